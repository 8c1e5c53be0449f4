// The pages for printing: a button that prints, and a slip of the reader's own rules.
//
// <gostop-print> is not shown without scripts. <gostop-slip> shows what the site plays
// until the reader has house rules; the engine then says how they differ. On a sheet of
// the site's rules <gostop-differs> says the same, and is not there without house rules.

import { ask } from "./engine.js";
import { house, houseChanges } from "./house.js";
import { all, listen, one } from "./page.js";

/** @param {HTMLElement} element */
export function mountPrint(element) {
  one(element, "button").addEventListener("click", () => print());
}

/** @param {HTMLElement} element */
export function mountSlip(element) {
  const asBuilt = [...element.childNodes];

  function update() {
    const mine = house();
    if (!mine) return element.replaceChildren(...asBuilt);
    const head = document.createElement("p");
    const changes = document.createElement("div");
    head.textContent = [mine.title, mine.said].filter(Boolean).join(": ");
    element.replaceChildren(head, changes);
    return list(element, changes, (answer) => {
      head.textContent = [mine.title, answer.said].filter(Boolean).join(": ");
    });
  }

  listen(element, houseChanges, "change", update);
  if (house()) update();
}

/** @param {HTMLElement} element */
export function mountDiffers(element) {
  const changes = one(element, "div");
  const matter = (element.dataset.options ?? "").split(" ").filter(Boolean);

  function update() {
    element.hidden = !house();
    if (house()) void list(element, changes, keep);
  }

  function keep() {
    for (const item of matter.length ? all(changes, "[data-option]") : []) {
      if (!matter.includes(item.dataset.option ?? "")) item.remove();
    }
    element.hidden = !changes.querySelector("li");
  }

  listen(element, houseChanges, "change", update);
  update();
}

/**
 * Lists what the reader's rules change of the site's, or of their preset where the
 * element names no rules. Until the engine has answered, it says that they are read.
 *
 * @param {HTMLElement} element
 * @param {HTMLElement} into
 * @param {(answer: any) => void} then
 */
async function list(element, into, then) {
  const mine = house();
  const { base, rules: site, reading = "", failed = "" } = element.dataset;
  into.textContent = reading;
  const request = { ask: "rules", text: mine?.rules, base, site };
  const answer = await ask(request).catch(() => ({ ok: false }));
  if (house() !== mine) return;
  if (!answer.ok) into.textContent = answer.error ?? failed;
  else {
    into.innerHTML = answer.html;
    then(answer);
  }
}
