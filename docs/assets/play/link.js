// Links that carry a text: #v1= and the text, still readable for people.

import { withRules } from "./house.js";

const VERSION = "v1";

/**
 * @param {string} text
 * @returns {string} the part of an address from # on
 */
export function hashOf(text) {
  const safe = encodeURIComponent(text.trim())
    .replaceAll("%20", "+")
    .replaceAll("%3D", "=")
    .replaceAll("%3A", ":")
    .replaceAll("%0A", ";");
  return `#${VERSION}=${safe}`;
}

/**
 * Whether the part of an address from # on leads to a place on this page, or is empty.
 *
 * @param {string} hash
 */
export function isPlace(hash) {
  const name = hash.slice(1);
  return name === "" || name === "top" || document.getElementById(decoded(name)) !== null;
}

/** @param {string} name */
function decoded(name) {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/**
 * The text that an address carries: null if it leads to a place on the page, undefined
 * if it carries nothing that can be read, was damaged or is of another version.
 *
 * @param {string} hash
 * @returns {string | null | undefined}
 */
export function textOf(hash) {
  const found = /^#(v\d+)=(.*)$/s.exec(hash);
  if (!found) return isPlace(hash) ? null : undefined;
  if (found[1] !== VERSION) return undefined;
  try {
    const lines = found[2].replaceAll(";", "\n").replaceAll("+", " ");
    return decodeURIComponent(lines) || undefined;
  } catch {
    return undefined;
  }
}

/**
 * What is wrong with a link: nothing, `bad` if it has been damaged, `other` if it is of
 * another version than this one, `none` if it is no link that carries a text.
 *
 * @param {string} hash
 * @returns {"" | "bad" | "other" | "none"}
 */
export function troubleOf(hash) {
  if (textOf(hash) !== undefined) return "";
  const version = /^#(v\d+)(=|$)/.exec(hash)?.[1];
  if (!version) return "none";
  return version !== VERSION ? "other" : "bad";
}

/**
 * The two buttons that every board has: a link to it in the sandbox, and its text.
 *
 * @param {HTMLElement} element
 * @param {() => string} text
 */
export const copies = (element, text) => ({
  copy: () => void copyLink(element, text()),
  "copy-text": () => void copyText(element, text()),
});

/**
 * Copies a link to the sandbox, or to another page that reads such texts, with this
 * text, and says so in the part's own line.
 *
 * @param {HTMLElement} element
 * @param {string} text
 */
export async function copyLink(element, text, page = "sandbox/") {
  const line = /** @type {HTMLElement} */ (element.querySelector(".gs-link"));
  const said = /** @type {HTMLElement} */ (line.querySelector("span"));
  const anchor = /** @type {HTMLAnchorElement} */ (line.querySelector("a"));
  const address = new URL(`${element.dataset.base}${page}`, document.baseURI);
  address.hash = hashOf(withRules(element, text));
  anchor.href = address.href;
  anchor.hidden = false;
  takeAway(line);
  const { copied: done, notCopied } = line.dataset;
  said.textContent = ((await copied(address.href)) ? done : notCopied) ?? "";
}

/**
 * Copies a text, with the rules it is read under. Where that is not possible, the text
 * is shown to be copied by hand.
 *
 * @param {HTMLElement} element
 * @param {string} text
 */
async function copyText(element, text) {
  const line = /** @type {HTMLElement} */ (element.querySelector(".gs-link"));
  const said = /** @type {HTMLElement} */ (line.querySelector("span"));
  const whole = withRules(element, text.trim());
  /** @type {HTMLElement} */ (line.querySelector("a")).hidden = true;
  takeAway(line);
  if (await copied(whole)) {
    said.textContent = line.dataset.textCopied ?? "";
    return;
  }
  said.textContent = line.dataset.textNotCopied ?? "";
  const field = document.createElement("textarea");
  field.className = "gs-by-hand";
  field.readOnly = true;
  field.rows = Math.min(whole.split("\n").length + 1, 12);
  field.setAttribute("aria-label", said.textContent);
  field.value = whole;
  line.after(field);
  field.select();
}

/** @param {HTMLElement} line takes away the text that was shown to be copied by hand */
function takeAway(line) {
  const shown = line.nextElementSibling;
  if (shown?.matches("textarea.gs-by-hand")) shown.remove();
}

/**
 * Copies a text; false where the browser does not let it.
 *
 * @param {string} text
 */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
