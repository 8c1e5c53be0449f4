// The sentences of the puzzle pages, which the page carries, and what is wrong with keeping.

import { troubleNow } from "./puzzle-memory.js";

/**
 * A sentence that an element carries as `data-<key>`, its fields filled in; "one|many"
 * is chosen by `n`.
 *
 * @param {HTMLElement} element
 * @param {string} key
 * @param {Record<string, unknown>} [fields]
 */
export function words(element, key, fields = {}) {
  const [single, many] = (element.getAttribute(`data-${key}`) ?? "").split("|");
  const chosen = many === undefined || fields.n === 1 ? single : many;
  return chosen.replace(/\{(\w+)\}/g, (_, name) => String(fields[name]));
}

/**
 * Says in the element's line what is wrong with keeping, if anything.
 *
 * @param {HTMLElement} element
 */
export function sayTrouble(element) {
  const line = /** @type {HTMLElement | null} */ (element.querySelector(".gs-trouble"));
  if (!line) return;
  const trouble = troubleNow();
  const text = trouble ? words(line, trouble) : "";
  if (line.textContent !== text) line.textContent = text;
  line.hidden = !text;
}
