// Which moves are still meant after some touches, and what may be touched next. Pure: no page, no rules.

/** @typedef {{text: string, sentence: string, clicks: string[]}} Move */
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
 * The moves that a typed text may mean: an exact notation wins over beginnings and words.
 * @param {Move[]} moves @param {string} typed @returns {Move[]}
 */
export function typed(moves, typed) {
  const text = typed.trim();
  const exact = moves.filter((move) => move.text === text);
  if (exact.length) return exact;
  const lower = text.toLowerCase();
  const same = moves.filter((move) => move.text.toLowerCase() === lower);
  if (same.length) return same;
  return moves.filter((move) => move.text.toLowerCase().startsWith(lower) || move.sentence.toLowerCase().includes(lower));
}
