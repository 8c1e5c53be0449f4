// How far the reader is in the course. Which puzzles are solved, puzzle-memory.js keeps.

import { isDay, isRecord, keep, Unreadable } from "./keep.js";
import { dayOf, forget, isSolved, noteAnswer } from "./puzzle-memory.js";

/**
 * The lesson that was open last, and the day on which each lesson was done.
 *
 * @typedef {{version: number, at: string, done: Record<string, string>}} Course
 */

/** @type {ReturnType<typeof keep<Course>>} */
export const course = keep({
  key: "gostop:course",
  nothing: () => ({ version: 1, at: "", done: {} }),
  migrations: {}, // form 1 is the first
  checked({ version, at, done }) {
    const whole = typeof at === "string" && isRecord(done) && Object.values(done).every(isDay);
    if (!whole) throw new Unreadable("damaged");
    return { version, at, done };
  },
});

/** @param {string} lesson */
export const noteAt = (lesson) => {
  if (course.now().at !== lesson) course.change((now) => ({ ...now, at: lesson }));
};

/** @param {string} lesson */
export const isDone = (lesson) => Object.hasOwn(course.now().done, lesson);

/** @param {string} lesson */
export const noteDone = (lesson, day = dayOf(new Date())) =>
  course.change((now) => ({ ...now, done: { ...now.done, [lesson]: day } }));

/**
 * Forgets what is kept of a lesson; a function that brings it back.
 *
 * @param {string} lesson
 * @param {readonly string[]} puzzles
 */
export function startAgain(lesson, puzzles) {
  const solved = puzzles.filter(isSolved);
  const { [lesson]: day, ...others } = course.now().done;
  course.change((now) => ({ ...now, done: others }));
  forget(solved);
  return () => {
    for (const id of solved) noteAnswer(id, true, { first: false });
    if (day) noteDone(lesson, day);
  };
}
