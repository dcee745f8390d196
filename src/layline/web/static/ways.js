// What moved along a way of its own (an arc, a tack, round a mark) goes that way, not straight.

const STEP = 70;
const SHORTEST = 500;
const LONGEST = 1600;

/** @typedef {{x: number, y: number, turn: number}} Pose */

/**
 * @param {string} text "x,y,degrees x,y,degrees …" @returns {Pose[]} turns without jumps: 350 and 10 degrees are 20 apart
 */
export function poses(text) {
  /** @type {Pose[]} */
  const found = [];
  for (const part of text.trim().split(/\s+/)) {
    const [x, y, degrees = 0] = part.split(',').map(Number);
    if (![x, y, degrees].every(Number.isFinite)) return [];
    const before = found.at(-1)?.turn ?? degrees;
    found.push({ x, y, turn: before + ((((degrees - before) % 360) + 540) % 360) - 180 });
  }
  return found;
}

/** @param {Element} layer @returns {Map<string, string>} the way of everything that has one, by id */
export function waysIn(layer) {
  return new Map([...layer.querySelectorAll('[data-way][id]')].map((node) => [node.id, node.getAttribute('data-way') || '']));
}

/** Set everything on its way that has a new one. @param {Element} layer @param {Map<string, string>} before */
export function follow(layer, before) {
  for (const [id, way] of waysIn(layer)) {
    const steps = poses(way);
    if (before.get(id) === way || steps.length < 2) continue;
    const frames = steps.map(({ x, y, turn }) => ({ transform: `translate(${x}px, ${y}px) rotate(${turn}deg)` }));
    const duration = Math.min(LONGEST, Math.max(SHORTEST, STEP * steps.length));
    layer.querySelector(`#${CSS.escape(id)}`)?.animate(frames, { duration, easing: 'ease-in-out', id: 'way' });
  }
}
