// The match that a reader plays, kept in this browser: one entry, its record as text.
//
// Its name has the version of its form. What the engine cannot read is put aside under
// another name, and what another version wrote is left alone.

const NAMES = "gostop:hand:";
const KEY = `${NAMES}v1`;
const ASIDE = "gostop:hand-unreadable";

/** @typedef {"" | "off" | "full" | "other"} Trouble */

/**
 * The record that is kept, or null; and why there is none, if something is wrong.
 *
 * @returns {{record: string | null, trouble: Trouble}}
 */
export function kept() {
  try {
    const record = localStorage.getItem(KEY);
    const others = Object.keys(localStorage).some((name) => name.startsWith(NAMES));
    return { record, trouble: record === null && others ? "other" : "" };
  } catch {
    return { record: null, trouble: "off" };
  }
}

/**
 * Keeps a record in place of the one before it.
 *
 * @param {string} record
 * @returns {Trouble}
 */
export function keep(record) {
  try {
    localStorage.setItem(KEY, record);
    return "";
  } catch {
    return kept().trouble === "off" ? "off" : "full";
  }
}

/** Puts what is kept aside, so that nothing is written over it. */
export function putAside() {
  try {
    localStorage.setItem(ASIDE, localStorage.getItem(KEY) ?? "");
    localStorage.removeItem(KEY);
  } catch {
    // there is no room for it: the next record takes its place
  }
}

const DEALT = "gostop:dealt";

/** @returns {string | null} the seed of the deal that this tab shows before any choice */
export function dealtHere() {
  try {
    const seed = sessionStorage.getItem(DEALT);
    return seed && /^\d{1,9}$/.test(seed) ? seed : null;
  } catch {
    return null;
  }
}

/** @param {string} seed */
export function noteDealt(seed) {
  try {
    sessionStorage.setItem(DEALT, seed);
  } catch {
    // a reload deals other cards
  }
}
