// Keeps a part of a page in step with the reader's house rules.
//
// What stands on the page was worked out under the rules of the site. It is asked
// again under the reader's when the reader uses the part, or comes to it while the
// engine runs; the engine never starts for it by itself.

import { stage, stages } from "./engine.js";
import { follows, house, houseChanges } from "./house.js";
import { listen } from "./page.js";

/** @typedef {import("./talk.js").Talk} Talk */
/**
 * @typedef {object} Part
 * @property {() => object} ask what to ask about it as it stands on the page
 * @property {(answer: any) => void} show shows the answer in place of the page's
 * @property {() => void} restore shows what the page has, and starts anew
 * @property {() => boolean} untouched whether the reader has done nothing with it yet
 */

/**
 * @param {HTMLElement} element
 * @param {Talk} engine
 * @param {Part} part
 * @returns {{used: (answer: {note?: string}) => void, first: (act: () => void) => void}}
 *   `used` tells that the reader's own question was answered; `first` brings the part
 *   under the reader's rules, if it is not, and then acts
 */
export function follow(element, engine, part) {
  const { rules: site = "", pinned } = element.dataset;
  const note = document.createElement("p");
  note.className = "gs-note gs-under";
  note.setAttribute("role", "status");
  note.hidden = true;
  let shown = ""; // the house rules under which it is shown
  let seen = false;

  /** @param {string | undefined} key the name of a text that the strip carries */
  const words = (key) =>
    (document.querySelector("gostop-house")?.getAttribute(`data-${key}`) ?? "").replace(
      "{rules}",
      () => pinned ?? "",
    );

  /** @param {string} text */
  function say(text) {
    if (note.textContent !== text) note.textContent = text;
    note.hidden = !text;
  }

  const waits = () =>
    follows(element) && house()?.rules !== shown && part.untouched() && !engine.busy();

  function update() {
    const rules = house()?.rules ?? "";
    if (pinned !== undefined) return say(rules && words("pinned"));
    if (rules === shown) return;
    if (shown || !part.untouched()) part.restore();
    shown = "";
    say(rules && words(part.untouched() ? "waiting" : "under"));
    if (rules && !seen) watch.observe(element);
    catchUp();
  }

  function catchUp() {
    if (seen && stage().name === "ready" && waits()) refresh();
  }

  /** @param {() => void} [act] somebody waits for it, to act upon what is shown */
  function refresh(act) {
    shown = house()?.rules ?? "";
    const ask = { ...part.ask(), site };
    /** @param {any} answer */
    const show = (answer) => {
      say(answer.note ?? "");
      if (answer.ok) part.show(answer);
      act?.();
    };
    engine.ask(ask, show, undefined, { behind: !act });
  }

  const watch = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    seen = true;
    watch.disconnect();
    catchUp();
  });

  listen(element, houseChanges, "change", update);
  listen(element, stages, "stage", catchUp);
  element.addEventListener("click", () => waits() && refresh());
  element.prepend(note);
  update();

  return {
    first: (act) => (waits() ? refresh(act) : act()),
    used(answer) {
      if (follows(element)) say(answer.note || words("under"));
    },
  };
}
