// Keeps the whole site on the reader's device, and says when a new version is ready.
//
// Nothing is fetched before the page has been there for a while and the engine is not
// just starting, and nothing at all where service workers are missing or the reader
// saves data.

import { stage, stages } from "./engine.js";

const A_WHILE = 3_000; // milliseconds after the page has loaded
const WORKER = new URL("../../sw.js", import.meta.url);
const SCOPE = new URL("./", WORKER);

/** @returns {boolean} whether the reader asked the browser to save data */
function savesData() {
  const { connection } = /** @type {{connection?: {saveData?: boolean}}} */ (navigator);
  return Boolean(connection?.saveData);
}

async function keep() {
  const kept = await navigator.serviceWorker.register(WORKER, {
    scope: SCOPE.href,
    updateViaCache: "none",
  });
  if (kept.waiting) offer(kept.waiting);
  kept.addEventListener("updatefound", () => {
    const coming = kept.installing;
    coming?.addEventListener("statechange", () => {
      const isNext = coming.state === "installed" && navigator.serviceWorker.controller;
      if (isNext) offer(coming);
    });
  });
}

/** @param {ServiceWorker} next the version that waits */
function offer(next) {
  document.querySelector(".gs-new-version")?.remove();
  const bar = document.createElement("div");
  bar.className = "gs-new-version";
  bar.setAttribute("role", "status");
  const words = document.createElement("p");
  words.textContent = "A new version of this site is ready.";
  const now = button("Use it now", () => {
    const reload = () => location.reload();
    if (next.state !== "installed") return reload(); // another tab was first
    navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
    next.postMessage("take over");
  });
  bar.append(words, now, button("Later", () => bar.remove()));
  document.body.append(bar);
  new ResizeObserver(() => {
    document.documentElement.style.setProperty("--gs-below", `${bar.offsetHeight}px`);
  }).observe(bar);
}

/**
 * @param {string} text
 * @param {() => void} act
 */
function button(text, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "md-button";
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

/** The engine's files come first. */
function begin() {
  if (["fetch", "start"].includes(stage().name)) {
    stages.addEventListener("stage", begin, { once: true });
  } else {
    keep().catch((error) => console.warn("not kept for offline use:", error));
  }
}

const later = () => setTimeout(begin, A_WHILE);

if ("serviceWorker" in navigator && !savesData()) {
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}
