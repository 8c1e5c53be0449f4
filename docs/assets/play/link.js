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
 * The text that an address carries: null if it carries none, undefined if it has been
 * damaged or is of a version that is not known.
 *
 * @param {string} hash
 * @returns {string | null | undefined}
 */
export function textOf(hash) {
  const found = /^#(v\d+)=(.*)$/s.exec(hash);
  if (!found) return hash.startsWith("#v") && /^#v\d+/.test(hash) ? undefined : null;
  if (found[1] !== VERSION) return undefined;
  try {
    const lines = found[2].replaceAll(";", "\n").replaceAll("+", " ");
    return decodeURIComponent(lines) || undefined;
  } catch {
    return undefined;
  }
}

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
  try {
    await navigator.clipboard.writeText(address.href);
    said.textContent = line.dataset.copied ?? "";
  } catch {
    said.textContent = line.dataset.notCopied ?? "";
  }
}
