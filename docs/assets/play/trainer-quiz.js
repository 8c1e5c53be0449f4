// Which question comes next, and among which answers: chance that a seed repeats.

/**
 * @typedef {[beside: string, own: string[], other: string[], decides: [string, string]]}
 *   Wrong
 * @typedef {{id: string, card: string, right: string, name: string, near: string[],
 *   wrong: Record<string, Wrong>}} Question
 * @typedef {{key: string, title: string, ask: string, plain: string, ofCards: boolean,
 *   fixed: boolean, answers: Record<string, [string, string]>, questions: Question[]}}
 *   Drill
 * @typedef {() => number} Chance
 */

/**
 * Numbers from 0 up to 1: the same seed gives the same ones (mulberry32).
 *
 * @param {number} seed
 * @returns {Chance}
 */
export function chanceOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A seed from an address (`?seed=7`), or one that nobody knows.
 *
 * @param {string} search
 */
export function seedOf(search) {
  const given = new URLSearchParams(search).get("seed");
  return given && /^\d+$/.test(given) ? Number(given) : Math.random() * 2 ** 32;
}

/**
 * @template T
 * @param {readonly T[]} list
 * @param {Chance} chance
 * @returns {T[]}
 */
export function shuffled(list, chance) {
  const mixed = [...list];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(chance() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other], mixed[last]];
  }
  return mixed;
}

/**
 * The answers that a question offers, in their order: the likeliest mistakes first of
 * all, then others.
 *
 * @param {Drill} drill
 * @param {Question} question
 * @param {number} size
 * @param {Chance} chance
 */
export function offered(drill, question, size, chance) {
  if (drill.fixed) return Object.keys(drill.answers);
  const far = Object.keys(question.wrong).filter((key) => !question.near.includes(key));
  const wrong = [...shuffled(question.near, chance), ...shuffled(far, chance)];
  return shuffled([question.right, ...wrong.slice(0, size - 1)], chance);
}

/**
 * One of the questions at random, but none of the last ones. Each answer is right as
 * often as another, though half the cards are junk.
 *
 * @param {readonly Question[]} questions
 * @param {readonly string[]} asked the ids of the questions asked so far
 * @param {Chance} chance
 */
export function anyOf(questions, asked, chance) {
  const pause = Math.min(8, Math.floor(questions.length / 2));
  const last = pause ? asked.slice(-pause) : [];
  const open = questions.filter(({ id }) => !last.includes(id));
  const right = oneOf([...new Set(open.map((question) => question.right))], chance);
  return oneOf(open.filter((question) => question.right === right), chance);
}

/**
 * @template T
 * @param {readonly T[]} list
 * @param {Chance} chance
 */
const oneOf = (list, chance) => list[Math.floor(chance() * list.length)];
