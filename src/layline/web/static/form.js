// A form for a new table, made from what a game says of its options.

import { badge, el, fill, h, letter, say } from './shell.js';
import { fieldOf, fieldRow } from './fields.js';
import { usualBot } from './games.js';

/** @typedef {import('./games.js').Game} Game */
/** @typedef {import('./games.js').Option} Option */
/** @typedef {import('./games.js').Preset} Preset */

/** @param {Game} game @param {(body: import('./games.js').NewTable) => Promise<void>} make */
export function openForm(game, make) {
  const dialog = /** @type {HTMLDialogElement} */ (el('new-table'));
  const players = game.options.find((option) => option.name === 'players');
  const timed = game.options.find((option) => option.clock);
  const rest = game.options.filter((option) => option !== players && option !== timed);
  const fields = new Map(rest.map((option) => [option.name, fieldOf(option)]));
  const count = /** @type {HTMLInputElement} */ (h('input', { id: 'f-players', type: 'number', min: players?.low ?? 1, max: Math.min(players?.high ?? 8, 26), value: players?.default ?? 2, 'aria-describedby': 'h-players' }));
  const seats = h('ol', { class: 'seats-form' });
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true });
  const clock = clockRows();
  const listed = /** @type {HTMLInputElement} */ (h('input', { type: 'checkbox', id: 'f-listed' }));

  const showSeats = () => {
    const wanted = Math.min(Math.max(1, Number(count.value) || 1), 26);
    while (seats.children.length > wanted) seats.lastElementChild?.remove();
    while (seats.children.length < wanted) seats.append(seatRow(game, seats.children.length));
  };
  /** @param {Preset} preset */
  const choose = (preset) => {
    for (const option of rest) fields.get(option.name)?.put(preset.options[option.name] ?? option.default);
    if (timed) clock.put(Number(preset.options[timed.name] ?? timed.default));
    if (preset.options.players) count.value = String(preset.options.players);
    showSeats();
  };
  count.onchange = showSeats;
  const presets = game.presets.length > 1 ? h('fieldset', {}, h('legend', {}, say('form.presets')), ...game.presets.map((preset, at) => h('label', { class: 'preset' },
    h('input', { type: 'radio', name: 'preset', value: preset.name, checked: at === 0, onchange: () => choose(preset) }), h('span', {}, preset.help || preset.name)))) : null;

  const more = /** @type {HTMLDetailsElement} */ (h('details', {}, h('summary', {}, say('form.options', { count: rest.length })), ...rest.map((option) => fieldRow(option, /** @type {import('./fields.js').Field} */ (fields.get(option.name))))));
  const form = /** @type {HTMLFormElement} */ (h('form', {},
    h('h2', { id: 'new-table-title' }, say('form.title', { game: game.title })),
    presets,
    h('fieldset', {}, h('legend', {}, say('form.seats')),
      h('div', { class: 'option' }, h('label', { for: 'f-players' }, players?.label || say('form.players')), count, h('small', { id: 'h-players' }, players?.help || '')),
      seats, h('small', {}, say('form.one_screen'))),
    h('fieldset', {}, h('legend', {}, say('form.clock')), clock.node),
    more,
    h('label', { class: 'check' }, listed, h('span', {}, say('form.listed'))),
    problem,
    h('div', { class: 'row end' }, h('button', { type: 'button', onclick: () => dialog.close() }, say('choose.cancel')), h('button', { type: 'submit', class: 'main' }, say('form.make')))));
  form.addEventListener('invalid', () => { more.open = true; }, true); // what is wrong must be seen
  form.onsubmit = async (event) => {
    event.preventDefault();
    const preset = /** @type {HTMLInputElement|null} */ (form.querySelector('input[name=preset]:checked'))?.value ?? game.presets[0]?.name;
    /** @type {Record<string, any>} */
    const options = { players: Number(count.value) };
    for (const option of rest) options[option.name] = await fields.get(option.name)?.get();
    if (timed) options[timed.name] = clock.seconds(timed);
    const sitting = [...seats.children].map(readSeat);
    try {
      await make({ game: game.name, preset, options, seats: sitting, clock: clock.read(), listed: listed.checked, start: sitting.every((seat) => seat.kind !== 'open') });
    } catch (error) {
      problem.textContent = /** @type {Error} */ (error).message;
      problem.hidden = false;
      problem.scrollIntoView({ block: 'nearest' });
    }
  };
  if (game.presets[0]) choose(game.presets[0]);
  showSeats();
  fill(dialog, form);
  dialog.showModal();
  dialog.scrollTop = 0; // it may have been left at its end
}

/** @param {Game} game @param {number} seat */
function seatRow(game, seat) {
  const usual = usualBot(game);
  const kind = /** @type {HTMLSelectElement} */ (h('select', { 'aria-label': say('form.seat_kind', { letter: letter(seat) }) },
    h('option', { value: 'you' }, say('form.you')), h('option', { value: 'open' }, say('form.open')),
    ...game.bots.map((bot) => h('option', { value: `bot ${bot.spec}` }, say('form.bot', { name: bot.name })))));
  kind.value = seat === 0 ? 'you' : usual ? `bot ${usual}` : 'open';
  const usualName = (seat === 0 && /** @type {HTMLInputElement} */ (el('name')).value.trim()) || say(seat === 0 ? 'me.default' : 'form.player', { letter: letter(seat) });
  const name = h('input', { type: 'text', maxlength: '40', value: usualName, 'data-usual': usualName, placeholder: say('form.name'), 'aria-label': say('form.name_of', { letter: letter(seat) }) });
  const show = () => { name.hidden = kind.value !== 'you'; };
  kind.onchange = show;
  show();
  return h('li', {}, badge(seat), kind, name);
}

/** @param {Element} row @returns {import('./games.js').Sitting} */
function readSeat(row) {
  const kind = /** @type {HTMLSelectElement} */ (row.querySelector('select')).value;
  const field = /** @type {HTMLInputElement} */ (row.querySelector('input'));
  if (kind.startsWith('bot ')) return { kind: 'bot', spec: kind.slice(4) };
  return kind === 'you' ? { kind: 'you', name: field.value.trim() || field.dataset.usual } : { kind: 'open' };
}

function clockRows() {
  const kind = /** @type {HTMLSelectElement} */ (h('select', { 'aria-label': say('form.clock') }, ...['none', 'move', 'total', 'days'].map((one) => h('option', { value: one }, say(`clock.${one}`)))));
  const amount = /** @type {HTMLInputElement} */ (h('input', { type: 'number', min: '1', max: '86400', value: '60', 'aria-label': say('clock.amount') }));
  const increment = /** @type {HTMLInputElement} */ (h('input', { type: 'number', min: '0', max: '600', value: '5', 'aria-label': say('clock.increment') }));
  const zero = /** @type {HTMLSelectElement} */ (h('select', { 'aria-label': say('clock.at_zero') }, ...['game', 'bot', 'forfeit'].map((one) => h('option', { value: one }, say(`clock.zero_${one}`)))));
  const unit = h('span', {});
  const show = () => {
    for (const node of [amount, unit, zero]) node.hidden = kind.value === 'none';
    increment.hidden = kind.value !== 'total';
    unit.textContent = kind.value === 'none' ? '' : say(`clock.unit_${kind.value}`);
  };
  kind.onchange = () => {
    amount.value = { move: '60', total: '10', days: '3' }[kind.value] || '60';
    show();
  };
  show();
  return {
    node: h('div', { class: 'row' }, kind, amount, unit, increment, zero),
    /** @param {number} seconds that a game gives for each move; 0 is all the time in the world */
    put: (seconds) => {
      kind.value = seconds ? 'move' : 'none';
      amount.value = String(seconds || 60);
      zero.value = 'game';
      show();
    },
    /** What the game itself is told of it. @param {Option} option @returns {number} */
    seconds: (option) => {
      if (kind.value === 'none') return 0;
      return kind.value === 'move' ? Math.min(Math.max(Number(amount.value), option.low ?? 1), option.high ?? Infinity) : option.default;
    },
    read: () => ({ kind: kind.value, seconds: kind.value === 'none' ? 0 : Number(amount.value) * (kind.value === 'total' ? 60 : 1), increment: kind.value === 'total' ? Number(increment.value) : 0, at_zero: zero.value }),
  };
}
