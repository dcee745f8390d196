// Groups of the drawing that show only when asked for: one button each, remembered for the game.

import { h, keep, renew, setting } from './shell.js';

export class Layers {
  /** @param {HTMLElement} home of the buttons @param {Element} svg the drawing */
  constructor(home, svg) {
    this.home = home;
    this.svg = svg;
    this.game = '';
    /** @type {string[]} keys of what is asked for */
    this.on = [];
  }

  /** Once more after each drawing: buttons for what it offers, and what was asked for shows. @param {string} game */
  show(game) {
    if (game !== this.game) {
      this.game = game;
      this.on = setting(`layers.${game}`, []);
    }
    /** @type {Map<string, string>} */
    const offered = new Map();
    for (const group of this.svg.querySelectorAll('[data-layer]')) {
      const key = group.getAttribute('data-layer') || '';
      if (!offered.has(key)) offered.set(key, group.getAttribute('data-name') || key);
      if (this.on.includes(key)) group.removeAttribute('display');
      else group.setAttribute('display', 'none');
    }
    this.home.hidden = !offered.size;
    renew(this.home, [[...offered], this.on], () => [...offered].map(([key, name]) => h('button', {
      type: 'button', class: 'small', 'data-key': key, 'aria-pressed': String(this.on.includes(key)), onclick: () => this.toggle(key),
    }, name)));
  }

  /** @param {string} key */
  toggle(key) {
    this.on = this.on.includes(key) ? this.on.filter((one) => one !== key) : [...this.on, key];
    keep(`layers.${this.game}`, this.on);
    this.show(this.game);
  }
}
