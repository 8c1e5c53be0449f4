// <gostop-board>: plays the legal moves of a position, with undo.

import { follow } from "./follow.js";
import { copies } from "./link.js";
import { closest, complaint, enable, onAct, one, rowKeys, swap } from "./page.js";
import { talk } from "./talk.js";

/** @typedef {{html: string, text: string, tale: string, line: string}} Moment */

/** @param {HTMLElement} element */
export function mountBoard(element) {
  const body = /** @type {HTMLFieldSetElement} */ (one(element, ".gs-body"));
  const tale = one(element, ".gs-tale");
  const form = one(element, ".gs-typed");
  const field = /** @type {HTMLInputElement} */ (one(form, "input"));
  const engine = talk(element);
  const complain = complaint(form, field);
  const { text = "", seat } = element.dataset;

  const page = { html: body.innerHTML, text, tale: "", line: "" };

  /** @type {Moment[]} */
  const moments = [page];

  const now = () => moments[moments.length - 1];

  function draw() {
    const there = swap(body, now().html);
    tale.innerHTML = now().tale;
    enable(element, "undo", moments.length > 1);
    enable(element, "restart", moments.length > 1);
    if (!there) one(element, '[data-act="undo"]').focus();
  }

  /** @param {string} move */
  function play(move) {
    if (engine.busy()) return; // the first click counts
    engine.ask(
      { ask: "move", text: now().text, move, seat },
      (answer) => (answer.ok ? show(answer, move) : complain(answer.error)),
      complain,
    );
  }

  /**
   * @param {any} answer
   * @param {string} move
   */
  function show({ html, text: after, story, moved }, move) {
    complain("");
    followed.used({});
    field.value = "";
    moments.push({ html, text: after, tale: story, line: `${moved} ${move}` });
    draw();
  }

  onAct(element, {
    undo() {
      if (moments.length > 1 && !engine.busy()) moments.pop();
      draw();
    },
    restart() {
      moments.length = 1;
      draw();
    },
    ...copies(element, () => moments.map((m, n) => (n ? m.line : m.text)).join("\n")),
  });
  body.addEventListener("click", ({ target }) => {
    const move = closest(target, "[data-move]")?.dataset.move;
    if (move) play(move);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim()) play(field.value.trim());
  });
  const followed = follow(element, engine, {
    ask: () => ({ ask: "position", text, seat }),
    show({ html, rules }) {
      moments[0] = { ...page, html, text: `rules: ${rules}\n${text}` };
      draw();
    },
    restore() {
      moments.splice(0, Infinity, page);
      complain("");
      draw();
    },
    untouched: () => moments.length === 1,
  });
  rowKeys(body);
  engine.warmAt(body, form);
  body.disabled = false;
  one(element, ".gs-tools").hidden = false;
  enable(element, "undo", false);
  enable(element, "restart", false);
}
