// One thing that is kept in the reader's browser, marked with the version of its form.
//
// What cannot be read is put aside, what a newer version wrote is left alone, and where
// the browser keeps nothing it lasts as long as the visit.

/** @typedef {"" | "off" | "full" | "unreadable" | "newer"} Trouble */

/**
 * @param {unknown} value
 * @returns {value is Record<string, any>}
 */
export const isRecord = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * What is kept under `key`, and ways to read and change it.
 *
 * @template {{version: number}} T
 * @param {object} form
 * @param {string} form.key
 * @param {() => T} form.nothing what stands for nothing kept; its version is the newest
 * @param {Record<number, (old: Record<string, any>) => Record<string, any>>} form.migrations
 *   how a form becomes the next one, by the version of the older
 * @param {(found: Record<string, any>) => T | null} form.checked what was found, if it is whole
 */
export function keep({ key, nothing, migrations, checked }) {
  const newest = nothing().version;
  /** Sends an event named "change" when what is kept has changed. */
  const changes = new EventTarget();
  /** @type {T | null} what there is while the browser keeps nothing */
  let instead = null;
  /** @type {Trouble} */
  let trouble = "";

  /** @param {string} text */
  function read(text) {
    let found;
    try {
      found = JSON.parse(text);
    } catch {
      return null;
    }
    if (!isRecord(found) || !Number.isSafeInteger(found.version)) return null;
    if (found.version > newest) return undefined;
    while (found.version < newest) {
      if (!Object.hasOwn(migrations, found.version)) return null;
      found = { ...migrations[found.version](found), version: found.version + 1 };
    }
    return checked(found);
  }

  function now() {
    if (instead) return instead;
    let text;
    try {
      text = localStorage.getItem(key);
    } catch {
      return unkept("off");
    }
    if (text === null) return nothing();
    const found = read(text);
    if (found) return found;
    return found === undefined ? unkept("newer") : putAside(text);
  }

  /**
   * @param {Trouble} what
   * @param {T} then
   */
  function unkept(what, then = nothing()) {
    trouble = what;
    instead = then;
    return then;
  }

  /** @param {string} text */
  function putAside(text) {
    try {
      localStorage.setItem(`${key}-unreadable`, text);
      localStorage.removeItem(key);
    } catch {
      return unkept("full"); // so that nothing is written over it
    }
    trouble = "unreadable";
    return nothing();
  }

  /** @param {T} then */
  function store(then) {
    try {
      localStorage.setItem(key, JSON.stringify(then));
    } catch {
      unkept(trouble === "off" ? "off" : "full", then);
      return;
    }
    instead = null;
    if (trouble === "full" || trouble === "off") trouble = "";
  }

  /** @param {(now: T) => T} how */
  function change(how) {
    const then = how(now());
    if (trouble === "newer") instead = then;
    else store(then);
    changes.dispatchEvent(new Event("change"));
  }

  return { now, change, changes, trouble: () => trouble };
}
