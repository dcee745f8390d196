// Who sits where: colour, shape, letter, name, clock, and what can be done with a seat.

import { badge, h, letter, refill, say } from './shell.js';
import { may, runs, time } from './model.js';

/** @typedef {import('./model.js').Model} Model */

/**
 * @param {Element} home @param {Model} model @param {number} received when the model came, in ms
 * @param {{bots: {spec: string, name: string}[], sit: (seat: number) => void, bot: (seat: number, spec: string) => void, stand: (seat: number) => void, invite: ((seat: number) => void)|null}} on
 */
export function showSeats(home, model, received, on) {
  const gathering = model.phase === 'gathering';
  refill(home, ...model.seats.map((seat, at) => {
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
        open && h('button', { type: 'button', class: 'small', 'data-key': `sit ${at}`, onclick: () => on.sit(at) }, say(seat.kind === 'bot' ? 'seat.take_over' : 'seat.sit')),
        own && gathering && h('button', { type: 'button', class: 'small', 'data-key': `stand ${at}`, onclick: () => on.stand(at) }, say('seat.stand')),
        gathering && seat.kind === 'empty' && on.invite && h('button', { type: 'button', class: 'small', 'data-key': `invite ${at}`, onclick: () => on.invite?.(at) }, say('seat.invite')),
        bots && botSelect(at, on)));
  }));
}

/** @param {number} seat @param {{bots: {spec: string, name: string}[], bot: (seat: number, spec: string) => void}} on */
function botSelect(seat, on) {
  const select = /** @type {HTMLSelectElement} */ (h('select', { class: 'small', 'data-key': `bot ${seat}`, 'aria-label': say('seat.give_bot') },
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
