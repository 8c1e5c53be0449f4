// <gostop-trainer>: asks about cards, says what decides, and keeps the reader's progress.
//
// Questions, answers and signs come from a file that the engine has written.

import { Unreadable } from "./keep.js";
import { looks } from "./memory.js";
import { all, closest, listen, onAct, one } from "./page.js";
import { asFile, bringIn, change, LIMIT, progress, troubleNow } from "./trainer-memory.js";
import { dayOf, loadSchedule, nextOf, queueOf } from "./trainer-queue.js";
import { anyOf, chanceOf, offered, seedOf } from "./trainer-quiz.js";

/**
 * @typedef {import("./trainer-quiz.js").Drill} Drill
 * @typedef {import("./trainer-quiz.js").Question} Question
 * @typedef {import("./trainer-memory.js").Entry} Entry
 * @typedef {{name: string, korean: string, look: string, picture: string}} Card
 * @typedef {{choices: number, newADay: number, words: Record<string, string>,
 *   cards: Record<string, Card>, signs: Record<string, string>,
 *   seen: Record<string, [words: string, ring: string]>, drills: Drill[]}} Data
 */

/** What the answers are called, and the keys that choose them. */
const LETTERS = "ABCDEFGHI";

/** @param {HTMLElement} element */
export async function mountTrainer(element) {
  const question = one(element, ".gs-question");
  try {
    const answer = await fetch(new URL(element.dataset.file ?? "", document.baseURI));
    if (!answer.ok) throw new Error(`${answer.status}`);
    await train(element, await answer.json());
  } catch (error) {
    console.error(error);
    one(element, ".gt-live").hidden = false;
    question.textContent = element.dataset.failed ?? "";
  }
}

/**
 * @param {HTMLElement} element
 * @param {Data} data
 */
async function train(element, data) {
  const { choices: size, newADay, words, cards, signs, seen, drills } = data;
  const ask = one(element, ".gt-ask");
  const shown = one(element, ".gt-shown");
  const list = one(element, ".gt-choices");
  const verdict = one(element, ".gt-verdict");
  const onward = one(element, '[data-act="next"]');
  const free = one(element, '[data-act="free"]');
  const done = one(element, ".gt-done");
  const undo = one(element, '[data-act="undo"]');
  const file = /** @type {HTMLInputElement} */ (one(element, 'input[type="file"]'));
  const chance = chanceOf(seedOf(location.search));

  let drill = drills[0];
  /** @type {Question | undefined} */
  let now;
  /** @type {string[]} the answers that are offered */
  let keys = [];
  /** @type {string | undefined} the answer that was given */
  let given;
  /** @type {string[]} the ids asked so far, in this drill */
  let asked = [];
  /** whether the reader goes on though today's queue is done */
  let outside = false;
  /** @type {import("./trainer-queue.js").Schedule | null} */
  let schedule = null;
  let noQueue = false;
  /** @type {{drill: Drill, items: [string, Entry][]} | null} what was reset last */
  let removed = null;

  /** @param {Question} item */
  const idOf = (item, of = drill) => `${of.key}/${item.id}`;

  /** Whether cards are described: as the reader likes, or as all over the site. */
  const isPlain = () => progress().plain ?? looks().text;

  /** @param {Drill} [of] */
  function queue(of = drill) {
    const { items } = progress();
    return queueOf(of.questions, (item) => items[idOf(item, of)], newADay, new Date());
  }

  /**
   * @param {string} key
   * @param {Record<string, unknown>} [fields]
   */
  function say(key, fields = {}) {
    const [single, many] = words[key].split("|");
    const words_ = many === undefined || fields.n === 1 ? single : many;
    return words_.replace(/\{(\w+)\}/g, (_, name) => String(fields[name]));
  }

  // Asking

  /** Asks the next question, or says that none is left today. */
  function next() {
    const choose = (/** @type {readonly Question[]} */ from) => anyOf(from, asked, chance);
    now = schedule && !outside
      ? nextOf(queue(), choose, new Date())
      : choose(drill.questions);
    given = undefined;
    keys = now ? offered(drill, now, size, chance) : [];
    if (now) asked.push(now.id);
    show();
  }

  /** Draws everything anew. */
  function show() {
    const plain = isPlain();
    element.dataset.state = !now || given === undefined ? "ready" : judged();
    element.classList.toggle("gt-plain", plain);
    press("plain", plain);
    press("queue", Boolean(schedule));
    for (const button of all(element, '[data-act="drill"]')) {
      button.setAttribute("aria-pressed", String(button.dataset.drill === drill.key));
    }
    one(element, ".gs-question").textContent = now
      ? (plain ? drill.plain : drill.ask).replace("{name}", now.name)
      : words.done;
    showCard();
    list.replaceChildren(...keys.map(choice));
    list.hidden = !now;
    const last = LETTERS[keys.length - 1];
    one(element, ".gt-keys").textContent = now ? say("keys", { last }) : "";
    showVerdict();
    onward.hidden = given === undefined;
    free.hidden = Boolean(now);
    count();
    showProgress();
  }

  const judged = () => (given === now?.right ? "solved" : "failed");

  /**
   * @param {string} name
   * @param {boolean} on
   */
  function press(name, on) {
    one(element, `[data-act="${name}"]`).setAttribute("aria-pressed", String(on));
  }

  function showCard() {
    shown.replaceChildren();
    shown.hidden = Boolean(now) && drill.ofCards;
    if (!now) shown.textContent = nextTime();
    else if (!drill.ofCards) shown.append(card(now.card, given !== undefined));
  }

  /** When the queue goes on. */
  function nextTime() {
    const { next: at, unseen } = queue();
    const tomorrow = new Date();
    tomorrow.setDate(tomorrow.getDate() + 1);
    if (!at || (unseen.length && dayOf(at) > dayOf(tomorrow))) return words["no-next"];
    return say("next-due", { day: at.toLocaleDateString("en", { dateStyle: "long" }) });
  }

  /**
   * A card as its picture or, for who trains without pictures, as its description.
   *
   * @param {string} token
   * @param {boolean} named whether its name may be known by now
   * @param {{letter?: string, ring?: string}} [more] the letter that it has among the
   *   answers, and a ring to lay over its picture
   */
  function card(token, named, { letter, ring = "" } = {}) {
    const { picture, look, name } = cards[token];
    const box = document.createElement("div");
    box.className = "gt-card";
    box.innerHTML = isPlain() ? look : `<span class="gp-ringed">${picture}${ring}</span>`;
    const image = box.querySelector("img");
    const text = document.createElement("span");
    text.innerHTML = name;
    const unnamed = letter ? say("picture-n", { letter }) : words.picture;
    image?.setAttribute("alt", named ? text.textContent : unnamed);
    return box;
  }

  /**
   * @param {string} key
   * @param {number} at
   */
  function choice(key, at) {
    const letter = LETTERS[at];
    const line = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "gs-button";
    button.dataset.act = "choose";
    button.dataset.answer = key;
    button.setAttribute("aria-keyshortcuts", letter);
    if (given !== undefined) {
      button.setAttribute("aria-disabled", "true");
      button.classList.toggle("gt-right", key === now?.right);
      button.classList.toggle("gt-wrong", key === given && key !== now?.right);
    }
    const name = document.createElement("b");
    name.textContent = letter;
    if (drill.ofCards && !isPlain()) name.ariaHidden = "true"; // the picture says it
    const words_ = document.createElement("span");
    if (drill.ofCards) words_.append(card(key, given !== undefined, { letter }));
    else words_.innerHTML = drill.answers[key][isPlain() ? 1 : 0];
    button.append(name, words_);
    line.append(button);
    return line;
  }

  // Judging

  /** @param {string | undefined} key */
  function choose(key) {
    if (!now || given !== undefined || key === undefined || !keys.includes(key)) return;
    given = key;
    note(now, key === now.right);
    show();
    goTo(onward, verdict);
  }

  /**
   * @param {Question} item
   * @param {boolean} right
   */
  function note(item, right) {
    const time = new Date();
    change((kept) => {
      const id = idOf(item);
      const { right: rights = 0, wrong: wrongs = 0, since, plan } = kept.items[id] ?? {};
      /** @type {Entry} */
      const entry = {
        right: rights + Number(right),
        wrong: wrongs + Number(!right),
        last: right ? "right" : "wrong",
      };
      if (schedule && !outside) {
        entry.since = since ?? dayOf(time);
        entry.plan = schedule(plan, right, time);
      } else if (plan) {
        Object.assign(entry, { since, plan });
      }
      return { ...kept, items: { ...kept.items, [id]: entry } };
    });
    removed = null;
    done.textContent = "";
  }

  /** Says whether the answer is right; of a wrong one, the sign that decides. */
  function showVerdict() {
    verdict.replaceChildren();
    if (!now || given === undefined) return;
    const right = given === now.right;
    const { name, korean } = cards[now.card];
    const answer = drill.ofCards ? "" : `${drill.answers[now.right][0]}: `;
    const line = document.createElement("p");
    line.innerHTML =
      `<strong>${right ? words.right : words.wrong}</strong>` +
      ` ${right ? "" : words.answer} ${answer}${name} (${korean}).`;
    verdict.append(line);
    if (!right) verdict.append(decision(now, given), sides(now, given), more(now, given));
  }

  /**
   * The sign that decides, in one sentence.
   *
   * @param {Question} item
   * @param {string} answer
   */
  function decision(item, answer) {
    const [beside, , , [own, other]] = item.wrong[answer];
    const line = document.createElement("p");
    line.className = "gt-decides";
    line.innerHTML = say("decides", {
      own: `<b>${seen[own][0]}</b>`,
      card: cards[item.card].name,
      other: `<b>${seen[other][0]}</b>`,
      beside: cards[beside].name,
    });
    return line;
  }

  /**
   * Both cards side by side, each with that sign circled.
   *
   * @param {Question} item
   * @param {string} answer
   */
  function sides(item, answer) {
    const [beside, , , [own, other]] = item.wrong[answer];
    const pair = document.createElement("div");
    pair.className = "gt-sides";
    const chosen = drill.ofCards
      ? words["your-card"]
      : say("for-example", { choice: drill.answers[answer][0] });
    pair.append(
      side(item.card, words[drill.ofCards ? "right-card" : "this-card"], own),
      side(beside, chosen, other),
    );
    return pair;
  }

  /**
   * @param {string} token
   * @param {string} role
   * @param {string} told
   */
  function side(token, role, told) {
    const [words_, ring] = seen[told];
    const figure = document.createElement("figure");
    const caption = document.createElement("figcaption");
    caption.innerHTML =
      `<small>${role}</small> <b>${cards[token].name}</b><p>${words_}</p>`;
    const box = card(token, true, { ring });
    box.querySelector("img")?.setAttribute("alt", ""); // the caption names it
    figure.append(box, caption);
    return figure;
  }

  /**
   * What else is said of both, folded.
   *
   * @param {Question} item
   * @param {string} answer
   */
  function more(item, answer) {
    const [beside, own, other] = item.wrong[answer];
    const box = document.createElement("details");
    const summary = document.createElement("summary");
    summary.textContent = words.more;
    box.append(summary);
    for (const [token, tells] of /** @type {const} */ ([[item.card, own], [beside, other]])) {
      const line = document.createElement("p");
      const said = tells.map((key) => signs[key]).join(" ");
      line.innerHTML = `<b>${cards[token].name}</b>: ${said}`;
      box.append(line);
    }
    return box;
  }

  // Counting

  /** What the queue holds, or how far the drill is known. */
  function count() {
    const line = one(element, ".gt-count");
    if (schedule && outside) {
      line.textContent = words.free;
    } else if (schedule) {
      const { due, fresh } = queue();
      line.textContent = `${say("due", { n: due.length })}, ${say("new", { n: fresh })}`;
    } else {
      line.textContent = say("known", known(drill));
    }
  }

  /** @param {Drill} of */
  function known(of) {
    const { items } = progress();
    const last = of.questions.filter((item) => items[idOf(item, of)]?.last === "right");
    return { n: last.length, all: of.questions.length };
  }

  function showProgress() {
    for (const of of drills) {
      const row = one(element, `tr[data-drill="${of.key}"]`);
      one(row, "td").textContent = say("of", known(of));
      const any = Object.keys(progress().items).some((id) => id.startsWith(`${of.key}/`));
      one(row, "button").setAttribute("aria-disabled", String(!any));
    }
    undo.hidden = !removed;
    const { trouble, fields } = troubleNow();
    const notice = trouble ? say(trouble, fields) : noQueue ? words["no-queue"] : "";
    const line = one(element, ".gt-notice");
    if (line.textContent !== notice) line.textContent = notice;
  }

  // What the reader keeps

  /** @param {string | undefined} key */
  function reset(key) {
    const of = drills.find((some) => some.key === key);
    if (!of) return;
    /** @param {[string, Entry]} item */
    const inDrill = ([id]) => id.startsWith(`${of.key}/`);
    const items = Object.entries(progress().items);
    removed = { drill: of, items: items.filter(inDrill) };
    const rest = Object.fromEntries(items.filter((item) => !inDrill(item)));
    change((kept) => ({ ...kept, items: rest }));
    say_(say("reset-done", { drill: of.title }));
  }

  function bringBack() {
    if (!removed) return;
    const { drill: of, items } = removed;
    change((kept) => ({ ...kept, items: { ...kept.items, ...Object.fromEntries(items) } }));
    removed = null;
    one(element, ".gt-progress summary").focus();
    say_(say("undone", { drill: of.title }));
  }

  /** @param {string} message */
  function say_(message) {
    done.textContent = message;
    count();
    showProgress();
  }

  async function readFile() {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    const error = one(element, ".gt-import-error");
    const name = { file: chosen.name };
    error.textContent = "";
    done.textContent = "";
    try {
      if (chosen.size > LIMIT) throw new Unreadable("large", { limit: `${LIMIT / 1e6} MB` });
      const n = bringIn(await chosen.text());
      removed = null;
      say_(n ? say("imported", { n, ...name }) : say("nothing-new", name));
    } catch (wrong) {
      const { reason, fields } = wrong instanceof Unreadable ? wrong : new Unreadable("unread");
      error.textContent = say(`file-${reason}`, { ...name, ...fields });
    }
    file.value = "";
  }

  /**
   * Turns the queue on, if it can be loaded, or off.
   *
   * @param {boolean} on
   */
  async function setQueue(on) {
    try {
      schedule = on ? await loadSchedule() : null;
      noQueue = false;
    } catch (error) {
      console.error(error);
      noQueue = true;
    }
    outside = false;
    asked = [];
    next();
  }

  onAct(element, {
    choose: (button) => choose(button.dataset.answer),
    next() {
      next();
      goTo(now ? ask : free, ask);
    },
    free() {
      outside = true;
      next();
      goTo(ask);
    },
    drill(button) {
      drill = drills.find(({ key }) => key === button.dataset.drill) ?? drill;
      asked = [];
      outside = false;
      next();
    },
    plain() {
      const plain = !isPlain();
      change((kept) => ({ ...kept, plain }));
      show();
    },
    queue() {
      const on = !schedule;
      change((kept) => ({ ...kept, queue: on }));
      void setQueue(on);
    },
    reset: (button) => reset(button.dataset.drill),
    undo: bringBack,
    export: () => download("gostop-trainer.json", asFile()),
  });
  listen(element, document, "keydown", (event) => {
    if (!(event instanceof KeyboardEvent) || !isForAnswers(event)) return;
    choose(keys[LETTERS.indexOf(letterOf(event))]);
  });
  file.addEventListener("change", () => void readFile());
  listen(element, window, "storage", () => {
    count();
    showProgress();
  });

  /**
   * Whether a key is meant for the answers: they are in sight, and the focus is on
   * nothing that is not the trainer's.
   *
   * @param {KeyboardEvent} event
   */
  function isForAnswers({ target, altKey, ctrlKey, metaKey }) {
    if (altKey || ctrlKey || metaKey || closest(target, "input")) return false;
    const free = target === document.body || target === document.documentElement;
    const { top, bottom } = list.getBoundingClientRect();
    const inside = target instanceof Node && element.contains(target);
    return inside || (free && bottom > 0 && top < innerHeight);
  }

  await setQueue(progress().queue);
  one(element, ".gt-live").hidden = false;
  one(element, ".gt-progress").hidden = false;
}

/**
 * The letter on a key, whatever alphabet the keyboard writes just now.
 *
 * @param {KeyboardEvent} event
 */
const letterOf = ({ key, code }) =>
  (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, "")).toUpperCase();

/**
 * Puts the focus on an element, and a part of the page into sight.
 *
 * @param {HTMLElement} target
 */
function goTo(target, part = target) {
  target.focus({ preventScroll: true });
  part.scrollIntoView({ block: "nearest" });
}

/**
 * @param {string} name
 * @param {string} text
 */
function download(name, text) {
  const way = document.createElement("a");
  way.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  way.download = name;
  way.click();
  URL.revokeObjectURL(way.href);
}
