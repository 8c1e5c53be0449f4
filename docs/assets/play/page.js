// Small helpers for a part of a page: find, show, swap, and move about by keyboard.

/**
 * The first element inside `root` that matches; it has to be there.
 *
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function one(root, selector) {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return /** @type {HTMLElement} */ (found);
}

/**
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
export const all = (root, selector) => [...root.querySelectorAll(selector)].map(
  (found) => /** @type {HTMLElement} */ (found),
);

/**
 * Calls `act[name]` when a button of that name (`data-act`) is pressed. The buttons of
 * another part inside this one are that part's own.
 *
 * @param {HTMLElement} root
 * @param {Record<string, (button: HTMLElement) => void>} acts
 */
export function onAct(root, acts) {
  root.addEventListener("click", ({ target }) => {
    const button = closest(target, "button[data-act]");
    const part = button?.closest(".gs");
    const foreign = part && part !== root && root.contains(part);
    if (button && !foreign && !isOff(button)) acts[button.dataset.act ?? ""]?.(button);
  });
}

/**
 * @param {EventTarget | null} target
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const closest = (target, selector) =>
  target instanceof Element ? target.closest(selector) : null;

/**
 * Buttons that do nothing now keep their place, and the focus if they have it.
 *
 * @param {HTMLElement} root
 * @param {string} name
 * @param {boolean} on
 */
export function enable(root, name, on) {
  one(root, `[data-act="${name}"]`).setAttribute("aria-disabled", String(!on));
}

/** @param {HTMLElement} button */
export const isOff = (button) => button.getAttribute("aria-disabled") === "true";

/**
 * Listens to something that outlives `element`, for as long as that is on the page.
 *
 * @param {HTMLElement} element
 * @param {EventTarget} target
 * @param {string} type
 * @param {(event: Event) => void} hear
 */
export function listen(element, target, type, hear) {
  /** @param {Event} event */
  const heard = (event) => {
    if (element.isConnected) hear(event);
    else target.removeEventListener(type, heard);
  };
  target.addEventListener(type, heard);
}

/**
 * Shows HTML that the engine made; the focus stays on the same card, or near it.
 * False if it was inside and there is nothing left to put it on.
 *
 * @param {HTMLElement} target
 * @param {string} html
 */
export function swap(target, html) {
  const was = document.activeElement;
  const before = was instanceof HTMLElement && target.contains(was) ? was : null;
  const place = before && placeOf(target, before);
  target.innerHTML = html;
  if (!place) return true;
  const now = placed(target, place);
  now?.focus({ preventScroll: true });
  return Boolean(now);
}

/** @typedef {{card?: string, move?: string, row: number, column: number}} Place */

/**
 * @param {HTMLElement} target
 * @param {HTMLElement} element
 * @returns {Place}
 */
function placeOf(target, element) {
  const row = closest(element, ".gs-cards");
  return {
    card: element.dataset.card,
    move: element.dataset.move,
    row: row ? rowsOf(target).indexOf(row) : -1,
    column: row ? buttonsOf(row).indexOf(element) : 0,
  };
}

/**
 * @param {HTMLElement} target
 * @param {Place} place
 * @returns {HTMLElement | undefined}
 */
function placed(target, { card, move, row, column }) {
  const buttons = buttonsOf(target);
  const inRow = buttonsOf(rowsOf(target)[row] ?? target);
  return (
    buttons.find((b) => card && b.dataset.card === card) ??
    buttons.find((b) => move && b.dataset.move === move) ??
    inRow[Math.min(column, inRow.length - 1)] ??
    buttons[0]
  );
}

/** @param {HTMLElement} root */
const rowsOf = (root) => all(root, ".gs-cards");

/** @param {HTMLElement} root */
const buttonsOf = (root) => all(root, "button");

/** @type {Record<string, (at: number, last: number) => number>} */
const STEPS = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Each row of cards is one stop of the Tab key; arrow keys, Home and End move in it.
 *
 * @param {HTMLElement} root
 */
export function rowKeys(root) {
  root.addEventListener("keydown", (event) => {
    const row = closest(event.target, ".gs-cards");
    const step = STEPS[event.key];
    if (!row || !step || event.altKey || event.ctrlKey || event.metaKey) return;
    const cards = buttonsOf(row);
    const at = cards.indexOf(/** @type {HTMLElement} */ (event.target));
    event.preventDefault();
    cards[step(at, cards.length - 1)]?.focus();
  });
  root.addEventListener("focusin", ({ target }) => {
    const row = closest(target, ".gs-cards");
    if (!row || !closest(target, "button")) return;
    for (const card of buttonsOf(row)) card.tabIndex = card === target ? 0 : -1;
  });
}

/**
 * A sentence with its full stop.
 *
 * @param {string} sentence
 */
export const ended = (sentence) => (/[.?!]$/.test(sentence) ? sentence : `${sentence}.`);

let names = 0;

/**
 * A line that says what is wrong with what was typed into a field.
 *
 * @param {HTMLElement} form
 * @param {HTMLElement} field
 * @returns {(message: string) => void} shows a message; an empty one clears it
 */
export function complaint(form, field) {
  const line = one(form, ".gs-error");
  line.id ||= `gs-error-${++names}`;
  field.setAttribute("aria-describedby", line.id);
  return (message) => {
    line.textContent = message;
    if (message) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  };
}
