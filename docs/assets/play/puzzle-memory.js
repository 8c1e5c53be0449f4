// What the reader has solved, kept in this browser.

import { isDay, isRecord, keep, Unreadable } from "./keep.js";

/**
 * A puzzle that was answered wrong: the day on which it is asked again, and how often
 * it was right since.
 *
 * @typedef {{due: string, right: number}} Missed
 */
/**
 * What came before a puzzle was solved: a wrong answer, or a look at the right one.
 *
 * @typedef {"wrong" | "helped"} Before
 */
/**
 * The day on which each puzzle was first solved; the daily puzzle that was solved on a
 * day at the first try and without help; what came before a puzzle was solved, and
 * before that of a day ("day 2026-11-30"); whether missed puzzles are asked again, and
 * which.
 *
 * @typedef {{version: number, solved: Record<string, string>, days: Record<string, string>,
 *   before: Record<string, Before>, review: boolean, missed: Record<string, Missed>}} Kept
 */

const VERSION = 3;
const FIRST = "gostop:v1"; // form 1 was a part of what memory.js keeps

/** @returns {Kept} */
const nothing = () =>
  ({ version: VERSION, solved: {}, days: {}, before: {}, review: false, missed: {} });

/** @param {unknown} entry */
const isMissed = (entry) =>
  isRecord(entry) && isDay(entry.due) && Number.isSafeInteger(entry.right);

/** @param {unknown} value */
const isBefore = (value) => value === "wrong" || value === "helped";

/** @type {ReturnType<typeof keep<Kept>>} */
const memory = keep({
  key: "gostop:puzzles",
  nothing,
  migrations: {
    1: ({ solved }) => ({ ...nothing(), solved: isRecord(solved) ? solved : {} }),
    2: (old) => ({ ...old, before: {} }),
  },
  checked({ solved, days, before, review, missed }) {
    const whole = isRecord(solved) && isRecord(days) && isRecord(before) && isRecord(missed) &&
      Object.keys(days).every(isDay) && Object.values(before).every(isBefore) &&
      Object.values(missed).every(isMissed);
    if (!whole) throw new Unreadable("damaged");
    return { version: VERSION, solved, days, before, review: review === true, missed };
  },
  earlier: ofFirst,
});

/** What form 1 had, which is left where it is. */
function ofFirst() {
  const text = localStorage.getItem(FIRST);
  if (text === null) return null;
  try {
    const { solved } = JSON.parse(text);
    return memory.read(JSON.stringify({ version: 1, solved }));
  } catch {
    return null;
  }
}

const { now: kept, change } = memory;
export { kept };

/** Sends an event named "change" when something kept has changed. */
export const puzzleChanges = memory.changes;

/** What is wrong with keeping, if anything. */
export const troubleNow = memory.trouble;

/** @param {string} id */
export const isSolved = (id) => Object.hasOwn(kept().solved, id);

/**
 * How a puzzle was solved: `first` at the first try, `later`, or `helped`; nothing if it
 * is not solved.
 *
 * @param {string} id
 * @returns {"" | "first" | "later" | "helped"}
 */
export function wayOf(id, { solved, before } = kept()) {
  if (!Object.hasOwn(solved, id)) return "";
  if (!Object.hasOwn(before, id)) return "first";
  return before[id] === "helped" ? "helped" : "later";
}

/**
 * How it stands with the puzzle of a day: solved so that the day counts in the row, tried
 * so that it cannot count any more, or neither.
 *
 * @param {string} day
 * @param {string} id
 * @returns {"done" | "spoiled" | "not-done"}
 */
export function stateOf(day, id) {
  const { days, before } = kept();
  if (Object.hasOwn(days, day)) return "done";
  const spoiled = Object.hasOwn(before, id) || Object.hasOwn(before, nameOf(day));
  return spoiled ? "spoiled" : "not-done";
}

/** @param {string} day */
const nameOf = (day) => `day ${day}`; // no puzzle has such an id

/** @param {boolean} on */
export const setReview = (on) => change((now) => ({ ...now, review: on }));

/**
 * Forgets what is kept of these puzzles.
 *
 * @param {readonly string[]} ids
 */
export const forget = (ids) =>
  change((now) => ({
    ...now,
    solved: without(now.solved, ids),
    before: without(now.before, ids),
    missed: without(now.missed, ids),
  }));

/**
 * @template T
 * @param {Record<string, T>} record
 * @param {readonly string[]} ids
 * @returns {Record<string, T>}
 */
const without = (record, ids) =>
  Object.fromEntries(Object.entries(record).filter(([id]) => !ids.includes(id)));

const AGAIN = [1, 3]; // in how many days a missed puzzle is asked again, each time

/**
 * Notes how an answer to a puzzle went. If missed puzzles are to be asked again, one that
 * was answered wrong or with help is due tomorrow; right twice, on the day it is due or
 * later, it is done.
 *
 * @param {string} id
 * @param {boolean} right
 * @param {{day?: string, first?: boolean, helped?: boolean}} [how] `day` is the day of
 *   which this is the daily puzzle; `first` is whether this is the first answer since the
 *   page opened; `helped` is whether the right answer was looked at before
 */
export function noteAnswer(id, right, { day, first = true, helped = false } = {}) {
  const today = dayOf(new Date());
  change((then) => {
    const now = right ? then : spoiled(then, id, day, "wrong");
    const solved = right ? { [id]: today, ...now.solved } : now.solved;
    const counts = right && day && !Object.hasOwn(now.before, id) &&
      !Object.hasOwn(now.before, nameOf(day));
    const days = counts ? { ...now.days, [day]: id } : now.days;
    const missed = first ? afterAnswer(now, id, right && !helped, today) : now.missed;
    return { ...now, solved, days, missed };
  });
}

/**
 * Notes that the right answer to a puzzle was looked at.
 *
 * @param {string} id
 * @param {string} [day] the day of which this is the daily puzzle
 */
export const noteHelp = (id, day) => change((now) => spoiled(now, id, day, "helped"));

/**
 * What comes before a puzzle is solved, and before the day counts. Help outweighs a wrong
 * answer; what is solved stays as it was.
 *
 * @param {Kept} now
 * @param {string} id
 * @param {string | undefined} day
 * @param {Before} what
 * @returns {Kept}
 */
function spoiled(now, id, day, what) {
  const before = { ...now.before };
  if (!Object.hasOwn(now.solved, id) && before[id] !== "helped") before[id] = what;
  if (day && !Object.hasOwn(now.days, day)) {
    for (const name of Object.keys(before)) if (name.startsWith("day ")) delete before[name];
    before[nameOf(day)] = what;
  }
  return { ...now, before };
}

/**
 * @param {Kept} now
 * @param {string} id
 * @param {boolean} right
 * @param {string} today
 * @returns {Record<string, Missed>}
 */
function afterAnswer({ review, missed }, id, right, today) {
  const entry = Object.hasOwn(missed, id) ? missed[id] : undefined;
  if (!right) {
    return review ? { ...missed, [id]: { due: later(today, AGAIN[0]), right: 0 } } : missed;
  }
  if (!entry || entry.due > today) return missed;
  const times = entry.right + 1;
  if (times >= AGAIN.length) return without(missed, [id]);
  return { ...missed, [id]: { due: later(today, AGAIN[times]), right: times } };
}

/**
 * The day of a time, the same all over the world: 2026-11-30.
 *
 * @param {Date} time
 */
export const dayOf = (time) => time.toISOString().slice(0, 10);

/**
 * @param {string} day
 * @param {number} days
 */
const later = (day, days) => dayOf(new Date(numberOf(day, days) * DAY));

const DAY = 86_400_000; // milliseconds

/** @param {string} day */
const numberOf = (day, more = 0) => Math.floor(Date.parse(`${day}T00:00Z`) / DAY) + more;

/**
 * The daily puzzle of a day: the same for everybody.
 *
 * @param {readonly string[]} ids
 * @param {string} day
 */
export const dailyOf = (ids, day) => ids[numberOf(day) % ids.length];

/**
 * How many days in a row, up to this one or the one before, the daily was solved at the
 * first try and without help.
 *
 * @param {string} today
 */
export function streak(today) {
  const { days } = kept();
  let day = Object.hasOwn(days, today) ? today : later(today, -1);
  let count = 0;
  for (; Object.hasOwn(days, day); day = later(day, -1)) count += 1;
  return count;
}
