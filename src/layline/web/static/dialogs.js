// Small questions in between: are you sure, under which name; and menus that close by themselves.

import { ask, el, say } from './shell.js';

/** @param {string} id @returns {Promise<string>} what was answered; empty when it was closed */
function answer(id) {
  const dialog = /** @type {HTMLDialogElement} */ (el(id));
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => { dialog.onclose = () => resolve(dialog.returnValue); });
}

/** @param {string} question @returns {Promise<boolean>} */
export async function sureOf(question) {
  el('sure-question').textContent = question;
  return await answer('sure') === 'yes';
}

/** @param {'sit'|'talk'} why it is asked @returns {Promise<string>} the name somebody goes by, asked for once; empty when they would not say */
export async function askName(why) {
  const me = await ask('me').catch(() => ({ name: '' }));
  if (me.name) return me.name;
  el('ask-name-title').textContent = say(`me.ask_${why}`);
  el('ask-name-go').textContent = say(why === 'sit' ? 'seat.sit' : 'table.send');
  el('ask-name-cancel').onclick = () => /** @type {HTMLDialogElement} */ (el('ask-name')).close();
  if (await answer('ask-name') !== 'ok') return '';
  const name = /** @type {HTMLInputElement} */ (el('my-name')).value.trim() || say('me.default');
  await ask('me', { name }).catch(() => {});
  return name;
}

/** A menu closes when something else is touched, when something in it was chosen, and with Escape. */
export function wireMenus() {
  const open = () => /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll('details.menu[open]'));
  document.addEventListener('click', (event) => {
    for (const menu of open()) if (!menu.contains(/** @type {Node} */ (event.target)) || /** @type {Element} */ (event.target).closest('.menu button:not(.stays), .menu a')) menu.open = false;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    for (const menu of open()) {
      event.preventDefault(); // it closes what is topmost and nothing below
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
  });
}
