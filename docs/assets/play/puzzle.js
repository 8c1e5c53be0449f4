// <gostop-puzzle>: the reader chooses, the engine judges the whole turn.

import { follow } from "./follow.js";
import { follows } from "./house.js";
import { isSolved, noteSolved } from "./memory.js";
import { closest, complaint, enable, onAct, one, rowKeys, swap } from "./page.js";
import { talk } from "./talk.js";

/** @param {HTMLElement} element */
export function mountPuzzle(element) {
  const body = /** @type {HTMLFieldSetElement} */ (one(element, ".gs-body"));
  const verdict = one(element, ".gs-verdict");
  const others = one(element, ".gs-others");
  const form = one(element, ".gs-typed");
  const field = /** @type {HTMLInputElement} */ (one(form, "input"));
  const mark = one(element, ".gs-solved");
  const solution = one(element, ".gs-answer > div");
  const page = { html: body.innerHTML, answer: solution.innerHTML };
  const engine = talk(element);
  const complain = complaint(form, field);
  const { text = "" } = element.dataset;
  const id = element.dataset.id || text;

  let original = page.html; // the position before any move

  /** @type {string[]} the moves of the turn so far */
  let moves = [];
  let judged = false;

  function showButtons() {
    one(element, '[data-act="undo"]').hidden = judged || !moves.length;
    one(element, '[data-act="again"]').hidden = !judged;
    form.hidden = judged;
  }

  /** @param {string} move */
  function choose(move) {
    if (judged || engine.busy()) return; // the first click counts
    const tried = [...moves, move];
    const site = follows(element) ? element.dataset.rules : "";
    const question = { ask: "puzzle", text, moves: tried, site };
    engine.ask(question, (answer) => show(answer, tried), refuse);
    markChosen(move);
  }

  /** @param {string} move */
  function markChosen(move) {
    for (const button of body.querySelectorAll("[data-move]")) {
      const chosen = button.getAttribute("data-move") === move;
      button.classList.toggle("gs-chosen", chosen);
    }
  }

  /** @param {string} message */
  function refuse(message) {
    markChosen("");
    complain(message);
  }

  /**
   * @param {any} answer
   * @param {string[]} tried
   */
  function show(answer, tried) {
    if (!answer.ok) {
      refuse(answer.error);
      return;
    }
    complain("");
    followed.used(answer);
    field.value = "";
    moves = tried;
    judged = answer.state !== "open";
    if (judged) element.dataset.state = answer.state === "right" ? "solved" : "failed";
    const typing = form.contains(document.activeElement);
    const there = swap(body, answer.html);
    verdict.innerHTML = answer.verdict;
    others.innerHTML = answer.choices;
    if (answer.state === "right") noteSolved(id);
    mark.hidden = !isSolved(id);
    showButtons();
    if (judged && (typing || !there)) one(element, '[data-act="again"]').focus();
  }

  function back() {
    moves = [];
    judged = false;
    element.dataset.state = "ready";
    complain("");
    verdict.replaceChildren();
    others.replaceChildren();
    body.innerHTML = original;
    showButtons();
  }

  function again() {
    back();
    /** @type {HTMLElement | null} */ (body.querySelector("button"))?.focus();
  }

  /** @param {{html: string, answer: string}} position */
  function begin({ html, answer }) {
    original = html;
    solution.innerHTML = answer;
  }

  const followed = follow(element, engine, {
    ask: () => ({ ask: "puzzle", text, moves: [] }),
    show(answer) {
      begin(answer);
      swap(body, original);
    },
    restore() {
      begin(page);
      back();
    },
    untouched: () => !moves.length && !judged,
  });
  onAct(element, { undo: again, again });
  body.addEventListener("click", ({ target }) => {
    const move = closest(target, "[data-move]")?.dataset.move;
    if (move) choose(move);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim()) choose(field.value.trim());
  });
  rowKeys(body);
  engine.warmAt(body, form);
  body.disabled = false;
  one(element, ".gs-tools").hidden = false;
  mark.hidden = !isSolved(id);
  showButtons();
  enable(element, "undo", true);
}
