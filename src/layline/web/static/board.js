// The board: two layers of SVG, glide, zoom, pan, and what is lit.

import { morph, parse } from './morph.js';
import { still } from './shell.js';

const NS = 'http://www.w3.org/2000/svg';
/** How large a thing should be for a finger, in pixels. */
const FINGER = 40;

/** @typedef {{width: number, height: number, title: string, still_id: string, still?: string, live: string, style?: string}} Picture */
/** @typedef {{x: number, y: number, w: number, h: number}} Box */

export class Board {
  /**
   * @param {HTMLElement} home
   * @param {{touch: (id: string, how: string) => void, refused: (node: Element) => void, point: (id: string|null) => void, background: () => void}} on
   */
  constructor(home, on) {
    this.home = home;
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
    /** @type {Box} */
    this.whole = { x: 0, y: 0, w: 1, h: 1 };
    /** @type {Box} */
    this.box = { ...this.whole };
    this.moving = 0;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.travel = 0;
    this.listen();
  }

  /** @param {string} name @returns {SVGGElement} */
  layer(name) {
    const group = /** @type {SVGGElement} */ (document.createElementNS(NS, 'g'));
    group.setAttribute('class', name);
    this.svg.append(group);
    return group;
  }

  /** @param {Picture} picture @param {boolean} glide */
  show(picture, glide) {
    if (picture.style !== undefined && picture.style !== this.style) {
      this.style = picture.style;
      this.sheet.replaceSync(picture.style);
    }
    if (picture.width !== this.whole.w || picture.height !== this.whole.h) {
      this.whole = { x: 0, y: 0, w: picture.width, h: picture.height };
      this.look(this.whole);
      glide = false;
    }
    if (picture.still !== undefined && picture.still_id !== this.stillId) {
      this.stillId = picture.still_id;
      this.stillText = picture.still;
      this.stillLayer.replaceChildren(...[...parse(picture.still).childNodes].map((node) => document.importNode(node, true)));
    }
    this.svg.setAttribute('aria-label', picture.title);
    const focused = this.liveLayer.contains(document.activeElement) ? document.activeElement : null;
    this.svg.classList.toggle('glides', glide && !still());
    this.liveText = picture.live;
    morph(this.liveLayer, picture.live, glide && !still() ? this.ghosts : null);
    return Boolean(focused && !focused.isConnected);
  }

  /** Leave nothing of the live layer in the page. */
  clear() {
    this.liveLayer.replaceChildren();
    this.ghosts.replaceChildren();
    this.liveText = '';
  }

  /** @param {Set<string>} next ids to light @param {string[]} picked ids touched so far */
  light(next, picked) {
    for (const node of this.liveLayer.querySelectorAll('[role=button]')) {
      node.classList.toggle('lay-can', next.has(node.id));
      node.classList.toggle('lay-picked', picked.includes(node.id));
      node.classList.toggle('lay-not', picked.length > 0 && !next.has(node.id) && !picked.includes(node.id));
    }
  }

  /** Point out where a reason lies. @param {string[]} ids */
  point(ids) {
    for (const node of this.liveLayer.querySelectorAll('.lay-where')) node.classList.remove('lay-where');
    for (const id of ids) this.liveLayer.querySelector(`#${CSS.escape(id)}`)?.classList.add('lay-where');
  }

  /** @param {string} [id] @returns {boolean} whether there was something to focus */
  focus(id) {
    const node = /** @type {SVGElement|null} */ (id ? this.liveLayer.querySelector(`#${CSS.escape(id)}`) : this.liveLayer.querySelector('.lay-can'));
    node?.focus({ preventScroll: true });
    return node !== null;
  }

  /** One SVG document of what is shown, that needs nothing else. */
  document() {
    const { w, h } = this.whole;
    const title = (this.svg.getAttribute('aria-label') || '').replace(/[&<"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    return `<svg xmlns="${NS}" class="layline-board" viewBox="0 0 ${w} ${h}" aria-label="${title}"><style>${this.style}</style>`
      + `<g class="still">${this.stillText}</g><g class="live">${this.liveText}</g></svg>`;
  }

  // -- touching ------------------------------------------------------------------------

  listen() {
    /** @param {Event} event @returns {Element|null} */
    const button = (event) => /** @type {Element} */ (event.target).closest?.('[role=button]');
    this.svg.addEventListener('click', (event) => {
      if (this.travel > 8) return;
      const node = button(event);
      const how = /** @type {PointerEvent} */ (event).pointerType || 'mouse';
      if (!node) this.on.background();
      else if (node.getAttribute('aria-disabled') === 'true') this.on.refused(node);
      else this.on.touch(node.id, how);
    });
    this.svg.addEventListener('keydown', (event) => {
      const node = button(event);
      if (!node) return;
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        if (node.getAttribute('aria-disabled') === 'true') this.on.refused(node);
        else this.on.touch(node.id, 'key');
      } else if (event.key.startsWith('Arrow')) {
        event.preventDefault();
        this.step(node, event.key);
      }
    });
    for (const kind of ['pointerover', 'focusin']) this.svg.addEventListener(kind, (event) => this.on.point(button(event)?.id ?? null));
    for (const kind of ['pointerleave', 'focusout']) this.svg.addEventListener(kind, () => this.on.point(null));
    this.svg.addEventListener('wheel', (event) => {
      event.preventDefault();
      this.zoom(event.deltaY < 0 ? 1 / 1.15 : 1.15, event.clientX, event.clientY);
    }, { passive: false });
    this.svg.addEventListener('pointerdown', (event) => {
      if (this.fingers.size === 0) this.travel = 0;
      this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    addEventListener('pointermove', (event) => this.drag(event));
    for (const kind of /** @type {const} */ (['pointerup', 'pointercancel'])) addEventListener(kind, (event) => this.fingers.delete(event.pointerId));
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
      if (node === from || along < 1 || along + 2.5 * aside >= least) continue;
      best = node;
      least = along + 2.5 * aside;
    }
    /** @type {SVGElement|null} */ (best)?.focus({ preventScroll: true });
  }

  // -- looking -------------------------------------------------------------------------

  /** @param {Box} box */
  look(box) {
    const { whole } = this;
    const w = Math.min(Math.max(box.w, whole.w / 12), whole.w);
    const h = w * whole.h / whole.w;
    const x = Math.min(Math.max(box.x, whole.x), whole.x + whole.w - w);
    const y = Math.min(Math.max(box.y, whole.y), whole.y + whole.h - h);
    this.box = { x, y, w, h };
    this.svg.setAttribute('viewBox', `${x} ${y} ${w} ${h}`);
    this.svg.classList.toggle('zoomed', w < whole.w * 0.99);
  }

  /** @param {number} factor below 1 comes nearer @param {number} [clientX] @param {number} [clientY] */
  zoom(factor, clientX, clientY) {
    cancelAnimationFrame(this.moving);
    const { box } = this;
    const at = clientX === undefined ? { x: box.x + box.w / 2, y: box.y + box.h / 2 } : this.point_of(clientX, clientY ?? 0);
    const w = Math.min(Math.max(box.w * factor, this.whole.w / 12), this.whole.w);
    const real = w / box.w;
    this.look({ x: at.x - (at.x - box.x) * real, y: at.y - (at.y - box.y) * real, w, h: box.h * real });
  }

  /** @param {number} clientX @param {number} clientY */
  point_of(clientX, clientY) {
    const matrix = this.svg.getScreenCTM();
    return matrix ? new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse()) : new DOMPoint();
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    const moved = Math.hypot(event.clientX - before.x, event.clientY - before.y);
    this.travel += moved;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (others.length) {
      const [other] = others;
      const far = Math.hypot(before.x - other.x, before.y - other.y);
      const now = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      if (far > 5 && now > 5) this.zoom(far / now, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
    } else if (this.travel > 8 && this.svg.classList.contains('zoomed')) {
      cancelAnimationFrame(this.moving);
      const from = this.point_of(before.x, before.y);
      const to = this.point_of(event.clientX, event.clientY);
      this.look({ ...this.box, x: this.box.x + from.x - to.x, y: this.box.y + from.y - to.y });
    }
  }

  /** Show all of it. */
  fit() {
    this.glideTo(this.whole);
  }

  /**
   * Show the part that matters now: what can be chosen, large enough for a finger, else the part the drawing names.
   * @returns {boolean} whether there is such a part
   */
  near() {
    const lit = [...this.liveLayer.querySelectorAll('.lay-can')];
    const mark = this.liveLayer.querySelector('#focus');
    const boxes = (lit.length ? lit : mark ? [mark] : []).map((node) => this.place_of(node));
    if (!boxes.length) return false;
    const x = Math.min(...boxes.map((box) => box.x));
    const y = Math.min(...boxes.map((box) => box.y));
    const w = Math.max(...boxes.map((box) => box.x + box.w)) - x;
    const h = Math.max(...boxes.map((box) => box.y + box.h)) - y;
    const ratio = this.whole.w / this.whole.h;
    const gap = lit.length > 1 ? apart(lit.map((node) => this.middle_of(node))) : Infinity;
    const small = Math.min(gap, ...boxes.map((box) => Math.max(1, Math.min(box.w, box.h))));
    const room = Math.min(this.svg.clientWidth, this.svg.clientHeight * ratio);
    const finger = lit.length ? room / FINGER * small : 0;
    const wide = Math.min(this.whole.w, Math.max(w * 1.15, h * ratio * 1.15, finger));
    this.glideTo({ x: x + w / 2 - wide / 2, y: y + h / 2 - wide / ratio / 2, w: wide, h: wide / ratio });
    return true;
  }

  /** Things that can be placed are drawn around their origin; others have their middle. @param {Element} node */
  middle_of(node) {
    const matrix = node.hasAttribute('transform') ? /** @type {SVGGraphicsElement} */ (node).getScreenCTM() : null;
    const { x, y } = matrix ? { x: matrix.e, y: matrix.f } : middle(node);
    return this.point_of(x, y);
  }

  /** @param {Element} node @returns {Box} where it is, in the drawing's own units */
  place_of(node) {
    const box = node.getBoundingClientRect();
    const from = this.point_of(box.left, box.top);
    const to = this.point_of(box.right, box.bottom);
    return { x: from.x, y: from.y, w: to.x - from.x, h: to.y - from.y };
  }

  /** @param {Box} goal */
  glideTo(goal) {
    cancelAnimationFrame(this.moving);
    const from = { ...this.box };
    const start = performance.now();
    if (still()) {
      this.look(goal);
      return;
    }
    /** @param {number} now */
    const frame = (now) => {
      const t = Math.min(1, Math.max(0, (now - start) / 350));
      const part = t * t * (3 - 2 * t);
      /** @param {'x'|'y'|'w'|'h'} side */
      const mix = (side) => from[side] + (goal[side] - from[side]) * part;
      this.look({ x: mix('x'), y: mix('y'), w: mix('w'), h: mix('h') });
      if (t < 1) this.moving = requestAnimationFrame(frame);
    };
    this.moving = requestAnimationFrame(frame);
  }
}

/** How far apart the nearest two are. @param {{x: number, y: number}[]} places */
function apart(places) {
  let least = Infinity;
  places.forEach((one, at) => places.slice(at + 1).forEach((other) => {
    const far = Math.hypot(one.x - other.x, one.y - other.y);
    if (far > 1) least = Math.min(least, far);
  }));
  return least === Infinity ? 40 : least;
}

/** @param {Element} node */
function middle(node) {
  const box = node.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
