// The page's side of the engine: one worker for a visit, questions and answers.
//
//   import { ask, warm, retry, stages, stage } from "./engine.js";
//   warm();                                     // a reader seems to want it
//   const answer = await ask({ ask: "version" });
//   stages.addEventListener("stage", () => show(stage()));
//
// A question asked while the engine loads is kept and answered in its turn. When the
// engine cannot start, every open question is rejected and the next one starts anew,
// without what the worker kept of earlier visits.

/** @typedef {"idle" | "fetch" | "start" | "ready" | "failed"} StageName */
/** @typedef {{name: StageName, bytes: number, message: string}} Stage */
/**
 * @typedef {object} Question
 * @property {number} id
 * @property {string} request
 * @property {(response: any) => void} resolve
 * @property {(reason: Error) => void} reject
 */

const PATIENCE = 20_000; // milliseconds without a sign of progress
const RUNTIME = new URL("runtime/", import.meta.url);
const WORKER = new URL("worker.js", import.meta.url);

/** Sends an event named "stage" whenever `stage()` changes. */
export const stages = new EventTarget();

/** @type {Stage} */
let now = { name: "idle", bytes: 0, message: "" };

/** @type {Worker | undefined} */
let worker;

/** @type {Map<number, Question>} the open questions, in the order asked */
const open = new Map();

/** @type {ReturnType<typeof setTimeout> | undefined} */
let watchdog;

let lastId = 0;
let answered = false;
let anew = false;

/** What the engine is doing, how many bytes have come, and why it failed. */
export const stage = () => now;

/**
 * Asks the engine; resolves to its answer. Rejects only when the engine cannot run:
 * what the engine has against a question is an answer.
 *
 * @param {object} request
 * @returns {Promise<any>}
 */
export function ask(request) {
  warm();
  return new Promise((resolve, reject) => {
    const question = { id: ++lastId, request: JSON.stringify(request), resolve, reject };
    open.set(question.id, question);
    if (now.name === "ready") send(question);
  });
}

/** Starts the engine if it is not running; call it when a reader shows intent. */
export function warm() {
  if (!worker) start();
}

/** Starts the engine again, whatever became of it; open questions are kept. */
export function retry() {
  anew = true;
  drop();
  start();
}

function start() {
  performance.mark("gostop:engine-start");
  const mine = new Worker(WORKER, { type: "module", name: "gostop" });
  worker = mine;
  /** @param {string} message */
  const giveUp = (message) => mine === worker && fail(message);
  mine.onmessage = ({ data }) => mine === worker && hear(data);
  mine.onerror = (event) => {
    event.preventDefault();
    giveUp(event.message || "The engine's script could not be loaded.");
  };
  mine.onmessageerror = () => giveUp("The engine sent a message that cannot be read.");
  enter("fetch");
  addresses().then(
    (start) => mine.postMessage({ start: { ...start, anew } }),
    (error) => giveUp(String(error)),
  );
}

/** Where Python and our package are: in folders named by version and content. */
async function addresses() {
  const answer = await fetch(new URL("runtime.json", RUNTIME), { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}`);
  const { pyodide, engine, info } = await answer.json();
  const [folder, zip] = [pyodide, engine].map((path) => new URL(path, RUNTIME).href);
  return { pyodide: folder, engine: zip, info };
}

/** @param {any} message what the worker says; see worker.js */
function hear(message) {
  if ("failed" in message) fail(message.failed);
  else if ("stage" in message) enter(message.stage, message.bytes);
  else settle(message);
}

/** @param {{id: number, response?: string, error?: string}} message */
function settle({ id, response, error }) {
  const question = open.get(id);
  open.delete(id);
  watch();
  if (response === undefined) question?.reject(new Error(error));
  else question?.resolve(JSON.parse(response));
  if (!answered) performance.mark("gostop:first-answer");
  answered = true;
}

/** @param {Question} question */
function send({ id, request }) {
  worker?.postMessage({ id, request });
  watch();
}

/**
 * @param {StageName} name
 * @param {number} [bytes]
 */
function enter(name, bytes = 0, message = "") {
  const before = now.name;
  now = { name, bytes, message };
  if (name === "ready" && before !== "ready") {
    performance.mark("gostop:engine-ready");
    for (const question of open.values()) send(question);
  }
  watch();
  stages.dispatchEvent(new Event("stage"));
}

/** Waits for the next sign of progress, while there is something to wait for. */
function watch() {
  clearTimeout(watchdog);
  const waiting = now.name === "fetch" || now.name === "start" || open.size > 0;
  if (!worker || !waiting) return;
  const seconds = PATIENCE / 1000;
  watchdog = setTimeout(
    () => fail(`The engine has shown no progress for ${seconds} seconds.`),
    PATIENCE,
  );
}

/** @param {string} message */
function fail(message) {
  anew = true;
  drop();
  const questions = [...open.values()];
  open.clear();
  enter("failed", 0, message);
  for (const question of questions) question.reject(new Error(message));
}

function drop() {
  clearTimeout(watchdog);
  worker?.terminate();
  worker = undefined;
}
