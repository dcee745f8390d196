// Who sits where: colour, shape, letter, name, clock, and what can be done with a seat.

import { badge, h, letter, say } from './shell.js';
import { closed as isClosed } from './games.js';
import { may, runs, time } from './model.js';

/** @typedef {import('./model.js').Model} Model */

/** @typedef {{bots: {spec: string, name: string}[], sit: (seat: number) => void, bot: (seat: number, spec: string) => void, stand: (seat: number) => void, invite: ((seat: number) => void)|null}} On */

/**
 * A seat is made again only when what it says changes: others may move while a finger lies on one of its buttons.
 * @param {Element} home @param {Model} model @param {number} received when the model came, in ms @param {On} on
 */
export function showSeats(home, model, received, on) {
  while (home.children.length > model.seats.length) home.lastElementChild?.remove();
  model.seats.forEach((_, at) => {
    const says = JSON.stringify(facts(model, at, on));
    const known = /** @type {HTMLElement|undefined} */ (home.children[at]);
    const node = known?.dataset.says === says ? known : made(model, at, on);
    node.dataset.says = says;
    if (!known) home.append(node);
    else if (node !== known) swap(known, node);
    follow(node, model, at, received);
  });
  reveal(/** @type {HTMLElement} */ (home));
}

/** Where seats stand in a row or a column that is too long, whoever decides comes into sight, once: then it is the reader's. @param {HTMLElement} home */
function reveal(home) {
  const acting = /** @type {HTMLElement|null} */ (home.querySelector('.acting.own') || home.querySelector('.acting'));
  const now = acting ? String([...home.children].indexOf(acting)) : '';
  if (home.dataset.shown === now) return;
  home.dataset.shown = now;
  if (acting && home.scrollWidth > home.clientWidth) home.scrollLeft = acting.offsetLeft - (home.clientWidth - acting.offsetWidth) / 2;
  if (acting && home.scrollHeight > home.clientHeight) home.scrollTop = acting.offsetTop - (home.clientHeight - acting.offsetHeight) / 2;
}

/** What a seat says, besides whose turn it is and how late. @param {Model} model @param {number} at @param {On} on */
function facts(model, at, on) {
  const seat = model.seats[at];
  const own = model.you.includes(at);
  const gathering = model.phase === 'gathering';
  const closed = isClosed(model);
  return {
    own,
    name: seat.kind === 'person' ? seat.name : withoutLetter(seat.name, at) || say('seat.empty'),
    bot: (seat.kind === 'bot' || (seat.kind === 'empty' && seat.name && closed)) && say('seat.bot'),
    line: [own && say('seat.you'), seat.kind === 'empty' && !gathering && !closed && say('seat.stand_in'), seat.kind === 'person' && !own && !seat.here && say('seat.away'), seat.line].filter(Boolean).join(' · '),
    clock: seat.left !== null && seat.left !== undefined && !(model.past && closed), // how much was left then, nobody knows
    sit: !closed && (seat.kind === 'empty' || (seat.kind === 'bot' && !model.you.length)) && say(seat.kind === 'bot' ? 'seat.take_over' : 'seat.sit'),
    stand: gathering && own && say('seat.stand'),
    invite: !closed && seat.kind === 'empty' && on.invite !== null && say('seat.invite'),
    bots: gathering && seat.kind !== 'person' && (may(model, 'start') || own) ? on.bots.map((bot) => bot.name) : [],
  };
}

/** Bots of one kind are told apart by their letters, which the badge shows already. @param {string} name @param {number} at */
const withoutLetter = (name, at) => (name.endsWith(` ${letter(at)}`) ? name.slice(0, -1 - letter(at).length) : name);

/** @param {Model} model @param {number} at @param {On} on @returns {HTMLElement} */
function made(model, at, on) {
  const { name, bot, line, clock, sit, stand, invite, bots } = facts(model, at, on);
  const button = (/** @type {string} */ key, /** @type {string|false} */ text, /** @type {() => void} */ act) => text && h('button', { type: 'button', class: 'small', 'data-key': `${key} ${at}`, onclick: act }, text);
  return h('li', {}, badge(at),
    h('div', { class: 'who' },
      h('span', { class: 'name', title: name }, h('span', { class: 'hidden' }, `${letter(at)}: `), name),
      h('span', { class: 'facts' }, bot && h('span', line ? { class: 'bot' } : {}, line ? `${bot} · ` : bot), line),
      h('span', { class: 'hidden turn' })),
    clock && h('span', { class: 'clock', role: 'timer' }),
    (sit || stand || invite || bots.length > 0) && h('div', { class: 'seat-actions' },
      button('sit', sit, () => on.sit(at)),
      button('stand', stand, () => on.stand(at)),
      button('invite', invite, () => on.invite?.(at)),
      bots.length > 0 && botSelect(at, on)));
}

/** @param {HTMLElement} known @param {HTMLElement} node */
function swap(known, node) {
  const held = known.contains(document.activeElement) ? document.activeElement?.getAttribute('data-key') : null;
  known.replaceWith(node);
  if (held) /** @type {HTMLElement|null} */ (node.querySelector(`[data-key="${CSS.escape(held)}"]`))?.focus({ preventScroll: true });
}

/** Whose turn it is, and the clock. @param {HTMLElement} node @param {Model} model @param {number} at @param {number} received */
function follow(node, model, at, received) {
  const { acting, left } = model.seats[at];
  const turn = acting && (model.past || model.phase === 'playing');
  node.className = `seat${turn ? ' acting' : ''}${model.you.includes(at) ? ' own' : ''}`;
  if (turn) node.setAttribute('aria-current', 'true');
  else node.removeAttribute('aria-current');
  /** @type {HTMLElement} */ (node.querySelector('.turn')).textContent = turn ? say('seat.acting') : '';
  const clock = node.querySelector('.clock');
  if (!clock || left === null) return;
  clock.className = `clock${runs(model, at) ? ' runs' : ''}`;
  clock.setAttribute('data-left', String(left));
  clock.setAttribute('data-since', String(received));
  if (!runs(model, at)) clock.textContent = time(left);
}

/** @param {number} seat @param {On} on */
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
