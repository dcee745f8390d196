// Where things of a drawing are in its own units, once they have come to rest: what glides is measured where it glides to.

/** @typedef {import('./looking.js').Box} Box */
/** @typedef {import('./looking.js').Place} Place */

/** From a thing's own units to its layer's, as the attributes say and not as it moves. @param {Element} node @param {Element} layer @returns {DOMMatrix} */
function rest(node, layer) {
  let found = new DOMMatrix();
  for (let one = /** @type {Element|null} */ (node); one && one !== layer; one = one.parentElement) {
    const steps = /** @type {Partial<SVGGraphicsElement>} */ (one).transform?.baseVal;
    let own = new DOMMatrix();
    for (let at = 0; steps && at < steps.numberOfItems; at += 1) own = own.multiply(DOMMatrix.fromMatrix(steps.getItem(at).matrix));
    found = own.multiply(found);
  }
  return found;
}

/** @param {Element} node @param {Element} layer @returns {Box} */
export function boxOf(node, layer) {
  const { x, y, width, height } = /** @type {SVGGraphicsElement} */ (node).getBBox();
  const to = rest(node, layer);
  return around([[x, y], [x + width, y], [x, y + height], [x + width, y + height]].map(([left, top]) => {
    const corner = to.transformPoint({ x: left, y: top });
    return { x: corner.x, y: corner.y, w: 0, h: 0 };
  }));
}

/** Things that can be placed are drawn around their origin; others have their middle. @param {Element} node @param {Element} layer @returns {Place} */
export function originOf(node, layer) {
  if (node.hasAttribute('transform')) {
    const { e, f } = rest(node, layer);
    return { x: e, y: f };
  }
  const { x, y, w, h } = boxOf(node, layer);
  return { x: x + w / 2, y: y + h / 2 };
}

/** @param {Box[]} boxes @returns {Box} the one that holds them all */
export function around(boxes) {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return { x, y, w: Math.max(...boxes.map((box) => box.x + box.w)) - x, h: Math.max(...boxes.map((box) => box.y + box.h)) - y };
}

/** @param {Place[]} places @returns {number} how far apart the nearest two are that are not in one place */
export function apart(places) {
  const row = [...places].sort((one, other) => one.x - other.x);
  let least = Infinity;
  row.forEach((one, at) => {
    for (let next = at + 1; next < row.length && row[next].x - one.x < least; next += 1) {
      const far = Math.hypot(one.x - row[next].x, one.y - row[next].y);
      if (far > 1) least = Math.min(least, far);
    }
  });
  return least;
}
