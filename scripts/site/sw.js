// The service worker: one whole version of the site, kept on the device.
//
// `make site` writes VERSION, BYTES (how much all files are) and FILES before this text:
// the address of every file from the root of the site, and the start of its SHA-256 (""
// where a host may change it).
// A version is taken over only when each of its files is there as the build made it, so
// old and new files are never mixed. What an older version has already is not fetched.

/** @type {string} */
// @ts-ignore - written by the build
const version = VERSION;
/** @type {number} */
// @ts-ignore - written by the build
const bytes = BYTES;
/** @type {Record<string, string>} */
// @ts-ignore - written by the build
const files = FILES;

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const PREFIX = "gostop-site-";
const HERE = `${PREFIX}${version}`;
const ROOT = worker.registration.scope;
const AT_ONCE = 4;
const HASH = "x-gostop-hash"; // beside each kept file: what it was when it was kept
const SENT = [
  "content-type",
  "content-security-policy",
  "cross-origin-opener-policy",
  "referrer-policy",
  "x-content-type-options",
]; // what the host says of a file, which holds for the kept one too

worker.addEventListener("install", (event) => event.waitUntil(fill()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("message", (event) => {
  if (event.data === "take over") void worker.skipWaiting();
  if (event.data === "what is kept") {
    event.waitUntil(kept().then((found) => event.ports[0].postMessage(found)));
  }
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(ROOT)) {
    event.respondWith(answer(request));
  }
});

/** Keeps every file; what was kept before an interruption is not fetched again. */
async function fill() {
  const cache = await caches.open(HERE);
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== HERE);
  const older = await Promise.all(names.map((name) => caches.open(name)));
  const waiting = Object.entries(files);
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await keep(cache, older, ...next);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } catch (error) {
    const full = error instanceof DOMException && error.name === "QuotaExceededError";
    if (full) await caches.delete(HERE); // a part of a version is of no use
    throw error;
  }
}

/**
 * @param {Cache} cache
 * @param {Cache[]} older
 * @param {string} path
 * @param {string} hash
 */
async function keep(cache, older, path, hash) {
  const address = new URL(path, ROOT).href;
  if (await cache.match(address)) return;
  for (const each of older) {
    const found = hash && (await each.match(address));
    if (found && found.headers.get(HASH) === hash) {
      await cache.put(address, found);
      return;
    }
  }
  const response = await fetch(address, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  const body = await response.arrayBuffer();
  if (hash && (await hashOf(body)) !== hash) {
    throw new Error(`${address} is of another version`);
  }
  const headers = new Headers({ [HASH]: hash });
  for (const name of SENT) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  await cache.put(address, new Response(body, { headers }));
}

/** @param {ArrayBuffer} body */
async function hashOf(body) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether every file is here still, and how much they are. */
async function kept() {
  const here = await (await caches.open(HERE)).keys();
  return { whole: here.length === Object.keys(files).length, bytes };
}

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== HERE) await caches.delete(name);
  }
  await worker.clients.claim();
}

/**
 * The kept file, else what the network says; without one, the page that says so.
 *
 * @param {Request} request
 */
async function answer(request) {
  const path = request.url.slice(ROOT.length).replace(/[?#].*$/, "").replace(/(^|\/)index\.html$/, "$1");
  const cache = await caches.open(HERE);
  const kept = path in files && (await cache.match(new URL(path, ROOT).href));
  if (kept) return kept;
  if (`${path}/` in files) return Response.redirect(new URL(`${path}/`, ROOT).href);
  try {
    return await fetch(request);
  } catch (error) {
    const lost = request.mode === "navigate" && (await cache.match(new URL("504.html", ROOT).href));
    if (!lost) throw error;
    return new Response(lost.body, { status: 504, headers: lost.headers });
  }
}
