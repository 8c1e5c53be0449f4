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

/** @param {unknown} value */
export const isDay = (value) => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);

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

/**
 * What is kept under `key`, and ways to read and change it.
 *
 * @template {{version: number, what?: string}} T
 * @param {object} form
 * @param {string} form.key
 * @param {() => T} form.nothing what stands for nothing kept; its version is the newest,
 *   and `what`, if it has it, tells its texts from those of other things
 * @param {Record<number, (old: Record<string, any>) => Record<string, any>>} form.migrations
 *   how a form becomes the next one, by the version of the older
 * @param {(found: Record<string, any>) => T} form.checked what was found; throws
 *   `Unreadable` if it is not whole
 * @param {() => T | null} [form.earlier] what was kept elsewhere before there was `key`
 */
export function keep({ key, nothing, migrations, checked, earlier }) {
  const { version: newest, what } = nothing();
  /** Sends an event named "change" when what is kept has changed. */
  const changes = new EventTarget();
  /** @type {T | null} what there is while the browser keeps nothing */
  let instead = null;
  /** @type {Trouble} */
  let trouble = "";
  /** @type {Record<string, unknown>} what fills the sentence of the trouble */
  let fields = {};

  /**
   * What a text holds, of whatever version; throws `Unreadable`.
   *
   * @param {string} text
   */
  function read(text) {
    let found;
    try {
      found = JSON.parse(text);
    } catch {
      throw new Unreadable("damaged-text");
    }
    if (!isRecord(found) || found.what !== what) throw new Unreadable("other");
    const { version } = found;
    if (!Number.isSafeInteger(version)) throw new Unreadable("damaged", { where: "version" });
    if (version > newest) throw new Unreadable("newer", { given: version, known: newest });
    for (let next = version; next < newest; next += 1) {
      if (!Object.hasOwn(migrations, next)) throw new Unreadable("damaged", { where: "version" });
      found = { ...migrations[next](found), version: next + 1 };
    }
    return checked(found);
  }

  function now() {
    if (instead) return instead;
    let text;
    try {
      text = localStorage.getItem(key);
      if (text === null) return earlier?.() ?? nothing();
    } catch {
      return unkept("off");
    }
    try {
      return read(text);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      fields = error.fields;
      return error.reason === "newer" ? unkept("newer") : putAside(text);
    }
  }

  /**
   * @param {Trouble} why
   * @param {T} then
   */
  function unkept(why, then = nothing()) {
    trouble = why;
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

  return { read, now, change, changes, trouble: () => trouble, fields: () => fields };
}
