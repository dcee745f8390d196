// The question of the moment, what led to it, and what to do before the game begins.

import { el, fill, h, say } from './shell.js';
import { inviting, may } from './model.js';

/** @typedef {import('./model.js').Model} Model */

/** @param {Model} shown @param {number|null} at the position looked at; null is live @param {boolean} host whether this page has invitations to give */
export function showWords(shown, at, host) {
  const past = at !== null;
  const lines = shown.log.filter((line) => !line.undone);
  const words = past ? say('replay.watching', { move: at, total: shown.moves_total }) : shown.question || say(`phase.${shown.phase}`);
  const moment = (past && !shown.past) || shown.phase === 'gathering' ? '' : shown.result && !past ? shown.result.sentence : (shown.board.title || '').replace(shown.title, '').replace(/^\s*[:·]\s*/, '');
  if (el('question').textContent !== `${words} ${moment}`) fill(el('question'), words, ' ', h('span', { class: 'moment' }, moment));
  el('would').textContent = past ? lines.filter((line) => line.kind === 'move' && line.move === at).map((line) => line.sentence).join(' ') : freeSeats(shown, host);
  const newest = lines.findLast((line) => line.kind === 'move' || line.kind === 'chat')?.number;
  el('latest').textContent = past ? '' : lines.filter((line) => line.number === newest).map((line) => line.sentence).join(' ');
}

/** @param {Model} shown @param {boolean} host @returns {string} what becomes of free seats, for those who may start */
function freeSeats(shown, host) {
  if (shown.phase !== 'gathering' || !may(shown, 'start') || !inviting(shown)) return '';
  return [host && say('phase.invite'), say('phase.stand_in')].filter(Boolean).join(' ');
}

/** @returns {number} how many pixels of the board's foot lie under the question, as they do on a small screen */
export function covered() {
  const board = el('board').getBoundingClientRect();
  const asked = el('asked').getBoundingClientRect();
  return innerWidth > 900 || asked.left >= board.right ? 0 : Math.max(0, board.bottom - asked.top);
}
