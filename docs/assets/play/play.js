// Gives life to the interactive parts of every page, whenever they come into it.

import { mountBoard } from "./board.js";
import { mountCourse, mountLesson } from "./course.js";
import { changes, noteMonths, showsMonths } from "./memory.js";
import { all, listen, onAct } from "./page.js";
import { mountPuzzle } from "./puzzle.js";
import { mountPuzzles } from "./puzzle-list.js";
import { mountScenario } from "./scenario.js";
import { mountScore } from "./score.js";
import { mountStrip } from "./strip.js";

/** @type {Record<string, (element: HTMLElement) => void>} */
const PARTS = {
  "gostop-scenario": mountScenario,
  "gostop-board": mountBoard,
  "gostop-puzzle": mountPuzzle,
  "gostop-puzzles": mountPuzzles,
  "gostop-lesson": mountLesson,
  "gostop-course": mountCourse,
  "gostop-today": async (element) => (await import("./puzzle-today.js")).mountToday(element),
  "gostop-practice": async (element) => (await import("./practice.js")).mountPractice(element),
  "gostop-score": mountScore,
  "gostop-settle": async (element) => (await import("./settle.js")).mountSettle(element),
  "gostop-hand": async (element) => (await import("./hand.js")).mountHand(element),
  "gostop-house": mountStrip,
  "gostop-trainer": async (element) => (await import("./trainer.js")).mountTrainer(element),
  "gostop-rules": async (element) => (await import("./house-form.js")).mountForm(element),
};

/** @type {WeakSet<HTMLElement>} a part that comes back is not mounted twice */
const mounted = new WeakSet();

/** @param {HTMLElement} element */
function mount(element) {
  if (mounted.has(element)) return;
  mounted.add(element);
  PARTS[element.localName](element);
  onAct(element, { months: () => noteMonths(!showsMonths()) });
  listen(element, changes, "change", () => showMonths(element));
  showMonths(element);
}

/** @param {HTMLElement} element */
function showMonths(element) {
  const on = showsMonths();
  document.documentElement.dataset.gostopMonths = on ? "on" : "off";
  for (const button of all(element, '[data-act="months"]')) {
    button.setAttribute("aria-pressed", String(on));
  }
}

for (const name of Object.keys(PARTS)) {
  if (customElements.get(name)) continue;
  customElements.define(
    name,
    class extends HTMLElement {
      connectedCallback() {
        mount(this);
      }
    },
  );
}
