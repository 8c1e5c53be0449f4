// <gostop-lesson> at the end of a lesson, <gostop-course> on the page of the course: what
// is done on this device, in words.

import { course, isDone, noteAt, noteDone, startAgain } from "./course-memory.js";
import { all, closest, listen, onAct, one } from "./page.js";
import { isSolved, puzzleChanges, troubleNow } from "./puzzle-memory.js";
import { words } from "./puzzle-words.js";

/** @typedef {{id: string, title: string}} Puzzle */

/**
 * The puzzles of a lesson, which its element carries.
 *
 * @param {HTMLElement} element
 * @returns {Puzzle[]}
 */
const puzzlesOf = (element) => JSON.parse(element.dataset.puzzles ?? "[]");

/** @param {Puzzle[]} puzzles */
const solvedOf = (puzzles) => puzzles.filter(({ id }) => isSolved(id)).length;

/**
 * Shows anew whatever changes, in this tab or another one.
 *
 * @param {HTMLElement} element
 * @param {() => void} show
 */
function follow(element, show) {
  listen(element, puzzleChanges, "change", show);
  listen(element, course.changes, "change", show);
  listen(element, window, "storage", show);
  show();
}

/**
 * Says what is wrong with keeping, if anything.
 *
 * @param {HTMLElement} element
 */
function sayTrouble(element) {
  const line = one(element, ".gc-trouble");
  const of = course.trouble() ? course.trouble() : troubleNow() && `puzzles-${troubleNow()}`;
  const text = of ? words(line, of) : "";
  if (line.textContent !== text) line.textContent = text;
  line.hidden = !text;
}

/** @param {HTMLElement} element */
export function mountLesson(element) {
  const { lesson = "" } = element.dataset;
  const puzzles = puzzlesOf(element);
  const line = one(element, ".gc-line");
  const open = one(element, ".gc-open");
  const page = element.closest("article") ?? document;
  /** @type {(() => void) | null} */
  let back = null;

  for (const puzzle of all(page, "gostop-puzzle[data-id]")) puzzle.id ||= puzzle.dataset.id ?? "";

  function show() {
    const fields = { n: solvedOf(puzzles), total: puzzles.length };
    const all_ = fields.n === fields.total;
    if (all_ && !isDone(lesson)) {
      noteDone(lesson); // which shows it
      return;
    }
    const done = isDone(lesson);
    if (fields.n || done) back = null;
    const key = done ? (all_ ? "all" : "done") : fields.n ? "part" : back ? "again" : "none";
    const text = words(element, key, fields);
    if (line.textContent !== text) line.textContent = text;
    one(element, '[data-act="done"]').hidden = done;
    one(element, '[data-act="again"]').hidden = !done && !fields.n;
    one(element, '[data-act="back"]').hidden = !back;
    one(element, ".gc-next").hidden = !done;
    open.hidden = all_ || !fields.n;
    const left = puzzles.filter(({ id }) => !isSolved(id)).map(({ id, title }) => {
      const link = document.createElement("a");
      link.href = `#${id}`;
      link.textContent = title;
      return link;
    });
    one(open, "span").replaceChildren(...left.flatMap((link, n) => (n ? [", ", link] : [link])));
    sayTrouble(element);
  }

  /**
   * @param {string} act
   */
  const focus = (act) => one(element, `[data-act="${act}"]`).focus({ preventScroll: true });

  onAct(element, {
    done() {
      noteDone(lesson);
      focus("again");
    },
    again() {
      back = startAgain(lesson, puzzles.map(({ id }) => id));
      show();
      focus("back");
    },
    back() {
      back?.();
      show();
      focus("again");
    },
  });
  open.addEventListener("click", (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (closest(event.target, "a"));
    const puzzle = link && document.getElementById(link.hash.slice(1));
    if (!puzzle) return;
    event.preventDefault();
    event.stopPropagation(); // or the theme goes to the link as to a new page
    puzzle.scrollIntoView();
    puzzle.querySelector("button")?.focus({ preventScroll: true });
  });
  one(element, ".gc-live").hidden = false;
  noteAt(lesson);
  follow(element, show);
}

/** @param {HTMLElement} element */
export function mountCourse(element) {
  const page = element.closest("article") ?? document;
  const rows = all(page, ".gc-lesson");
  const way = /** @type {HTMLAnchorElement} */ (one(element, ".gc-on a"));
  /** @type {Map<string, () => void>} what was started again, and how to get it back */
  const backs = new Map();

  /** @param {HTMLElement} row */
  function showRow(row) {
    const { lesson = "" } = row.dataset;
    const puzzles = puzzlesOf(row);
    const fields = { n: solvedOf(puzzles), total: puzzles.length };
    const done = isDone(lesson);
    if (fields.n || done) backs.delete(lesson);
    const back = backs.has(lesson);
    const said = [
      done && words(element, "done"),
      fields.n && fields.n < fields.total && words(element, "part", fields),
      back && words(element, "again"),
      !done && course.now().at === lesson && words(element, "here"),
    ].filter(Boolean);
    one(row, ".gc-state").textContent = said.join(" ");
    one(row, '[data-act="again"]').hidden = !done && !fields.n;
    one(row, '[data-act="back"]').hidden = !back;
    row.hidden = !said.length;
  }

  /** The lesson to go on with: the one that was open last, or the first not done. */
  function next() {
    const open = rows.filter((row) => !isDone(row.dataset.lesson ?? ""));
    return open.find((row) => row.dataset.lesson === course.now().at) ?? open[0];
  }

  function show() {
    rows.forEach(showRow);
    const done = rows.filter((row) => isDone(row.dataset.lesson ?? "")).length;
    const begun = done || course.now().at;
    const row = next();
    const link = row?.closest("li")?.querySelector("a");
    one(element, ".gc-on").hidden = !begun || !link;
    if (link) {
      way.href = link.href;
      way.textContent = words(element, "on", {
        number: rows.indexOf(row) + 1, title: link.textContent,
      });
    }
    const fields = { n: done, total: rows.length };
    const key = row ? "count" : "finished";
    one(element, ".gc-count").textContent = begun ? words(element, key, fields) : "";
    one(element, ".gc-count").hidden = !begun;
    sayTrouble(element);
  }

  for (const row of rows) {
    const { lesson = "" } = row.dataset;
    onAct(row, {
      again() {
        backs.set(lesson, startAgain(lesson, puzzlesOf(row).map(({ id }) => id)));
        show();
        one(row, '[data-act="back"]').focus();
      },
      back() {
        backs.get(lesson)?.();
        show();
        one(row, '[data-act="again"]').focus();
      },
    });
  }
  follow(element, show);
}
