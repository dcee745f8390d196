// The board: two layers of SVG, what glides, what is lit, and what is touched.

import { Hands } from './hands.js';
import { Look } from './looking.js';
import { morph, parse } from './morph.js';
import { apart, around, boxOf, originOf } from './places.js';
import { still } from './shell.js';
import { follow, waysIn } from './ways.js';

const NS = 'http://www.w3.org/2000/svg';
/** From such a part of the whole on, all of it is shown where a finger must come nearer anyway. */
const ALMOST = 0.75;
/** How large a thing should be for a finger, and how near to it a finger may miss, in pixels. */
const FINGER = 40;
const MISS = 22;
/** How near to each other marks can stand and still be read, in pixels. */
const LEGIBLE = 12;

/** @typedef {{width: number, height: number, title: string, still_id: string, still?: string, live: string, style?: string}} Picture */
/** @typedef {import('./looking.js').Box} Box */
/** @typedef {import('./looking.js').Place} Place */

export class Board {
  /**
   * @param {HTMLElement} home
   * @param {{touch: (id: string, how: string) => void, refused: (node: Element) => void, point: (node: Element|null) => void, background: () => void, closer: () => void, shown: () => void, covered: () => number}} on `covered` says how many pixels at its foot are hidden
   */
  constructor(home, on) {
    this.on = on;
    this.svg = /** @type {SVGSVGElement} */ (document.createElementNS(NS, 'svg'));
    this.svg.setAttribute('class', 'layline-board');
    this.svg.setAttribute('role', 'group');
    this.stillLayer = this.layer('still');
    this.liveLayer = this.layer('live');
    this.ghosts = this.layer('ghosts');
    this.ghosts.setAttribute('aria-hidden', 'true');
    home.append(this.svg);
    this.sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.sheet];
    this.style = '';
    this.stillId = '';
    this.stillText = '';
    this.liveText = '';
    /** @type {string[]} */
    this.pointed = [];
    this.good = false;
    this.eye = new Look(this.svg);
    this.hands = new Hands(this.svg, this.eye);
    this.listen();
  }

  /** @param {string} name @returns {SVGGElement} */
  layer(name) {
    const group = /** @type {SVGGElement} */ (document.createElementNS(NS, 'g'));
    group.setAttribute('class', name);
    this.svg.append(group);
    return group;
  }

  /** @param {Picture} picture @param {boolean} glide @returns {boolean} whether what had the focus is gone */
  show(picture, glide) {
    if (picture.style !== undefined && picture.style !== this.style) {
      this.style = picture.style;
      this.sheet.replaceSync(picture.style);
    }
    const glides = !this.eye.size(picture.width, picture.height) && glide && !still();
    if (picture.still !== undefined && picture.still_id !== this.stillId) {
      this.stillId = picture.still_id;
      this.stillText = picture.still;
      this.stillLayer.replaceChildren(...[...parse(picture.still).childNodes].map((node) => document.importNode(node, true)));
    }
    this.svg.setAttribute('aria-label', picture.title);
    const focused = this.liveLayer.contains(document.activeElement) ? document.activeElement : null;
    const ways = waysIn(this.liveLayer);
    this.svg.classList.toggle('glides', glides);
    this.liveText = picture.live;
    morph(this.liveLayer, picture.live, glides ? this.ghosts : null);
    if (glides) follow(this.liveLayer, ways);
    this.point(this.pointed, this.good);
    this.on.shown();
    return Boolean(focused && !focused.isConnected);
  }

  /** Leave nothing of the live layer in the page. */
  clear() {
    this.liveLayer.replaceChildren();
    this.ghosts.replaceChildren();
    this.svg.removeAttribute('aria-label');
    this.liveText = '';
    this.pointed = [];
    this.on.shown();
  }

  /** @param {string} id @returns {SVGElement|null} */
  find(id) {
    return this.liveLayer.querySelector(`#${CSS.escape(id)}`);
  }

  /** @param {Set<string>} next ids to light @param {string[]} picked ids touched so far */
  light(next, picked) {
    for (const node of this.liveLayer.querySelectorAll('[role=button]')) {
      const was = picked.includes(node.id);
      node.classList.toggle('lay-can', next.has(node.id));
      node.classList.toggle('lay-picked', was);
      node.classList.toggle('lay-not', picked.length > 0 && !next.has(node.id) && !was);
      if (was) node.setAttribute('aria-pressed', 'true');
      else node.removeAttribute('aria-pressed');
    }
  }

  /** Point out where a reason lies, or what a move is made of, until something else is pointed out. @param {string[]} ids @param {boolean} [good] whether it may be done */
  point(ids, good = false) {
    this.pointed = ids;
    this.good = good;
    for (const node of this.liveLayer.querySelectorAll('.lay-where')) node.classList.remove('lay-where', 'lay-good');
    for (const id of ids) this.find(id)?.classList.add('lay-where', ...(good ? ['lay-good'] : []));
  }

  /** Stand on what can be chosen. @returns {boolean} whether there is such a thing */
  focus() {
    const node = /** @type {SVGElement|null} */ (this.liveLayer.querySelector('.lay-can'));
    node?.focus({ preventScroll: true });
    return node !== null;
  }

  /** @returns {boolean} */
  hasFocus() {
    return this.svg.contains(document.activeElement);
  }

  /** A position of the past, or a game that is not going on, can be read and not be touched. @param {boolean} [faint] whether what could be touched should be seen to be no choice now */
  freeze(faint = false) {
    for (const node of this.liveLayer.querySelectorAll('[role=button]')) {
      for (const name of ['role', 'tabindex', 'aria-disabled', 'aria-pressed']) node.removeAttribute(name);
      node.classList.toggle('lay-not', faint);
    }
  }

  /** One SVG document of what is shown, that needs nothing else. */
  document() {
    const { w, h } = this.eye.whole;
    const title = (this.svg.getAttribute('aria-label') || '').replace(/[&<"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    return `<svg xmlns="${NS}" class="layline-board" viewBox="0 0 ${w} ${h}" aria-label="${title}"><style>${this.style}</style>`
      + `<g class="still">${this.stillText}</g><g class="live">${this.liveText}</g></svg>`;
  }

  // -- touching ------------------------------------------------------------------------

  listen() {
    /** @param {Event} event @returns {Element|null} */
    const button = (event) => /** @type {Element} */ (event.target).closest?.('[role=button]');
    this.svg.addEventListener('click', (event) => this.click(/** @type {PointerEvent} */ (event), button(event)));
    this.svg.addEventListener('keydown', (event) => {
      const node = button(event);
      if (!node) return;
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        this.meant(node, 'key');
      } else if (event.key.startsWith('Arrow')) {
        event.preventDefault();
        this.step(node, event.key);
      }
    });
    // Listening to its focus would make the drawing itself something to stand on.
    const home = /** @type {HTMLElement} */ (this.svg.parentElement);
    for (const kind of ['pointerover', 'focusin']) home.addEventListener(kind, (event) => this.on.point(button(event)));
    for (const kind of ['pointerleave', 'focusout']) home.addEventListener(kind, () => this.on.point(null));
    home.addEventListener('focusin', (event) => { if (this.eye.zoomed && !this.hands.down()) this.eye.reveal(this.box(/** @type {Element} */ (event.target))); });
  }

  /** @param {PointerEvent} event @param {Element|null} node what lies under it */
  click(event, node) {
    if (this.hands.dragged()) return;
    const how = event.pointerType || 'mouse';
    if (how !== 'mouse') {
      const crowd = this.around(event.clientX, event.clientY);
      const closer = this.eye.nearer(crowd.gap / FINGER, this.eye.place(event.clientX, event.clientY));
      if (crowd.gap < MISS && closer.w < this.eye.box.w * 0.98) {
        this.eye.glide(closer);
        this.on.closer();
        return;
      }
      node = node ?? crowd.first;
    }
    if (node) this.meant(node, how);
    else this.on.background();
  }

  /** What can be chosen near a finger: the nearest, and how near the next one stands to it. @param {number} x @param {number} y */
  around(x, y) {
    const far = (/** @type {Place} */ one, /** @type {Place} */ other) => Math.hypot(one.x - other.x, one.y - other.y);
    const near = [...this.liveLayer.querySelectorAll('.lay-can')]
      .map((node) => ({ node, at: anchor(node) }))
      .filter(({ at }) => far(at, { x, y }) < MISS)
      .sort((one, other) => far(one.at, { x, y }) - far(other.at, { x, y }));
    const [first, ...others] = near;
    const gaps = others.map(({ at }) => far(at, first.at)).filter((gap) => gap > 1);
    return { first: first?.node ?? null, gap: Math.min(Infinity, ...gaps) };
  }

  /** @param {Element} node @param {string} how */
  meant(node, how) {
    if (node.getAttribute('aria-disabled') === 'true') this.on.refused(node);
    else this.on.touch(node.id, how);
  }

  /** Go to the nearest thing that can be chosen in a direction. @param {Element} from @param {string} key */
  step(from, key) {
    const [dx, dy] = /** @type {Record<string, number[]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] })[key];
    const here = middle(from);
    let best = null;
    let least = Infinity;
    for (const node of this.liveLayer.querySelectorAll('[role=button]')) {
      const there = middle(node);
      const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
      const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
      if (node === from || along < 1 || along + 2.5 * aside >= least || getComputedStyle(node).visibility === 'hidden') continue;
      best = node;
      least = along + 2.5 * aside;
    }
    /** @type {SVGElement|null} */ (best)?.focus({ preventScroll: true });
  }

  // -- looking -------------------------------------------------------------------------

  /** Show all of it. */
  fit() {
    this.eye.glide(this.eye.all());
  }

  /** Show what can be chosen; what the drawing names comes first where nothing of the board need be touched. @param {boolean} [touching] */
  near(touching = true) {
    const [choices, named] = [this.choices(), this.named()];
    const first = touching ? choices ?? named : named ?? choices;
    if (first) this.eye.glide(first);
  }

  /** What can be chosen, then the part the drawing names, then back. */
  other() {
    const [choices, named] = [this.choices(), this.named()];
    const first = choices ?? named;
    if (first) this.eye.glide(named && this.eye.aims(first) ? named : first);
  }

  /** @returns {Box|null} what should be in sight to choose: everything that can be touched, large enough for a finger, and what the drawing wants beside it */
  choices() {
    const lit = [...this.liveLayer.querySelectorAll('.lay-can')];
    if (!lit.length) return null;
    const boxes = lit.map((node) => this.box(node));
    const beside = [...this.liveLayer.querySelectorAll('[data-near]')].filter((node) => node.getBoundingClientRect().width > 0).map((node) => this.box(node));
    const gap = apart(lit.map((node) => originOf(node, this.liveLayer)));
    const small = Math.min(gap, ...boxes.map((box) => Math.max(1, Math.min(box.w, box.h))));
    const { width } = this.svg.getBoundingClientRect();
    const found = this.within(around([...boxes, ...beside]), width / FINGER * small);
    return found.w > this.eye.all().w * ALMOST && gap * width / found.w < MISS ? this.within(this.eye.whole, 0, 1) : found;
  }

  /** @returns {boolean} whether a finger cannot tell apart what can be chosen before it is seen from nearer */
  crowded() {
    return this.gap('.lay-can', this.eye.goal ?? this.eye.box) < MISS;
  }

  /** Ways and other large things cross each other on every board: what is placed somewhere counts. @returns {boolean} whether marks cannot be read, nor hit with a mouse, while all of the drawing is seen */
  tiny() {
    return this.gap('.lay-can[transform]', this.eye.all()) < LEGIBLE;
  }

  /** @param {string} which @param {Box} seen @returns {number} how many pixels lie between the nearest two of them when so much is seen */
  gap(which, seen) {
    const spots = [...this.liveLayer.querySelectorAll(which)].map((node) => originOf(node, this.liveLayer));
    return apart(spots) * this.svg.getBoundingClientRect().width / seen.w;
  }

  /** @returns {Box|null} the part that the drawing names */
  named() {
    const mark = this.liveLayer.querySelector('#focus');
    return mark && this.within(this.box(mark), 0);
  }

  /** What lies over the lower part (the question, on a small screen) hides nothing of it. @param {Box} thing @param {number} least how wide to look @param {number} [room] around it @returns {Box} */
  within({ x, y, w, h }, least, room = 1.15) {
    const place = this.svg.getBoundingClientRect();
    const covered = this.on.covered();
    this.eye.hidden = covered / Math.max(1, place.height);
    const shape = place.width / Math.max(1, place.height - covered);
    const wide = Math.max(w * room, h * shape * room, least);
    return { x: x + w / 2 - wide / 2, y: y + h / 2 - wide / shape / 2, w: wide, h: wide / this.eye.shape() };
  }

  /** @returns {boolean} whether everything that can be chosen is in sight */
  seesChoices() {
    const open = 1 - this.on.covered() / Math.max(1, this.svg.getBoundingClientRect().height);
    return [...this.liveLayer.querySelectorAll('.lay-can')].every((node) => this.eye.sees(this.box(node), open));
  }

  /** @param {Element} node @returns {Box} where it is or glides to, in the drawing's own units */
  box(node) {
    return boxOf(node, this.liveLayer);
  }
}

/** Things that can be placed are drawn around their origin; others have their middle. On the screen. @param {Element} node @returns {Place} */
function anchor(node) {
  const matrix = node.hasAttribute('transform') ? /** @type {SVGGraphicsElement} */ (node).getScreenCTM() : null;
  return matrix ? { x: matrix.e, y: matrix.f } : middle(node);
}

/** @param {Element} node @returns {Place} */
function middle(node) {
  const box = node.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
