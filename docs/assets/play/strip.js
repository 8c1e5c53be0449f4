// <gostop-house>: says on top of a page that the reader's house rules hold, and leads
// back to those of the site. Its data holds the words, for the parts of the page too.

import { house as mine, houseChanges, keptHouse, leaveHouse } from "./house.js";
import { all, listen, onAct, one } from "./page.js";

/** @param {HTMLElement} element */
export function mountStrip(element) {
  const text = one(element, "[role=status]");
  const link = one(element, "a");
  const leave = one(element, '[data-act="leave"]');
  const more = one(element, ".gs-strip-more");
  const words = element.dataset;

  function show() {
    for (const part of all(document, ".gs-otherwise")) showOtherwise(part);
    const { house, trouble, error } = keptHouse();
    const name = (words.strip ?? "").replace("{rules}", () => house?.said ?? "");
    const wrong = (words[trouble] ?? "").replace("{error}", () => error);
    element.hidden = !house && !trouble;
    element.classList.toggle("gs-strip-wrong", Boolean(trouble));
    leave.hidden = false;
    more.hidden = !house || !more.textContent?.trim();
    text.textContent = house ? [name, wrong].filter(Boolean).join(". ") : wrong;
  }

  onAct(element, {
    leave() {
      leaveHouse();
      element.hidden = false;
      leave.hidden = more.hidden = true;
      text.textContent = words.left ?? "";
      link.focus();
    },
  });
  listen(element, houseChanges, "change", show);
  const place = element.parentElement ?? element;
  element.closest("article")?.prepend(place);
  show();
}

/**
 * Says where the reader's house departs from what a page says in words. The page knows
 * its options: the values here and in every preset.
 *
 * @param {HTMLElement} element
 */
function showOtherwise(element) {
  const { options = "[]", base, words = "" } = element.dataset;
  const [preset = "", ...changes] = (mine()?.rules ?? "").split(" ");
  const changed = new Map(changes.map((change) => /** @type {[string, string]} */ (change.split("="))));
  element.replaceChildren(words);
  element.hidden = true;
  for (const { name, question, here, presets, said } of preset ? JSON.parse(options) : []) {
    const value = changed.get(name) ?? presets[preset];
    if (value === undefined || value === here) continue;
    const way = document.createElement("a");
    const answer = document.createElement("b");
    way.href = `${base}rules/options/${name}/`;
    way.textContent = question;
    answer.textContent = said[value] ?? value;
    element.append(" ", way, " ", answer, ".");
    element.hidden = false;
  }
}
