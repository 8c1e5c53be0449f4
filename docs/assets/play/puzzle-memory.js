// What the reader has solved, kept in this browser: one entry, marked with its version.
//
// What cannot be read is put aside, what a newer version wrote is left alone, and where
// the browser keeps nothing it lasts as long as the visit.

export const KEY = "gostop:puzzles";
export const ASIDE = "gostop:puzzles-unreadable";
export const VERSION = 3;
const FIRST = "gostop:v1"; // form 1 was a part of what memory.js keeps

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
 * @typedef {"" | "off" | "full" | "unreadable" | "newer"} Trouble
 */

/** Sends an event named "change" when something kept has changed. */
export const puzzleChanges = new EventTarget();

/** @returns {Kept} */
const nothing = () =>
  ({ version: VERSION, solved: {}, days: {}, before: {}, review: false, missed: {} });

/**
 * How a form becomes the next one.
 *
 * @type {Record<number, (old: Record<string, any>) => Record<string, any>>}
 */
const MIGRATIONS = {
  1: ({ solved }) => ({ ...nothing(), solved: isRecord(solved) ? solved : {}, version: 2 }),
  2: (old) => ({ ...old, before: {}, version: 3 }),
};

/**
 * @param {unknown} value
 * @returns {value is Record<string, any>}
 */
const isRecord = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {unknown} value */
const isDay = (value) => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);

/** @param {unknown} entry */
const isMissed = (entry) =>
  isRecord(entry) && isDay(entry.due) && Number.isSafeInteger(entry.right);

/** @param {unknown} value */
const isBefore = (value) => value === "wrong" || value === "helped";

/**
 * What a text holds; null if it is damaged, undefined if a newer version wrote it.
 *
 * @param {string} text
 * @returns {Kept | null | undefined}
 */
export function read(text) {
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(found) || !Number.isSafeInteger(found.version)) return null;
  if (found.version > VERSION) return undefined;
  while (found.version < VERSION) {
    /** @type {typeof MIGRATIONS[number] | undefined} */
    const migrate = MIGRATIONS[found.version];
    if (!migrate) return null;
    found = migrate(found);
  }
  const { solved, days, before, review, missed } = found;
  const whole = isRecord(solved) && isRecord(days) && isRecord(before) && isRecord(missed) &&
    Object.keys(days).every(isDay) && Object.values(before).every(isBefore) &&
    Object.values(missed).every(isMissed);
  if (!whole) return null;
  return { version: VERSION, solved, days, before, review: review === true, missed };
}

/** @type {Kept | null} what is kept while the browser keeps nothing */
let instead = null;

/** @type {Trouble} */
let trouble = "";

/** What is wrong with keeping, if anything. */
export const troubleNow = () => trouble;

/** @returns {Kept} */
export function kept() {
  if (instead) return instead;
  let text;
  try {
    text = localStorage.getItem(KEY);
    if (text === null) return ofFirst(localStorage.getItem(FIRST));
  } catch {
    return unkept("off");
  }
  const found = read(text);
  if (found) return found;
  return found === undefined ? unkept("newer") : putAside(text);
}

/**
 * What form 1 had, which is left where it is.
 *
 * @param {string | null} text
 */
function ofFirst(text) {
  if (text === null) return nothing();
  try {
    const { solved } = JSON.parse(text);
    return read(JSON.stringify({ version: 1, solved })) ?? nothing();
  } catch {
    return nothing();
  }
}

/**
 * @param {Trouble} what
 * @param {Kept} now
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

/** @param {(now: Kept) => Kept} how */
function change(how) {
  const now = how(kept());
  if (trouble === "newer") instead = now;
  else store(now);
  puzzleChanges.dispatchEvent(new Event("change"));
}

/** @param {Kept} now */
function store(now) {
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    unkept(trouble === "off" ? "off" : "full", now);
    return;
  }
  instead = null;
  if (trouble === "full" || trouble === "off") trouble = "";
}

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
