// Looking back without leaving the live game, and what happened since one's last move.

import { el, say } from './shell.js';

/** @typedef {import('./board.js').Picture} Picture */

/** @typedef {{seats: {line: string, acting: boolean}[], title: string}} Past */

/** Milliseconds for a move of the catch-up, and for all of it. */
const STEP = 900;
const QUICKEST = 250;
const ALL = 9000;
/** The catch-up shows so many moves at most: who was away for longer reads the log. */
const MOST = 40;

export class Replay {
  /** @param {{past: (move: number) => Promise<import('./wire.js').Message>, show: (picture: Picture) => void, changed: () => void}} on */
  constructor(on) {
    this.on = on;
    /** @type {number|null} the move looked at; null is live */
    this.at = null;
    this.moves = 0;
    /** the first position that can be looked at */
    this.first = 0;
    this.asked = 0;
    /** @type {Past|null} what the board shows instead of the present */
    this.past = null;
    /** @type {number|undefined} */
    this.timer = undefined;
    this.slider = /** @type {HTMLInputElement} */ (el('replay-slider'));
    this.slider.oninput = () => this.go(Number(this.slider.value));
    el('replay-first').onclick = () => this.go(this.first);
    el('replay-back').onclick = () => this.step(-1);
    el('replay-forward').onclick = () => this.step(1);
    el('replay-last').onclick = () => this.at !== null && this.go(this.moves);
    el('replay-live').onclick = () => this.toLive();
    el('replay-skip').onclick = () => this.toLive();
    el('board').addEventListener('pointerdown', () => { if (this.catching()) this.toLive(); });
  }

  /** @returns {number} the move that is shown */
  here() {
    return this.at ?? this.moves;
  }

  /** @param {number} moves of the live game @param {number} [first] position that can be looked at */
  total(moves, first = 0) {
    this.moves = moves;
    this.first = first;
    if (this.at !== null && (this.at > moves || this.at < first)) this.toLive();
    else this.draw();
  }

  /** @param {number} by */
  step(by) {
    if (by > 0 && this.here() + by > this.moves) this.toLive();
    else this.go(this.here() + by);
  }

  /** @param {number} move */
  async go(move) {
    this.stop();
    await this.look(move);
  }

  stop() {
    clearTimeout(this.timer);
    el('catch-up').hidden = true;
  }

  /** @returns {boolean} whether what was missed is playing */
  catching() {
    return !el('catch-up').hidden;
  }

  /** @param {number} move */
  async look(move) {
    const goal = Math.min(Math.max(this.first, Math.round(move) || 0), this.moves);
    this.at = goal;
    this.asked += 1;
    const mine = this.asked;
    this.draw();
    this.on.changed();
    try {
      const past = await this.on.past(goal);
      if (mine !== this.asked || this.at !== goal) return;
      if (!past.board) {
        this.toLive();
        return;
      }
      this.past = { seats: past.seats || [], title: past.board.title || '' };
      this.on.show(past.board);
      this.on.changed();
    } catch {
      if (mine === this.asked) this.toLive();
    }
  }

  toLive() {
    this.stop();
    this.asked += 1;
    if (this.at === null) return;
    this.at = this.past = null;
    this.draw();
    this.on.changed();
  }

  /** Show what happened since, move by move, up to the present; any key or touch ends it. @param {number} from */
  async catchUp(from) {
    const start = Math.max(from, this.first, this.moves - MOST);
    if (start >= this.moves) return;
    const pause = Math.min(STEP, Math.max(QUICKEST, ALL / (this.moves - start)));
    el('catch-up').hidden = false;
    const next = async () => {
      if (this.at === null || !this.catching()) return;
      if (this.at >= this.moves) {
        this.toLive();
        return;
      }
      await this.look(this.at + 1);
      this.timer = window.setTimeout(next, pause);
    };
    await this.look(start);
    this.timer = window.setTimeout(next, pause);
  }

  draw() {
    document.body.classList.toggle('past', this.at !== null);
    this.slider.min = String(this.first);
    this.slider.max = String(this.moves);
    this.slider.value = String(this.here());
    this.slider.setAttribute('aria-valuetext', say('replay.place', { move: this.here(), total: this.moves }));
    el('replay-place').textContent = `${this.here()} / ${this.moves}`;
    el('replay-live').hidden = this.at === null;
    el('replay').hidden = this.moves === 0;
    for (const [id, end] of /** @type {[string, boolean][]} */ ([['first', this.here() <= this.first], ['back', this.here() <= this.first], ['forward', this.at === null], ['last', this.at === null || this.at >= this.moves]])) {
      el(`replay-${id}`).setAttribute('aria-disabled', String(end)); // not disabled: whoever leafs with keys would lose their place
    }
  }
}
