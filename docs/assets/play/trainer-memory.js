// The trainer's progress on this device: one entry, marked with the version of its form.
//
// What cannot be read is put aside, what a newer version wrote is left alone, and where
// the browser keeps nothing the progress lasts as long as the page.

export const KEY = "gostop:trainer";
export const ASIDE = "gostop:trainer-unreadable";
export const WHAT = "gostop-trainer";
export const VERSION = 2;
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
 * @typedef {"" | "off" | "full" | "unreadable" | "newer"} Trouble
 */

/** What is wrong with a text: `reason` names a sentence, `fields` fill it in. */
export class Unreadable extends Error {
  /**
   * @param {string} reason
   * @param {Record<string, unknown>} [fields]
   */
  constructor(reason, fields = {}) {
    super(reason);
    this.reason = reason;
    this.fields = fields;
  }
}

/** @returns {Progress} */
const nothing = () =>
  ({ what: WHAT, version: VERSION, queue: false, items: {} });

/**
 * How a form becomes the next one.
 *
 * Form 1 kept for each question only [times right, times wrong].
 *
 * @type {Record<number, (old: Record<string, any>) => Record<string, any>>}
 */
const MIGRATIONS = {
  1: ({ answers, ...rest }) => ({
    ...rest,
    version: 2,
    items: isRecord(answers) && Object.fromEntries(
      Object.entries(answers).map(([id, counts]) => {
        const [right, wrong] = Array.isArray(counts) ? counts : [];
        return [id, { right, wrong, last: wrong ? "wrong" : "right" }];
      }),
    ),
  }),
};

/**
 * The progress that a text holds, of whatever version; throws `Unreadable`.
 *
 * @param {string} text
 * @returns {Progress}
 */
export function read(text) {
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Unreadable("damaged-text");
  }
  if (!isRecord(found) || found.what !== WHAT) throw new Unreadable("other");
  if (!isCount(found.version) || !found.version) {
    throw new Unreadable("damaged", { where: "version" });
  }
  if (found.version > VERSION) {
    throw new Unreadable("newer", { given: found.version, known: VERSION });
  }
  while (found.version < VERSION) found = MIGRATIONS[found.version](found);
  return checked(found);
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

/**
 * @param {unknown} value
 * @returns {value is Record<string, any>}
 */
const isRecord = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {unknown} value */
const isCount = (value) => Number.isSafeInteger(value) && Number(value) >= 0;

/** @param {unknown} value */
const isDay = (value) => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);

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

/** @type {Progress | null} the progress while the browser keeps none */
let instead = null;

/** @type {Trouble} */
let trouble = "";

/** @type {Record<string, unknown>} what fills the trouble's sentence */
let fields = {};

export const troubleNow = () => ({ trouble, fields });

/** @returns {Progress} */
export function progress() {
  if (instead) return instead;
  let text;
  try {
    text = localStorage.getItem(KEY);
  } catch {
    return unkept("off");
  }
  if (text === null) return nothing();
  try {
    return read(text);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    fields = error.fields;
    return error.reason === "newer" ? unkept("newer") : putAside(text);
  }
}

/**
 * @param {Trouble} what
 * @param {Progress} now
 */
function unkept(what, now = nothing()) {
  trouble = what;
  instead = now;
  return now;
}

/** @param {string} text */
function putAside(text) {
  try {
    localStorage.setItem(ASIDE, text);
    localStorage.removeItem(KEY);
  } catch {
    return unkept("full"); // so that nothing is written over it
  }
  trouble = "unreadable";
  return nothing();
}

/**
 * Changes what is kept, or what lasts as long as the page.
 *
 * @param {(now: Progress) => Progress} how
 */
export function change(how) {
  const now = how(progress());
  if (trouble === "newer") {
    instead = now;
    return now;
  }
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    return unkept(trouble === "off" ? "off" : "full", now);
  }
  instead = null;
  if (trouble === "full" || trouble === "off") trouble = "";
  return now;
}

/**
 * Adds what a file holds: of each question the record with more answers stays. The
 * number of records that were new.
 *
 * @param {string} text
 */
export function bringIn(text) {
  const brought = read(text).items;
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
