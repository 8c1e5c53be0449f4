// <gostop-house>: says on top of a page that the reader's house rules hold, and leads
// back to those of the site. Its data holds the words, for the parts of the page too.

import { houseChanges, keptHouse, leaveHouse } from "./house.js";
import { listen, onAct, one } from "./page.js";

/** @param {HTMLElement} element */
export function mountStrip(element) {
  const text = one(element, "[role=status]");
  const link = one(element, "a");
  const leave = one(element, '[data-act="leave"]');
  const more = one(element, ".gs-strip-more");
  const words = element.dataset;

  function show() {
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
