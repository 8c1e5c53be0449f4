// <gostop-settle>: a form for what was counted, and the bill as one fills it in.
//
// A control is named as its line in the text of the counts, which is what the engine is
// asked and what a link carries. `data-when` tells for which values of other controls
// one is asked.

import { follow } from "./follow.js";
import { copyLink, hashOf, textOf, troubleOf } from "./link.js";
import { all, closest, enable, ended, listen, onAct, one } from "./page.js";
import { talk } from "./talk.js";

/** @typedef {HTMLInputElement | HTMLSelectElement} Control */

const DRAFT = "gostop:settle-draft";

/** @param {HTMLElement} element */
export function mountSettle(element) {
  const form = /** @type {HTMLFormElement} */ (one(element, ".gs-settle"));
  const rules = /** @type {HTMLInputElement} */ (one(form, '[name="rules"]'));
  const inputs = one(form, ".gs-fields");
  const said = one(element, ".gs-said");
  const result = one(element, ".gs-result");
  const example = one(element, ".gs-example");
  const made = one(example, ".gs-bill-of");
  const own = one(element, ".gs-own");
  const link = one(element, ".gs-link");
  const page = { form: inputs.innerHTML, html: made.innerHTML };
  const engine = talk(element);
  const words = element.dataset;
  const { text: given = "", empty = "" } = words;
  said.id = "gs-settle-said";

  const controls = () =>
    [...form.elements].filter(
      /** @returns {control is Control} */
      (control) =>
        (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) &&
        control.name !== "",
    );

  /** What each control is set to, but for those not asked now. */
  function values() {
    /** @type {Map<string, string>} */
    const found = new Map();
    for (const control of controls()) {
      if (!closest(control, "[hidden]") && isSet(control)) {
        found.set(control.name, valueOf(control));
      }
    }
    return found;
  }

  for (const part of [form, one(element, ".gs-tools"), one(example, "button")]) {
    part.hidden = false;
  }
  one(element, ".gs-no-script").hidden = true;
  let plain = values(); // of the empty form
  let asked = ""; // the counts that were asked last

  /** The counts as text, without what is as in the empty form. */
  const text = () =>
    [...values()]
      .filter(([name, value]) => value && value !== plain.get(name))
      .map(([name, value]) => `${name}: ${value}`)
      .join("\n");

  /** Shows the controls that are asked, which may decide about others. */
  function arrange() {
    for (const part of all(form, "[data-when]")) {
      const now = values();
      const wanted = (part.dataset.when ?? "").split("&").map((one) => one.split("="));
      part.hidden = !wanted.every(([name, value]) => now.get(name) === value);
    }
  }

  /** Says which rules a link has brought, if any. */
  function bringRules() {
    const brought = words.ownRules ?? "";
    own.textContent = rules.value && brought.replace("{rules}", rules.value);
  }

  /** @param {string} [counts] what to ask, if not what the form says */
  function update(counts = text()) {
    arrange();
    if (counts !== asked) forgetLink();
    asked = counts;
    enable(element, "copy", Boolean(counts));
    if (!counts) return showExample();
    if (result.hidden) tell(words.working ?? "", false);
    engine.ask(
      { ask: "settle-up", text: counts },
      (answer) => counts === asked && show(answer),
      tell,
    );
  }

  /** The address carries what is filled in, for a reload and for the way back. */
  function writeAddress() {
    const counts = text();
    noteDraft(counts);
    if (!counts && textOf(location.hash) === null) return;
    const place = counts ? hashOf(counts) : location.pathname + location.search;
    history.replaceState(history.state, "", place);
  }

  /** What the reader has changed is worked out. */
  function changed() {
    update();
    writeAddress();
  }

  /** A link that was copied is of other counts now. */
  function forgetLink() {
    one(link, "span").textContent = "";
    one(link, "a").hidden = true;
  }

  /** @param {any} answer */
  function show(answer) {
    followed.used(answer);
    tell(answer.ok ? answer.said : answer.error, !answer.ok);
    result.innerHTML = answer.ok ? answer.html : "";
    result.hidden = !answer.ok;
    example.hidden = true;
  }

  function showExample() {
    tell(empty, false);
    result.hidden = true;
    result.replaceChildren();
    example.hidden = false;
  }

  /**
   * Says the bill, or what is wrong: where that begins with the name of a control, this
   * one is marked, and the words alone are said.
   *
   * @param {string} message
   */
  function tell(message, wrong = true) {
    const at = wrong ? message.split(":")[0] : "";
    const marks = controls().some(({ name }) => name === at);
    const whole = wrong ? ended(message) : message;
    said.textContent = marks ? sentence(message.slice(at.length + 1).trim()) : whole;
    said.classList.toggle("gs-error", marks);
    for (const control of controls()) {
      if (control.name === at) {
        control.setAttribute("aria-invalid", "true");
        control.setAttribute("aria-describedby", said.id);
      } else {
        control.removeAttribute("aria-invalid");
        control.removeAttribute("aria-describedby");
      }
    }
  }

  /** The empty form, and the example below it. */
  function clear() {
    form.reset();
    rules.value = ""; // a reset leaves what is hidden
    bringRules();
    update();
  }

  /**
   * Fills the form in; false if the text has what the form has not.
   *
   * @param {string} lines
   */
  function fill(lines) {
    clear();
    for (const line of lines.split("\n")) {
      const [, name = "", value = ""] = /^\s*([^:]+?)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
      const named = controls().filter((control) => control.name === name);
      if (line.trim() && !named.some((control) => put(control, value))) return false;
    }
    bringRules();
    update(lines);
    return true;
  }

  /** Fills the form in from the address, if that carries counts. */
  function readAddress() {
    const carried = textOf(location.hash);
    if (carried === null) return;
    if (carried !== undefined && fill(carried)) return noteDraft(text());
    clear();
    tell((troubleOf(location.hash) === "none" ? words.noneLink : words.badLink) ?? "");
  }

  /** Fills the form in with what this tab had, if it had any. */
  function readDraft() {
    let counts = null;
    try {
      counts = sessionStorage.getItem(DRAFT);
    } catch {
      // nothing is kept
    }
    if (counts && !fill(counts)) clear();
  }

  /** @param {string} lines the counts of a pile: the winner's, in place of what was */
  function usePile(lines) {
    const kept = [...values()].filter(
      ([name, value]) => value && (!/^(A .*|by|end)$/.test(name) || CALLED.test(name)),
    );
    const others = kept.map(([name, value]) => `${name}: ${value}`);
    fill([lines, ...others].join("\n"));
    writeAddress();
    const winner = /** @type {HTMLElement} */ (closest(one(form, '[name="by"]'), "[data-when]"));
    winner.tabIndex = -1;
    winner.focus();
    winner.scrollIntoView({ block: "nearest" });
  }

  /** @param {{form: string, html: string}} shown */
  function begin(shown) {
    inputs.innerHTML = shown.form;
    made.innerHTML = shown.html;
    form.reset();
    plain = values();
    clear();
  }

  const followed = follow(element, engine, {
    ask: () => ({ ask: "settle-up", text: given, form: true }),
    show: begin,
    restore() {
      const counts = text();
      begin(page);
      if (counts) fill(counts);
    },
    untouched: () => !text(),
  });
  onAct(element, {
    again() {
      clear();
      writeAddress();
      controls().find((control) => control.type !== "hidden")?.focus();
    },
    copy: () => void copyLink(element, text(), "settle-up/"),
    example() {
      fill(given);
      writeAddress();
      form.scrollIntoView({ block: "nearest" });
    },
  });
  form.addEventListener("click", ({ target }) => {
    const step = closest(target, "[data-step]");
    const field = step?.parentElement?.querySelector("input");
    if (!step || !field) return;
    if (step.dataset.step === "1") field.stepUp();
    else field.stepDown();
    changed();
  });
  form.addEventListener("input", changed);
  form.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "number") target.select();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  element.addEventListener("gostop:pile", (event) => {
    if (event instanceof CustomEvent) usePile(event.detail);
  });
  engine.warmAt(form, example);
  listen(element, window, "hashchange", readAddress);
  clear();
  if (textOf(location.hash) === null) readDraft();
  else readAddress();
}

/**
 * Keeps the counts for this tab: an address that leads to a place on the page cannot
 * carry them too.
 *
 * @param {string} counts
 */
function noteDraft(counts) {
  try {
    if (counts) sessionStorage.setItem(DRAFT, counts);
    else sessionStorage.removeItem(DRAFT);
  } catch {
    // a reload of such an address forgets them
  }
}

/** What a pile of the winner does not show. */
const CALLED = /^A (gos|bombs|shakes|played-on|paid)$/;

/** @param {string} words */
const sentence = (words) => ended(`${words.charAt(0).toUpperCase()}${words.slice(1)}`);

/** @param {Control} control */
const isSet = (control) =>
  !(control instanceof HTMLInputElement && /radio|checkbox/.test(control.type)) ||
  control.checked;

/** @param {Control} control */
const valueOf = (control) => (control.validity.badInput ? "?" : control.value.trim());

/**
 * Sets a control; false if it cannot be set so.
 *
 * @param {Control} control
 * @param {string} value
 */
function put(control, value) {
  if (control instanceof HTMLInputElement && /radio|checkbox/.test(control.type)) {
    if (control.value === value) control.checked = true;
    return control.value === value;
  }
  control.value = value;
  return control.value === value;
}
