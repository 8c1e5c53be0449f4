// What only the sandbox has: the solver's table, a reader's own question, links.
//
// An address carries a text: a scenario is shown in the editor, a question (a text with
// a goal) is laid out to be solved, and the editor is out of the way until it is left.
// Whatever a reader has written goes into fields, never into HTML.

import { copied, hashOf, textOf, troubleOf } from "./link.js";
import { all, complaint, listen, onAct, one } from "./page.js";

/**
 * @typedef {object} Editor the part that shows a scenario
 * @property {import("./talk.js").Talk} engine
 * @property {() => string} text
 * @property {(text: string, wrong: (answer: any) => void) => void} open shows a text
 * @property {(message: string, text?: string) => void} empty shows no board, and why
 * @property {() => void} toEnd shows the last board
 * @property {() => void} reset goes back to the example
 */

const QUESTION = /(^|\|)[ \t]*goal[ \t]*:/m;

/**
 * @param {HTMLElement} element
 * @param {Editor} editor
 */
export function mountSandbox(element, editor) {
  const words = one(element, ".gs-links").dataset;
  mountSolve(element, editor);
  mountPose(element, editor);
  mountLinks(element, editor, words);
}

// The solver's table

/**
 * @param {HTMLElement} element
 * @param {Editor} editor
 */
function mountSolve(element, { engine, text, toEnd }) {
  const box = one(element, ".gs-solve");
  const wrong = one(box, ".gs-error");
  const said = one(box, ".gs-unseen");
  const table = one(box, ".gs-brings");

  function clear() {
    wrong.textContent = said.textContent = "";
    table.replaceChildren();
  }

  function solve() {
    clear();
    engine.ask({ ask: "solve", text: text() }, (answer) => {
      if (!answer.ok) {
        wrong.textContent = answer.error;
        return;
      }
      toEnd();
      table.innerHTML = answer.html;
      said.textContent = answer.said;
    });
  }

  element.addEventListener("shown", clear);
  onAct(box, {
    solve() {
      if (engine.busy()) element.addEventListener("shown", solve, { once: true });
      else solve(); // of what is shown, not of what is on its way
    },
  });
  box.hidden = false;
}

// A reader's own question

/**
 * @param {HTMLElement} element
 * @param {Editor} editor
 */
function mountPose(element, { engine, text, toEnd }) {
  const box = /** @type {HTMLDetailsElement} */ (one(element, ".gs-pose"));
  const form = /** @type {HTMLFormElement} */ (one(box, "form"));
  const byHand = /** @type {HTMLFormElement} */ (one(box, ".gs-by-hand"));
  const goals = /** @type {HTMLSelectElement} */ (one(form, '[name="goal"]'));
  const puzzle = /** @type {HTMLTextAreaElement} */ (one(byHand, "textarea"));
  const row = /** @type {HTMLTextAreaElement} */ (one(box, '[name="row"]'));
  const link = /** @type {HTMLAnchorElement} */ (one(box, ".gs-to-question"));
  const shown = one(box, ".gs-posed");
  const given = one(box, ".gs-given");
  const said = one(box, ".gs-copied");
  const complain = complaint(form, goals);
  const complainByHand = complaint(byHand, puzzle);

  /** @param {string} name */
  const field = (name) =>
    /** @type {HTMLInputElement | HTMLSelectElement} */ (one(form, `[name="${name}"]`)).value;

  /** The goal as text: what stands in capitals comes from the fields. */
  const goal = () =>
    goals.value
      .split(" ")
      .map((word) => (word === "MOVE" ? field("MOVES") : isBlank(word) ? field(word) : word))
      .join(" ")
      .trim();

  /** @param {string} word */
  const isBlank = (word) => /^[A-Z]+$/.test(word);

  function showFields() {
    const offers = goals.selectedOptions[0]?.dataset.offers !== undefined;
    for (const label of all(form, "[data-of]")) {
      const of_ = label.dataset.of ?? "";
      label.hidden = of_ === "CHOICES" ? !offers : !goals.value.includes(of_.replace(/S$/, ""));
      const typed = label.querySelector("input");
      if (typed) typed.required = !label.hidden;
    }
  }

  function clear() {
    complain("");
    complainByHand("");
    said.textContent = "";
    shown.replaceChildren();
    given.hidden = true;
  }

  /**
   * @param {object} question
   * @param {(message: string) => void} wrong
   */
  function work(question, wrong) {
    complain("");
    complainByHand("");
    said.textContent = "";
    engine.ask(
      { ask: "pose", ...question },
      (answer) => (answer.ok ? show(answer) : wrong(answer.error)),
      wrong,
    );
  }

  /** @param {any} answer */
  function show(answer) {
    toEnd();
    shown.innerHTML = answer.html;
    puzzle.value = answer.text;
    row.value = answer.row;
    const address = new URL(link.href);
    address.hash = hashOf(answer.link);
    link.href = address.href;
    for (const part of all(given, ".gs-answered")) part.hidden = !answer.answered;
    given.hidden = false;
    shown.focus({ preventScroll: true });
    shown.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} what */
  async function copy(what) {
    const done = await copied(what);
    said.textContent = "";
    said.textContent = (done ? said.dataset.copied : said.dataset.notCopied) ?? "";
  }

  form.addEventListener("change", showFields);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const [question, choices, id] = ["question", "choices", "id"].map(field);
    const offers = goals.selectedOptions[0]?.dataset.offers !== undefined;
    const asked = { text: text(), goal: goal(), question, choices: offers ? choices : "", id };
    clear();
    work(asked, complain);
  });
  byHand.addEventListener("submit", (event) => {
    event.preventDefault();
    work({ puzzle: puzzle.value, id: "" }, complainByHand);
  });
  onAct(box, {
    "copy-question": () => void copy(link.href),
    "copy-puzzle": () => void copy(puzzle.value),
    "copy-row": () => void copy(row.value),
  });
  element.addEventListener("shown", clear);
  engine.warmAt(box);
  showFields();
  box.hidden = false;
}

// Links

/**
 * @param {HTMLElement} element
 * @param {Editor} editor
 * @param {DOMStringMap} words
 */
function mountLinks(element, { engine, text: written, open, empty, reset }, words) {
  const home = /** @type {HTMLElement} */ (element.parentElement);
  const place = one(home, ".gs-opened");
  const blank = /** @type {HTMLTemplateElement} */ (one(element, "template"));
  const form = one(element, ".gs-edit");
  const opening = one(home, ".gs-opening");

  /** @param {boolean} asked whether a question takes the place of the editor */
  function turn(asked) {
    if (!asked) place.replaceChildren();
    place.hidden = !asked;
    element.hidden = asked;
  }

  /**
   * @param {string} key
   * @param {Record<string, string>} [values]
   */
  const say = (key, values = {}) =>
    (words[key] ?? "").replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

  /**
   * Says on top that a link is being opened, and shows no other board meanwhile.
   *
   * @param {boolean} on
   */
  function wait(on) {
    delete document.documentElement.dataset.gostopOpening; // see early.js
    if (on) empty("");
    element.classList.toggle("gs-waits", on);
    opening.textContent = on ? words.opening ?? "" : "";
    if (on && home.getBoundingClientRect().top < 0) home.scrollIntoView({ block: "start" });
  }

  /** @param {string} text */
  function show(text) {
    wait(true);
    open(text, ({ error }) => {
      const long = text.length > Number(words.most);
      wait(false);
      empty(say(long ? "long" : "wrong", { error }), long ? "" : text);
    });
  }

  function readAddress() {
    const text = textOf(location.hash);
    turn(false);
    wait(false);
    if (text === null) {
      if (!written()) reset();
    } else if (text === undefined) empty(say(troubleOf(location.hash)));
    else if (text.length > Number(words.most)) empty(say("long"));
    else if (QUESTION.test(text)) ask(text);
    else show(text);
  }

  /** @param {string} text */
  function ask(text) {
    wait(true);
    engine.ask({ ask: "pose", puzzle: text, id: "", open: true }, (answer) => {
      wait(false);
      if (!answer.ok) return empty(say("wrong", { error: answer.error }), text);
      if (answer.answered) return lay(answer);
      open(answer.position, () => {});
      element.addEventListener(
        "shown",
        () => (one(form, ".gs-error").textContent = say("unanswered", answer)),
        { once: true },
      );
    });
  }

  /** @param {any} answer a question with an answer, laid out */
  function lay({ puzzle: made, question, link, position, rules }) {
    const copy = /** @type {DocumentFragment} */ (blank.content.cloneNode(true));
    const puzzle = one(copy, "gostop-puzzle");
    puzzle.dataset.text = link;
    puzzle.dataset.pinned = rules;
    puzzle.dataset.fresh = ""; // nothing is kept about it
    one(puzzle, ".gs-asked").innerHTML = question;
    one(puzzle, ".gs-body").innerHTML = made.html;
    one(puzzle, ".gs-ways").innerHTML = made.offers;
    one(puzzle, ".gs-hints").innerHTML = made.hints;
    one(puzzle, ".gs-answer > div").innerHTML = made.answer;
    const asked = document.createElement("p");
    asked.textContent = words.asked ?? "";
    asked.className = "gs-question";
    const leave = document.createElement("button");
    leave.type = "button";
    leave.className = "gs-button gs-leave";
    leave.textContent = words.leave ?? "";
    leave.addEventListener("click", () => {
      turn(false);
      one(form, "textarea").focus({ preventScroll: true });
      location.hash = hashOf(position);
    });
    place.replaceChildren(asked, copy, leave);
    turn(true);
  }

  form.addEventListener(
    "submit",
    (event) => {
      const text = written();
      if (!QUESTION.test(text)) return;
      event.preventDefault();
      event.stopImmediatePropagation(); // a question is not run, it is asked
      if (textOf(location.hash) !== text.trim()) {
        history.pushState(history.state, "", hashOf(text));
      }
      ask(text);
    },
    { capture: true },
  );
  element.addEventListener("shown", () => one(element, ".gs-body").childElementCount && wait(false));
  listen(element, window, "hashchange", readAddress);
  readAddress();
}
