// One interactive part's talk with the engine, and the line that says how it goes.
//
// data-state: static, then loading when a reader seems to want it, ready when the
// engine is, failed when it cannot start (or, of a puzzle, when the answer is wrong).

import { ask, stage, stages, warm } from "./engine.js";
import { follows, house, refuseHouse, rulesOf } from "./house.js";
import { listen, one, onAct } from "./page.js";

/** @typedef {{request: Record<string, any>, show: (answer: any) => void, broken: (message: string) => void, behind: boolean}} Pending */
/**
 * @typedef {object} Talk
 * @property {(request: object, show: (answer: any) => void, broken?: (message: string) => void, options?: {behind?: boolean}) => void} ask
 *   asks, in place of an earlier question that is still open; `show` gets the answer,
 *   `broken` what went wrong inside the engine; nobody waits for one asked `behind`
 * @property {() => boolean} busy whether a question is open for which somebody waits
 * @property {(...parts: HTMLElement[]) => void} warmAt the engine starts when a reader
 *   points at one of these, touches it or puts the focus there
 */

const SLOW = 500; // milliseconds

/** @param {number} bytes */
const megabytes = (bytes) => (bytes ? `${(bytes / 1e6).toFixed(1)} MB` : "");

/**
 * @param {HTMLElement} element
 * @returns {Talk}
 */
export function talk(element) {
  const box = one(element, ".gs-engine");
  const line = one(box, ".gs-status");
  const bytes = one(box, ".gs-bytes");
  const button = one(box, '[data-act="retry"]');

  /** @type {Pending | undefined} */
  let pending;
  let broken = false; // the engine could not start

  /** @param {string} key the name of a text that the line carries */
  function say(key, more = "") {
    const text = line.dataset[key] ?? "";
    if (line.textContent !== text) line.textContent = text;
    bytes.textContent = more;
    button.hidden = key !== "failed";
  }

  function showStage() {
    const { name, bytes: fetched, message } = stage();
    if (name === "failed") fail(message);
    else if (name === "ready") ready();
    else if (pending && name === "fetch") say("fetch", megabytes(fetched));
    else if (pending && name === "start") say("start");
  }

  function ready() {
    if (broken && pending) void send(pending);
    broken = false;
    say("");
    if (pending) sayIfSlow(pending);
    else element.dataset.state = "ready";
  }

  /** @param {Pending} question most are answered before anybody could read this */
  function sayIfSlow(question) {
    setTimeout(() => question === pending && !broken && say("working"), SLOW);
  }

  /** @param {string} message */
  function fail(message) {
    broken = true;
    element.dataset.state = "failed";
    say("failed", message);
  }

  /** @param {Pending} question */
  async function send(question) {
    let answer;
    try {
      answer = await ask(question.request);
    } catch (error) {
      if (pending === question && stage().name !== "failed") {
        close();
        question.broken(String(error));
      }
      return;
    }
    if (pending !== question) return;
    if (isRefused(question, answer)) {
      refuseHouse(answer.error);
      question.request = { ...question.request, rules: element.dataset.rules, site: "" };
      return void send(question);
    }
    close();
    question.show(answer);
  }

  /**
   * Whether the engine does not know the reader's house rules any more. What is wrong
   * with a text has its line.
   *
   * @param {Pending} question
   * @param {any} answer
   */
  const isRefused = ({ request }, { ok, kind, line }) =>
    !ok && kind === "RulesError" && line === null && follows(element) &&
    request.rules === house()?.rules;

  function close() {
    pending = undefined;
    ready();
  }

  function start() {
    if (element.dataset.state !== "static") return;
    element.dataset.state = "loading";
    warm();
    showStage();
  }

  listen(element, stages, "stage", () => {
    if (element.dataset.state === "loading" || broken || pending) showStage();
  });
  onAct(element, {
    retry() {
      broken = false;
      element.dataset.state = "loading";
      say("");
      if (pending) void send(pending);
      warm();
      showStage();
    },
  });

  return {
    ask(request, show, wrong = (message) => say("failed", message), { behind = false } = {}) {
      broken = false;
      const { base } = element.dataset;
      const whole = { base, rules: rulesOf(element), ...request };
      pending = { request: whole, show, broken: wrong, behind };
      element.dataset.state = "loading";
      void send(pending);
      showStage();
    },
    busy: () => Boolean(pending) && !pending?.behind && !broken,
    warmAt(...parts) {
      for (const part of parts) {
        for (const sign of ["pointerover", "focusin", "touchstart"]) {
          part.addEventListener(sign, start, { passive: true });
        }
      }
    },
  };
}
