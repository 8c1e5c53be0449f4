// <gostop-puzzle>: the reader chooses, and the verdict of the choice is shown.
//
// The verdict of every choice stands on the page, made by the engine. It is asked only
// about what the page does not have: house rules, moves typed in other forms, the board
// after a turn.

import { follow } from "./follow.js";
import { follows } from "./house.js";
import { copies } from "./link.js";
import { all, closest, complaint, enable, listen, onAct, one, rowKeys, swap } from "./page.js";
import { isSolved, noteAnswer, noteHelp, puzzleChanges, wayOf } from "./puzzle-memory.js";
import { sayTrouble, words as sentence } from "./puzzle-words.js";
import { talk } from "./talk.js";

/** @param {HTMLElement} element */
export function mountPuzzle(element) {
  const { text = "", id = "", fresh } = element.dataset;
  const body = /** @type {HTMLFieldSetElement} */ (one(element, ".gs-body"));
  const ways = /** @type {HTMLFieldSetElement} */ (one(element, ".gs-ways"));
  const verdict = one(element, ".gs-verdict");
  const others = one(element, ".gs-others");
  const form = one(element, ".gs-typed");
  const field = /** @type {HTMLInputElement} */ (one(form, "input"));
  const mark = one(element, ".gs-solved");
  const solution = one(element, ".gs-answer > div");
  const help = one(element, ".gs-hints");
  const page = {
    html: body.innerHTML,
    offers: ways.innerHTML,
    hints: help.innerHTML,
    answer: solution.innerHTML,
  };
  const onward = /** @type {HTMLAnchorElement} */ (one(element, ".gs-onward"));
  const after = id && element.closest("article")?.querySelector('.gp-steps a[rel="next"]');
  if (after instanceof HTMLAnchorElement) onward.href = after.href;
  const engine = talk(element);
  const complain = complaint(form, field);
  const name = fresh === undefined ? id || text : ""; // a fresh one is not kept

  let original = page; // the position before any move, and what stands about it

  /** @type {string[]} the moves of the turn so far */
  let moves = [];
  let judged = false;
  let tried = 0; // how many answers were judged
  let drawn = false; // whether the board shows the turn
  let helped = false; // whether the right answer was looked at before

  const byMoves = () => !original.offers;

  function showButtons() {
    one(element, '[data-act="undo"]').hidden = judged || !moves.length;
    one(element, '[data-act="again"]').hidden = !judged;
    one(element, '[data-act="show"]').hidden = !judged || !shows();
    form.hidden = judged || !byMoves();
    onward.hidden = !judged || !onward.href;
    ways.hidden = !ways.childElementCount;
    body.disabled = judged;
    ways.disabled = judged;
  }

  /** @param {string} move */
  function choose(move) {
    if (judged || engine.busy()) return; // the first click counts
    followed.first(() => pick(move));
    markChosen(move);
  }

  /**
   * Shows the verdict that stands on the page, or which choices begin like this.
   *
   * @param {string} move
   */
  function pick(move) {
    const words = byMoves() ? move.trim().toLowerCase().replace(/\s+/g, " ") : move;
    const way = [...moves, words].join(" ");
    const answers = all(solution, ".gs-each dd");
    const whole = answers.find((said) => said.dataset.moves === way);
    const begun = answers.filter((said) => byMoves() && said.dataset.moves?.startsWith(`${way} `));
    if (whole) decide(whole);
    else if (begun.length === 1) decide(begun[0]);
    else if (begun.length) ask(begun, words);
    else askEngine(move);
    markChosen(move);
  }

  /** @param {HTMLElement} said */
  function decide(said) {
    const right = said.dataset.right === "1";
    const inside = element.contains(document.activeElement);
    complain("");
    field.value = "";
    moves = [said.dataset.moves ?? ""];
    const because = solution.querySelector(".gs-because");
    verdict.innerHTML = said.innerHTML + (because?.outerHTML ?? "");
    others.replaceChildren(...tableWith(moves[0]));
    close(right);
    if (byMoves()) ways.replaceChildren();
    showButtons();
    if (inside) one(element, '[data-act="again"]').focus({ preventScroll: true });
  }

  /**
   * The table of all choices, with the reader's marked.
   *
   * @param {string} choice
   */
  function tableWith(choice) {
    const table = solution.querySelector(".gs-choices");
    if (!(table instanceof HTMLElement)) return [];
    const copy = /** @type {HTMLElement} */ (table.cloneNode(true));
    const row = all(copy, "tr").find((one_) => one_.dataset.moves === choice);
    const yours = document.createElement("span");
    yours.className = "gs-mark";
    yours.textContent = element.dataset.yours ?? "";
    row?.querySelector("th")?.append(" ", yours);
    return [copy];
  }

  /**
   * Asks which of the choices that begin with this move is meant.
   *
   * @param {HTMLElement[]} begun
   * @param {string} move
   */
  function ask(begun, move) {
    moves = [...moves, move];
    const start = moves.join(" ").length + 1;
    const buttons = begun.map((said) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "gs-button gs-move";
      button.dataset.move = said.dataset.moves?.slice(start);
      button.textContent = said.previousElementSibling?.textContent ?? "";
      return button;
    });
    const list = document.createElement("div");
    list.className = "gs-offers";
    list.append(...buttons);
    ways.replaceChildren(list);
    verdict.textContent = element.dataset.ways ?? "";
    complain("");
    field.value = "";
    showButtons();
    buttons[0].focus({ preventScroll: true });
    ways.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} move */
  function askEngine(move) {
    const next = [...moves, move];
    const site = follows(element) ? element.dataset.rules : "";
    const question = { ask: "puzzle", text, moves: next, site };
    engine.ask(question, (answer) => show(answer, next), refuse);
  }

  /** @param {string} move */
  function markChosen(move) {
    for (const button of all(element, ".gs-body [data-move], .gs-ways [data-move]")) {
      button.classList.toggle("gs-chosen", button.dataset.move === move);
    }
  }

  /** @param {string} message */
  function refuse(message) {
    markChosen("");
    complain(message);
  }

  /**
   * @param {any} answer
   * @param {string[]} next
   */
  function show(answer, next) {
    if (!answer.ok) {
      refuse(answer.error);
      return;
    }
    complain("");
    followed.used(answer);
    field.value = "";
    moves = next;
    const typing = form.contains(document.activeElement);
    const there = swap(body, answer.html);
    drawn = true;
    verdict.innerHTML = answer.verdict;
    others.innerHTML = answer.choices;
    if (answer.state !== "open") close(answer.state === "right");
    showButtons();
    if (judged && (typing || !there)) one(element, '[data-act="again"]').focus();
  }

  /** @param {boolean} right */
  function close(right) {
    judged = true;
    tried += 1;
    element.dataset.state = right ? "solved" : "failed";
    const { day } = element.dataset;
    if (name) noteAnswer(name, right, { day, first: tried === 1, helped });
    showMark();
    element.dispatchEvent(new CustomEvent("judged", { detail: { right }, bubbles: true }));
  }

  function showMark() {
    mark.hidden = !name || !isSolved(name);
    const how = sentence(mark, wayOf(name) || "first");
    if (mark.textContent !== how) mark.textContent = how;
    sayTrouble(element);
  }

  /** The answer, or the hint that gives it away, was opened before one was given. */
  function lookedUp() {
    if (helped) return;
    helped = true;
    if (name) noteHelp(name, element.dataset.day);
  }

  /** Whether the turn that was chosen can be shown on the board. */
  const shows = () =>
    all(solution, ".gs-each dd").some(
      (said) => said.dataset.moves === moves.join(" ") && said.dataset.shows !== undefined,
    ) && !drawn;

  function showTurn() {
    const site = follows(element) ? element.dataset.rules : "";
    const { state } = element.dataset;
    /** @param {any} answer */
    const draw = (answer) => {
      element.dataset.state = state;
      drawn = answer.ok;
      if (drawn) body.innerHTML = answer.html;
      showButtons();
      one(element, '[data-act="again"]').focus({ preventScroll: true });
      body.scrollIntoView({ block: "nearest" });
    };
    engine.ask({ ask: "puzzle", text, moves: [moves.join(" ")], site }, draw);
  }

  function back() {
    moves = [];
    judged = drawn = false;
    element.dataset.state = "ready";
    complain("");
    verdict.replaceChildren();
    others.replaceChildren();
    body.innerHTML = original.html;
    ways.innerHTML = original.offers;
    showButtons();
  }

  /** Another card is chosen instead of one of its ways. */
  function leaveWays() {
    moves = [];
    ways.replaceChildren();
    verdict.replaceChildren();
  }

  function again() {
    back();
    const where = byMoves() ? body : ways;
    /** @type {HTMLElement | null} */ (where.querySelector("button"))?.focus();
  }

  /** @param {typeof page} position */
  function begin({ html, offers, hints, answer }) {
    original = { html, offers, hints, answer };
    help.innerHTML = hints;
    solution.innerHTML = answer;
  }

  const followed = follow(element, engine, {
    ask: () => ({ ask: "puzzle", text, moves: [] }),
    show(answer) {
      begin({ ...answer, hints: answer.otherwise ? answer.hints : page.hints });
      swap(body, original.html);
      swap(ways, original.offers);
      showButtons();
    },
    restore() {
      begin(page);
      back();
    },
    untouched: () => !moves.length && !judged,
  });
  onAct(element, { undo: again, again, show: showTurn, ...copies(element, () => text) });
  for (const part of [body, ways]) {
    part.addEventListener("click", ({ target }) => {
      const button = closest(target, "[data-move]");
      if (!button) return;
      if (part === body && byMoves() && ways.childElementCount) leaveWays();
      choose(button.dataset.move ?? "");
    });
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim()) choose(field.value);
  });
  element.addEventListener("toggle", ({ target }) => {
    const told = target instanceof HTMLDetailsElement && target.open &&
      target.matches(".gs-answer, .gs-hint .gs-hint .gs-hint");
    if (told) lookedUp();
  }, { capture: true }); // it does not bubble
  rowKeys(body);
  engine.warmAt(form);
  listen(element, puzzleChanges, "change", showMark);
  one(element, ".gs-tools").hidden = false;
  showMark();
  showButtons();
  enable(element, "undo", true);
}
