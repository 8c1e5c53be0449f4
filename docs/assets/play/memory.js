// What the site keeps in the reader's browser of how cards are shown.
//
// One entry, named with the version of its form. What cannot be read is put aside
// under another name before anything is written, so that nothing is lost.

const KEY = "gostop:v1";
const ASIDE = "gostop:unreadable";

/**
 * How cards are shown: with the number of the month, with the kind, as text.
 *
 * @typedef {{months: boolean, kinds: boolean, text: boolean}} Looks
 */

/** Sends an event named "change" when something kept has changed. */
export const changes = new EventTarget();

/**
 * @param {unknown} value
 * @returns {value is Record<string, any>}
 */
const isRecord = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @type {string | null} what there is while the browser keeps nothing */
let instead = null;

function load() {
  try {
    return instead ?? localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** @param {string} text */
function store(text, key = KEY) {
  try {
    localStorage.setItem(key, text);
    if (key === KEY) instead = null;
  } catch {
    if (key === KEY) instead = text;
  }
}

/** Whether the browser lets a page keep anything. */
export function keeps() {
  try {
    localStorage.setItem(`${KEY}-probe`, "");
    localStorage.removeItem(`${KEY}-probe`);
    return true;
  } catch {
    return false;
  }
}

/** @returns {Record<string, any>} */
function read() {
  const text = load();
  if (text === null) return {};
  try {
    const kept = JSON.parse(text);
    if (isRecord(kept)) return kept;
  } catch {
    // put aside below
  }
  store(text, ASIDE);
  return {};
}

/** @param {Partial<Looks>} change */
function write(change) {
  store(JSON.stringify({ ...read(), ...change }));
  changes.dispatchEvent(new Event("change"));
}

/** @returns {Looks} */
export function looks() {
  const { months, kinds, text } = read();
  return { months: months !== false, kinds: kinds === true, text: text === true };
}

/** @param {Partial<Looks>} change */
export const noteLooks = (change) => write(change);

/** Whether cards show the number of their month. */
export const showsMonths = () => looks().months;

/** @param {boolean} months */
export const noteMonths = (months) => noteLooks({ months });
