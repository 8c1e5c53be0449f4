// The trainer's progress on this device, and as a file.

import { isDay, isRecord, keep, Unreadable } from "./keep.js";

/** The longest file that is read, in bytes. */
export const LIMIT = 1_000_000;

/**
 * A question's record: how often it was answered, how it went the last time, and for
 * the queue the day it was taken up and what the scheduler knows.
 *
 * @typedef {{right: number, wrong: number, last: "right" | "wrong", since?: string,
 *   plan?: import("./trainer-queue.js").Plan}} Entry
 * @typedef {{what: string, version: number, queue: boolean, plain?: boolean,
 *   items: Record<string, Entry>}} Progress
 */

/** @returns {Progress} */
const nothing = () =>
  ({ what: "gostop-trainer", version: 2, queue: false, items: {} });

/** @type {ReturnType<typeof keep<Progress>>} */
const memory = keep({
  key: "gostop:trainer",
  nothing,
  migrations: { 1: fromFirst },
  checked,
});

/**
 * Form 1 kept for each question only [times right, times wrong].
 *
 * @param {Record<string, any>} old
 */
function fromFirst({ answers, ...rest }) {
  if (!isRecord(answers)) throw new Unreadable("damaged", { where: "answers" });
  const items = Object.entries(answers).map(([id, counts]) => {
    const [right, wrong] = Array.isArray(counts) ? counts : [];
    return [id, { right, wrong, last: wrong ? "wrong" : "right" }];
  });
  return { ...rest, items: Object.fromEntries(items) };
}

/**
 * @param {Record<string, any>} found
 * @returns {Progress}
 */
function checked(found) {
  if (!isRecord(found.items)) throw new Unreadable("damaged", { where: "items" });
  for (const [id, entry] of Object.entries(found.items)) {
    if (!/^[a-z]+\/[0-9a-z-]+$/.test(id) || !isEntry(entry)) {
      throw new Unreadable("damaged", { where: id.slice(0, 40) || "\"\"" });
    }
  }
  const { queue, plain, items } = found;
  const chosen = typeof plain === "boolean" ? { plain } : {};
  return { ...nothing(), queue: queue === true, ...chosen, items };
}

/** @param {unknown} value */
const isCount = (value) => Number.isSafeInteger(value) && Number(value) >= 0;

/** @param {unknown} value */
const isTime = (value) => typeof value === "string" && !Number.isNaN(Date.parse(value));

/** @param {unknown} entry */
function isEntry(entry) {
  if (!isRecord(entry)) return false;
  const { right, wrong, last, since, plan } = entry;
  const counted = isCount(right) && isCount(wrong) && ["right", "wrong"].includes(last);
  const planned = plan === undefined ? since === undefined : isDay(since) && isPlan(plan);
  return counted && planned;
}

const NUMBERS = [
  "stability", "difficulty", "elapsed_days", "scheduled_days", "learning_steps", "reps",
  "lapses",
];

/** @param {unknown} plan */
function isPlan(plan) {
  if (!isRecord(plan) || !isTime(plan.due) || !isTime(plan.last_review)) return false;
  const numbers = NUMBERS.every((name) => Number.isFinite(plan[name]) && plan[name] >= 0);
  return numbers && [1, 2, 3].includes(plan.state);
}

/** The progress, and how to change what is kept of it. */
export const { now: progress, change } = memory;

/** What is wrong with keeping, if anything, and what fills its sentence. */
export const troubleNow = () => ({ trouble: memory.trouble(), fields: memory.fields() });

/**
 * Adds what a file holds: of each question the record with more answers stays. The
 * number of records that were new.
 *
 * @param {string} text
 */
export function bringIn(text) {
  const brought = memory.read(text).items;
  /** @param {Entry | undefined} entry */
  const answers = (entry) => (entry ? entry.right + entry.wrong : 0);
  const kept = progress().items;
  const better = Object.entries(brought).filter(
    ([id, entry]) => answers(entry) > answers(kept[id]),
  );
  if (better.length) {
    change((now) => ({ ...now, items: { ...now.items, ...Object.fromEntries(better) } }));
  }
  return better.length;
}

/** The progress as the text of a file. */
export const asFile = () => `${JSON.stringify(progress(), null, 1)}\n`;
