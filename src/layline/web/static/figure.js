// A small picture of its own in the page: the proof of a refusal, what decided a ruling.

import { parse } from './morph.js';

const NS = 'http://www.w3.org/2000/svg';
/** @type {Map<string, CSSStyleSheet>} */
const sheets = new Map();

/** @param {import('./board.js').Picture} picture @returns {SVGSVGElement} to be looked at only: nothing in it can be touched or found by id */
export function pictured(picture) {
  const svg = /** @type {SVGSVGElement} */ (document.createElementNS(NS, 'svg'));
  for (const [name, value] of Object.entries({ class: 'layline-board', role: 'img', viewBox: `0 0 ${picture.width} ${picture.height}`, 'aria-label': picture.title })) svg.setAttribute(name, value);
  for (const body of [picture.still || '', picture.live]) svg.append(...[...parse(body).childNodes].map((node) => document.importNode(node, true)));
  for (const node of svg.querySelectorAll('*')) for (const name of ['id', 'role', 'tabindex', 'aria-label', 'aria-disabled']) node.removeAttribute(name);
  if (picture.style) wear(picture.style);
  return svg;
}

/** @param {string} style */
function wear(style) {
  if (sheets.has(style)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  sheets.set(style, sheet);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
