// Which moves are still meant after some touches, and what may be touched next. Pure: no page, no rules.

/** @typedef {{text: string, sentence: string, clicks: string[], scale?: string, amount?: number}} Move */
/** @typedef {{meant: Move[], next: Set<string>, complete: Move[], sure: Move|null}} Choice */

/**
 * @param {Move[]} moves every legal move @param {string[]} touched ids so far
 * @returns {Choice} `sure` is the one move that is meant when nothing is left to touch
 */
export function choice(moves, touched) {
  const meant = moves.filter((move) => touched.every((id, at) => move.clicks[at] === id));
  /** @type {Set<string>} */
  const next = new Set();
  for (const move of meant) if (move.clicks.length > touched.length) next.add(move.clicks[touched.length]);
  const complete = touched.length ? meant.filter((move) => move.clicks.length === touched.length) : [];
  return { meant, next, complete, sure: complete.length === 1 && meant.length === 1 ? complete[0] : null };
}

/**
 * What touching an id makes of the touches so far: goes on, begins again with it, or null when it means nothing.
 * @param {Move[]} moves @param {string[]} touched @param {string} id @returns {string[]|null}
 */
export function touch(moves, touched, id) {
  if (choice(moves, touched).next.has(id)) return [...touched, id];
  if (choice(moves, []).next.has(id)) return [id];
  return null;
}

/**
 * The move with exactly this notation, capitals or not; a text that only begins like one may be an illegal move and is never taken for it.
 * @param {Move[]} moves @param {string} text @returns {Move|undefined}
 */
export function noted(moves, text) {
  const lower = text.trim().toLowerCase();
  return moves.find((move) => move.text === text.trim()) || moves.find((move) => move.text.toLowerCase() === lower);
}

/**
 * The moves to show while somebody types: those whose notation begins like it, or whose sentence has the words.
 * @param {Move[]} moves @param {string} text @returns {Move[]}
 */
export function near(moves, text) {
  const lower = text.trim().toLowerCase();
  const words = /\p{L}{3}/u.test(lower);
  return moves.filter((move) => move.text.toLowerCase().startsWith(lower) || (words && move.sentence.toLowerCase().includes(lower)));
}
