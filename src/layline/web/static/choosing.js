// Choosing a move: what is lit, what was touched so far, what it would do, and the list that is always enough.

import { el, fill, h, keep, renew, say, setting } from './shell.js';
import { Amount, scales } from './amount.js';
import { choice, near, noted, touch } from './choose.js';
import { mine } from './model.js';
import { showMoves } from './panels.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./choose.js').Move} Move */

/** Screens up to so wide, or so low, are small. */
const SMALL = 700;
const LOW = 480;
/** Milliseconds for which what can be chosen shows itself. */
const SHOWING = 1500;
/** So many moves after which nobody needs to be told how to choose. */
const LESSONS = 4;

export class Choosing {
  /**
   * @param {import('./board.js').Board} board
   * @param {{model: () => Model|null, live: () => boolean, play: (move: Move) => void, why: (what: {click?: string, text?: string}, name: string) => void, begun: () => void}} on
   */
  constructor(board, on) {
    this.board = board;
    this.on = on;
    /** @type {string[]} ids touched so far */
    this.touched = [];
    /** @type {Map<string, Amount>} */
    this.amounts = new Map();
    /** Whether the last choice was made with keys: then the next begins on the board. */
    this.keyed = false;
    /** How many questions there were, and which was shown from near last: each is once. */
    this.question = 0;
    this.asked = -1;
    this.zoomedFor = '';
    /** @type {number|undefined} the timer of what shows itself */
    this.showing = undefined;
    this.field = /** @type {HTMLInputElement} */ (el('typed'));
    this.field.oninput = () => this.drawList();
    /** @type {HTMLFormElement} */ (el('typing')).onsubmit = (event) => {
      event.preventDefault();
      this.type();
    };
  }

  // -- what is shown -----------------------------------------------------------------------

  draw() {
    const model = this.on.model();
    if (!model) return;
    const live = this.on.live();
    const found = choice(live ? model.moves : [], this.touched);
    this.board.light(found.next, this.touched);
    el('moves-box').hidden = !live || !model.moves.length;
    this.drawList();
    this.drawAmounts(live ? found.meant : []);
    this.drawPreview(model, live);
    this.follow(model);
    this.closer();
  }

  drawList() {
    const model = this.on.model();
    if (!model) return;
    const typed = this.field.value.trim();
    const moves = !this.on.live() ? [] : this.touched.length ? choice(model.moves, this.touched).meant : typed ? near(model.moves, typed) : model.moves;
    showMoves(el('moves'), moves, { play: (move) => this.decide(move, 'list'), point: (move) => this.board.point(move ? move.clicks.slice(-1) : [], true) });
    el('moves-count').textContent = String(moves.length);
  }

  /** An amount is offered when it is what is chosen next, not while something else comes before it. @param {Move[]} meant */
  drawAmounts(meant) {
    const at = this.touched.length;
    const offered = scales(meant).filter(({ moves }) => moves.some((move) => move.clicks.length <= at || move.clicks[at] !== moves[0].clicks[at]));
    const home = el('amounts');
    home.hidden = !offered.length;
    for (const name of this.amounts.keys()) if (!offered.some((scale) => scale.name === name)) this.amounts.delete(name);
    const nodes = offered.map((scale) => {
      const known = this.amounts.get(scale.name) ?? new Amount({ play: (move) => this.on.play(move), point: (move) => this.board.point(move.clicks.slice(-1), true) });
      this.amounts.set(scale.name, known);
      known.show(scale);
      return known.node;
    });
    if (nodes.length !== home.children.length || nodes.some((node, at) => home.children[at] !== node)) fill(home, ...nodes);
  }

  /** @param {Model} model @param {boolean} live */
  drawPreview(model, live) {
    const preview = el('preview');
    const found = choice(model.moves, this.touched);
    const only = live && !this.touched.length ? this.only() : null;
    const offered = found.complete.length || found.meant.length > 1 ? found.complete : found.meant;
    preview.hidden = !live || !(only || this.touched.length);
    document.body.classList.toggle('choosing', live && this.touched.length > 0);
    this.closer();
    const says = preview.hidden ? null : only ? only.text : [this.touched, found.meant.map((move) => move.sentence)];
    renew(preview, says, () => {
      if (preview.hidden) return [];
      if (only) return [this.confirm(only, h('kbd', { 'aria-hidden': 'true' }, '⏎'))];
      return [
        offered.length ? null : h('p', {}, say('choose.go_on', { count: found.meant.length })),
        ...offered.map((move) => this.confirm(move, null)),
        found.complete.length && found.next.size ? h('p', { class: 'facts' }, say('choose.or_go_on')) : null,
        h('button', { type: 'button', class: 'quiet', 'data-key': 'cancel', onclick: () => this.clear() }, say('choose.cancel')),
      ];
    });
  }

  /** @param {Move} move @param {Node|null} sign */
  confirm(move, sign) {
    return h('button', { type: 'button', class: 'main confirm', 'data-key': `play ${move.text}`, onclick: () => this.on.play(move) },
      h('span', { class: 'tick', 'aria-hidden': 'true' }, '✓'), h('span', {}, move.sentence), sign);
  }

  /** Who is new here is told how to choose, for a few moves; and everybody, where a finger must come nearer first. @param {boolean} asked */
  coach(asked) {
    const line = el('coach');
    const finger = matchMedia('(pointer: coarse)').matches;
    const crowd = asked && finger && this.board.crowded();
    line.hidden = !asked || (!crowd && setting('taught', 0) >= LESSONS);
    line.textContent = line.hidden ? '' : say(`choose.coach_${crowd ? 'crowd' : finger ? 'finger' : 'mouse'}`);
  }

  /** What is seen of the board may have changed, and with it what one must be told: nothing where it can be chosen below. */
  closer() {
    this.coach(el('preview').hidden && el('amounts').hidden && this.on.live() && Boolean(this.on.model()?.moves.length));
  }

  /** Something else is asked: what was begun is no answer to it. */
  begin() {
    this.touched = [];
    this.question += 1;
  }

  /** A move was played. */
  learned() {
    const taught = setting('taught', 0);
    if (taught < LESSONS) keep('taught', taught + 1);
  }

  /** @returns {Move|null} the move when there is just one: a key is enough for it */
  only() {
    const model = this.on.model();
    return model && this.on.live() && model.moves.length === 1 && !model.automatic ? model.moves[0] : null;
  }

  /** On a small screen, or where the drawing is so large that it would be tiny, show the part where the choice is. @param {Model} model */
  follow(model) {
    const now = `${model.number} ${this.touched}`;
    if (now === this.zoomedFor || !this.on.live() || !mine(model).length) return;
    this.zoomedFor = now;
    const small = innerWidth <= SMALL || innerHeight <= LOW;
    if (!small && (this.touched.length > 0 || !this.board.tiny())) return;
    const begins = !this.touched.length && this.question !== this.asked;
    this.asked = this.question;
    // The only move can be played without touching the board.
    if (setting('autozoom', 'on') === 'on' && (begins || !this.board.seesChoices())) this.board.near(!this.only());
  }

  // -- what is touched ---------------------------------------------------------------------

  /** @param {string} target @param {string} how mouse, touch, pen or key */
  touch(target, how) {
    const model = this.on.model();
    if (!model || !this.on.live()) return;
    this.keyed = how === 'key';
    const { sure } = choice(model.moves, this.touched);
    if (sure && this.touched.at(-1) === target) {
      this.on.play(sure);
      return;
    }
    const next = touch(model.moves, this.touched, target);
    if (!next) {
      this.on.why({ click: target, text: this.board.find(target)?.getAttribute('data-move') || undefined }, ''); // its name says what it does, not why not
      return;
    }
    this.on.begun();
    this.touched = next;
    const found = choice(model.moves, this.touched);
    if (found.sure) this.decide(found.sure, how);
    else this.draw();
    if (!found.sure && how === 'key') this.board.focus();
  }

  /** @param {Element} node something faint */
  refused(node) {
    if (this.on.live()) this.on.why({ click: node.id, text: node.getAttribute('data-move') || undefined }, node.getAttribute('aria-label') || '');
  }

  /** Play at once, or show what it would do first. @param {Move} move @param {string} how */
  decide(move, how) {
    const confirm = setting('confirm', 'auto');
    if (confirm === 'always' || (confirm === 'auto' && (how === 'touch' || how === 'pen'))) {
      if (move.clicks.length) this.touched = move.clicks;
      this.draw();
      if (how === 'key') /** @type {HTMLElement|null} */ (el('preview').querySelector('.confirm'))?.focus();
    } else this.on.play(move);
  }

  clear() {
    if (!this.touched.length) return;
    this.touched = [];
    this.draw();
  }

  /** A touch where nothing can be chosen gives up what was begun, and is answered: what can be chosen, or what is waited for, shows itself. */
  beside() {
    this.clear();
    const model = this.on.model();
    if (model && this.on.live() && model.moves.length && !this.only()) {
      el('coach').textContent = say('choose.beside');
      el('coach').hidden = false;
    }
    clearTimeout(this.showing);
    document.body.classList.add('look-here');
    this.showing = window.setTimeout(() => document.body.classList.remove('look-here'), SHOWING);
  }

  /** Say what something would do before it is touched. @param {Element|null} node */
  point(node) {
    const model = this.on.model();
    if (!model || !this.on.live() || model.phase === 'gathering') return;
    const line = el('would');
    const next = node && node.id !== this.touched.at(-1) ? touch(model.moves, this.touched, node.id) : null; // what was touched last is told already
    const found = next && choice(model.moves, next);
    if (node?.getAttribute('aria-disabled') === 'true') line.textContent = node.getAttribute('aria-label');
    else line.textContent = found ? (found.meant.length === 1 ? found.meant[0].sentence : say('choose.leads_to', { count: found.meant.length })) : '';
  }

  /** The move that is written in the field, or why it is none. */
  type() {
    const model = this.on.model();
    const text = this.field.value.trim();
    if (!model || !text) return;
    const move = noted(model.moves, text);
    if (move) {
      this.field.value = '';
      this.decide(move, 'list');
    } else this.on.why({ text }, '');
  }

  /** One key for what is clear already: the only move, or the one that waits to be confirmed. @returns {boolean} whether there was one */
  goOn() {
    const model = this.on.model();
    const move = this.only() ?? (model && this.on.live() ? choice(model.moves, this.touched).sure : null);
    if (move) this.on.play(move);
    return move !== null;
  }
}
