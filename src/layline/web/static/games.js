// What the server tells of games and tables, in the shapes that pages use, and new tables.

import { ask, BASE, keep, language, say } from './shell.js';

/** @typedef {{name: string, label: string, help: string, kind: string, default: any, low?: number, high?: number, zero?: boolean, choices?: {value: any, label: string}[]}} Option */
/** @typedef {{name: string, sentence: string, options: Record<string, any>}} Preset */
/** @typedef {{name: string, title: string, summary: string, players: string, length: string, secrets?: boolean, options: Option[], presets: Preset[], bots: string[]}} Game */
/** @typedef {{kind: 'you'|'open'|'bot', name?: string, spec?: string}} Sitting */
/** @typedef {{game: string, preset?: string, options?: Record<string, any>, clock?: any, listed?: boolean, seats: Sitting[], start: boolean}} NewTable */

/** @returns {Promise<Game[]>} */
export async function allGames() {
  return (await ask(`games?language=${language()}`)).games;
}

/** A middling bot for those who have just come; the strongest stand last. @param {Game} game @returns {string|undefined} */
export const usualBot = (game) => game.bots[Math.floor(game.bots.length / 2)];

/** The name under which this person sits down; nobody is asked for one who only wants to play. */
export async function myName() {
  const me = await ask('me').catch(() => ({ name: '' }));
  return me.name || say('me.default');
}

/**
 * Make a table and go there. Several seats on one screen are taken one by one, each under its own name.
 * @param {NewTable} wanted
 */
export async function makeTable(wanted) {
  const name = await myName();
  const first = wanted.seats.findIndex((seat) => seat.kind === 'you');
  const made = await ask('tables', {
    game: wanted.game, preset: wanted.preset || '', options: wanted.options || {}, ...(wanted.clock ? { clock: wanted.clock } : {}), listed: Boolean(wanted.listed), name,
    seats: wanted.seats.map((seat) => (seat.kind === 'bot' ? `bot:${seat.spec}` : '')), start: false,
  });
  const own = wanted.seats.map((seat, at) => ({ ...seat, at })).filter((seat) => seat.kind === 'you');
  for (const seat of own) await tell(made.id, { type: 'sit', seat: seat.at, name: seat.name || (seat.at === first ? name : `${name} ${seat.at + 1}`) });
  if (wanted.start) await tell(made.id, { type: 'start' });
  visit(made);
}

/**
 * Play on from an earlier position, as a table of its own.
 * @param {string} table @param {number} move @param {number[]} own seats to take; bots take the others @param {number} seats @param {string} bot
 */
export async function playOn(table, move, own, seats, bot) {
  const record = await ask(`tables/${encodeURIComponent(table)}/record?at=${move}`);
  const made = await ask('tables/import', record);
  const name = await myName();
  for (let seat = 0; seat < seats; seat += 1) await tell(made.id, own.includes(seat) ? { type: 'sit', seat, name } : { type: 'bot', seat, spec: bot });
  await tell(made.id, { type: 'resume' });
  visit(made);
}

/** @param {string} table @param {any} message */
const tell = (table, message) => ask(`tables/${encodeURIComponent(table)}/requests`, { tag: '', ...message });

/** @param {any} made */
function visit(made) {
  keep(`links.${made.id}`, made.seats.map((/** @type {{link: string}} */ seat) => seat.link));
  location.href = `${BASE}t/${encodeURIComponent(made.id)}`;
}
