// What the server tells of games and tables, in the shapes that pages use, and new tables.

import { ask, BASE, keep, language } from './shell.js';

/** @typedef {{name: string, label: string, help: string, kind: string, default: any, low?: number, high?: number, zero?: boolean, clock?: boolean, file?: boolean, choices?: {value: any, label: string}[]}} Option */
/** @typedef {{name: string, help: string, options: Record<string, any>}} Preset */
/** @typedef {{name: string, title: string, summary: string, players: string, length: string, secrets?: boolean, options: Option[], presets: Preset[], bots: {spec: string, name: string}[]}} Game */
/** @typedef {{kind: 'you'|'open'|'bot', name?: string, spec?: string}} Sitting */
/** @typedef {{game: string, preset?: string, options?: Record<string, any>, clock?: any, listed?: boolean, seats: Sitting[], start: boolean, from?: {table: string, move: number}}} NewTable */

/** @returns {Promise<Game[]>} */
export const allGames = () => ask(`games?lang=${language()}`);

/** A middling bot for those who have just come; the strongest stand last. @param {Game} game @returns {string|undefined} */
export const usualBot = (game) => game.bots[Math.floor(game.bots.length / 2)]?.spec;

/** Make a table and go there. @param {NewTable} wanted */
export async function makeTable(wanted) {
  goTo(await ask('tables', wanted));
}

/** Make a table of a record and go there: a finished game is looked at, another one waits for people. @param {string} record */
export async function openRecord(record) {
  goTo(await ask('tables/import', record));
}

/** @param {{phase: string}} table @returns {boolean} whether nothing more is played there */
export const closed = (table) => table.phase === 'over' || table.phase === 'abandoned';

/** @param {{id: string, links?: {seats?: string[]}}} made */
function goTo(made) {
  keep(`links.${made.id}`, made.links?.seats || null);
  location.href = `${BASE}t/${encodeURIComponent(made.id)}`;
}
