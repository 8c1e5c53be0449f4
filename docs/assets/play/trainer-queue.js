// The reader's queue: what is due today, what is new, and when each comes again.

/** @typedef {import("./trainer-quiz.js").Question} Question */
/** @typedef {import("./trainer-memory.js").Entry} Entry */

/**
 * What ts-fsrs knows of a question, with dates as text.
 *
 * @typedef {Omit<import("ts-fsrs").Card, "due" | "last_review">
 *   & {due: string, last_review?: string}} Plan
 * @typedef {(plan: Plan | undefined, right: boolean, now: Date) => Plan} Schedule
 */

const AT = "./ts-fsrs.js";

/**
 * Loads the scheduler. A wrong answer comes again after ten minutes, a right one after
 * a day or more.
 *
 * @returns {Promise<Schedule>}
 */
export async function loadSchedule() {
  /** @type {typeof import("ts-fsrs")} */
  const { createEmptyCard, fsrs, Rating } = await import(AT);
  const scheduler = fsrs({ learning_steps: ["10m"], relearning_steps: ["10m"] });
  return (plan, right, now) => {
    const grade = right ? Rating.Good : Rating.Again;
    const { card } = scheduler.next(plan ?? createEmptyCard(now), now, grade);
    return JSON.parse(JSON.stringify(card));
  };
}

/**
 * A day of the reader's calendar, as 2026-11-30.
 *
 * @param {Date} time
 */
export const dayOf = (time) =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");

/**
 * What the queue holds: `due` today, the earliest first, and how many new ones are left
 * for today out of those that are `unseen`; `next` is when others are due.
 *
 * @param {readonly Question[]} questions
 * @param {(question: Question) => Entry | undefined} entryOf
 * @param {number} newADay
 * @param {Date} now
 */
export function queueOf(questions, entryOf, newADay, now) {
  const day = dayOf(now);
  const entries = questions.map((question) => ({ question, ...entryOf(question) }));
  const planned = entries
    .flatMap(({ question, plan }) => (plan ? [{ question, at: new Date(plan.due) }] : []))
    .sort((a, b) => Number(a.at) - Number(b.at));
  const unseen = entries.filter(({ plan }) => !plan).map(({ question }) => question);
  const begun = entries.filter(({ since }) => since === day).length;
  return {
    due: planned.filter(({ at }) => dayOf(at) <= day),
    fresh: Math.min(unseen.length, Math.max(0, newADay - begun)),
    unseen,
    next: planned.find(({ at }) => dayOf(at) > day)?.at,
  };
}

/**
 * The question to ask next: one that is due by now, then a new one, then one that is
 * due later today; none if today's are done.
 *
 * @param {ReturnType<typeof queueOf>} queue
 * @param {(unseen: Question[]) => Question} choose
 * @param {Date} now
 * @returns {Question | undefined}
 */
export function nextOf({ due, fresh, unseen }, choose, now) {
  const [first] = due;
  if (first && first.at <= now) return first.question;
  return fresh ? choose(unseen) : first?.question;
}
