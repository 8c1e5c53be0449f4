// <gostop-practice>: fresh puzzles of a theme, made by the engine out of a number.
//
// The address names the puzzle: #v=1&theme=...&level=...&seed=... The engine looks in a
// few deals at a time, so that the search can be stopped, and the next puzzle is made
// while the reader thinks.

import { ask } from "./engine.js";
import { isPlace } from "./link.js";
import { listen, onAct, one } from "./page.js";
import { words } from "./puzzle-words.js";
import { talk } from "./talk.js";

const VERSION = "1";
const SEEDS = 1_000_000;

/**
 * @typedef {{theme: string, level: number, seed: number}} Wanted
 * @typedef {{question: string, html: string, offers: string, hints: string, answer: string,
 *   text: string, level: number}} Made
 * @typedef {{hash: string, made: Made | null, at: number}} Prepared
 */

/**
 * What an address names: null if it names nothing, undefined if it cannot be read.
 *
 * @param {string} hash
 * @param {readonly string[]} themes
 * @returns {Wanted | null | undefined}
 */
export function wantedOf(hash, themes) {
  if (isPlace(hash)) return null;
  const fields = new URLSearchParams(hash.slice(1));
  const [theme, level, seed] = ["theme", "level", "seed"].map((name) => fields.get(name) ?? "");
  const whole = fields.get("v") === VERSION && themes.includes(theme) &&
    /^[0-3]$/.test(level) && /^\d{1,6}$/.test(seed);
  return whole ? { theme, level: Number(level), seed: Number(seed) } : undefined;
}

/**
 * What is said of an address that names no puzzle: it has the form of another version,
 * was damaged, or is no link to a puzzle.
 *
 * @param {string} hash
 */
function troubleOf(hash) {
  const version = new URLSearchParams(hash.slice(1)).get("v");
  if (version === null) return "no-link";
  return ["", VERSION].includes(version) ? "bad-link" : "other-link";
}

/** @param {Wanted} wanted */
const hashOf = ({ theme, level, seed }) =>
  `#v=${VERSION}&theme=${theme}&level=${level}&seed=${seed}`;

/** @param {Wanted} wanted */
const after = ({ seed, ...wanted }) => ({ ...wanted, seed: (seed + 1) % SEEDS });

/** @param {HTMLElement} element */
export function mountPractice(element) {
  const form = /** @type {HTMLFormElement} */ (one(element, ".gs-practice"));
  const [themes, levels] = ["theme", "level"].map(
    (name) => /** @type {HTMLSelectElement} */ (one(form, `[name="${name}"]`)),
  );
  const said = one(element, ".gs-said");
  const wrong = one(element, ".gs-error");
  const place = one(element, ".gs-fresh");
  const blank = /** @type {HTMLTemplateElement} */ (one(element, "template"));
  const onward = one(element, ".gs-after");
  const stop = one(element, '[data-act="stop"]');
  const link = one(element, ".gs-link");
  const engine = talk(element);
  const { rules } = element.dataset;

  /** @type {Wanted | undefined} the puzzle on the page, or the one that is looked for */
  let now;
  /** @type {Prepared | undefined} the next puzzle, or how far it was looked for */
  let next;

  /** @param {Wanted} wanted */
  function begin(wanted) {
    now = wanted;
    themes.value = wanted.theme;
    levels.value = String(wanted.level);
    wrong.textContent = "";
    said.textContent = "";
    link.hidden = true;
    const known = next?.hash === hashOf(wanted) ? next : undefined;
    next = undefined; // whoever prepares it, stops
    if (known?.made) put(wanted, known.made);
    else look(wanted, known?.at ?? 0);
  }

  /**
   * @param {Wanted} wanted
   * @param {number} at the deal to look in first
   */
  function look(wanted, at) {
    stop.hidden = false;
    engine.ask({ ask: "practice", ...wanted, at, rules }, (answer) => {
      if (now !== wanted) return;
      if (answer.found) return put(wanted, answer);
      if (answer.ok && answer.next !== null) {
        said.textContent = words(element, "searching", { n: answer.next });
        return look(wanted, answer.next);
      }
      stop.hidden = true;
      said.textContent = answer.ok ? words(element, "none", { n: answer.tried }) : "";
      wrong.textContent = answer.error ?? "";
    });
  }

  /**
   * @param {Wanted} wanted
   * @param {Made} made
   */
  function put(wanted, made) {
    stop.hidden = true;
    const again = place.childElementCount > 0;
    const copy = /** @type {DocumentFragment} */ (blank.content.cloneNode(true));
    const puzzle = one(copy, "gostop-puzzle");
    puzzle.dataset.text = made.text;
    puzzle.dataset.fresh = "";
    one(puzzle, ".gs-asked").innerHTML = made.question;
    one(puzzle, ".gs-body").innerHTML = made.html;
    one(puzzle, ".gs-ways").innerHTML = made.offers;
    one(puzzle, ".gs-hints").innerHTML = made.hints;
    one(puzzle, ".gs-answer > div").innerHTML = made.answer;
    place.replaceChildren(copy);
    onward.hidden = false;
    const title = [...themes.options].find(({ value }) => value === wanted.theme)?.text;
    const level = [...levels.options].find(({ value }) => value === String(made.level))?.text;
    said.textContent = words(element, "named", { theme: title, level, seed: wanted.seed });
    if (location.hash !== hashOf(wanted)) history.pushState(history.state, "", hashOf(wanted));
    if (again) {
      const question = one(place, ".gs-question");
      question.tabIndex = -1;
      question.focus({ preventScroll: true });
      element.scrollIntoView({ block: "start" });
    }
    void prepare(after(wanted));
  }

  /**
   * Makes the next puzzle behind the reader's back, a few deals at a time.
   *
   * @param {Wanted} wanted
   */
  async function prepare(wanted) {
    /** @type {Prepared} */
    const mine = { hash: hashOf(wanted), made: null, at: 0 };
    next = mine;
    const { base } = element.dataset;
    while (next === mine && element.isConnected) {
      const request = { ask: "practice", base, ...wanted, at: mine.at, rules };
      const answer = await ask(request).catch(() => ({ ok: false }));
      if (answer.found) mine.made = answer;
      if (answer.found || !answer.ok || answer.next === null) return;
      mine.at = answer.next;
    }
  }

  function readAddress() {
    const names = [...themes.options].map(({ value }) => value);
    const chosen = /^#theme=([a-z-]+)$/.exec(location.hash)?.[1] ?? "";
    if (names.includes(chosen)) {
      themes.value = chosen;
      return;
    }
    const wanted = wantedOf(location.hash, names);
    if (wanted === undefined) {
      wrong.textContent = words(element, troubleOf(location.hash));
    } else if (wanted && (!now || hashOf(now) !== hashOf(wanted))) {
      begin(wanted);
      if (!place.childElementCount) said.textContent = words(element, "opening");
    }
  }

  async function copyLink() {
    const anchor = /** @type {HTMLAnchorElement} */ (one(link, "a"));
    anchor.href = anchor.textContent = location.href;
    link.hidden = false;
    try {
      await navigator.clipboard.writeText(location.href);
      one(link, "span").textContent = words(element, "copied");
      anchor.hidden = true;
    } catch {
      one(link, "span").textContent = words(element, "not-copied");
      anchor.hidden = false;
    }
  }

  onAct(element, {
    next: () => now && begin(after(now)),
    copy: () => void copyLink(),
    stop() {
      now = undefined;
      stop.hidden = true;
      said.textContent = words(element, "stopped");
      one(form, "button").focus();
    },
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const seed = Math.floor(Math.random() * SEEDS);
    begin({ theme: themes.value, level: Number(levels.value), seed });
  });
  engine.warmAt(form);
  stop.hidden = true;
  form.hidden = false;
  listen(element, window, "hashchange", readAddress);
  readAddress();
}
