// <gostop-puzzles>: the list of puzzles, with what this device keeps about them. It can
// be narrowed down to a theme, a difficulty, and what is not solved yet.

import { all, listen, onAct, one } from "./page.js";
import {
  dailyOf, dayOf, forget, kept, puzzleChanges, setReview, stateOf, streak, wayOf,
} from "./puzzle-memory.js";
import { sayTrouble, words } from "./puzzle-words.js";

/**
 * Whether a puzzle is none of the list: it stands in a lesson, or on a page of its own
 * and is known by its text.
 *
 * @param {string} id
 */
const isOther = (id) => !/^(?!lesson-)[a-z0-9-]+$/.test(id);

/** @param {HTMLElement} element */
export function mountPuzzles(element) {
  const count = one(element, ".gq-count");
  const daily = one(element, ".gq-streak");
  const due = one(element, ".gq-due");
  const gone = one(element, ".gq-gone");
  const review = one(element, '[data-act="review"]');
  const page = element.closest("article") ?? document;
  const links = all(page, "[data-puzzle]");
  const byId = new Map(links.map((link) => [link.dataset.puzzle ?? "", link]));
  const filter = /** @type {HTMLFormElement} */ (one(element, ".gq-filter"));
  const found = one(element, ".gq-found");
  const idToday = dailyOf((element.dataset.daily ?? "").split(" "), dayOf(new Date()));

  function show() {
    const now = kept();
    const today = dayOf(new Date());
    const solved = (/** @type {HTMLElement} */ link) =>
      Object.hasOwn(now.solved, link.dataset.puzzle ?? "");
    for (const link of links) {
      const mark = one(link, ".gq-done");
      const way = wayOf(link.dataset.puzzle ?? "", now);
      mark.hidden = !way;
      mark.textContent = words(element, `way-${way || "first"}`);
    }
    for (const part of all(page, "[data-theme]")) {
      const own = all(part, "[data-puzzle]");
      const fields = { n: own.filter(solved).length, total: own.length };
      one(part, ".gq-part").textContent = fields.n ? words(element, "part", fields) : "";
    }
    const ways = links.map((link) => wayOf(link.dataset.puzzle ?? "", now)).filter(Boolean);
    const apart = ["later", "helped"]
      .map((way) => ({ way, n: ways.filter((one_) => one_ === way).length }))
      .map(({ way, n }) => (n ? words(element, `of-these-${way}`, { n }) : ""));
    count.textContent = [
      words(element, "count", { n: ways.length, total: links.length }), ...apart,
    ].filter(Boolean).join(" ");
    const days = streak(today);
    daily.textContent = [
      words(element, stateOf(today, idToday)), days ? words(element, "streak", { n: days }) : "",
    ].join(" ");
    narrow();
    showReview(now, today);
    const lost = [...Object.keys(now.solved), ...Object.keys(now.missed)]
      .filter((id) => !isOther(id) && !byId.has(id));
    const unknown = [...new Set(lost)];
    gone.textContent = unknown.length
      ? words(element, "gone", { n: unknown.length, ids: unknown.slice(0, 5).join(", ") })
      : "";
    one(element, '[data-act="forget"]').hidden = !unknown.length && !links.some(solved);
    sayTrouble(element);
  }

  /**
   * @param {import("./puzzle-memory.js").Kept} now
   * @param {string} today
   */
  function showReview({ review: on, missed }, today) {
    review.setAttribute("aria-pressed", String(on));
    const known = Object.entries(missed).filter(([id]) => byId.has(id));
    const isDue = (/** @type {typeof known[number]} */ [, entry]) => entry.due <= today;
    const now = known.filter(isDue);
    const later = known.filter((item) => !isDue(item));
    due.replaceChildren();
    if (!on) return;
    due.append(...listed(now.length ? "due" : "not-due", now));
    if (later.length) due.append(...listed("waiting", later));
  }

  /**
   * A line, and the puzzles that it is about, with the ways to them.
   *
   * @param {string} key
   * @param {[string, import("./puzzle-memory.js").Missed][]} missed
   */
  function listed(key, missed) {
    const line = document.createElement("p");
    line.textContent = words(element, key, { n: missed.length });
    const list = document.createElement("ul");
    list.append(...missed.map(([id, entry]) => {
      const item = document.createElement("li");
      const link = byId.get(id)?.querySelector("a")?.cloneNode(true);
      const when = key === "waiting" ? ` ${words(element, "on", { day: entry.due })}` : "";
      if (link) item.append(link, when);
      return item;
    }));
    return missed.length ? [line, list] : [line];
  }

  /** Shows what the reader wants to see of the list, and says how much that is. */
  function narrow() {
    const chosen = new FormData(filter);
    const [theme, level] = ["theme", "level"].map((name) => String(chosen.get(name) ?? ""));
    const open = chosen.has("open");
    const solved = kept().solved;
    let shown = 0;
    for (const part of all(page, ".gq-theme")) {
      let own = 0;
      for (const step of all(part, "[data-level]")) {
        let here = 0;
        const fits = (!theme || part.dataset.theme === theme) &&
          (!level || step.dataset.level === level);
        for (const item of all(step, "[data-puzzle]")) {
          item.hidden = !fits || (open && Object.hasOwn(solved, item.dataset.puzzle ?? ""));
          if (!item.hidden) here += 1;
        }
        step.hidden = !here;
        own += here;
      }
      for (const piece of [part, ...headOf(part)]) piece.hidden = !own;
      shown += own;
    }
    const all_ = shown === links.length;
    const said = words(element, shown ? "found" : "none", { n: shown, total: links.length });
    if (found.textContent !== (all_ ? "" : said)) found.textContent = all_ ? "" : said;
  }

  /**
   * The heading of a theme and what stands below it.
   *
   * @param {HTMLElement} part
   */
  function headOf(part) {
    const head = [];
    let at = part.previousElementSibling;
    for (; at instanceof HTMLElement; at = at.previousElementSibling) {
      head.push(at);
      if (at.localName === "h2") break;
    }
    return head;
  }

  onAct(element, {
    review: () => setReview(!kept().review),
    forget() {
      if (!confirm(words(element, "really"))) return;
      const { solved, missed } = kept();
      forget([...Object.keys(solved), ...Object.keys(missed)].filter((id) => !isOther(id)));
    },
  });
  /** The choice stands in the address: it comes back with the page, and can be sent. */
  function note() {
    const chosen = [...new FormData(filter)].filter(([, value]) => value !== "");
    const query = String(new URLSearchParams(chosen.map(([name, value]) => [name, String(value)])));
    history.replaceState(history.state, "", query ? `?${query}` : location.pathname);
    narrow();
  }

  /** Chooses what the address says, as far as there is such a choice. */
  function recall() {
    for (const [name, value] of new URLSearchParams(location.search)) {
      const field = filter.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.checked = true;
      const known = field instanceof HTMLSelectElement &&
        [...field.options].some((option) => option.value === value);
      if (known) field.value = value;
    }
  }

  recall();
  filter.addEventListener("change", note);
  filter.addEventListener("submit", (event) => event.preventDefault());
  filter.addEventListener("reset", () => setTimeout(note));
  listen(element, puzzleChanges, "change", show);
  listen(element, window, "storage", show);
  const link = byId.get(idToday)?.querySelector("a");
  one(element, ".gq-today").textContent = link?.textContent ?? "";
  one(element, ".gq-live").hidden = false;
  show();
}
