// <gostop-looks>: how the reader wants cards to be shown, on every page of the site.
//
// The style sheet does the rest. The head of each page reads the same choice before
// anything is drawn, so that no picture is fetched that nobody wants.

import { changes, keeps, looks, noteLooks } from "./memory.js";
import { listen, one } from "./page.js";

/** @param {HTMLElement} element */
export function mountLooks(element) {
  element.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement) noteLooks({ [target.name]: target.checked });
  });
  const said = one(element, ".gs-help");
  if (!keeps()) said.textContent = said.dataset.unkept ?? "";
  listen(element, changes, "change", () => show(element));
  show(element);
}

/** @param {HTMLElement} element */
function show(element) {
  for (const [name, on] of Object.entries(looks())) {
    document.documentElement.setAttribute(`data-gostop-${name}`, on ? "on" : "off");
    const box = element.querySelector(`input[name="${name}"]`);
    if (box instanceof HTMLInputElement) box.checked = on;
  }
}
