// <gostop-rules>: one question for each option. It makes a rules file and a link, and
// has the whole site played by these rules. Loaded on its own page only.
//
// What the reader has answered is one text, a preset and what differs from it; the
// engine checks it, and makes the words and the file.

import { house, keepHouse, leaveHouse } from "./house.js";
import { hashOf, textOf } from "./link.js";
import { all, closest, complaint, ended, listen, onAct, one } from "./page.js";
import { talk } from "./talk.js";

/**
 * @typedef {object} Question
 * @property {HTMLElement} element
 * @property {string} name
 * @property {string[]} values what each preset has, in the order of the presets
 * @property {HTMLInputElement[]} inputs the answers to choose from, or one number
 */

const DRAFT = "gostop:rules-draft";

/** @type {string | null} answers that are not kept yet, while the visit lasts */
let draft = null;
let draftTitle = "";
try {
  draft = sessionStorage.getItem(DRAFT);
} catch {
  // a reload forgets them
}

/** @param {string | null} rules what a reload of this tab finds again */
function noteDraft(rules) {
  draft = rules;
  try {
    if (rules === null) sessionStorage.removeItem(DRAFT);
    else sessionStorage.setItem(DRAFT, rules);
  } catch {
    // it is known until a reload
  }
}

/** @param {HTMLElement} element */
export function mountForm(element) {
  const form = /** @type {HTMLFormElement} */ (one(element, ".gh-form"));
  const result = one(element, ".gh-result");
  const bar = one(element, ".gh-bar");
  const wrong = one(bar, ".gs-error");
  const done = one(bar, ".gh-done");
  const toml = one(result, ".gh-toml code");
  const file = /** @type {HTMLDetailsElement} */ (one(result, ".gh-file"));
  const title = /** @type {HTMLInputElement} */ (one(result, "input[name=title]"));
  const link = /** @type {HTMLInputElement} */ (one(result, ".gh-link input"));
  const paste = one(result, ".gh-paste form");
  const pasted = /** @type {HTMLTextAreaElement} */ (one(paste, "textarea"));
  const offer = one(element, ".gh-offer");
  const linkError = one(element, ".gh-link-error");
  const words = element.dataset;
  const engine = talk(element);
  const complainPaste = complaint(paste, pasted);
  const bases = inputs(one(form, ".gh-start"));
  const tally = one(bar, ".gh-tally");
  const remark = one(bar, ".gh-remark");
  const questions = all(form, ".gh-question").map(readQuestion);

  let base = ""; // the preset that was chosen last
  let site = ""; // the site's own rules, as a text of this form
  /** @type {any} the rules that the link carries, while the reader is asked */
  let offered = null;

  // The answers

  const baseAt = () => bases.findIndex((input) => input.checked);

  /** @param {Question} question */
  const isChanged = (question) => answerOf(question) !== question.values[baseAt()];

  /** The answers as one text: `standard sweep=narrow`, also where one starts from a house. */
  function text() {
    const at = bases.findIndex((input) => input.value === bases[baseAt()].dataset.of);
    return [
      bases[at].value,
      ...questions
        .filter((q) => answerOf(q) !== q.values[at])
        .map((q) => `${q.name}=${answerOf(q)}`),
    ].join(" ");
  }

  /**
   * Fills in the answers of a text.
   *
   * @param {string} rules
   */
  function fill(rules) {
    const [name, ...changes] = rules.split(" ");
    const changed = new Map(changes.map((change) => /** @type {[string, string]} */ (change.split("="))));
    const own = rules === site && bases.find((input) => input.value === OWN);
    for (const input of bases) input.checked = own ? input === own : input.value === name;
    if (baseAt() < 0) form.reset();
    const at = bases.findIndex((input) => input.value === bases[baseAt()].dataset.of);
    for (const q of questions) setAnswer(q, changed.get(q.name) ?? q.values[at]);
    mark();
  }

  /** Shows what is changed, and how much. */
  function mark() {
    base = bases[baseAt()].value;
    for (const question of questions) showAnswer(question, isChanged(question));
    for (const group of all(form, ".gh-group")) {
      const changed = all(group, "[data-changed]").length;
      one(group, ".gh-count b").textContent = String(changed);
      one(group, ".gh-count").hidden = !changed;
    }
    const total = all(form, "[data-changed]").length;
    one(bar, ".gh-base").textContent = labelOf(bases[baseAt()]);
    one(bar, ".gh-total").textContent = String(total);
    one(element, ".gh-nothing").hidden = words.show !== "changed" || total > 0;
    noteDraft(text() === (house()?.rules ?? site) ? null : text());
  }

  /** Answers that were as in the old preset become as in the new one. */
  function rebase() {
    const before = bases.findIndex((input) => input.value === base);
    for (const question of questions) {
      if (answerOf(question) !== question.values[before]) continue;
      setAnswer(question, question.values[baseAt()]);
    }
  }

  // What the engine makes of them

  /** @param {(answer: any) => void} [then] what to do when they are sound */
  function check(then) {
    done.textContent = "";
    engine.ask({ ask: "rules", text: text(), title: title.value }, (answer) => {
      if (!answer.ok) return refuse(answer.error);
      showResult(answer);
      then?.(answer);
    });
  }

  /** @param {any} answer */
  function showResult(answer) {
    refuse("");
    remark.replaceChildren(...answer.remarks.flatMap(withWays));
    one(result, ".gh-said").textContent = answer.said;
    one(result, ".gh-changes").innerHTML = answer.html;
    toml.textContent = answer.toml;
    link.value = address(answer.rules);
  }

  /** @param {string} rules */
  function address(rules) {
    const here = new URL(`${words.base}rules/house/`, document.baseURI);
    here.hash = hashOf(rules);
    return here.href;
  }

  /**
   * Says what is wrong with the answers, and leads to the questions that it names.
   *
   * @param {string} error
   */
  function refuse(error) {
    const named = namedIn(error);
    for (const { inputs: fields } of questions) {
      for (const field of fields) field.removeAttribute("aria-invalid");
    }
    for (const { inputs: fields } of named) {
      for (const field of fields) field.setAttribute("aria-invalid", "true");
    }
    wrong.replaceChildren(...withWays(error));
    if (error) remark.replaceChildren();
    if (error) for (const part of [".gh-said", ".gh-changes"]) one(result, part).replaceChildren();
    if (error) toml.textContent = link.value = "";
  }

  /** @param {string} sentence */
  const namedIn = (sentence) =>
    questions.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(sentence));

  /**
   * A sentence of the engine, with ways to the questions that it names.
   *
   * @param {string} sentence
   */
  const withWays = (sentence) => !sentence ? [] : [
    ended(sentence),
    ...namedIn(sentence).flatMap((q) => [" ", wayTo(q)]),
    " ",
  ];

  /** @param {Question} question */
  function wayTo({ element: target }) {
    const way = document.createElement("a");
    way.href = `#${target.id}`;
    way.textContent = one(target, ".gh-asked").textContent;
    return way;
  }

  /** @param {string} id the question to open */
  function reveal(id) {
    const target = questions.find((question) => question.element.id === id)?.element;
    if (!target) return;
    show("all");
    for (const part of [target.parentElement, target]) part?.setAttribute("open", "");
    const head = one(target, "summary");
    head.focus();
    head.scrollIntoView({ block: "center" });
  }

  // Links and files

  /** Reads the rules that the address carries, if any. */
  function readAddress() {
    linkError.textContent = "";
    const rules = textOf(location.hash);
    if (rules === null) return reveal(location.hash.slice(1));
    if (rules === undefined) {
      const right = hashOf("standard sweep=narrow");
      return refuseLink(words.badLink?.replace("{right}", right));
    }
    sayReading(true);
    engine.ask({ ask: "rules", text: rules }, (answer) => {
      sayReading(false);
      if (!answer.ok) {
        refuseLink(words.wrongLink?.replace("{error}", () => ended(answer.error)));
      } else if (text() === answer.rules || (text() === site && !house())) take(answer);
      else offerRules(answer);
    }, (message) => {
      sayReading(false);
      refuseLink(words.wrongLink?.replace("{error}", () => ended(message)));
    });
  }

  /** @param {boolean} now whether the link is being read: nothing is counted until then */
  function sayReading(now) {
    tally.hidden = now;
    done.textContent = now ? (words.reading ?? "") : "";
  }

  /** @param {string | undefined} said what is wrong with the link */
  function refuseLink(said) {
    linkError.textContent = `${said} ${words.asItWas}`;
    linkError.scrollIntoView({ block: "center" });
  }

  /** @param {any} answer rules that would take the place of the reader's */
  function offerRules(answer) {
    offered = answer;
    one(offer, ".gh-offered").textContent = answer.said;
    one(offer, ".gh-offered-changes").innerHTML = answer.html;
    one(offer, ".gh-own").textContent =
      (text() === house()?.rules && house()?.said) || (words.own ?? "");
    offer.hidden = false;
    offer.focus();
  }

  /** @param {any} answer */
  function take(answer) {
    offer.hidden = true;
    if (answer.title) title.value = answer.title;
    fill(answer.rules);
    showResult(answer);
    done.textContent = words.filled ?? "";
  }

  /** @param {string} copied */
  async function copy(copied) {
    try {
      await navigator.clipboard.writeText(copied);
      done.textContent = words.copied ?? "";
    } catch {
      done.textContent = words.notCopied ?? "";
    }
  }

  /** @param {string} name */
  function show(name) {
    words.show = name;
    for (const button of all(element, "[data-show][data-act]")) {
      button.setAttribute("aria-pressed", String(button.dataset.show === name));
    }
    for (const group of all(form, ".gh-group")) {
      if (name !== "all") group.setAttribute("open", "");
    }
    mark();
  }

  onAct(element, {
    play: () =>
      check((answer) => {
        const { rules, said, name } = answer;
        if (name === words.rules) {
          leaveHouse();
          done.textContent = words.site ?? "";
        } else {
          const stored = keepHouse({ rules, said, title: title.value });
          done.textContent = (stored ? words.kept : words.unkept) ?? "";
        }
        mark();
      }),
    "copy-link": () =>
      check(() => {
        one(result, ".gh-link").hidden = false;
        link.select();
        void copy(link.value);
      }),
    "copy-file": () => check(({ toml: made }) => void copy(made)),
    download: () => check(({ toml: made }) => download("our-rules.toml", made)),
    restart() {
      form.reset();
      mark();
      check();
    },
    show: (button) => show(button.dataset.show ?? "all"),
    take: () => take(offered),
    keep() {
      offer.hidden = true;
      history.replaceState(history.state, "", location.pathname);
      one(form, "input").focus();
    },
  });
  form.addEventListener("change", ({ target }) => {
    if (/** @type {HTMLInputElement} */ (target).name === "base") rebase();
    mark();
    check();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  bar.addEventListener("click", (event) => {
    const way = closest(event.target, ".gs-error a, .gh-remark a");
    if (!way) return;
    event.preventDefault();
    reveal(way.getAttribute("href")?.slice(1) ?? "");
  });
  title.addEventListener("change", () => {
    draftTitle = title.value;
    check();
  });
  file.addEventListener("toggle", () => file.open && !toml.textContent && check());
  paste.addEventListener("submit", (event) => {
    event.preventDefault();
    engine.ask({ ask: "rules", toml: pasted.value }, (answer) => {
      complainPaste(answer.ok ? "" : answer.error);
      if (answer.ok) take(answer);
      else if (answer.line) selectLine(pasted, answer.line);
    }, complainPaste);
  });

  for (const input of inputs(form)) input.hidden = false;
  for (const part of [result, bar, one(form, ".gh-filter"), one(form, ".gh-start .gs-help")]) {
    part.hidden = false;
  }
  site = text();
  title.value = draftTitle || (house()?.title ?? "");
  fill(draft ?? house()?.rules ?? site);
  show("all");
  listen(element, window, "hashchange", readAddress);
  readAddress();
}

/** The starting point that is the house for which the site was built. */
const OWN = "own";

/** @param {HTMLElement} root */
const inputs = (root) => /** @type {HTMLInputElement[]} */ (all(root, "input"));

/**
 * @param {HTMLElement} element
 * @returns {Question}
 */
function readQuestion(element) {
  const { option: name = "", values = "" } = element.dataset;
  return { element, name, values: values.split(" "), inputs: inputs(element) };
}

/** @param {Question} question */
function answerOf({ inputs: [first, ...others] }) {
  const chosen = first.type === "radio" ? [first, ...others].find((i) => i.checked) : first;
  return chosen?.value.trim() ?? "";
}

/**
 * @param {Question} question
 * @param {string} value
 */
function setAnswer({ inputs: fields }, value) {
  for (const field of fields) {
    if (field.type === "radio") field.checked = field.value === value;
    else field.value = value;
  }
}

/**
 * Shows the answer beside the question while it is folded.
 *
 * @param {Question} question
 * @param {boolean} changed
 */
function showAnswer(question, changed) {
  const { element } = question;
  const value = answerOf(question);
  const told = all(element, ".gh-answers > li").find((li) => li.dataset.value === value);
  const now = one(element, ".gh-now");
  now.textContent = told ? one(told, "b").textContent : inWords(now.dataset, value);
  one(element, ".gh-mark").hidden = !changed;
  element.toggleAttribute("data-changed", changed);
}

/**
 * A number with what it counts, as the page has the words for none, one and many.
 *
 * @param {DOMStringMap} words
 * @param {string} value
 */
const inWords = ({ zero = "", one: single = "", many = "" }, value) =>
  value === "0" ? zero : value === "1" ? single : value && many.replace("{n}", value);

/** @param {HTMLInputElement} input */
const labelOf = (input) => (input.closest("label")?.textContent ?? "").trim();

/**
 * @param {HTMLTextAreaElement} field
 * @param {number} number
 */
function selectLine(field, number) {
  const lines = field.value.split("\n");
  const start = lines.slice(0, number - 1).join("\n").length + (number > 1 ? 1 : 0);
  field.focus();
  field.setSelectionRange(start, start + (lines[number - 1]?.length ?? 0));
}

/**
 * @param {string} name
 * @param {string} text
 */
function download(name, text) {
  const way = document.createElement("a");
  way.href = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  way.download = name;
  way.click();
  URL.revokeObjectURL(way.href);
}
