// The engine's worker: starts Python once and passes requests to gostop.web.
//
// In:  {start: {pyodide, lock}}      two absolute addresses, once
//      {id, request}                 request is JSON text
// Out: {stage, bytes}                "fetch" (again and again), "start", "ready"
//      {id, response}                response is JSON text
//      {id, error}                   the engine itself broke; a text for people
//      {failed}                      Python could not start; a text for people

/** @typedef {{pyodide: string, lock: string}} Addresses */
/** @typedef {{start: Addresses} | {id: number, request: string}} Incoming */

const REPORT_EVERY = 250; // milliseconds between two reports of fetched bytes

/** @param {object} message */
const tell = (message) => self.postMessage(message);

const plainFetch = self.fetch.bind(self);

/** @type {((request: string) => string) | undefined} */
let handle;

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

/** @param {Addresses} addresses */
async function start({ pyodide: base, lock }) {
  tell({ stage: "fetch", bytes });
  self.fetch = fetchAndReport;
  /** @type {typeof import("pyodide")} */
  const { loadPyodide } = await import(`${base}pyodide.mjs`);
  const pyodide = await loadPyodide({
    indexURL: base,
    stdLibURL: `${base}python_stdlib.zip`,
    lockFileURL: lock,
    packages: ["gostop"],
    env: { PYTHONHASHSEED: "0" }, // every reader's sets come in the same order
  });
  tell({ stage: "start", bytes });
  handle = pyodide.pyimport("gostop.web").handle_json;
  self.fetch = plainFetch;
  performance.mark("gostop:engine-ready");
  tell({ stage: "ready", bytes });
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
  } catch (error) {
    tell({ id, error: String(error) });
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
