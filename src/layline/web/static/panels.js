// The panels beside the board: seats, moves, log, requests, result. They show a model and report touches.

import { badge, fill, h, letter, say } from './shell.js';
import { may, runs, time } from './model.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./choose.js').Move} Move */

/**
 * @param {Element} home @param {Model} model @param {number} received when the model came, in ms
 * @param {{bots: {spec: string, name: string}[], sit: (seat: number) => void, bot: (seat: number, spec: string) => void, stand: (seat: number) => void, invite: ((seat: number) => void)|null}} on
 */
export function showSeats(home, model, received, on) {
  const gathering = model.phase === 'gathering';
  fill(home, ...model.seats.map((seat, at) => {
    const own = model.you.includes(at);
    const open = seat.kind === 'empty' || (seat.kind === 'bot' && !model.you.length);
    const closed = model.phase === 'over' || model.phase === 'abandoned';
    const name = seat.kind === 'empty' ? say('seat.empty') : seat.name;
    const state = [own && say('seat.you'), seat.kind === 'person' && !own && !seat.here && say('seat.away')].filter(Boolean).join(' · ');
    const bots = gathering && on.bots.length > 0 && seat.kind !== 'person' && (may(model, 'start') || own);
    return h('li', { class: `seat${seat.acting && model.phase === 'playing' ? ' acting' : ''}${own ? ' own' : ''}`, 'aria-current': seat.acting && model.phase === 'playing' ? 'true' : null },
      badge(at),
      h('div', { class: 'who' },
        h('span', { class: 'name' }, h('span', { class: 'hidden' }, `${letter(at)}: `), name),
        h('span', { class: 'facts' }, [state, seat.line].filter(Boolean).join(' · ')),
        seat.acting && model.phase === 'playing' && h('span', { class: 'hidden' }, say('seat.acting'))),
      seat.left !== null && seat.left !== undefined && h('span', { class: `clock${runs(model, at) ? ' runs' : ''}`, role: 'timer', 'data-left': seat.left, 'data-since': received }, time(seat.left)),
      !closed && (open || (own && gathering) || bots) && h('div', { class: 'seat-actions' },
        open && h('button', { type: 'button', class: 'small', onclick: () => on.sit(at) }, say(seat.kind === 'bot' ? 'seat.take_over' : 'seat.sit')),
        own && gathering && h('button', { type: 'button', class: 'small', onclick: () => on.stand(at) }, say('seat.stand')),
        gathering && seat.kind === 'empty' && on.invite && h('button', { type: 'button', class: 'small', onclick: () => on.invite?.(at) }, say('seat.invite')),
        bots && botSelect(at, on)));
  }));
}

/** @param {number} seat @param {{bots: {spec: string, name: string}[], bot: (seat: number, spec: string) => void}} on */
function botSelect(seat, on) {
  const select = /** @type {HTMLSelectElement} */ (h('select', { class: 'small', 'aria-label': say('seat.give_bot') },
    h('option', { value: '' }, say('seat.give_bot')), ...on.bots.map((bot) => h('option', { value: bot.spec }, bot.name))));
  select.onchange = () => { if (select.value) on.bot(seat, select.value); };
  return select;
}

/** Let the running clocks run. @param {Element} home */
export function tick(home) {
  for (const node of home.querySelectorAll('.clock.runs')) {
    const left = Number(node.getAttribute('data-left')) - (Date.now() - Number(node.getAttribute('data-since'))) / 1000;
    node.textContent = time(left);
    node.classList.toggle('short', left < 10);
  }
}

/**
 * @param {Element} home @param {Move[]} moves @param {{play: (move: Move) => void, point: (move: Move|null) => void}} on
 */
export function showMoves(home, moves, on) {
  fill(home, ...moves.slice(0, 300).map((move) => h('li', {}, h('button', {
    type: 'button', class: 'move', onclick: () => on.play(move), onfocus: () => on.point(move), onpointerenter: () => on.point(move),
    onblur: () => on.point(null), onpointerleave: () => on.point(null),
  }, h('kbd', {}, move.text), h('span', {}, move.sentence)))));
}

/** The log: lines are added, never made again, so that a screen reader says each once. */
export class Log {
  /** @param {HTMLElement} home @param {{at: (move: number) => void, clause: (clause: string) => Node|null}} on */
  constructor(home, on) {
    this.home = home;
    this.on = on;
    /** @type {Map<string, HTMLElement>} */
    this.lines = new Map();
    this.pinned = true;
    this.top = 0;
    home.addEventListener('scroll', () => {
      // A list that shrinks is no reader who scrolled: only going up lets go of the end.
      const near = home.scrollHeight - home.scrollTop - home.clientHeight < 40;
      if (near || home.scrollTop < this.top - 4) this.pinned = near;
      this.top = home.scrollTop;
    });
    new ResizeObserver(() => this.stick()).observe(home);
  }

  /** Keep the newest line in sight, unless somebody reads further up. */
  stick() {
    if (this.pinned) this.home.scrollTop = this.home.scrollHeight;
  }

  /** @param {import('./model.js').Line[]} lines */
  show(lines) {
    /** @type {Map<number, number>} */
    const counts = new Map();
    const keys = new Set();
    let added = false;
    for (const line of lines) {
      const count = counts.get(line.number) || 0;
      counts.set(line.number, count + 1);
      const key = `${line.number}.${count}`;
      keys.add(key);
      const known = this.lines.get(key);
      const looks = `line kind-${line.kind}${line.undone ? ' undone' : ''}`;
      if (known?.className === looks && known.dataset.said === line.sentence) continue;
      const made = this.line(line, looks);
      if (known) known.replaceWith(made);
      else this.home.append(made);
      this.lines.set(key, made);
      added = true;
    }
    for (const [key, node] of this.lines) {
      if (keys.has(key)) continue;
      node.remove();
      this.lines.delete(key);
    }
    if (added) this.stick();
  }

  /** @param {import('./model.js').Line} line @param {string} looks */
  line(line, looks) {
    const when = line.at ? new Date(line.at * 1000).toLocaleTimeString(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' }) : '';
    const sentence = line.undone ? h('s', {}, line.sentence) : h('span', {}, line.sentence);
    const move = line.move;
    return h('li', { class: looks, title: when, 'data-said': line.sentence },
      line.kind === 'move' && move !== null && move !== undefined && !line.undone
        ? h('button', { type: 'button', class: 'goto', title: say('replay.goto', { move }), 'aria-label': say('replay.goto', { move }), onclick: () => this.on.at(move) }, String(move))
        : h('span', { class: 'goto', 'aria-hidden': 'true' }, line.kind === 'chat' ? '“' : '·'),
      h('span', { class: 'said' }, sentence, line.undone && h('span', { class: 'hidden' }, ` (${say('log.undone')})`), line.clause ? ' ' : '', line.clause ? this.on.clause(line.clause) : ''));
  }
}

/** @param {Element} home @param {Model} model @param {(answer: 'agree'|'decline') => void} answer */
export function showRequest(home, model, answer) {
  const { request } = model;
  home.toggleAttribute('hidden', !request);
  if (!request) return;
  fill(home,
    h('p', {}, request.sentence),
    request.waiting?.length ? h('p', { class: 'facts' }, say('request.waiting', { names: request.waiting.join(', ') })) : null,
    h('div', { class: 'row' },
      request.can_answer && h('button', { type: 'button', class: 'main', onclick: () => answer('agree') }, say('request.agree')),
      request.can_answer && h('button', { type: 'button', onclick: () => answer('decline') }, say('request.decline')),
      request.yours && h('button', { type: 'button', onclick: () => answer('decline') }, say('request.withdraw'))));
}

/** @param {Element} home @param {Model} model */
export function showResult(home, model) {
  const { result } = model;
  home.toggleAttribute('hidden', !result);
  if (!result) return;
  const taken = new Set();
  const places = result.places.map((one) => {
    const seat = one.seat ?? model.seats.findIndex((other, at) => other.name === one.name && !taken.has(at));
    taken.add(seat);
    return { ...one, seat };
  }).sort((one, other) => one.place - other.place);
  fill(home, h('h2', {}, result.sentence), h('ol', { class: 'places' }, ...places.map((one) => h('li', {},
    h('span', { class: 'place' }, `${one.place}.`), one.seat >= 0 && badge(one.seat), h('span', { class: 'who' }, h('span', { class: 'name' }, one.name), h('span', { class: 'facts' }, one.line))))));
}
