// <gostop-score>: press cards into and out of a pile, and see what it scores.

import { follow } from "./follow.js";
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
  let counted = table; // the page's pile, counted

  /** @param {any} answer */
  function show(answer) {
    complain(answer.ok ? "" : answer.error);
    rows.hidden = !answer.ok; // what it shows is of other cards
    if (!answer.ok) said.textContent = "";
    if (!answer.ok) return;
    followed.used(answer);
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

  /** Counts what is pressed, in place of what was pressed before. */
  function count() {
    field.value = pressed();
    engine.ask({ ask: "score", cards: field.value || "none" }, show, complain);
  }

  /** Gives what there is to count in the pile to the form that settles up. */
  function use() {
    engine.ask(
      { ask: "score", cards: field.value || "none" },
      (answer) => {
        complain(answer.ok ? "" : answer.error);
        if (!answer.ok) return;
        said.textContent = element.dataset.filled ?? "";
        settle()?.dispatchEvent(new CustomEvent("gostop:pile", { detail: answer.counts }));
      },
      complain,
    );
  }

  function reset() {
    picker.hidden = true;
    pile.hidden = false;
    rows.innerHTML = counted;
    rows.hidden = false;
    said.textContent = "";
    field.value = original;
    complain("");
  }

  const followed = follow(element, engine, {
    ask: () => ({ ask: "score", cards: original || "none" }),
    show({ html }) {
      counted = html;
      rows.innerHTML = counted;
    },
    restore() {
      counted = table;
      reset();
    },
    untouched: () => Boolean(picker.hidden),
  });
  onAct(element, { use, change: () => lay(field.value), clear: () => lay(""), reset });
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
  one(element, '[data-act="use"]').hidden = !settle();
  rowKeys(picker);
  engine.warmAt(one(element, ".gs-tools"), picker);
  one(element, ".gs-tools").hidden = false;
}

/** The form on this page that settles up from counts, if there is one. */
const settle = () => document.querySelector("gostop-settle");
