// What may be decided in advance: a number for each, set and taken back.

import { h, renew, say } from './shell.js';

/** @typedef {{key: string, sentence: string, low: number, high: number, value: number|null}} Order */

/**
 * @param {HTMLElement} box @param {HTMLElement} list @param {Order[]} orders
 * @param {(key: string, value: number|null) => void} prepare
 */
export function showOrders(box, list, orders, prepare) {
  box.hidden = !orders.length;
  const set = orders.filter((order) => order.value !== null).length;
  const count = /** @type {HTMLElement} */ (box.querySelector('.count'));
  count.textContent = set ? say('orders.count', { count: set }) : '';
  renew(list, orders, () => orders.map((order) => row(order, prepare)));
}

/** @param {Order} order @param {(key: string, value: number|null) => void} prepare */
function row(order, prepare) {
  const { key, low, high, value } = order;
  const field = /** @type {HTMLInputElement} */ (h('input', { type: 'number', inputmode: 'numeric', min: low, max: high, step: 1, value: value ?? '', required: true, 'aria-label': order.sentence, 'data-key': `field ${key}` }));
  const form = /** @type {HTMLFormElement} */ (h('form', { class: `order${value === null ? '' : ' set'}` },
    h('span', { class: 'what' }, order.sentence),
    h('div', { class: 'row' }, field, h('span', { class: 'facts' }, say('amount.limits', { low, high })),
      h('button', { type: 'submit', class: 'small', 'data-key': `set ${key}` }, say('orders.set')),
      value !== null && h('button', { type: 'button', class: 'small quiet', 'data-key': `clear ${key}`, onclick: () => prepare(key, null) }, say('orders.clear'))),
    h('p', { class: 'facts', role: 'status' }, value === null ? '' : say('orders.is', { value }))));
  form.onsubmit = (event) => {
    event.preventDefault();
    prepare(key, Number(field.value));
  };
  return h('li', {}, form);
}
