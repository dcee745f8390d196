// What the page knows of a table: the last whole picture and everything that came since.

import { say } from './shell.js';
import { closed } from './games.js';

/** @typedef {{name: string, kind: 'person'|'bot'|'empty'|'resigned', here: boolean, left: number|null, acting: boolean, line: string}} Seat */
/** @typedef {{number: number, kind: string, sentence: string, clause?: string|null, at?: number, move?: number|null, undone?: boolean, card?: number}} Line */
/** @typedef {{what: string, sentence: string, waiting: string[], yours: boolean, can_answer: boolean}} Request */
/** @typedef {{headline?: string, sentence: string, winners?: number[], places: {name: string, place: number, line: string, seat?: number}[]}} Result */
/**
 * @typedef {{
 *   number: number, game: string, title: string, phase: string, you: number[], looking: number|null, seats: Seat[],
 *   clock: {kind: string, running: any}|null, question: string, board: import('./board.js').Picture, moves: import('./choose.js').Move[], orders?: import('./orders.js').Order[],
 *   secrets?: boolean, automatic: boolean, request: Request|null, log: Line[], moves_total: number, moves_from?: number, log_from?: number, can: any, result: Result|null, undone?: number[], rematch?: string|null, past?: boolean,
 * }} Model
 */

/**
 * @param {Model|null} model @param {any} message a `table` or an `update`
 * @returns {Model}
 */
export function merge(model, message) {
  if (message.type === 'table' || !model) return { ...message, board: { ...(model?.board || {}), ...message.board }, log: message.log || [] };
  if (message.board?.pieces) message.board.live = patched(model.board.live, message.board.pieces);
  return { ...model, ...message, board: { ...model.board, ...(message.board || {}) }, log: grown(model, message) };
}

/**
 * The log with what came. Lines that stay as they were stay the same objects: games grow to thousands of them, and whoever shows them looks only at others.
 * @param {Model} model @param {any} message @returns {Line[]}
 */
function grown(model, message) {
  /** @type {Line[]} */
  const news = message.log || [];
  const last = model.log.at(-1)?.number ?? -1;
  if (!message.undone && message.log_from === undefined && news.every((line) => line.number > last)) return news.length ? [...model.log, ...news] : model.log;
  const fresh = new Set(news.map((line) => line.number));
  const least = message.log_from ?? model.log_from ?? 0;
  const undone = new Set(message.undone ?? model.undone ?? []);
  const log = [...model.log.filter((line) => !fresh.has(line.number) && (line.kind !== 'move' || line.number >= least)), ...news];
  log.sort((one, other) => one.number - other.number);
  return log.map((line) => (Boolean(line.undone) === undone.has(line.number) ? line : { ...line, undone: undone.has(line.number) }));
}

/**
 * @param {string} live the layer as it was @param {(string|[number, number])[]} pieces new ones as text, kept ones as first place and count
 * @returns {string}
 */
function patched(live, pieces) {
  const old = live.split('\n');
  return pieces.flatMap((piece) => (typeof piece === 'string' ? [piece] : old.slice(piece[0], piece[0] + piece[1]))).join('\n');
}

/**
 * The table beside the board of an earlier position: how everybody stood then, and who was to decide.
 * @param {Model} model @param {import('./replay.js').Past|null} past @returns {Model}
 */
export function asOf(model, past) {
  if (!past) return model;
  const seats = model.seats.map((seat, at) => ({ ...seat, ...(past.seats[at] || { line: '', acting: false }) }));
  return { ...model, seats, past: true, board: { ...model.board, title: past.title } };
}

/** @param {Model} model @param {string} what @returns {boolean} whether this person may try it */
export function may(model, what) {
  return Array.isArray(model.can) ? model.can.includes(what) : Boolean(model.can?.[what]);
}

/** @param {Model} model @returns {boolean} whether there is a seat for somebody */
export const inviting = (model) => !closed(model) && model.seats.some((seat) => seat.kind === 'empty');

/** @param {Model} model @returns {number[]} one's own seats that are to decide */
export const mine = (model) => (model.phase === 'playing' ? model.you.filter((seat) => model.seats[seat]?.acting && model.seats[seat].kind !== 'resigned') : []);

/** @param {Model} model @returns {string|null} what this person is asked: the same text as long as others decide at the same time; null when nothing is */
export const asked = (model) => (mine(model).length && model.moves.length ? JSON.stringify([model.looking, model.moves]) : null);

/** @param {Model} model @param {number} seat @returns {boolean} whether this seat's clock runs */
export function runs(model, seat) {
  const running = model.clock?.running;
  return Array.isArray(running) ? running.includes(seat) : Boolean(running) && model.seats[seat].acting;
}

/** @param {number} seconds @returns {string} such as 0:09, 12:30, 1:02:03, or days in the reader's language */
export function time(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (/** @type {number} */ part) => String(part).padStart(2, '0');
  if (whole >= 172_800) return say('clock.left_days', { days: Math.floor(whole / 86_400), hours: Math.floor((whole % 86_400) / 3600) });
  const hours = Math.floor(whole / 3600);
  return `${hours ? `${hours}:${two(Math.floor((whole % 3600) / 60))}` : Math.floor(whole / 60)}:${two(whole % 60)}`;
}
