// What the page says to the person: a refusal with its clause and its proof, advice, a ruling, an answer.

import { fill, h, say } from './shell.js';
import { pictured } from './figure.js';

/** @typedef {{clause?: string|null, kind?: 'note'|'refusal'|'hint'|'ruling'|'lost', more?: Node|null, picture?: import('./board.js').Picture|null}} About */

export class Telling {
  /** @param {HTMLElement} box @param {{clause: (clause: string) => Node, closed: () => void}} on */
  constructor(box, on) {
    this.box = box;
    this.on = on;
  }

  /** @param {string} sentence @param {About} [about] */
  say(sentence, { clause, kind = 'note', more = null, picture = null } = {}) {
    const words = [h('span', {}, sentence), clause ? ' ' : '', clause ? this.on.clause(clause) : '', more];
    this.box.className = `told ${kind === 'lost' ? 'lost refusal' : kind}`;
    fill(this.box,
      ...(picture ? [h('figure', { class: 'shown' }, pictured(picture), h('figcaption', {}, ...words))] : words),
      h('button', { type: 'button', class: 'close', 'aria-label': say('action.close'), onclick: () => this.close() }, '×'));
    this.box.hidden = false;
  }

  /** The line is back: nobody needs to be told that it was lost. */
  found() {
    if (this.box.classList.contains('lost')) this.close();
  }

  close() {
    if (this.box.hidden) return;
    this.box.hidden = true;
    fill(this.box);
    this.on.closed();
  }
}
