// <gostop-kept>: whether this device has the whole site, and how much that is.
//
// The service worker knows. The page holds the sentences and hides them, so that nothing
// is said where there is no worker to ask.

import { one } from "./page.js";

const SITE = new URL("../../", import.meta.url);
const MEGA = 1_000_000; // bytes, as devices count them

/** @param {HTMLElement} element */
export function mountKept(element) {
  if (!("serviceWorker" in navigator)) return;
  tell(element).catch((error) => console.warn("not known what is kept:", error));
}

/** @param {HTMLElement} element */
async function tell(element) {
  const registered = await navigator.serviceWorker.getRegistration(SITE);
  if (!registered?.active) show(element, false);
  const { active } = await navigator.serviceWorker.ready; // once everything is kept
  const { whole, bytes } = await ask(/** @type {ServiceWorker} */ (active));
  one(element, "[data-size]").textContent = String(Math.round(bytes / MEGA));
  show(element, whole);
}

/**
 * @param {ServiceWorker} worker one of an earlier version does not answer
 * @returns {Promise<{whole: boolean, bytes: number}>}
 */
function ask(worker) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((answer) => {
    port1.onmessage = ({ data }) => answer(data);
    worker.postMessage("what is kept", [port2]);
  });
}

/**
 * @param {HTMLElement} element
 * @param {boolean} whole
 */
function show(element, whole) {
  one(element, "[data-whole]").hidden = !whole;
  one(element, "[data-not-yet]").hidden = whole;
}
