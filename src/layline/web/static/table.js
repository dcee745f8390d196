// The page of a table: one socket, one model, one board. It knows no rules; it shows what came and sends what was touched.

import { BASE, el, fill, h, language, loadTexts, say, wireChoices } from './shell.js';
import { Actions } from './actions.js';
import { Alerts } from './alerts.js';
import { Board } from './board.js';
import { Choosing } from './choosing.js';
import { awaited, Curtain, shared } from './curtain.js';
import { askName, wireMenus } from './dialogs.js';
import { allGames, usualBot } from './games.js';
import { wireKeys } from './keys.js';
import { Layers } from './layers.js';
import { Log } from './log.js';
import { invitations, ownMoves, remember } from './memory.js';
import { asked, asOf, inviting, may, merge, mine } from './model.js';
import { showOrders } from './orders.js';
import { showRequest, showResult } from './panels.js';
import { Replay } from './replay.js';
import { Drawer } from './rulebook.js';
import { showSeats, tick } from './seats.js';
import { Share } from './share.js';
import { sound } from './sounds.js';
import { Talk } from './talk.js';
import { Telling } from './telling.js';
import { Wire } from './wire.js';
import { covered, showWords } from './words.js';

/** @typedef {import('./model.js').Model} Model */

const id = decodeURIComponent(location.pathname.split('/').filter(Boolean).at(-1) || '');

/** @type {Model|null} */
let model = null;
let received = 0;
/** @type {number|null} on one screen with secrets, the seat this page asked to look from */
let wanted = null;
/** @type {import('./games.js').Game|undefined} */
let game;
/** @type {string[]|null|undefined} the invitations; null when this is not the host's page, undefined before anybody asked */
let links;
let wantsRematch = false;
/** Whether one has taken back oneself what one asked for. */
let withdrew = false;

await loadTexts();

const now = () => model;
const board = new Board(el('board'), {
  touch: (target, how) => choosing.touch(target, how),
  refused: (node) => choosing.refused(node),
  point: (node) => choosing.point(node),
  background: () => choosing.beside(),
  closer: () => choosing.closer(),
  shown: () => layers.show(model?.game || ''),
  covered,
});
const layers = new Layers(el('layers'), board.svg);
const drawer = new Drawer(() => model?.game || '');
const telling = new Telling(el('told'), { clause: (clause) => drawer.link(clause), closed: () => board.point([]) });
const log = new Log(el('log'), { at: (move) => replay.go(move), clause: (clause) => drawer.link(clause), card: (line) => talk.card(line) });
const replay = new Replay({
  past: (move) => wire.request({ type: 'at', move }),
  show: (picture) => {
    board.show(picture, true);
    board.freeze();
  },
  changed: () => draw(false),
});
const wire = new Wire(`${BASE}api/v1/tables/${encodeURIComponent(id)}/socket`, { hello, message: take, state: showState });
const talk = new Talk(wire, telling, board, {
  model: now,
  played: (moves) => {
    remember(id, model, moves);
    choosing.learned();
  },
  answered: () => {
    choosing.touched = [];
    choosing.draw();
  },
});
const choosing = new Choosing(board, {
  model: now,
  live: () => replay.at === null && el('curtain').hidden,
  play: (move) => talk.play(move),
  why: (what, name) => talk.why(what, name),
  begun: () => telling.close(),
});
const curtain = new Curtain(el('curtain'), turnTo);
const alerts = new Alerts(id);
const share = new Share(id, telling, { model: now, at: () => replay.here(), picture: () => board.document(), bot: () => game && usualBot(game) });
const actions = new Actions(talk, share, { model: now, game: () => game, live: () => replay.at === null, rematch: () => { wantsRematch = true; }, leave: () => board.fit() });

wireChoices(() => {
  wire.send(hello());
  drawer.forget();
  alerts.draw();
  draw(false);
  if (replay.at !== null) replay.go(replay.at);
});
wirePage();
setInterval(() => tick(el('seats')), 250);

/** @returns {import('./wire.js').Message} */
function hello() {
  return { type: 'hello', seen: model?.number ?? 0, language: language(), still: board.stillId, ...(wanted === null ? {} : { seats: [wanted] }) };
}

/** Look from one of several seats of one's own, or from none. @param {number|null} seat */
function turnTo(seat) {
  wanted = seat;
  wire.send(hello());
}

// -- what comes --------------------------------------------------------------------------

/** @param {import('./wire.js').Message} message */
function take(message) {
  if (message.type === 'table' || message.type === 'update') takeModel(message);
  else if (message.type === 'people') takePeople(message.here, message.seats);
  else if (message.type === 'rematch') takeRematch(message.id);
}

/** @param {string[]} names @param {number[]|undefined} seats whose person is here */
function takePeople(names, seats) {
  setTimeout(() => { if (model) talk.resend(model); }, 300); // after a break in which nothing happened, no picture comes
  el('here').textContent = el('here').title = names.length ? say('people.here', { names: names.join(', ') }) : '';
  if (!model || !seats) return;
  model.seats = model.seats.map((seat, at) => ({ ...seat, here: seats.includes(at) }));
  drawSeats(model);
}

/** @param {any} message */
function takeModel(message) {
  const before = model;
  model = merge(model, message);
  if (message.seats) received = Date.now();
  replay.total(model.moves_total, model.moves_from);
  if (before && before.number !== model.number) takeNews(before, model);
  if (model.rematch) takeRematch(model.rematch);
  if (links === undefined && inviting(model)) findLinks();
  talk.resend(model);
  draw(Boolean(before));
  alerts.turn(model);
  if (!before) firstLook(model);
}

/** @param {Model} before @param {Model} after */
function takeNews(before, after) {
  if (before.moves_total !== after.moves_total || before.looking !== after.looking) {
    if (talk.pending || after.moves_total < before.moves_total || asked(after) === null || asked(after) !== asked(before)) {
      choosing.begin();
      telling.close();
    } // else others decided at the same time
    if (after.moves_total > before.moves_total) sound('move');
  } else if (before.phase !== after.phase) telling.close();
  if (after.log.some((line) => line.kind === 'chat' && line.number > before.number)) sound('chat');
  if (after.request?.can_answer && !before.request) sound('chat');
  if (after.request?.yours && !before.request) telling.close(); // what was answered to the last one is no answer to this
  if (before.request?.yours && !after.request) takeAnswer(before, after);
  if (after.result && !before.result) {
    sound('over');
    board.fit();
  } else if (may(before, 'resign') && !may(after, 'resign') && after.phase === 'playing') board.fit(); // who is out watches the others
}

/** What one asked for is settled: agreed to, which is seen, or not, which must be told. @param {Model} before @param {Model} after */
function takeAnswer(before, after) {
  const declined = after.log.find((line) => line.kind === 'decline' && line.number > before.number);
  const lapsed = after.phase === before.phase && after.moves_total > before.moves_total;
  if (!withdrew && (declined || lapsed)) {
    telling.say(declined ? declined.sentence : say('request.lapsed'));
    sound('chat');
  }
  withdrew = false;
}

/** @param {Model} first */
function firstLook(first) {
  allGames().then((games) => {
    game = games.find((one) => one.name === first.game);
    draw(false);
  }).catch(() => {});
  const last = ownMoves(id);
  if (first.you.length) remember(id, first, first.phase === 'over' ? null : last);
  const at = new URLSearchParams(location.search).get('at');
  if (at && Number.isFinite(Number(at)) && first.moves_total > 0) {
    replay.go(Number(at));
    board.fit(); // what is asked now may have been shown from near already
  } else if (first.you.length && last !== null && !shared(first)) replay.catchUp(last);
}

async function findLinks() {
  links = null;
  links = await invitations(id);
  draw(false);
}

/** @param {string} next */
function takeRematch(next) {
  if (model && !model.rematch && !wantsRematch) sound('chat');
  if (model) actions.draw(model = { ...model, rematch: next });
  if (wantsRematch) location.href = `${BASE}t/${encodeURIComponent(next)}`;
  fill(el('rematch'), h('a', { class: 'button main', href: `${BASE}t/${encodeURIComponent(next)}` }, say('action.to_rematch')));
  el('rematch').hidden = false;
}

// -- what is shown -----------------------------------------------------------------------

/** @param {boolean} glide */
function draw(glide) {
  if (!model) return;
  const next = awaited(model);
  if (next !== null && model.looking !== null) hideHand(model, next);
  const shown = model;
  document.body.dataset.phase = shown.phase;
  el('title').textContent = shown.title;
  el('rules-link').setAttribute('href', drawer.address(''));
  drawSeats(shown);
  tick(el('seats'));
  showWords(asOf(shown, replay.past), replay.at, Boolean(links));
  log.show(shown.log);
  showRequest(el('request'), shown, (answer) => {
    withdrew = Boolean(shown.request?.yours);
    talk.request({ type: answer });
  });
  showResult(el('result'), shown, replay.at !== null);
  showOrders(el('orders-box'), el('orders'), shown.orders || [], (key, value) => talk.request({ type: 'prepare', seat: shown.looking, key, value }));
  actions.draw(shown);
  el('replay-mine').hidden = (ownMoves(id) ?? Infinity) >= shown.moves_total;
  curtain.draw(shown, next);
  if (next === null && replay.at === null) {
    const kept = board.hasFocus();
    const lost = board.show(shown.board, glide);
    if (rests(shown)) board.freeze(true); // whoever resigned in mid-turn, or is to move after a pause, would still be asked something
    choosing.draw();
    const idle = document.activeElement === document.body;
    if ((lost || (choosing.keyed && idle && !kept)) && mine(shown).length) board.focus();
  } else choosing.draw();
}

/** @param {Model} seen @returns {boolean} whether the seat that looks has nothing to decide, though the drawing may ask it to */
function rests(seen) {
  if (seen.phase === 'playing') return !seen.moves.length && seen.looking !== null && !mine(seen).includes(seen.looking);
  return seen.phase !== 'gathering'; // before the start, whatever is touched says that it has not begun
}

/** Take everything out of the page that only the last seat may see, and look from nobody's seat until the next is there. @param {Model} seen @param {number} next the seat */
function hideHand(seen, next) {
  model = { ...seen, looking: null, log: [], moves: [], orders: [], board: { ...seen.board, live: '' } };
  replay.toLive();
  choosing.begin();
  telling.close();
  board.clear();
  el('would').textContent = '';
  if (wanted !== next) turnTo(null); // else this came late: the next one is there already and has said so
}

/** @param {Model} shown */
function drawSeats(shown) {
  showSeats(el('seats'), asOf(shown, replay.past), received, {
    bots: game?.bots || [],
    sit: async (seat) => {
      const name = await askName('sit');
      if (name) talk.request({ type: 'sit', seat, name });
    },
    bot: (seat, spec) => talk.request({ type: 'bot', seat, spec }),
    stand: (seat) => talk.request({ type: 'stand', seat }),
    invite: (links || null) && ((seat) => { if (links?.[seat]) share.copy(new URL(links[seat], location.href).href); }),
  });
}

/** @param {'open'|'lost'|'none'} state */
function showState(state) {
  el('state').textContent = state === 'open' ? '' : say(`state.${state}`);
  el('state').hidden = state === 'open';
  if (state === 'open') telling.found();
}

// -- the rest of the page ------------------------------------------------------------------

function wirePage() {
  el('home').setAttribute('href', BASE);
  el('follow-link').setAttribute('href', `${BASE}#follow`);
  el('zoom-in').onclick = () => board.eye.zoom(1 / 1.4);
  el('zoom-out').onclick = () => board.eye.zoom(1.4);
  el('zoom-fit').onclick = () => board.fit();
  el('zoom-near').onclick = () => board.other();
  el('settings-open').onclick = () => /** @type {HTMLDialogElement} */ (el('settings')).showModal();
  el('replay-mine').onclick = () => replay.catchUp(ownMoves(id) ?? 0);
  el('print').onclick = () => print();
  /** @type {HTMLFormElement} */ (el('chat')).onsubmit = async (event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (el('chat-text'));
    const text = field.value.trim();
    if (!text) return;
    const name = model?.you.length ? undefined : await askName('talk'); // who sits here talks under the name of the seat
    if (name !== '' && await talk.request({ type: 'chat', text, name })) field.value = '';
  };
  document.addEventListener('visibilitychange', () => { if (model) alerts.turn(model); });
  if (innerWidth > 900) el('moves-box').setAttribute('open', '');
  wireMenus();
  wireKeys({
    skip: () => replay.catching() && (replay.toLive(), true),
    cancel: () => choosing.clear(),
    step: (by) => replay.step(by),
    first: () => replay.go(replay.first),
    live: () => replay.toLive(),
    board: () => {
      choosing.keyed = true;
      board.focus();
    },
    write: () => {
      el('moves-box').setAttribute('open', '');
      el('typed').focus();
    },
    undo: () => actions.act('undo'),
    redo: () => actions.act('redo'),
    hint: () => actions.act('hint'),
    goOn: () => {
      choosing.keyed = true;
      return choosing.goOn();
    },
    mute: () => alerts.mute(),
    rules: () => drawer.open(''),
    zoom: (factor) => board.eye.zoom(factor),
    fit: () => board.fit(),
  }, () => !el('curtain').hidden);
}
