// The engine's worker: starts Python once and passes requests to gostop.web.
//
// In:  {start: {pyodide, engine, info, anew}}   see Start below; once
//      {id, request}                 request is JSON text
// Out: {stage, bytes}                "fetch" (again and again), "start", "ready"
//      {id, response}                response is JSON text
//      {id, error}                   the engine itself broke; a text for people
//      {failed}                      Python could not start; a text for people
//
// To import the engine takes longer than to load it. So the first worker in a browser
// keeps the memory of Python in Cache storage, as it is when the engine has answered
// and nothing is asked. Later ones go on from there. A memory belongs to one build of
// the site in one version of a browser. Where there is none, or it does not do, Python
// starts as ever.

/**
 * @typedef {object} Start
 * @property {string} pyodide the address of the folder with Python
 * @property {string} engine the address of our package, a zip
 * @property {object} info what Pyodide wants to know of the Python that packages are for
 * @property {boolean} anew whether to leave a kept memory alone, since a start failed
 */
/** @typedef {{start: Start} | {id: number, request: string}} Incoming */
/** @typedef {import("pyodide").PyodideAPI} Python */

const REPORT_EVERY = 250; // milliseconds between two reports of fetched bytes
const QUIET = 1000; // milliseconds without a question before the memory is kept
const MEMORIES = "gostop-memory";
const LARGEST = 64 * 2 ** 20; // bytes of a memory that is kept
const PAGE = 2 ** 16; // bytes; more than half of the pages of a memory are empty
const STRETCHES = "x-gostop-stretches"; // beside a kept memory: where its pages were
const LENGTH = "x-gostop-length"; // and how long it is
const PACKAGE = "/lib/gostop.zip"; // where Python finds our package
const VERSION = '{"ask": "version"}';

/** @param {object} message */
const tell = (message) => self.postMessage(message);

const plainFetch = self.fetch.bind(self);

/** @type {((request: string) => string) | undefined} */
let handle;

/** @type {(() => void) | undefined} called when nothing has been asked for a while */
let keep;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let quiet;

let bytes = 0; // fetched so far
let reported = 0; // when they were last reported
let answered = false;

/**
 * Fetches as ever, and reports the bytes that arrive, so that the page can tell a
 * slow connection from a dead one.
 *
 * @param {RequestInfo | URL} input
 * @param {RequestInit} [options]
 */
async function fetchAndReport(input, options) {
  try {
    const response = await plainFetch(input, options);
    if (!response.ok) throw new Error(`${response.url} answers ${response.status}`);
    void count(response.clone());
    return response;
  } catch (error) {
    tell({ failed: String(error) }); // Pyodide would wait for ever
    throw error;
  }
}

/** @param {Response} response */
async function count(response) {
  if (!response.body) return;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    bytes += value.length;
    if (performance.now() - reported < REPORT_EVERY || handle) continue;
    reported = performance.now();
    tell({ stage: "fetch", bytes });
  }
}

/** @param {Start} given */
async function start(given) {
  tell({ stage: "fetch", bytes });
  self.fetch = fetchAndReport;
  const parts = {
    pyodide: import(`${given.pyodide}pyodide.mjs`),
    engine: fetchAndReport(given.engine).then((response) => response.arrayBuffer()),
  };
  for (const part of Object.values(parts)) part.catch(() => {}); // seen when needed
  const memory = given.anew ? undefined : await kept(given);
  handle = (memory && (await goOn(given, parts, memory))) || (await begin(given, parts));
  self.fetch = plainFetch;
  performance.mark("gostop:engine-ready");
  tell({ stage: "ready", bytes });
  whenQuiet();
}

/** @typedef {{pyodide: Promise<typeof import("pyodide")>, engine: Promise<ArrayBuffer>}} Parts */

/**
 * @param {Start} given
 * @param {Parts} parts
 * @param {import("pyodide").PyodideConfig} more
 */
async function python({ pyodide, info }, parts, more) {
  const { loadPyodide } = await parts.pyodide;
  return loadPyodide({
    indexURL: pyodide,
    stdLibURL: `${pyodide}python_stdlib.zip`,
    lockFileContents: /** @type {any} */ ({ info, packages: {} }),
    env: { PYTHONHASHSEED: "0", PYTHONPATH: PACKAGE }, // all readers' sets have one order
    fsInit: async (files) => files.writeFile(PACKAGE, new Uint8Array(await parts.engine)),
    ...more,
  });
}

/** @param {Python} pyodide */
const door = (pyodide) => pyodide.pyimport("gostop.web").handle_json;

/**
 * Starts Python from nothing.
 *
 * @param {Start} given
 * @param {Parts} parts
 */
async function begin(given, parts) {
  const pyodide = await python(given, parts, { _makeSnapshot: true });
  tell({ stage: "start", bytes });
  keep = () => void keepMemory(given, pyodide);
  return door(pyodide);
}

/**
 * Goes on from a kept memory; nothing when that cannot be done.
 *
 * @param {Start} given
 * @param {Parts} parts
 * @param {Response} memory
 */
async function goOn(given, parts, memory) {
  const whole = unpacked(memory);
  whole.catch(() => {}); // seen when Pyodide needs it
  try {
    const pyodide = await python(given, parts, { _loadSnapshot: whole });
    pyodide.pyimport("random").seed(); // or every visit would have the same luck
    const found = door(pyodide);
    if (!JSON.parse(found(VERSION)).ok) throw new Error("it does not answer");
    performance.mark("gostop:went-on");
    return found;
  } catch (error) {
    console.info("Python starts from nothing:", error);
    await forget(given);
    return undefined;
  }
}

/** @param {Start} given */
const nameOf = ({ pyodide, engine }) => {
  const name = new URL(engine);
  name.search = String(new URLSearchParams({ pyodide, browser: navigator.userAgent }));
  return name.href;
};

/**
 * The kept memory, if there is one; none where there is no Cache storage.
 *
 * @param {Start} given
 */
async function kept(given) {
  try {
    const memories = await caches.open(MEMORIES);
    return await memories.match(nameOf(given));
  } catch {
    return undefined;
  }
}

/**
 * Keeps the memory of Python, and no older one of this site.
 *
 * @param {Start} given
 * @param {Python} pyodide
 */
async function keepMemory(given, pyodide) {
  try {
    const memory = /** @type {Uint8Array<ArrayBuffer>} */ (pyodide.makeMemorySnapshot());
    if (memory.length > LARGEST) return;
    await forget(given);
    const memories = await caches.open(MEMORIES);
    await memories.put(nameOf(given), packed(memory));
  } catch (error) {
    console.info("the memory of Python is not kept:", error);
  }
}

/**
 * A memory without its empty pages.
 *
 * @param {Uint8Array<ArrayBuffer>} memory
 */
function packed(memory) {
  /** @type {[number, number][]} */
  const stretches = [];
  for (let from = 0; from < memory.length; from += PAGE) {
    const to = Math.min(from + PAGE, memory.length);
    if (new Int32Array(memory.buffer, from, (to - from) / 4).every((word) => word === 0)) continue;
    const last = stretches.at(-1);
    if (last?.[1] === from) last[1] = to;
    else stretches.push([from, to]);
  }
  const parts = stretches.map(([from, to]) => memory.subarray(from, to));
  const headers = { [LENGTH]: String(memory.length), [STRETCHES]: JSON.stringify(stretches) };
  return new Response(new Blob(parts), { headers });
}

/** @param {Response} response */
async function unpacked(response) {
  const memory = new Uint8Array(Number(response.headers.get(LENGTH)));
  /** @type {[number, number][]} */
  const stretches = JSON.parse(response.headers.get(STRETCHES) ?? "[]");
  const parts = await response.arrayBuffer();
  let at = 0;
  for (const [from, to] of stretches) {
    memory.set(new Uint8Array(parts, at, to - from), from);
    at += to - from;
  }
  return memory;
}

/**
 * Removes the memories that this site keeps.
 *
 * @param {Start} given
 */
async function forget({ engine }) {
  const site = new URL("../", engine).href;
  try {
    const memories = await caches.open(MEMORIES);
    for (const { url } of await memories.keys()) {
      if (url.startsWith(site)) await memories.delete(url);
    }
  } catch {
    // no Cache storage, so nothing is kept
  }
}

/** Waits until nothing has been asked for a while, then keeps the memory, once. */
function whenQuiet() {
  clearTimeout(quiet);
  if (!keep) return;
  quiet = setTimeout(() => {
    keep?.();
    keep = undefined;
  }, QUIET);
}

/**
 * @param {number} id
 * @param {string} request
 */
function answer(id, request) {
  try {
    if (!handle) throw new Error("The engine has not started.");
    const response = handle(request);
    tell({ id, response });
    if (!answered) performance.mark("gostop:first-answer");
    answered = true;
    whenQuiet();
  } catch (error) {
    tell({ id, error: String(error) });
    keep = undefined;
  }
}

/** @param {MessageEvent<Incoming>} event */
self.onmessage = ({ data }) => {
  if ("start" in data) {
    performance.mark("gostop:engine-start");
    start(data.start).catch((error) => tell({ failed: String(error) }));
  } else {
    answer(data.id, data.request);
  }
};
