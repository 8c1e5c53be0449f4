// The reader's house rules: kept in this browser, and asked under everywhere.
//
// One entry, named with the version of its form. What cannot be read is put aside under
// another name before it is written over or removed, so that nothing is lost. Whatever
// asks the engine takes its rules from `rulesOf`: the reader's, or those the page was
// built under.

const NAMES = "gostop:house:";
const VERSION = 1;
const KEY = `${NAMES}v${VERSION}`;
const ASIDE = "gostop:house-unreadable";
const SHAPE = /^[a-z0-9-]+( [a-z0-9_]+=[a-z0-9+-]+)*$/;

/** @typedef {{rules: string, said: string, title: string}} House */
/** @typedef {"" | "damaged" | "other" | "refused" | "unkept"} Trouble */
/**
 * What holds now: the reader's rules or none; what is wrong with what was kept; and
 * what the engine has against it.
 *
 * @typedef {{house: House | null, trouble: Trouble, error: string}} Kept
 */

/** Sends an event named "change" when the reader's rules have changed. */
export const houseChanges = new EventTarget();

/** @type {Kept | undefined} what was read, until it changes */
let kept;

/** What holds now. */
export const keptHouse = () => (kept ??= read());

/** The reader's rules, or null where those of the site hold. */
export const house = () => keptHouse().house;

/**
 * Whether a part of a page follows the reader's rules: one whose text names its own
 * does not.
 *
 * @param {HTMLElement} element
 */
export const follows = (element) => element.dataset.pinned === undefined && house() !== null;

/**
 * The rules under which a part asks the engine, as text.
 *
 * @param {HTMLElement} element
 */
export const rulesOf = (element) =>
  follows(element) ? house()?.rules : element.dataset.rules;

/**
 * The text of a part with the rules it is read under, so that a link to it says the
 * same to everybody.
 *
 * @param {HTMLElement} element
 * @param {string} text
 */
export const withRules = (element, text) =>
  follows(element) && !/(^|\|)\s*rules\s*:/m.test(text)
    ? `rules: ${house()?.rules}\n${text}`
    : text;

/**
 * Keeps these rules; false if the browser keeps nothing, so that they hold until the
 * page is loaded anew.
 *
 * @param {House} chosen
 */
export function keepHouse(chosen) {
  let stored = true;
  try {
    putAside();
    localStorage.setItem(KEY, JSON.stringify({ version: VERSION, ...chosen }));
  } catch {
    stored = false;
  }
  change({ house: chosen, trouble: stored ? "" : "unkept", error: "" });
  return stored;
}

/** Goes back to the rules of the site, and forgets what was kept. */
export function leaveHouse() {
  try {
    putAside();
    for (const name of names()) localStorage.removeItem(name);
  } catch {
    // the browser keeps nothing
  }
  change(NOTHING);
}

/**
 * Does without the reader's rules, which the engine does not know any more.
 *
 * @param {string} error
 */
export const refuseHouse = (error) => change({ house: null, trouble: "refused", error });

/** @type {Kept} */
const NOTHING = { house: null, trouble: "", error: "" };

const names = () => Object.keys(localStorage).filter((name) => name.startsWith(NAMES));

/** Keeps what this version cannot read: the last of it, with the name it had. */
function putAside() {
  for (const name of names()) {
    const text = localStorage.getItem(name) ?? "";
    if (name !== KEY || !parse(text)) localStorage.setItem(ASIDE, `${name}=${text}`);
  }
}

/** @returns {Kept} */
function read() {
  let text;
  try {
    text = localStorage.getItem(KEY);
    if (text === null) return { ...NOTHING, trouble: names().length ? "other" : "" };
  } catch {
    return NOTHING; // the browser keeps nothing
  }
  const found = parse(text);
  if (found) return { ...NOTHING, house: found };
  return { ...NOTHING, trouble: isNewer(text) ? "other" : "damaged" };
}

/** @param {string} text */
function isNewer(text) {
  try {
    return JSON.parse(text)?.version > VERSION;
  } catch {
    return false;
  }
}

/**
 * @param {string} text
 * @returns {House | null}
 */
function parse(text) {
  try {
    const { rules, said, title, version } = JSON.parse(text);
    const whole = [rules, said, title].every((part) => typeof part === "string");
    return whole && version === VERSION && SHAPE.test(rules) ? { rules, said, title } : null;
  } catch {
    return null;
  }
}

/** @param {Kept | undefined} now */
function change(now) {
  kept = now;
  houseChanges.dispatchEvent(new Event("change"));
}

addEventListener("storage", ({ key }) => {
  if (key === null || key.startsWith(NAMES)) change(undefined);
});
