// The page of a table: one socket, one model, one board. It knows no rules; it shows what came and sends what was touched.

import { ask, BASE, el, fill, h, has, keep, language, letter, loadTexts, say, setting, wireChoices } from './shell.js';
import { Board } from './board.js';
import { choice, near, noted, touch } from './choose.js';
import { allGames, makeTable } from './games.js';
import { may, merge, mine } from './model.js';
import { Log, showMoves, showRequest, showResult, showSeats, tick } from './panels.js';
import { Replay } from './replay.js';
import { showClause, showRules } from './rulebook.js';
import { sound } from './sounds.js';
import { Wire } from './wire.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./choose.js').Move} Move */

const id = decodeURIComponent(location.pathname.split('/').filter(Boolean).at(-1) || '');

/** @type {Model|null} */
let model = null;
let received = 0;
/** @type {string[]} ids touched so far */
let touched = [];
/** @type {number|null} on one screen, the seat this page asked to look from */
let wanted = null;
/** @type {{text: string, seen: number, seat: number|null}|null} sent, and not answered yet */
let pending = null;
/** @type {{spec: string, name: string}[]} */
let bots = [];
/** @type {string[]|null} */
let links = null;
let wasMine = false;
let asking = false;
let wantsRematch = false;

await loadTexts();

const board = new Board(el('board'), { touch: touchBoard, refused: touchRefused, point: pointAt, background: clearTouches });
const log = new Log(el('log'), { at: (move) => replay.go(move), clause: clauseLink });
const replay = new Replay(el('replay'), {
  past: (move) => wire.request({ type: 'at', move }),
  show: (picture) => board.show(picture, true),
  live: () => draw(false),
  link: (move) => copy(`${location.origin}${location.pathname}?at=${move}`),
  from: playFrom,
  picture: () => save(`${model?.game || 'board'}-${replay.at ?? model?.moves_total}.svg`, board.document()),
});
const wire = new Wire(`${BASE}api/v1/tables/${encodeURIComponent(id)}/socket`, { hello, message: take, state: showState });

wireChoices(() => {
  wire.request(hello()).catch(() => {});
  draw(false);
  if (model) openRules.loaded = '';
});
wirePage();
setInterval(() => tick(el('seats')), 250);

/** @returns {import('./wire.js').Message} */
function hello() {
  return { type: 'hello', seen: model?.number ?? 0, language: language(), still: board.stillId, ...(wanted === null ? {} : { seats: [wanted] }) };
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
  el('here').textContent = names.length ? say('people.here', { names: names.join(', ') }) : '';
  if (!model || !seats) return;
  model.seats = model.seats.map((seat, at) => ({ ...seat, here: seats.includes(at) }));
  drawSeats(model);
}

/** @param {any} message */
function takeModel(message) {
  const before = model;
  model = merge(model, message);
  received = Date.now();
  replay.total(model.moves_total);
  if (!before) firstLook(model);
  if (before && before.number !== model.number) {
    if (before.moves_total !== model.moves_total || before.looking !== model.looking) {
      touched = [];
      tell('');
      if (model.moves_total > before.moves_total) sound('move');
    }
    if (model.log.some((line) => line.kind === 'chat' && line.number > before.number)) sound('chat');
    if (model.result && !before.result) sound('over');
  }
  if (model.rematch) takeRematch(model.rematch);
  resend(model);
  draw(Boolean(before));
  alertTurn(model);
}

/** What was sent when the line broke: once more if nothing happened since, else it was taken or came too late. @param {Model} now */
function resend(now) {
  if (!pending || asking) return;
  const again = pending;
  pending = null;
  if (again.seen === now.number) send(again);
}

/** @param {Model} now */
function firstLook(now) {
  const asked = new URLSearchParams(location.search).get('at');
  const seen = setting(`seen.${id}`, null);
  remember(now);
  allGames().then((games) => {
    bots = games.find((game) => game.name === now.game)?.bots || [];
    draw(false);
  }).catch(() => {});
  links = setting(`links.${id}`, null);
  if (asked !== null) replay.go(Number(asked));
  else if (now.you.length && seen !== null && now.moves_total > seen && seen > 0) replay.catchUp(Math.max(seen, now.moves_total - 30));
}

/** Keep this table in the list of one's own. @param {Model} now */
function remember(now) {
  const own = setting('tables', []).filter((/** @type {any} */ one) => one.id !== id);
  if (now.you.length) keep('tables', [{ id, game: now.game, title: now.title, at: Date.now() }, ...own].slice(0, 30));
}

/** @param {string} next */
function takeRematch(next) {
  if (wantsRematch) location.href = `${BASE}t/${encodeURIComponent(next)}`;
  fill(el('rematch'), h('a', { class: 'button main', href: `${BASE}t/${encodeURIComponent(next)}` }, say('action.to_rematch')));
  el('rematch').hidden = false;
}

// -- what is shown -----------------------------------------------------------------------

/** @param {boolean} glide */
function draw(glide) {
  if (!model) return;
  const now = model;
  document.body.dataset.phase = now.phase;
  el('title').textContent = now.title;
  el('rules-link').setAttribute('href', `${BASE}rules/${encodeURIComponent(now.game)}`);
  drawSeats(now);
  log.show(now.log);
  showRequest(el('request'), now, (answer) => request({ type: answer }));
  showResult(el('result'), now);
  el('question').textContent = replay.at !== null ? say('replay.watching', { move: replay.at, total: now.moves_total }) : now.question || say(`phase.${now.phase}`);
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('[data-do]'))) {
    const what = button.dataset.do || '';
    button.hidden = what === 'hint' ? !now.moves.length : !may(now, what);
  }
  el('more').hidden = ![...el('more').querySelectorAll('[data-do]')].some((button) => !(/** @type {HTMLElement} */ (button).hidden));
  el('record').setAttribute('href', `${BASE}api/v1/tables/${encodeURIComponent(id)}/record`);
  el('moves-box').hidden = !now.moves.length || replay.at !== null;
  if (!drawCurtain(now) && replay.at === null) {
    const lost = board.show(now.board, glide);
    drawChoice();
    if (lost && mine(now).length) board.focus();
    if (!document.hidden) keep(`seen.${id}`, now.moves_total);
    zoomForSmall(now);
  }
}

/** @param {Model} now */
function drawSeats(now) {
  showSeats(el('seats'), now, received, { bots, sit, bot: (seat, spec) => request({ type: 'bot', seat, spec }), stand: (seat) => request({ type: 'stand', seat }), invite: links ? invite : null });
}

/** What is lit, what is meant so far, what can be confirmed. */
function drawChoice() {
  if (!model) return;
  const found = choice(model.moves, touched);
  board.light(replay.at === null ? found.next : new Set(), touched);
  const meant = touched.length ? found.meant : model.moves;
  showMoves(el('moves'), meant, { play: (move) => decide(move, 'list'), point: (move) => board.point(move ? move.clicks.slice(-1) : []) });
  el('moves-count').textContent = String(meant.length);
  const preview = el('preview');
  preview.hidden = !touched.length;
  if (!touched.length) return;
  const offered = found.complete;
  fill(preview,
    offered.length ? null : h('p', {}, say('choose.go_on', { count: found.meant.length })),
    ...offered.map((move) => h('button', { type: 'button', class: 'main confirm', onclick: () => play(move) }, move.sentence)),
    offered.length && found.next.size ? h('p', { class: 'facts' }, say('choose.or_go_on')) : null,
    h('button', { type: 'button', class: 'quiet', onclick: clearTouches }, say('choose.cancel')));
}

let zoomedFor = -1;
/** On a small screen, show the part where the choice is. @param {Model} now */
function zoomForSmall(now) {
  if (innerWidth > 700 || zoomedFor === now.moves_total || !mine(now).length) return;
  zoomedFor = now.moves_total;
  if (setting('autozoom', 'on') === 'on') board.near();
}

/**
 * On one screen: turn the board to who is to decide, behind a curtain where hands are hidden.
 * @param {Model} now @returns {boolean} whether the curtain hides the board
 */
function drawCurtain(now) {
  const curtain = el('curtain');
  const [next] = mine(now);
  const hidden = now.secrets !== false;
  const turn = now.you.length > 1 && next !== undefined && (!mine(now).includes(now.looking ?? -1) || (hidden && wanted !== now.looking));
  if (turn && !hidden) {
    if (wanted !== next) {
      wanted = next;
      wire.request(hello()).catch(() => {});
    }
    return false;
  }
  if (turn && wanted !== next) {
    board.clear();
    fill(el('moves'));
    touched = [];
    el('preview').hidden = true;
    const ready = h('button', { type: 'button', class: 'main', onclick: () => {
      wanted = next;
      wire.request(hello()).catch(() => {});
    } }, say('curtain.ready', { name: now.seats[next].name }));
    fill(curtain, h('p', {}, say('curtain.hand_over', { name: now.seats[next].name, letter: letter(next) })), ready);
    if (curtain.hidden) {
      curtain.hidden = false;
      ready.focus();
    }
    return true;
  }
  curtain.hidden = !turn;
  return turn;
}

/** @param {'open'|'lost'|'none'} state */
function showState(state) {
  el('state').textContent = state === 'open' ? '' : say(`state.${state}`);
  el('state').hidden = state === 'open';
}

/** @param {string} clause @returns {HTMLElement} */
function clauseLink(clause) {
  return h('a', { class: 'clause-link', href: `${BASE}rules/${encodeURIComponent(model?.game || '')}#${encodeURIComponent(clause)}`, onclick: (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    openRules(clause);
  } }, clause);
}

/** Say something to the person: a refusal, a hint, an answer. @param {string} sentence @param {{clause?: string|null, kind?: string, more?: Node|null}} [about] */
function tell(sentence, { clause, kind = 'note', more = null } = {}) {
  const box = el('told');
  box.hidden = !sentence;
  box.className = `told ${kind}`;
  fill(box, h('span', {}, sentence), clause ? ' ' : '', clause ? clauseLink(clause) : '', more,
    h('button', { type: 'button', class: 'close', 'aria-label': say('action.close'), onclick: () => tell('') }, '×'));
  if (!sentence) {
    fill(box);
    board.point([]);
  }
}

// -- choosing ----------------------------------------------------------------------------

/** @param {string} target @param {string} how mouse, touch, pen or key */
function touchBoard(target, how) {
  if (!model || replay.at !== null) return;
  const sure = choice(model.moves, touched).sure;
  if (sure && touched.at(-1) === target) {
    play(sure);
    return;
  }
  const next = touch(model.moves, touched, target);
  if (!next) {
    askWhy({ click: target }, board.liveLayer.querySelector(`#${CSS.escape(target)}`)?.getAttribute('aria-label') || '');
    return;
  }
  tell('');
  touched = next;
  const found = choice(model.moves, touched);
  if (found.sure) decide(found.sure, how);
  else drawChoice();
  if (!found.sure && how === 'key') board.focus();
}

/** Play at once, or show what it would do first. @param {Move} move @param {string} how */
function decide(move, how) {
  const confirm = setting('confirm', 'auto');
  if (confirm === 'always' || (confirm === 'auto' && how !== 'mouse' && how !== 'key' && how !== 'list')) {
    touched = move.clicks.length ? move.clicks : touched;
    drawChoice();
    return;
  }
  play(move);
}

function clearTouches() {
  if (!touched.length) return;
  touched = [];
  drawChoice();
}

/** @param {string|null} target */
function pointAt(target) {
  const line = el('would');
  const next = model && target && replay.at === null ? touch(model.moves, touched, target) : null;
  const found = model && next ? choice(model.moves, next) : null;
  line.textContent = found ? (found.sure ? found.sure.sentence : say('choose.leads_to', { count: found.meant.length })) : '';
}

/** @param {Element} node something faint */
function touchRefused(node) {
  if (replay.at === null) askWhy({ click: node.id, text: node.getAttribute('data-move') || undefined }, node.getAttribute('aria-label') || '');
}

/** @param {{click?: string, text?: string}} what @param {string} name what the board itself says of it */
async function askWhy(what, name) {
  sound('refused');
  if (name) tell(name, { kind: 'refusal' });
  try {
    const answer = await wire.request({ type: 'why', ...what, seat: model?.looking });
    if (answer.sentence && !(name && answer.type === 'refused')) tell(answer.sentence, { clause: answer.clause, kind: 'refusal' });
    else if (!name) tell(say('choose.nothing'), { kind: 'refusal' });
    board.point(answer.where || []);
  } catch {
    if (!name) tell(say('state.lost'), { kind: 'refusal' });
  }
}

/** @param {Move} move */
function play(move) {
  if (!model || pending) return;
  send({ text: move.text, seen: model.number, seat: model.looking });
}

/** @param {{text: string, seen: number, seat: number|null}} what */
async function send(what) {
  pending = what;
  asking = true;
  document.body.classList.add('busy');
  try {
    const answer = await wire.request({ type: 'play', ...what });
    pending = null;
    if (answer.type === 'refused') refuse(answer);
  } catch { /* lost: resend decides when the line is back */ } finally {
    asking = false;
    document.body.classList.remove('busy');
    touched = [];
    drawChoice();
  }
}

/** @param {any} answer */
function refuse(answer) {
  sound('refused');
  tell(answer.sentence || answer.code, { clause: answer.clause, kind: 'refusal' });
  board.point(answer.where || []);
}

/** Ask for something besides moves. @param {import('./wire.js').Message} message */
async function request(message) {
  try {
    const answer = await wire.request(message);
    if (answer.type === 'refused') refuse(answer);
    return answer;
  } catch {
    tell(say('state.lost'), { kind: 'refusal' });
    return null;
  }
}

/** @param {number} seat */
async function sit(seat) {
  const name = await askName();
  if (name) request({ type: 'sit', seat, name });
}

/** @returns {Promise<string>} the name somebody goes by, asked for once */
async function askName() {
  const me = await ask('me').catch(() => ({ name: '' }));
  if (me.name) return me.name;
  const dialog = /** @type {HTMLDialogElement} */ (el('ask-name'));
  const field = /** @type {HTMLInputElement} */ (el('my-name'));
  dialog.returnValue = '';
  dialog.showModal();
  await new Promise((resolve) => { dialog.onclose = resolve; });
  if (dialog.returnValue !== 'ok') return '';
  const name = field.value.trim() || say('me.default');
  await ask('me', { name }).catch(() => {});
  return name;
}

/** @param {number} seat */
function invite(seat) {
  const link = links?.[seat];
  if (link) copy(new URL(link, location.href).href);
}

async function hint() {
  const answer = await request({ type: 'hint', seat: model?.looking });
  if (!answer || answer.type !== 'hint') return;
  const move = model?.moves.find((one) => one.text === answer.text);
  tell(answer.text ? say('hint.is', { sentence: answer.sentence }) : say('hint.none'), {
    kind: 'hint', more: move ? h('button', { type: 'button', class: 'small', onclick: () => play(move) }, say('hint.play')) : null,
  });
  if (move) board.point(move.clicks);
}

/** @param {number} move */
async function playFrom(move) {
  if (!model) return;
  const bot = bots[Math.floor(bots.length / 2)]?.spec;
  const own = model.you.length ? model.you : [0];
  try {
    await makeTable({ game: model.game, from: { table: id, move }, start: true, seats: model.seats.map((_, seat) => (own.includes(seat) || !bot ? { kind: 'you' } : { kind: 'bot', spec: bot })) });
  } catch (problem) {
    tell(/** @type {Error} */ (problem).message, { kind: 'refusal' });
  }
}

// -- the rest of the page ------------------------------------------------------------------

function wirePage() {
  el('home').setAttribute('href', BASE);
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('[data-do]'))) button.onclick = () => act(button.dataset.do || '');
  el('zoom-in').onclick = () => board.zoom(1 / 1.4);
  el('zoom-out').onclick = () => board.zoom(1.4);
  el('zoom-fit').onclick = () => board.fit();
  el('zoom-near').onclick = () => board.near();
  el('settings-open').onclick = () => /** @type {HTMLDialogElement} */ (el('settings')).showModal();
  el('notify').onclick = () => Notification.requestPermission().then(drawNotify);
  el('rules-link').onclick = (event) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    openRules('');
  };
  el('rules-close').onclick = () => /** @type {HTMLDialogElement} */ (el('rules')).close();
  const sounds = /** @type {HTMLButtonElement} */ (el('sound'));
  const showSound = () => {
    const on = setting('sound', 'on') === 'on';
    sounds.setAttribute('aria-pressed', String(on));
    sounds.classList.toggle('off', !on);
  };
  sounds.onclick = () => {
    keep('sound', setting('sound', 'on') === 'on' ? 'off' : 'on');
    showSound();
  };
  showSound();
  drawNotify();
  wireTyping();
  wireChat();
  addEventListener('keydown', keys);
  document.addEventListener('visibilitychange', () => {
    if (model) alertTurn(model);
    if (!document.hidden && model && replay.at === null) keep(`seen.${id}`, model.moves_total);
  });
  if (innerWidth > 900) el('moves-box').setAttribute('open', '');
}

function drawNotify() {
  const asked = 'Notification' in window ? Notification.permission : 'denied';
  /** @type {HTMLButtonElement} */ (el('notify')).disabled = asked !== 'default';
  el('notify').textContent = say(`notify.${asked}`);
}

function wireTyping() {
  const form = /** @type {HTMLFormElement} */ (el('typing'));
  const field = /** @type {HTMLInputElement} */ (el('typed'));
  field.oninput = () => {
    if (model) showMoves(el('moves'), near(model.moves, field.value), { play: (move) => decide(move, 'list'), point: () => {} });
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    if (!model || !field.value.trim()) return;
    const move = noted(model.moves, field.value);
    if (move) {
      decide(move, 'list');
      field.value = '';
    } else askWhy({ text: field.value.trim() }, '');
  };
}

function wireChat() {
  const form = /** @type {HTMLFormElement} */ (el('chat'));
  const field = /** @type {HTMLInputElement} */ (el('chat-text'));
  form.onsubmit = async (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    const answer = await request({ type: 'chat', text });
    if (answer && answer.type !== 'refused') field.value = '';
  };
}

/** @param {string} what */
async function act(what) {
  if (what === 'hint') {
    hint();
    return;
  }
  if (has(`sure.${what}`) && !await sureOf(say(`sure.${what}`))) return;
  if (what === 'resign') {
    const seat = model?.looking ?? model?.you[0];
    request({ type: 'resign', seat });
  } else {
    if (what === 'rematch') wantsRematch = true;
    await request({ type: what });
  }
}

/** @param {string} question @returns {Promise<boolean>} */
function sureOf(question) {
  const dialog = /** @type {HTMLDialogElement} */ (el('sure'));
  el('sure-question').textContent = question;
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => { dialog.onclose = () => resolve(dialog.returnValue === 'yes'); });
}

/** @param {string} clause */
async function openRules(clause) {
  const drawer = /** @type {HTMLDialogElement} */ (el('rules'));
  if (!drawer.open) drawer.show();
  if (model && openRules.loaded !== language()) {
    await showRules(el('book'), model.game);
    openRules.loaded = language();
  }
  if (!clause) drawer.scrollTop = 0;
  showClause(el('book'), clause);
  el('book').focus({ preventScroll: true });
}
openRules.loaded = '';

/** @param {Model} now */
function alertTurn(now) {
  const turn = mine(now).length > 0;
  document.title = `${turn ? `● ${say('turn.yours')} · ` : ''}${now.title} · Layline`;
  document.body.classList.toggle('my-turn', turn);
  if (turn && !wasMine) {
    sound('turn');
    if (document.hidden && 'Notification' in window && Notification.permission === 'granted') {
      const note = new Notification(say('turn.yours'), { body: `${now.title}: ${now.question}`, tag: `layline-${id}` });
      note.onclick = () => { focus(); note.close(); };
    }
  }
  wasMine = turn;
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    tell(say('link.copied', { link: text }));
  } catch {
    tell(text);
  }
}

/** @param {string} name @param {string} text */
function save(name, text) {
  const link = /** @type {HTMLAnchorElement} */ (h('a', { href: URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' })), download: name }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {KeyboardEvent} event */
function keys(event) {
  const target = /** @type {Element} */ (event.target);
  if (event.key === 'Escape' && touched.length) clearTouches();
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !el('curtain').hidden || target.closest('input, textarea, select, dialog[open]')) return;
  if (event.key === 'ArrowLeft') replay.step(-1);
  else if (event.key === 'ArrowRight') replay.step(1);
  else if (event.key === 'Home') replay.go(0);
  else if (event.key === 'End') replay.toLive();
  else if (event.key === 'b') board.focus();
  else if (event.key === '/') el('typed').focus();
  else if (event.key === 'u' && model && may(model, 'undo')) act('undo');
  else if (event.key === '?' && model?.moves.length) hint();
  else return;
  event.preventDefault();
}

