// Addresses that can be copied, wherever the page is read.

import { h, say } from './shell.js';

/** An address to read and to copy. @param {string} address @param {string} name what it is, for those who hear it @returns {[HTMLInputElement, HTMLElement]} */
export function addressField(address, name) {
  const field = /** @type {HTMLInputElement} */ (h('input', { readonly: true, value: address, 'aria-label': name }));
  const button = h('button', { type: 'button', onclick: async () => {
    if (await copied(address, field)) button.textContent = say('device.copied');
  } }, say('device.copy'));
  field.onfocus = () => field.select();
  return [field, button];
}

/**
 * Browsers lend their clipboard to safe addresses only; a table on the local network is none, and is served in the old way.
 * @param {string} text @param {HTMLInputElement} [field] that holds it already @returns {Promise<boolean>}
 */
export async function copied(text, field) {
  if (await navigator.clipboard?.writeText(text).then(() => true, () => false)) return true;
  const held = field ?? /** @type {HTMLInputElement} */ (h('input', { class: 'hidden', value: text, 'aria-hidden': 'true', tabindex: '-1' }));
  const before = /** @type {HTMLElement|null} */ (document.activeElement);
  if (!field) document.body.append(held);
  held.select();
  const done = document.execCommand('copy');
  if (!field) {
    held.remove();
    before?.focus({ preventScroll: true });
  }
  return done;
}
