// The small panels beside the board: moves, what is asked of others, the result.

import { badge, h, has, renew, say } from './shell.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./choose.js').Move} Move */

/** So many moves stand in the list; who has more to choose from writes or touches the board. */
const MANY = 300;

/**
 * @param {HTMLElement} home @param {Move[]} moves @param {{play: (move: Move) => void, point: (move: Move|null) => void}} on
 */
export function showMoves(home, moves, on) {
  const shown = moves.slice(0, MANY);
  renew(home, shown.map((move) => [move.text, move.sentence]), () => shown.map((move) => h('li', {}, h('button', {
    type: 'button', class: 'move', 'data-key': move.text, onclick: () => on.play(move), onfocus: () => on.point(move), onpointerenter: () => on.point(move),
    onblur: () => on.point(null), onpointerleave: () => on.point(null),
  }, h('kbd', {}, move.text), h('span', {}, move.sentence)))));
}

/** @param {HTMLElement} home @param {Model} model @param {(answer: 'agree'|'decline') => void} answer */
export function showRequest(home, model, answer) {
  const { request } = model;
  home.hidden = !request;
  const own = model.you.map((seat) => model.seats[seat].name);
  const others = request?.waiting?.filter((name) => !own.includes(name)) ?? [];
  renew(home, request && [request, others], () => (request ? [
    h('p', {}, request.yours && has(`request.you_${request.what}`) ? say(`request.you_${request.what}`) : request.sentence),
    others.length ? h('p', { class: 'facts' }, say('request.waiting', { names: others.join(', ') })) : null,
    h('div', { class: 'row' },
      request.can_answer && h('button', { type: 'button', class: 'main', 'data-key': 'agree', onclick: () => answer('agree') }, say('request.agree')),
      request.can_answer && h('button', { type: 'button', 'data-key': 'decline', onclick: () => answer('decline') }, say('request.decline')),
      request.yours && h('button', { type: 'button', 'data-key': 'withdraw', onclick: () => answer('decline') }, say('request.withdraw'))),
  ] : []));
}

/** Who came in where; the question says who won and why, and the heading says it on paper. @param {HTMLElement} home @param {Model} model @param {boolean} past whether an earlier position is looked at */
export function showResult(home, model, past) {
  const result = past ? null : model.result;
  home.toggleAttribute('hidden', !result);
  renew(home, result && [model.question, result], () => (result ? made(model, result) : []));
}

/** @param {Model} model @param {import('./model.js').Result} result */
function made(model, result) {
  const taken = new Set();
  const places = result.places.map((one) => {
    const seat = one.seat ?? model.seats.findIndex((other, at) => other.name === one.name && !taken.has(at));
    taken.add(seat);
    return { ...one, seat };
  }).sort((one, other) => one.place - other.place);
  return [h('h2', {}, [model.question, result.sentence].filter(Boolean).join(' ')), h('ol', { class: 'places' }, ...places.map((one) => h('li', {},
    h('span', { class: 'place' }, `${one.place}.`), one.seat >= 0 && badge(one.seat), h('span', { class: 'who' }, h('span', { class: 'name' }, one.name), h('span', { class: 'facts' }, one.line)))))];
}
