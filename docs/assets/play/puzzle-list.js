// <gostop-puzzles>: the list of puzzles, with what this device keeps about them.

import { all, listen, onAct, one } from "./page.js";
import {
  dailyOf, dayOf, forget, kept, puzzleChanges, setReview, streak,
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

  function show() {
    const now = kept();
    const today = dayOf(new Date());
    const solved = (/** @type {HTMLElement} */ link) =>
      Object.hasOwn(now.solved, link.dataset.puzzle ?? "");
    for (const link of links) one(link, ".gq-done").hidden = !solved(link);
    for (const part of all(page, "[data-theme]")) {
      const own = all(part, "[data-puzzle]");
      const fields = { n: own.filter(solved).length, total: own.length };
      one(part, ".gq-part").textContent = fields.n ? words(element, "part", fields) : "";
    }
    count.textContent =
      words(element, "count", { n: links.filter(solved).length, total: links.length });
    const days = streak(today);
    const key = Object.hasOwn(now.days, today) ? "done" : "not-done";
    daily.textContent =
      `${words(element, key)} ${days ? words(element, "streak", { n: days }) : ""}`;
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
    const ids = known.filter(([, entry]) => entry.due <= today).map(([id]) => id);
    due.replaceChildren();
    if (!on) return;
    const line = document.createElement("p");
    line.textContent = words(element, ids.length ? "due" : "not-due", {
      n: ids.length,
      waiting: known.length - ids.length,
    });
    const list = document.createElement("ul");
    list.append(...ids.map((id) => {
      const item = document.createElement("li");
      const link = byId.get(id)?.querySelector("a")?.cloneNode(true);
      if (link) item.append(link);
      return item;
    }));
    due.append(line, ...(ids.length ? [list] : []));
  }

  onAct(element, {
    review: () => setReview(!kept().review),
    forget() {
      if (!confirm(words(element, "really"))) return;
      const { solved, missed } = kept();
      forget([...Object.keys(solved), ...Object.keys(missed)].filter((id) => !isOther(id)));
    },
  });
  listen(element, puzzleChanges, "change", show);
  listen(element, window, "storage", show);
  const ids = (element.dataset.daily ?? "").split(" ");
  const link = byId.get(dailyOf(ids, dayOf(new Date())))?.querySelector("a");
  one(element, ".gq-today").textContent = link?.textContent ?? "";
  one(element, ".gq-live").hidden = false;
  show();
}
