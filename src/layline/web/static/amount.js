// One control for moves that are many amounts of one thing: slider, number, less, more, and the sentence of what is chosen.

import { h, say } from './shell.js';

/** @typedef {import('./choose.js').Move} Move */
/** @typedef {{name: string, moves: Move[]}} Scale moves in the order of their amounts */

/**
 * @param {Move[]} moves what is still meant
 * @returns {Scale[]} what can be chosen as a number; not where one number would mean several moves
 */
export function scales(moves) {
  /** @type {Map<string, Move[]>} */
  const found = new Map();
  for (const move of moves) if (move.scale !== undefined && move.amount !== undefined) found.set(move.scale, [...(found.get(move.scale) || []), move]);
  return [...found]
    .map(([name, all]) => ({ name, moves: all.sort((one, other) => Number(one.amount) - Number(other.amount)) }))
    .filter((scale) => scale.moves.length > 1 && new Set(scale.moves.map((move) => move.amount)).size === scale.moves.length);
}

export class Amount {
  /** @param {{play: (move: Move) => void, point: (move: Move) => void}} on */
  constructor(on) {
    this.on = on;
    this.at = 0;
    /** @type {Move[]} */
    this.moves = [];
    this.less = h('button', { type: 'button', class: 'icon', 'aria-label': say('amount.less'), onclick: () => this.step(-1) }, '−');
    this.more = h('button', { type: 'button', class: 'icon', 'aria-label': say('amount.more'), onclick: () => this.step(1) }, '+');
    this.slider = /** @type {HTMLInputElement} */ (h('input', { type: 'range', min: '0', step: '1', oninput: () => this.choose(Number(this.slider.value)) }));
    this.number = /** @type {HTMLInputElement} */ (h('input', { type: 'number', inputmode: 'numeric', oninput: () => this.typed(), onchange: () => this.choose(this.at) }));
    this.limits = h('span', { class: 'facts' });
    this.name = h('span', { class: 'name' });
    this.go = /** @type {HTMLButtonElement} */ (h('button', { type: 'button', class: 'main confirm', onclick: () => this.play() }));
    this.node = h('div', { class: 'amount', role: 'group' }, h('div', { class: 'row' }, this.name, this.limits),
      h('div', { class: 'row notches' }, this.less, this.slider, this.more, this.number), this.go);
    for (const field of [this.slider, this.number]) field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      this.play();
    });
  }

  /** @param {Scale} scale what was chosen stays chosen where it still can be */
  show(scale) {
    const chosen = this.moves[this.at]?.amount;
    this.moves = scale.moves;
    const low = Number(scale.moves[0].amount);
    const high = Number(scale.moves.at(-1)?.amount);
    this.name.textContent = scale.name;
    this.limits.textContent = say('amount.limits', { low, high });
    this.node.setAttribute('aria-label', scale.name);
    for (const field of [this.slider, this.number]) field.setAttribute('aria-label', `${scale.name} (${this.limits.textContent})`);
    this.slider.max = String(scale.moves.length - 1);
    this.number.min = String(low);
    this.number.max = String(high);
    const kept = scale.moves.findIndex((move) => move.amount === chosen);
    this.choose(Math.max(0, kept), false);
  }

  /** @param {number} by */
  step(by) {
    this.choose(Math.min(Math.max(0, this.at + by), this.moves.length - 1));
  }

  /** @param {number} at @param {boolean} [point] */
  choose(at, point = true) {
    this.at = at;
    const move = this.moves[at];
    this.number.value = String(move.amount);
    this.draw(move);
    if (point) this.on.point(move);
  }

  /** A number that is no notch leaves the button dull, and the nearest notch is taken when the field is left. */
  typed() {
    const wanted = Number(this.number.value);
    const exact = this.moves.findIndex((move) => move.amount === wanted);
    const far = (/** @type {number} */ at) => Math.abs(Number(this.moves[at].amount) - wanted);
    if (this.number.value !== '') this.at = this.moves.reduce((best, _, at) => (far(at) < far(best) ? at : best), 0);
    this.draw(exact >= 0 ? this.moves[exact] : null);
    if (exact >= 0) this.on.point(this.moves[exact]);
  }

  /** @param {Move|null} move */
  draw(move) {
    this.slider.value = String(this.at);
    this.go.disabled = move === null;
    this.go.textContent = move ? move.sentence : this.limits.textContent;
    this.slider.setAttribute('aria-valuetext', this.moves[this.at].sentence);
    this.less.toggleAttribute('disabled', this.at === 0);
    this.more.toggleAttribute('disabled', this.at === this.moves.length - 1);
  }

  play() {
    if (!this.go.disabled) this.on.play(this.moves[this.at]);
  }
}
