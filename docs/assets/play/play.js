// Gives life to the interactive parts of every page, whenever they come into it.

import { mountCourse, mountLesson } from "./course.js";
import { changes, noteMonths, showsMonths } from "./memory.js";
import { all, listen, onAct } from "./page.js";
import { mountPuzzle } from "./puzzle.js";
import { mountScenario } from "./scenario.js";
import { mountStrip } from "./strip.js";

/**
 * What stands in lessons is here at once. The script of any other part is fetched when
 * the first such part comes; `data-live` marks a part that its script has seen.
 *
 * @type {Record<string, (element: HTMLElement) => void | Promise<void>>}
 */
const PARTS = {
  "gostop-scenario": mountScenario,
  "gostop-puzzle": mountPuzzle,
  "gostop-lesson": mountLesson,
  "gostop-course": mountCourse,
  "gostop-house": mountStrip,
  "gostop-board": async (element) => (await import("./board.js")).mountBoard(element),
  "gostop-puzzles": async (element) => (await import("./puzzle-list.js")).mountPuzzles(element),
  "gostop-today": async (element) => (await import("./puzzle-today.js")).mountToday(element),
  "gostop-practice": async (element) => (await import("./practice.js")).mountPractice(element),
  "gostop-score": async (element) => (await import("./score.js")).mountScore(element),
  "gostop-settle": async (element) => (await import("./settle.js")).mountSettle(element),
  "gostop-hand": async (element) => (await import("./hand.js")).mountHand(element),
  "gostop-trainer": async (element) => (await import("./trainer.js")).mountTrainer(element),
  "gostop-rules": async (element) => (await import("./house-form.js")).mountForm(element),
  "gostop-looks": async (element) => (await import("./looks.js")).mountLooks(element),
  "gostop-print": async (element) => (await import("./paper.js")).mountPrint(element),
  "gostop-slip": async (element) => (await import("./paper.js")).mountSlip(element),
  "gostop-differs": async (element) => (await import("./paper.js")).mountDiffers(element),
  "gostop-kept": async (element) => (await import("./kept.js")).mountKept(element),
};

/** @type {WeakSet<HTMLElement>} a part that comes back is not mounted twice */
const mounted = new WeakSet();

/** @param {HTMLElement} element */
function mount(element) {
  if (mounted.has(element)) return;
  mounted.add(element);
  const coming = PARTS[element.localName](element);
  void Promise.resolve(coming).then(() => element.toggleAttribute("data-live", true));
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
