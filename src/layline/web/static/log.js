// What happened, in sentences, with the way back to each position.

import { h, say } from './shell.js';

/** @typedef {import('./model.js').Line} Line */

/** The log: lines are added, never made again, so that a screen reader says each once. */
export class Log {
  /** @param {HTMLElement} home a list in a box that scrolls @param {{at: (move: number) => void, clause: (clause: string) => Node, card: (line: Line) => void}} on */
  constructor(home, on) {
    this.home = home;
    this.on = on;
    /** @type {Map<string, HTMLElement>} */
    this.lines = new Map();
    /** @type {Line[]} what stands there now */
    this.shown = [];
    this.pinned = true;
    this.top = 0;
    const box = this.box = /** @type {HTMLElement} */ (home.parentElement);
    /** When a hand was last on it: lists and boxes that grow and shrink scroll too, and are no reader. */
    let hand = -Infinity;
    for (const kind of ['wheel', 'touchmove', 'pointerdown', 'keydown', 'focusin']) box.addEventListener(kind, () => { hand = performance.now(); }, { passive: true });
    box.addEventListener('scroll', () => {
      const near = box.scrollHeight - box.scrollTop - box.clientHeight < 40;
      if (near) this.pinned = true;
      else if (box.scrollTop < this.top - 4 && performance.now() - hand < 2000) this.pinned = false;
      this.top = box.scrollTop;
    });
    new ResizeObserver(() => this.stick()).observe(box);
  }

  /** Keep the newest line in sight, unless somebody reads further up. */
  stick() {
    if (this.pinned) this.box.scrollTop = this.box.scrollHeight;
  }

  /** Show these lines, in the order of their numbers. In a long game nearly all of them stand there already: only what comes after is looked at. @param {Line[]} lines */
  show(lines) {
    const former = this.shown;
    this.shown = lines;
    const from = former.every((line, at) => line === lines[at]) ? former.length : 0;
    const keys = new Set();
    let added = false;
    /** @type {Element|null} */
    let before = from ? this.home.lastElementChild : null;
    for (let at = from; at < lines.length; at += 1) {
      const line = lines[at];
      const key = `${line.number}.${place(lines, at)}`;
      keys.add(key);
      const known = this.lines.get(key);
      const looks = `line kind-${line.kind}${line.undone ? ' undone' : ''}`;
      let node = known;
      if (!node || node.className !== looks || node.dataset.said !== line.sentence) {
        node = this.line(line, looks);
        known?.remove();
        this.lines.set(key, node);
        added = true;
      }
      // Who looks from another seat may hear more, or less, in between.
      if (!node.isConnected || node.previousElementSibling !== before) this.home.insertBefore(node, before ? before.nextSibling : this.home.firstChild);
      before = node;
    }
    if (!from) this.keep(keys);
    if (added) this.stick();
  }

  /** Forget all lines but these. @param {Set<string>} keys */
  keep(keys) {
    for (const [key, node] of this.lines) {
      if (keys.has(key)) continue;
      node.remove();
      this.lines.delete(key);
    }
  }

  /** @param {Line} line @param {string} looks */
  line(line, looks) {
    const when = line.at ? new Date(line.at * 1000).toLocaleTimeString(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' }) : '';
    const sentence = line.undone ? h('s', {}, line.sentence) : h('span', {}, line.sentence);
    const move = line.move;
    return h('li', { class: looks, title: when, 'data-said': line.sentence },
      line.kind === 'move' && move !== null && move !== undefined && !line.undone
        ? h('button', { type: 'button', class: 'goto', title: say('replay.goto', { move }), 'aria-label': say('replay.goto', { move }), onclick: () => this.on.at(move) }, String(move))
        : h('span', { class: 'goto', 'aria-hidden': 'true' }, line.kind === 'chat' ? '“' : '·'),
      h('span', { class: 'said' }, sentence, line.undone && h('span', { class: 'hidden' }, ` (${say('log.undone')})`), line.clause ? ' ' : '', line.clause ? this.on.clause(line.clause) : '',
        line.card !== undefined && ' ', line.card !== undefined && h('button', { type: 'button', class: 'small card', onclick: () => this.on.card(line) }, say('log.card'))));
  }
}

/** @param {Line[]} lines @param {number} at @returns {number} how many lines of the same number stand before this one */
function place(lines, at) {
  let first = at;
  while (first > 0 && lines[first - 1].number === lines[at].number) first -= 1;
  return at - first;
}
