// <gostop-hand>: a match against opponents, or of persons who share a screen.
//
// The match is its record, a text: the engine answers a move with the record after it
// and what the one who must choose may see. It is kept in this browser; a match that
// came with a link is kept in the address instead.

import { warm } from "./engine.js";
import { dealtHere, keep, kept, noteDealt, putAside } from "./hand-memory.js";
import { follows, houseChanges } from "./house.js";
import { copyLink, hashOf, textOf, troubleOf } from "./link.js";
import { all, closest, enable, isOff, listen, onAct, one, rowKeys, swap } from "./page.js";
import { talk } from "./talk.js";

/** @param {HTMLElement} element */
export function mountHand(element) {
  const body = /** @type {HTMLFieldSetElement} */ (one(element, ".gs-body"));
  const form = /** @type {HTMLFormElement} */ (one(element, ".gs-new-match form"));
  const field = /** @type {HTMLTextAreaElement} */ (one(element, ".gs-record"));
  const next = one(element, '[data-act="next"]');
  const odds = one(element, ".gs-odds-of");
  const own = /** @type {HTMLElement} */ (one(element, '[data-act="own"]').parentElement);
  const engine = talk(element);
  const { text: page = "" } = element.dataset;

  let dealt = page; // the first deal of a reader who has no match
  let record = page;
  let seat = ""; // who looks, where persons share the screen
  let linked = false; // the match came with a link
  let fresh = true; // a first deal, before any choice
  let read = ""; // the part of the address from # on, as last read or written here

  /**
   * @param {string} name the class of a part
   * @param {string} html
   */
  const put = (name, html) => {
    one(element, `.${name}`).innerHTML = html;
  };

  /** @param {string} message */
  const complain = (message) => {
    one(element, ".gs-error").textContent = message;
  };

  /**
   * Says how it is with what is kept.
   *
   * @param {string} key the name of a text that the element carries, or none
   */
  function note(key, error = "") {
    const words = element.dataset[key] ?? "";
    const line = one(element, ".gs-kept");
    const said = words.replace("{error}", () => error.replace(/\.$/, ""));
    if (line.textContent !== said) line.textContent = said;
  }

  /**
   * Asks for the hand after something was done.
   *
   * @param {Record<string, string>} done
   * @param {(error: string) => void} [refused]
   */
  function go(done, refused = complain) {
    complain("");
    engine.ask({ ask: "hand", record, seat, ...done }, (answer) => {
      if (!answer.ok) return refused(answer.error);
      fresh = fresh && !done.do && !done.record;
      show(answer);
      if (!fresh) remember();
    }, complain);
  }

  /**
   * Says on top what is on its way, and shows no other board meanwhile.
   *
   * @param {string} key the name of a text that the element carries
   */
  function wait(key) {
    element.classList.add("gs-waits");
    one(element, ".gs-later").textContent = element.dataset[key] ?? "";
    body.replaceChildren();
    for (const name of ["gs-stands", "gs-happened", "gs-scores", "gs-whole"]) put(name, "");
    toTop();
  }

  /** A reader who comes from further down another page begins at the top of the table. */
  function toTop() {
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: "start" });
  }

  /** @param {any} answer */
  function show(answer) {
    record = answer.record;
    if (!element.isConnected) return; // the reader has gone on to another page
    const before = document.activeElement;
    const inside = before instanceof HTMLElement && element.contains(before);
    body.disabled = false;
    const waited = element.classList.contains("gs-waits");
    element.classList.remove("gs-waits");
    if (waited) toTop();
    const there = swap(body, answer.html);
    put("gs-stands", answer.standing);
    put("gs-happened", answer.happened);
    put("gs-scores", answer.scores);
    put("gs-whole", answer.whole);
    odds.replaceChildren();
    field.value = record;
    one(element, ".gs-heard").textContent = answer.said;
    one(element, ".gs-later").textContent =
      follows(element) && !answer.as_asked ? element.dataset.later ?? "" : "";
    next.hidden = !answer.over;
    enable(element, "undo", !answer.untouched);
    enable(element, "odds", !answer.over && !answer.covered);
    if (inside && (!there || before === next)) (answer.over ? next : first())?.focus();
  }

  /** @returns {HTMLElement | undefined} the first thing to choose on the board */
  const first = () => all(body, "button")[0];

  function remember() {
    if (linked) {
      if (!element.isConnected) return;
      read = hashOf(record);
      history.replaceState(history.state, "", read);
      return note("linked");
    }
    note(keep(record));
  }

  /** A first deal as the page has it, but of other cards, under the reader's rules. */
  function begin() {
    if (dealt === page) {
      const seed = dealtHere() ?? String(anySeed()); // a reload deals the same cards
      noteDealt(seed);
      dealt = page.replace(/^seed:.*$/m, () => `seed: ${seed}`);
    }
    record = dealt;
    fresh = true;
    wait("dealing");
    const ask = { ask: "hand", record };
    engine.ask(ask, (answer) => {
      if (!answer.ok) return complain(answer.error);
      if (!answer.over) return show(answer);
      dealt = page; // it was over before anybody could choose: the next one is dealt
      noteDealt(String(anySeed()));
      begin();
    }, complain);
  }

  /** A seed drawn at random. */
  const anySeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % 1e9;

  /** What the address carries, what is kept, or a new deal. */
  function start() {
    read = location.hash;
    const carried = textOf(read);
    const mine = kept();
    linked = carried !== null;
    own.hidden = !linked;
    seat = "";
    note(mine.trouble);
    if (carried === undefined) {
      lost(`${troubleOf(read)}Link`);
    } else if (carried !== null) {
      wait("opening");
      go({ record: carried }, (error) => lost("wrongLink", error));
    } else if (mine.record !== null) {
      wait("resuming");
      go({ record: mine.record }, (error) => {
        putAside();
        lost("damaged", error);
      });
    } else {
      begin();
    }
  }

  /** @param {string} why */
  function lost(why, error = "") {
    if (linked) {
      read = "";
      history.replaceState(history.state, "", location.pathname);
    }
    linked = kept().record !== null; // so that nothing is written over it
    own.hidden = !linked;
    note(why, error);
    begin();
  }

  /** @param {string} move */
  function play(move) {
    if (engine.busy()) return; // the first click counts
    go({ do: "move", move });
  }

  /**
   * Goes to where somebody else may have to choose: hands that are covered stay so.
   *
   * @param {string} what
   */
  function turnTo(what) {
    if (engine.busy()) return;
    seat = "";
    go({ do: what });
  }

  onAct(element, {
    undo: () => turnTo("undo"),
    next: () => turnTo("next"),
    reveal(button) {
      seat = button.dataset.seat ?? "";
      go({});
    },
    odds() {
      engine.ask({ ask: "odds", record, seat }, (answer) => {
        if (!answer.ok) return complain(answer.error);
        odds.innerHTML = answer.html;
        one(element, ".gs-heard").textContent = element.dataset.oddsShown ?? "";
      }, complain);
    },
    own() {
      history.pushState(history.state, "", location.pathname);
      start();
    },
    copy: () => void copyLink(element, record, "play/"),
    "copy-text": async () => {
      const line = one(element, ".gs-text-copied");
      try {
        await navigator.clipboard.writeText(field.value);
        line.textContent = element.dataset.copied ?? "";
      } catch {
        field.select();
        line.textContent = element.dataset.notCopied ?? "";
      }
    },
  });
  body.addEventListener("click", ({ target }) => {
    const button = closest(target, "[data-move]");
    if (button?.dataset.move && !isOff(button)) play(button.dataset.move);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const seats = [...new FormData(form).getAll("seat")].filter(Boolean).join(" ");
    seat = "";
    /** @type {HTMLDetailsElement} */ (form.parentElement).open = false;
    element.scrollIntoView({ block: "start" });
    body.tabIndex = -1;
    body.focus({ preventScroll: true });
    go({ record: `seats: ${seats}\nseed: ${anySeed()}` });
  });
  for (const part of [one(element, ".gs-tools"), ...all(element, ".gs-only-live")]) {
    part.hidden = false;
  }
  one(element, ".gs-no-script").hidden = true;
  enable(element, "undo", false);
  rowKeys(body);
  listen(element, window, "hashchange", () => {
    if (location.hash === read) return; // heard late: the address is as it was left here
    if (linked || textOf(location.hash) !== null) start();
  });
  listen(element, houseChanges, "change", () => (fresh ? begin() : go({})));
  warm();
  start();
}
