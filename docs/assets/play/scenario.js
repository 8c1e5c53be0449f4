// <gostop-scenario>: steps through a scenario, and plays it again when it is edited.
//
// Stepping needs no engine: every step is on the page. With data-sandbox the editor is
// open, and what else a sandbox has is in sandbox.js.

import { follow } from "./follow.js";
import { copies, hashOf, textOf } from "./link.js";
import { all, closest, complaint, enable, onAct, one, rowKeys, swap } from "./page.js";
import { talk } from "./talk.js";

/** @param {HTMLElement} element */
export function mountScenario(element) {
  const body = one(element, ".gs-body");
  const stepper = one(element, ".gs-stepper");
  const where = one(element, ".gs-where");
  const form = one(element, ".gs-edit");
  const field = /** @type {HTMLTextAreaElement} */ (one(form, "textarea"));
  const notes = one(form, ".gs-notes");
  const sandbox = element.dataset.sandbox !== undefined;
  const page = body.innerHTML;
  const engine = talk(element);
  const complain = complaint(form, field);
  let original = page; // what the page's own text gives
  let at = 0;
  let turn = ""; // who is to move at the end of what was last run

  /** @param {number} step */
  function go(step, { quiet = false } = {}) {
    const steps = all(body, ".gs-step");
    at = Math.max(0, Math.min(step, steps.length - 1));
    steps.forEach((item, n) => item.classList.toggle("gs-now", n === at));
    body.classList.toggle("gs-at-end", at === steps.length - 1);
    stepper.hidden = steps.length < 2;
    enable(stepper, "first", at > 0);
    enable(stepper, "back", at > 0);
    enable(stepper, "next", at < steps.length - 1);
    enable(stepper, "last", at < steps.length - 1);
    const text = (where.dataset.text ?? "")
      .replace("{n}", String(at + 1))
      .replace("{count}", String(steps.length));
    const story = all(steps[at] ?? body, ".gs-story > li").map((line) => line.textContent);
    where.replaceChildren(text, hidden(quiet ? "" : story.join(" ")));
  }

  /** @param {string} text what only a screen reader says */
  function hidden(text) {
    const span = document.createElement("span");
    span.className = "gs-unseen";
    span.textContent = text && ` ${text}`;
    return span;
  }

  /** @param {boolean} open */
  function edit(open) {
    form.hidden = !open;
    one(element, '[data-act="edit"]').setAttribute("aria-expanded", String(open));
    if (open) field.focus();
  }

  /**
   * @param {number} [step] the step to show; without it the first that fails
   * @param {boolean} [note] whether the sandbox notes the text in the address
   * @param {(answer: any) => void} [wrong]
   */
  function run(step, note = sandbox, wrong = refuse) {
    const text = field.value;
    engine.ask(
      { ask: "scenario", text, play: !form.hidden },
      (answer) => {
        if (!answer.ok) return wrong(answer);
        show(answer, step);
        if (note && textOf(location.hash) !== text.trim()) {
          history.pushState(history.state, "", hashOf(text));
        }
      },
      complain,
    );
  }

  /**
   * @param {any} answer
   * @param {number} [step]
   */
  function show(answer, step) {
    complain("");
    followed.used(answer);
    turn = answer.turn;
    swap(body, answer.html);
    notes.innerHTML = answer.notes;
    const failed = all(body, ".gs-step").findIndex((s) => s.querySelector(".gs-failure"));
    go(step ?? Math.max(failed, 0));
    element.scrollIntoView({ block: "nearest" });
    if (answer.said) where.append(hidden(answer.said));
    element.dispatchEvent(new CustomEvent("shown"));
  }

  /** @param {{error: string, line: number | null}} answer */
  function refuse({ error, line }) {
    complain(error);
    if (!line) return;
    const lines = field.value.split("\n");
    const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    field.focus();
    field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  }

  /** @param {string} move */
  function play(move) {
    field.value = `${field.value.trimEnd()}\n${turn} ${move}`;
    run(Infinity);
  }

  function reset() {
    field.value = field.defaultValue;
    complain("");
    notes.replaceChildren();
    swap(body, original);
    go(0);
    element.dispatchEvent(new CustomEvent("shown"));
  }

  /**
   * Shows no board, and what is wrong.
   *
   * @param {string} message
   * @param {string} [text] what may be mended
   */
  function empty(message, text = "") {
    field.value = text;
    notes.replaceChildren();
    body.replaceChildren();
    go(0);
    complain(message);
    element.dispatchEvent(new CustomEvent("shown"));
  }

  const followed = follow(element, engine, {
    ask: () => ({ ask: "scenario", text: field.value, play: !form.hidden }),
    show(answer) {
      turn = answer.turn;
      original = answer.html;
      swap(body, original);
      go(at, { quiet: true });
    },
    restore() {
      original = page;
      if (field.value === field.defaultValue) reset();
    },
    untouched: () => field.value === field.defaultValue,
  });
  onAct(element, {
    first: () => go(0),
    back: () => go(at - 1),
    next: () => go(at + 1),
    last: () => go(Infinity),
    edit() {
      edit(Boolean(form.hidden));
      if (!form.hidden) run(at); // so that the last board can be played on
    },
    close: () => {
      edit(false);
      one(element, '[data-act="edit"]').focus();
    },
    reset,
    ...copies(element, () => field.value),
  });
  stepper.addEventListener("keydown", (event) => {
    /** @type {Record<string, number>} */
    const steps = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: Infinity };
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(step);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    run();
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    /** @type {HTMLFormElement} */ (form).requestSubmit();
  });
  body.addEventListener("click", ({ target }) => {
    const move = closest(target, "[data-move]")?.dataset.move;
    if (move) play(move);
  });
  rowKeys(body);
  engine.warmAt(form, one(element, '[data-act="edit"]'));
  one(element, ".gs-tools").hidden = false;
  edit(false);
  go(0, { quiet: true });
  if (sandbox) {
    form.hidden = false;
    one(element, '[data-act="edit"]').hidden = true;
    void import("./sandbox.js").then(({ mountSandbox }) =>
      mountSandbox(element, {
        engine,
        empty,
        reset,
        text: () => field.value,
        toEnd: () => go(Infinity, { quiet: true }),
        open(text, wrong) {
          field.value = text;
          run(0, false, wrong);
        },
      }),
    );
  }
}
