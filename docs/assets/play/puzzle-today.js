// <gostop-today>: the puzzle of the day, the same for everybody, taken from its page.

import { listen, one } from "./page.js";
import { dailyOf, dayOf, puzzleChanges, stateOf, streak } from "./puzzle-memory.js";
import { words } from "./puzzle-words.js";

/** @param {HTMLElement} element */
export async function mountToday(element) {
  const day = dayOf(new Date());
  const ids = (element.dataset.daily ?? "").split(" ");
  const id = dailyOf(ids, day);
  const address = new URL(`../${id}/`, document.baseURI);
  const line = one(element, ".gq-day");
  const way = /** @type {HTMLAnchorElement} */ (one(element, ".gq-way a"));
  way.href = address.href;
  one(element, ".gq-way").hidden = false;
  line.textContent = words(element, "day", { day });
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${answer.status}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const puzzle = one(page, "gostop-puzzle"); // our own page, one folder away as this is
    puzzle.dataset.day = day;
    one(element, ".gq-title").textContent = page.querySelector("h1")?.firstChild?.textContent ?? id;
    one(element, ".gq-puzzle").replaceChildren(document.adoptNode(puzzle));
  } catch (error) {
    console.warn(error);
    line.textContent = words(element, "failed");
  }

  function count() {
    const days = streak(day);
    const spoiled = stateOf(day, id) === "spoiled" ? words(element, "spoiled") : "";
    const row = days ? words(element, "streak", { n: days }) : "";
    one(element, ".gq-streak").textContent = [spoiled, row].filter(Boolean).join(" ");
  }
  listen(element, puzzleChanges, "change", count);
  count();
}
