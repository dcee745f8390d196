// Several people on one screen: a curtain between hidden hands. While it is drawn, nothing of anybody's hand is in the page.

import { fill, h, letter, say } from './shell.js';
import { mine } from './model.js';

/** @typedef {import('./model.js').Model} Model */

/** @param {Model} model @returns {boolean} whether several people with secrets share this screen */
export const shared = (model) => model.secrets !== false && model.you.length > 1;

/** @param {Model} model @returns {number|null} the seat that must come to the screen before anything is shown */
export function awaited(model) {
  const [next] = mine(model);
  return shared(model) && next !== undefined && !mine(model).includes(model.looking ?? -1) ? next : null;
}

export class Curtain {
  /** @param {HTMLElement} home @param {(seat: number) => void} ready */
  constructor(home, ready) {
    this.home = home;
    this.ready = ready;
    /** @type {string|null} */
    this.shown = null;
  }

  /** @param {Model} model @param {number|null} seat who is to come; null opens it */
  draw(model, seat) {
    const looks = seat === null ? null : JSON.stringify([seat, model.seats[seat].name, document.documentElement.lang]);
    if (looks === this.shown) return;
    this.shown = looks;
    this.home.hidden = seat === null;
    if (seat === null) {
      fill(this.home);
      return;
    }
    const { name } = model.seats[seat];
    const ready = h('button', { type: 'button', class: 'main', onclick: () => this.ready(seat) }, say('curtain.ready', { name }));
    fill(this.home, h('p', {}, say('curtain.hand_over', { name, letter: letter(seat) })), ready);
    ready.focus();
  }
}
