// Change one layer of SVG into another, keeping whatever has the same id: what stays can glide.

const NS = 'http://www.w3.org/2000/svg';

/** @param {string} body @returns {SVGSVGElement} markup parsed as SVG; scripts in it never run */
export function parse(body) {
  const page = new DOMParser().parseFromString(`<svg xmlns="${NS}">${body}</svg>`, 'image/svg+xml');
  if (page.querySelector('parsererror')) throw new Error('the board is not well-formed');
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (page.documentElement));
}

/**
 * @param {SVGGElement} layer what is shown @param {string} body what should be
 * @param {SVGGElement|null} ghosts where things that are gone may fade; null removes them at once
 */
export function morph(layer, body, ghosts) {
  const wanted = parse(body);
  const stays = new Set([...wanted.querySelectorAll('[id]')].map((node) => node.id));
  for (const node of [...layer.querySelectorAll('[id]')]) {
    if (stays.has(node.id) || !layer.contains(node)) continue;
    if ([...node.querySelectorAll('[id]')].some((inner) => stays.has(inner.id))) continue;
    if (ghosts && node.parentNode === layer) fade(node, ghosts);
    else node.remove();
  }
  /** @type {Map<string, Element>} */
  const known = new Map([...layer.querySelectorAll('[id]')].map((node) => [node.id, node]));
  children(layer, wanted, known, ghosts !== null);
}

/** @param {Element} node @param {SVGGElement} ghosts */
function fade(node, ghosts) {
  node.remove();
  for (const one of [node, ...node.querySelectorAll('*')]) {
    for (const name of ['id', 'role', 'tabindex', 'aria-label']) one.removeAttribute(name);
    if (one.localName === 'title') one.remove();
  }
  ghosts.append(node);
  node.classList.add('lay-gone');
  setTimeout(() => node.remove(), 450);
}

/** @param {Element} shown @param {Element} wanted @param {Map<string, Element>} known @param {boolean} glide */
function children(shown, wanted, known, glide) {
  let at = shown.firstChild;
  for (const next of [...wanted.childNodes]) {
    const id = next.nodeType === 1 ? /** @type {Element} */ (next).id : '';
    let match = id ? known.get(id) : alike(at, next) ? at : null;
    if (match && id && match.nodeName !== next.nodeName) match = null;
    if (!match) {
      const fresh = document.importNode(next, true);
      if (glide && id) /** @type {Element} */ (fresh).classList.add('lay-new');
      shown.insertBefore(fresh, at);
      continue;
    }
    if (match === at) at = at.nextSibling;
    else place(shown, match, at);
    if (match.nodeType !== 1) {
      if (match.nodeValue !== next.nodeValue) match.nodeValue = next.nodeValue;
      continue;
    }
    attributes(/** @type {Element} */ (match), /** @type {Element} */ (next));
    children(/** @type {Element} */ (match), /** @type {Element} */ (next), known, false);
  }
  while (at) {
    const after = at.nextSibling;
    at.remove();
    at = after;
  }
}

/** Things without an id are the same when they stand at the same place. @param {ChildNode|null} node @param {Node} next */
function alike(node, next) {
  return node !== null && node.nodeName === next.nodeName && !(node.nodeType === 1 && /** @type {Element} */ (node).id);
}

/** insertBefore would end running transitions; moveBefore keeps them where the browser has it. @param {any} parent @param {Node} node @param {Node|null} before */
function place(parent, node, before) {
  if (parent.moveBefore) {
    try {
      parent.moveBefore(node, before);
      return;
    } catch { /* not connected yet */ }
  }
  parent.insertBefore(node, before);
}

/** @param {Element} node @param {Element} next */
function attributes(node, next) {
  for (const { name } of [...node.attributes]) if (!next.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of next.attributes) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}
