// The pages for printing: a button that prints, and a slip of the reader's own rules.
//
// <gostop-print> is not shown without scripts. <gostop-slip> shows what the site plays
// until the reader has house rules; the engine then says how they differ.

import { ask } from "./engine.js";
import { house, houseChanges } from "./house.js";
import { listen, one } from "./page.js";

/** @type {Record<string, (element: HTMLElement) => void>} */
const PARTS = { "gostop-print": mountPrint, "gostop-slip": mountSlip };

/** @type {WeakSet<HTMLElement>} a part that comes back is not mounted twice */
const mounted = new WeakSet();

/** @param {HTMLElement} element */
function mountPrint(element) {
  one(element, "button").addEventListener("click", () => print());
}

/** @param {HTMLElement} element */
function mountSlip(element) {
  const asBuilt = [...element.childNodes];

  async function update() {
    const mine = house();
    if (!mine) return element.replaceChildren(...asBuilt);
    const { title, said, rules } = mine;
    show([title, said], rules);
    const request = { ask: "rules", text: rules, base: element.dataset.base };
    const answer = await ask(request).catch(() => ({ ok: false }));
    if (answer.ok && house() === mine) show([title, answer.said], "", answer.html);
  }

  /**
   * @param {string[]} names what the rules are called, and what they are
   * @param {string} rules the rules as text, while the engine has not told them
   * @param {string} [html] how they differ, as the engine tells it
   */
  function show(names, rules, html = "") {
    const head = document.createElement("p");
    head.textContent = names.filter(Boolean).join(": ");
    const code = document.createElement("code");
    code.textContent = rules;
    const changes = document.createElement("div");
    changes.innerHTML = html;
    element.replaceChildren(head, ...(rules ? [code] : []), changes);
  }

  listen(element, houseChanges, "change", update);
  if (house()) update();
}

for (const [name, mount] of Object.entries(PARTS)) {
  if (customElements.get(name)) continue;
  customElements.define(
    name,
    class extends HTMLElement {
      connectedCallback() {
        if (mounted.has(this)) return;
        mounted.add(this);
        mount(this);
      }
    },
  );
}
