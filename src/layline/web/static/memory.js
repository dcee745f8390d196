// What this browser keeps of tables: which were one's own, what one's last move was, and invitations.

import { ask, keep, setting } from './shell.js';

/** @typedef {import('./model.js').Model} Model */

/** @param {string} table @returns {number|null} how many moves there were after one's last */
export function ownMoves(table) {
  return setting('tables', []).find((/** @type {any} */ one) => one.id === table)?.own ?? null;
}

/** Keep this table among one's own, with what one's last move was: coming back, what came after it plays first. @param {string} table @param {Model|null} model @param {number|null} own */
export function remember(table, model, own) {
  const others = setting('tables', []).filter((/** @type {any} */ one) => one.id !== table);
  if (model) keep('tables', [{ id: table, game: model.game, title: model.title, own }, ...others].slice(0, 30));
}

/** Whoever made the table on another device, or by a program, may invite here too. @param {string} table @returns {Promise<string[]|null>} */
export async function invitations(table) {
  return setting(`links.${table}`, null) ?? (await ask(`tables/${encodeURIComponent(table)}`).catch(() => ({}))).links?.seats ?? null;
}
