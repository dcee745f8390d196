// Looking back without leaving the live game.

import { el, say } from './shell.js';

/** @typedef {import('./board.js').Picture} Picture */

export class Replay {
  /**
   * @param {HTMLElement} home
   * @param {{past: (move: number) => Promise<any>, show: (picture: Picture) => void, live: () => void, link: (move: number) => void, from: (move: number) => void, picture: () => void}} on
   */
  constructor(home, on) {
    this.home = home;
    this.on = on;
    /** @type {number|null} the move looked at; null is live */
    this.at = null;
    this.moves = 0;
    this.asked = 0;
    /** @type {number|undefined} */
    this.timer = undefined;
    this.slider = /** @type {HTMLInputElement} */ (el('replay-slider'));
    this.slider.oninput = () => this.go(Number(this.slider.value));
    el('replay-first').onclick = () => this.go(0);
    el('replay-back').onclick = () => this.step(-1);
    el('replay-forward').onclick = () => this.step(1);
    el('replay-last').onclick = () => this.go(this.moves);
    el('replay-live').onclick = () => this.toLive();
    el('replay-skip').onclick = () => this.toLive();
    el('replay-link').onclick = () => on.link(this.at ?? this.moves);
    el('replay-from').onclick = () => on.from(this.at ?? this.moves);
    el('replay-picture').onclick = () => on.picture();
  }

  /** @param {number} moves of the live game */
  total(moves) {
    this.moves = moves;
    if (this.at !== null && this.at > moves) this.toLive();
    else this.draw();
  }

  /** @param {number} by */
  step(by) {
    const here = this.at ?? this.moves;
    if (by > 0 && here + by > this.moves) this.toLive();
    else this.go(here + by);
  }

  /** @param {number} move */
  async go(move) {
    clearTimeout(this.timer);
    el('catch-up').hidden = true;
    await this.look(move);
  }

  /** @param {number} move */
  async look(move) {
    const goal = Math.min(Math.max(0, Math.round(move) || 0), this.moves);
    this.at = goal;
    this.asked += 1;
    const mine = this.asked;
    this.draw();
    try {
      const past = await this.on.past(goal);
      if (mine !== this.asked || this.at !== goal || !past.board) return;
      this.on.live();
      this.on.show(past.board);
      for (const node of document.querySelectorAll('#board [role=button]')) for (const name of ['role', 'tabindex']) node.removeAttribute(name);
    } catch {
      if (mine === this.asked) this.toLive();
    }
  }

  toLive() {
    clearTimeout(this.timer);
    el('catch-up').hidden = true;
    this.asked += 1;
    if (this.at === null) return;
    this.at = null;
    this.draw();
    this.on.live();
  }

  /** Show what happened since, move by move, up to the present. @param {number} from */
  async catchUp(from) {
    el('catch-up').hidden = false;
    await this.look(from);
    const next = async () => {
      if (this.at === null || this.at >= this.moves) {
        this.toLive();
        return;
      }
      await this.look(this.at + 1);
      this.timer = window.setTimeout(next, 900);
    };
    this.timer = window.setTimeout(next, 900);
  }

  draw() {
    const here = this.at ?? this.moves;
    document.body.classList.toggle('past', this.at !== null);
    this.slider.max = String(this.moves);
    this.slider.value = String(here);
    this.slider.setAttribute('aria-valuetext', say('replay.place', { move: here, total: this.moves }));
    el('replay-place').textContent = `${here} / ${this.moves}`;
    el('replay-live').hidden = this.at === null;
    this.home.hidden = this.moves === 0;
  }
}
