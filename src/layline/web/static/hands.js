// Wheel, drag and pinch over a drawing: they change what is seen of it and touch nothing.

/** Pixels a pointer may move and still be a touch. */
const TOUCH = 8;

/** @typedef {import('./looking.js').Place} Place */

export class Hands {
  /** @param {SVGSVGElement} svg @param {import('./looking.js').Look} eye */
  constructor(svg, eye) {
    this.eye = eye;
    /** @type {Map<number, Place>} */
    this.fingers = new Map();
    this.travel = 0;
    svg.addEventListener('wheel', (event) => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      const turn = event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0014);
      eye.zoom(Math.exp(Math.max(-0.7, Math.min(0.7, turn))), eye.place(event.clientX, event.clientY));
    }, { passive: false });
    svg.addEventListener('pointerdown', (event) => {
      if (!this.down()) this.travel = 0;
      this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    addEventListener('pointermove', (event) => this.move(event));
    for (const kind of /** @type {const} */ (['pointerup', 'pointercancel'])) addEventListener(kind, (event) => this.fingers.delete(event.pointerId));
  }

  /** @returns {boolean} whether something lies on the drawing */
  down() {
    return this.fingers.size > 0;
  }

  /** @returns {boolean} whether the last touch was none, but moved the drawing */
  dragged() {
    return this.travel > TOUCH;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const [other] = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    const now = { x: event.clientX, y: event.clientY };
    this.travel += Math.hypot(now.x - before.x, now.y - before.y);
    this.fingers.set(event.pointerId, now);
    if (other) {
      const apart = Math.hypot(before.x - other.x, before.y - other.y);
      const next = Math.hypot(now.x - other.x, now.y - other.y);
      if (apart > 5 && next > 5) this.eye.zoom(apart / next, this.eye.place((now.x + other.x) / 2, (now.y + other.y) / 2));
    } else if (this.dragged() && this.eye.zoomed) this.eye.pan(before, now);
  }
}
