// <gostop-score>: press cards into and out of a pile, and see what it scores.

import { all, closest, complaint, onAct, one, rowKeys } from "./page.js";
import { talk } from "./talk.js";

/** @param {HTMLElement} element */
export function mountScore(element) {
  const pile = one(element, ".gs-body");
  const picker = one(element, ".gs-picker");
  const rows = one(element, ".gs-rows");
  const said = one(element, ".gs-said");
  const form = one(element, ".gs-typed");
  const field = /** @type {HTMLInputElement} */ (one(form, "input"));
  const engine = talk(element);
  const complain = complaint(form, field);
  const { cards: original = "" } = element.dataset;
  const table = rows.innerHTML;

  /** @param {any} answer */
  function show(answer) {
    complain(answer.ok ? "" : answer.error);
    if (!answer.ok) return;
    rows.innerHTML = answer.html;
    said.textContent = answer.said;
    field.value = answer.cards === "none" ? "" : answer.cards;
    if (answer.picker) picker.innerHTML = answer.picker;
    picker.hidden = false;
    pile.hidden = true;
  }

  /** @param {string} cards a pile to start from */
  function lay(cards) {
    engine.ask({ ask: "score", cards: cards || "none", pick: true }, show, complain);
  }

  const pressed = () =>
    all(picker, '[aria-pressed="true"]').map((card) => card.dataset.card).join(" ");

  /** Counts what is pressed, and again if more was pressed in the meantime. */
  function count() {
    if (engine.busy()) return;
    const cards = pressed();
    engine.ask(
      { ask: "score", cards: cards || "none" },
      (answer) => {
        show(answer);
        if (pressed() !== cards) count();
      },
      complain,
    );
  }

  onAct(element, {
    change: () => lay(field.value),
    clear: () => lay(""),
    reset() {
      picker.hidden = true;
      pile.hidden = false;
      rows.innerHTML = table;
      said.textContent = "";
      field.value = original;
      complain("");
    },
  });
  picker.addEventListener("click", ({ target }) => {
    const card = closest(target, "[data-card]");
    if (!card) return;
    const on = card.getAttribute("aria-pressed") !== "true";
    card.setAttribute("aria-pressed", String(on));
    count();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    lay(field.value);
  });
  rowKeys(picker);
  engine.warmAt(one(element, ".gs-tools"), picker);
  one(element, ".gs-tools").hidden = false;
}
