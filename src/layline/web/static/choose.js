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
  for (const move of moves) for (const id of skipped(move.clicks, touched)) next.add(id);
  const complete = touched.length ? meant.filter((move) => move.clicks.length === touched.length) : [];
  return { meant, next, complete, sure: complete.length === 1 && meant.length === 1 ? complete[0] : null };
}

/**
 * What may still be touched before the last touch: several things of one move are touched in any order, but its first comes first.
 * @param {string[]} clicks of a move @param {string[]} touched @returns {string[]}
 */
function skipped(clicks, touched) {
  let at = 0;
  /** @type {string[]} */
  const found = [];
  for (const id of touched) {
    const place = clicks.indexOf(id, at);
    if (place < 0 || (at === 0 && place > 0)) return [];
    found.push(...clicks.slice(at, place));
    at = place + 1;
  }
  return found;
}

/**
 * What touching an id makes of the touches so far: goes on, takes back what was touched already, comes in between,
 * begins again with it, or null when it means nothing.
 * @param {Move[]} moves @param {string[]} touched @param {string} id @returns {string[]|null}
 */
export function touch(moves, touched, id) {
  const meant = (/** @type {string[]} */ ids) => choice(moves, ids).meant.length > 0;
  if (meant([...touched, id])) return [...touched, id];
  const again = touched.lastIndexOf(id);
  if (again > 0 && meant(touched.toSpliced(again, 1))) return touched.toSpliced(again, 1);
  for (let at = touched.length - 1; at > 0; at -= 1) if (meant(touched.toSpliced(at, 0, id))) return touched.toSpliced(at, 0, id);
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
