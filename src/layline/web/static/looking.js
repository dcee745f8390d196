// Which part of a drawing is seen: zoom, pan, and gliding there. It knows sizes, not what is drawn.

import { still } from './shell.js';

/** How many times nearer than the whole one can come. */
const DEEPEST = 14;
/** How many times farther than the whole: where something lies over a part of the element, the rest must do. */
const FARTHEST = 2;
/** How far beyond the edge one may look, as a part of what is seen: what stands at the edge is not cut. */
const EDGE = 0.1;

/** @typedef {{x: number, y: number, w: number, h: number}} Box */
/** @typedef {{x: number, y: number}} Place */

export class Look {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    /** @type {Box} the drawing */
    this.whole = { x: 0, y: 0, w: 1, h: 1 };
    /** @type {Box} the part that is seen: always in the shape of the element, so that no room is lost */
    this.box = { ...this.whole };
    this.moving = 0;
    /** @type {Box|null} where it glides to */
    this.goal = null;
    this.zoomed = false;
    /** Which part of the element, from its foot, lies under something else. */
    this.hidden = 0;
    new ResizeObserver(() => this.resized()).observe(svg);
  }

  /** Begin with another drawing: all of it. @param {number} w @param {number} h @returns {boolean} whether its size is new */
  size(w, h) {
    if (w === this.whole.w && h === this.whole.h) return false;
    this.whole = { x: 0, y: 0, w, h };
    this.see(this.all());
    return true;
  }

  /** @returns {number} width by height of the element */
  shape() {
    const { width, height } = this.svg.getBoundingClientRect();
    return width > 0 && height > 0 ? width / height : this.whole.w / this.whole.h;
  }

  /** @returns {Box} the smallest part that holds everything */
  all() {
    const shape = this.shape();
    const w = Math.max(this.whole.w, this.whole.h * shape);
    return { x: (this.whole.w - w) / 2, y: (this.whole.h - w / shape) / 2, w, h: w / shape };
  }

  /** @param {Box} box what should be in sight @returns {Box} the same, kept on the drawing and in the element's shape */
  fitted(box) {
    const { whole } = this;
    const all = this.all();
    const w = Math.min(Math.max(box.w, all.w / DEEPEST), all.w * FARTHEST);
    const h = w / this.shape();
    return { x: hold(box.x + (box.w - w) / 2, w, whole.w), y: hold(box.y + (box.h - h) / 2, h, whole.h, this.hidden), w, h };
  }

  /** @param {Box} box what should be in sight */
  see(box) {
    this.box = this.fitted(box);
    const { x, y, w, h } = this.box;
    this.zoomed = w < this.all().w * 0.99;
    this.svg.setAttribute('viewBox', `${x} ${y} ${w} ${h}`);
    this.svg.style.setProperty('--pixel', String(w / Math.max(1, this.svg.getBoundingClientRect().width)));
    this.svg.classList.toggle('zoomed', this.zoomed);
  }

  /** @param {Box} box @returns {boolean} whether that is what is in sight, or is glided to */
  aims(box) {
    const wanted = this.fitted(box);
    const aim = this.goal ?? this.box;
    return Math.hypot(wanted.x - aim.x, wanted.y - aim.y, wanted.w - aim.w) < aim.w * 0.02;
  }

  resized() {
    this.see(this.zoomed ? this.box : this.all());
  }

  /** @param {number} clientX @param {number} clientY @returns {Place} the same place in the drawing's own units */
  place(clientX, clientY) {
    const matrix = this.svg.getScreenCTM();
    return matrix ? new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse()) : { x: 0, y: 0 };
  }

  /** @param {number} factor below 1 comes nearer @param {Place} [at] what stays where it is, in the drawing's units @returns {Box} */
  nearer(factor, at) {
    const { box } = this;
    const fixed = at ?? { x: box.x + box.w / 2, y: box.y + box.h / 2 };
    const w = Math.min(Math.max(box.w * factor, this.all().w / DEEPEST), this.all().w);
    const real = w / box.w;
    return { x: fixed.x - (fixed.x - box.x) * real, y: fixed.y - (fixed.y - box.y) * real, w, h: box.h * real };
  }

  /** @param {number} factor @param {Place} [at] */
  zoom(factor, at) {
    this.halt();
    const goal = this.nearer(factor, at);
    this.see(goal.w > this.all().w * 0.995 ? this.all() : goal);
  }

  /** @param {Place} from @param {Place} to what was at `from` is at `to` now, in pixels of the screen */
  pan(from, to) {
    this.halt();
    const a = this.place(from.x, from.y);
    const b = this.place(to.x, to.y);
    this.see({ ...this.box, x: this.box.x + a.x - b.x, y: this.box.y + a.y - b.y });
  }

  /** Bring something into sight without changing the size of things. @param {Box} thing */
  reveal(thing) {
    const { box } = this;
    const x = nearest(box.x, box.w, thing.x, thing.w);
    const y = nearest(box.y, box.h, thing.y, thing.h);
    if (x !== box.x || y !== box.y) this.glide({ ...box, x, y });
  }

  /** @param {Box} thing @param {number} [open] which part of the element counts, from its head @returns {boolean} whether all of it is in sight */
  sees(thing, open = 1) {
    const { box } = this;
    return thing.x >= box.x && thing.y >= box.y && thing.x + thing.w <= box.x + box.w && thing.y + thing.h <= box.y + box.h * open;
  }

  /** Stay where one is. */
  halt() {
    cancelAnimationFrame(this.moving);
    this.goal = null;
  }

  /** @param {Box} goal */
  glide(goal) {
    this.halt();
    if (still()) {
      this.see(goal);
      return;
    }
    const from = { ...this.box };
    this.goal = this.fitted(goal);
    const start = performance.now();
    /** @param {number} now */
    const frame = (now) => {
      const t = Math.min(1, Math.max(0, (now - start) / 350));
      const part = t * t * (3 - 2 * t);
      /** @param {'x'|'y'|'w'|'h'} side */
      const mix = (side) => from[side] + (goal[side] - from[side]) * part;
      this.see({ x: mix('x'), y: mix('y'), w: mix('w'), h: mix('h') });
      if (t < 1) this.moving = requestAnimationFrame(frame);
      else this.goal = null;
    };
    this.moving = requestAnimationFrame(frame);
  }
}

/**
 * Keep a stretch on the drawing, or a little beyond its edge; one that is longer holds all of it.
 * @param {number} at @param {number} length @param {number} most @param {number} [hidden] the part at the end that does not count
 */
function hold(at, length, most, hidden = 0) {
  if (length >= most) return Math.min(Math.max(at, most - length), 0);
  const beyond = Math.min(EDGE * length, most - length);
  return Math.min(Math.max(at, -beyond), most - length + Math.max(beyond, hidden * length));
}

/** Where a stretch must begin to hold another, moved as little as possible. @param {number} at @param {number} length @param {number} thing @param {number} size */
function nearest(at, length, thing, size) {
  const edge = length * 0.05;
  if (size > length - 2 * edge) return thing + size / 2 - length / 2;
  return Math.min(Math.max(at, thing + size + edge - length), thing - edge);
}
