// The first page: games, one click to play, a form for a new table, and tables to come back to.

import { ask, badge, BASE, el, fill, h, language, loadTexts, refill, say, setting, theme, wireChoices } from './shell.js';
import { addressField } from './copying.js';
import { openForm } from './form.js';
import { allGames, closed, makeTable, openRecord, usualBot } from './games.js';

/** @typedef {import('./games.js').Game} Game */

/** @type {Game[]} */
let games = [];

/** Milliseconds between two looks at the tables; behind other tabs only the title is read, which says how many wait. */
const SEEN = 15_000;
const UNSEEN = 60_000;

/** So many lines of a list are seen at once; the others are folded away, or the games would lie screens below them. */
const LINES = 5;

/** The address of the feed of one's turns, once it is known. */
let turns = '';

/** @param {string} message */
function problem(message) {
  el('problem').textContent = message;
  el('problem').hidden = !message;
}

/** One click: a short game against bots, begun at once. @param {Game} game @param {HTMLButtonElement} button */
async function playNow(game, button) {
  problem('');
  button.disabled = true;
  const preset = game.presets.find((one) => one.name === 'quick') || game.presets[0];
  const usual = game.options.find((one) => one.name === 'players')?.default ?? 2;
  const seats = Math.max(1, Number(preset?.options?.players ?? usual));
  const spec = usualBot(game);
  try {
    const name = /** @type {HTMLInputElement} */ (el('name')).value.trim() || say('me.default');
    await makeTable({ game: game.name, preset: preset?.name, start: true, seats: Array.from({ length: seats }, (_, seat) => (seat === 0 || !spec ? { kind: 'you', name } : { kind: 'bot', spec })) });
  } catch (error) {
    problem(/** @type {Error} */ (error).message);
    button.disabled = false;
  }
}

function showGames() {
  fill(el('games'), ...games.map((game) => {
    const now = /** @type {HTMLButtonElement} */ (h('button', { type: 'button', class: 'main', 'aria-label': say('home.play_now_at', { game: game.title }), onclick: () => playNow(game, now) }, say('home.play_now')));
    return h('li', { class: 'card game' },
      h('img', { class: 'picture', src: `${BASE}api/v1/games/${encodeURIComponent(game.name)}/picture.svg?theme=${theme()}&lang=${language()}`, alt: '', width: '320', height: '200', onerror: (/** @type {Event} */ event) => /** @type {HTMLElement} */ (event.target).classList.add('missing') }),
      h('div', { class: 'about' },
        h('h3', {}, game.title),
        h('p', {}, game.summary),
        h('p', { class: 'facts' }, [game.players, game.length].filter(Boolean).join(' · ')),
        h('div', { class: 'row' }, now,
          h('button', { type: 'button', 'aria-label': say('home.new_table_at', { game: game.title }), onclick: () => openForm(game, makeTable) }, say('home.new_table')),
          h('a', { class: 'quiet', href: `${BASE}rules/${encodeURIComponent(game.name)}` }, say('home.rules')))));
  }));
}

/** @param {any} table @param {string} verb */
function tableLine(table, verb) {
  const title = games.find((game) => game.name === table.game)?.title || table.title || table.game;
  const goesOn = table.phase === 'playing' || table.phase === 'paused';
  const free = goesOn ? `${say('seat.empty')} (${say('seat.stand_in')})` : say('seat.empty');
  return h('li', {}, h('a', { class: 'table-line', 'data-key': table.id, href: `${BASE}t/${encodeURIComponent(table.id)}` },
    h('span', { class: 'name' }, title),
    h('span', { class: 'crew' }, ...(table.seats || []).map((/** @type {any} */ seat, /** @type {number} */ at) => h('span', { class: 'one' }, badge(at), seat.kind === 'empty' ? free : seat.name))),
    h('span', { class: 'facts' }, table.your_turn ? `● ${say('turn.yours')}` : table.phase ? say(`phase.${table.phase}`) : ''),
    h('span', { class: 'go' }, verb)));
}

/** How to hear of one's turns without any page. */
function showFollowing() {
  const address = new URL(turns, location.href);
  address.searchParams.set('lang', language());
  el('follow').hidden = !turns;
  fill(el('follow-address'), ...addressField(address.href, say('home.follow')));
}

async function showTables() {
  /** @type {{open?: any[], watch?: any[], mine?: any[]}} */
  const found = await ask(`tables?lang=${language()}`).catch(() => ({}));
  const mine = found.mine ?? setting('tables', []);
  const known = new Set(mine.map((/** @type {any} */ table) => table.id));
  const others = [...(found.open || []), ...(found.watch || [])].filter((table) => !known.has(table.id));
  const free = (/** @type {any} */ table) => table.phase === 'gathering' && (table.seats || []).some((/** @type {any} */ seat) => seat.kind === 'empty');
  const waits = (/** @type {any} */ table) => (table.your_turn ? 0 : closed(table) ? 2 : 1);
  const turn = mine.filter((/** @type {any} */ table) => table.your_turn).length;
  document.title = `${turn ? `(${turn}) ` : ''}Layline · ${say('home.title')}`;
  showList('mine', mine.toSorted((/** @type {any} */ one, /** @type {any} */ other) => waits(one) - waits(other)).slice(0, 20), (table) => (closed(table) ? 'home.look' : 'home.go_on'));
  showList('open', others.filter(free), () => 'home.join');
  showList('watch', others.filter((table) => !free(table)), () => 'home.watch');
}

/** @param {string} id @param {any[]} tables @param {(table: any) => string} verb */
function showList(id, tables, verb) {
  const lines = tables.map((table) => tableLine(table, say(verb(table))));
  const seen = lines.length > LINES + 1 ? LINES : lines.length; // the fold itself takes a line
  const more = el(`${id}-more`);
  el(`${id}-box`).hidden = !tables.length;
  more.hidden = seen === lines.length;
  refill(el(id), ...lines.slice(0, seen));
  /** @type {Element} */ (more.querySelector('summary')).textContent = say('home.more', { count: lines.length - seen });
  refill(/** @type {Element} */ (more.querySelector('ul')), ...lines.slice(seen));
}

/** A record that was saved becomes a table again. */
function wireRecord() {
  const field = /** @type {HTMLInputElement} */ (el('record-file'));
  el('record-open').onclick = () => field.click();
  field.onchange = async () => {
    const [file] = field.files || [];
    field.value = ''; // the same file may be chosen again
    if (!file) return;
    try {
      problem('');
      await openRecord(await file.text());
    } catch (error) {
      problem(say('home.bad_record', { why: /** @type {Error} */ (error).message }));
      el('problem').scrollIntoView({ block: 'center' });
    }
  };
}

function wireName() {
  const field = /** @type {HTMLInputElement} */ (el('name'));
  ask('me').then((me) => {
    field.value ||= me.name || ''; // what somebody typed meanwhile stays
    turns = me.turns;
    showFollowing();
  }).catch(() => {});
  field.onchange = () => ask('me', { name: field.value.trim() }).then(() => problem('')).catch((error) => problem(error.message));
}

async function show() {
  try {
    games = await allGames();
    problem('');
  } catch (error) {
    problem(/** @type {Error} */ (error).message);
  }
  showGames();
  showFollowing();
  await showTables();
}

await loadTexts();
wireChoices(show);
wireName();
wireRecord();
await show();
if (location.hash === '#follow') {
  el('follow').setAttribute('open', '');
  el('follow').scrollIntoView({ block: 'center' });
}
let looked = Date.now();
setInterval(() => {
  if (document.hidden && Date.now() - looked < UNSEEN) return;
  looked = Date.now();
  showTables();
}, SEEN);
document.addEventListener('visibilitychange', () => { if (!document.hidden) showTables(); });
