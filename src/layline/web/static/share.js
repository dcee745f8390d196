// Links, pictures, records and films of a game, and a new table that goes on from a position.

import { ask, badge, BASE, el, fill, h, letter, say } from './shell.js';
import { addressField, copied } from './copying.js';
import { sureOf } from './dialogs.js';
import { closed, makeTable } from './games.js';

/** @typedef {import('./model.js').Model} Model */

export class Share {
  /**
   * @param {string} table its id @param {import('./telling.js').Telling} telling
   * @param {{model: () => Model|null, at: () => number, picture: () => string, bot: () => string|undefined}} on
   */
  constructor(table, telling, on) {
    this.address = `${BASE}api/v1/tables/${encodeURIComponent(table)}`;
    this.table = table;
    this.telling = telling;
    this.on = on;
    el('replay-link').onclick = () => this.copy(`${location.origin}${location.pathname}?at=${on.at()}`);
    el('replay-picture').onclick = () => save(`${this.name()}.svg`, new Blob([on.picture()], { type: 'image/svg+xml' }));
    el('replay-from').onclick = () => this.playFrom(on.at());
    for (const button of films()) button.onclick = () => this.film(button);
    el('record').setAttribute('href', `${this.address}/record`);
  }

  /** @returns {string} of a file, without its ending */
  name() {
    return `${this.on.model()?.game || 'layline'}-${this.on.at()}`;
  }

  /** @param {string} link */
  async copy(link) {
    this.telling.say(say(await copied(link) ? 'link.copied' : 'link.by_hand', { link }));
  }

  /** The address of the table: whoever opens it without an invitation watches. */
  watch() {
    return this.copy(`${location.origin}${location.pathname}`);
  }

  /** The address that takes a seat of one's own to another device, one for each. */
  async device() {
    try {
      const { keys = {} } = await ask(`tables/${encodeURIComponent(this.table)}`);
      fill(el('device-links'), ...Object.entries(keys).map(([seat, path]) => this.link(Number(seat), new URL(/** @type {string} */ (path), location.href).href)));
      /** @type {HTMLDialogElement} */ (el('device')).showModal();
    } catch (problem) {
      this.telling.say(/** @type {Error} */ (problem).message, { kind: 'refusal' });
    }
  }

  /** @param {number} seat @param {string} address @returns {HTMLElement} */
  link(seat, address) {
    const name = this.on.model()?.seats[seat]?.name || '';
    return h('li', { class: 'row' }, badge(seat), ...addressField(address, say('device.link', { name, letter: letter(seat) })));
  }

  /** The server makes the film while one waits; one that makes none has no buttons for it. @param {HTMLButtonElement} button which kind */
  async film(button) {
    const { kind = '' } = button.dataset;
    for (const one of films()) one.disabled = true;
    button.textContent = say('replay.filming');
    try {
      const answer = await fetch(`${this.address}/film.${kind}`);
      if (answer.ok) save(`${this.name()}.${kind}`, await answer.blob());
      else {
        const problem = await answer.json().catch(() => ({}));
        for (const one of films()) one.hidden = answer.status === 404;
        this.telling.say(problem.detail || problem.title || say('error.status', { status: answer.status }), { kind: 'refusal' });
      }
    } catch {
      this.telling.say(say('error.unreachable'), { kind: 'refusal' });
    } finally {
      for (const one of films()) one.disabled = false;
      button.textContent = say(`replay.film_${kind}`);
    }
  }

  /** @param {number} move */
  async playFrom(move) {
    const model = this.on.model();
    if (!model) return;
    const spec = this.on.bot();
    const own = model.you.length ? model.you : [0];
    if (model.you.length && !closed(model) && !await sureOf(say('sure.play_from'))) return;
    try {
      await makeTable({ game: model.game, from: { table: this.table, move }, start: true, seats: model.seats.map((seat, at) => (own.includes(at) || !spec ? { kind: 'you', name: model.you.includes(at) ? seat.name : undefined } : { kind: 'bot', spec })) });
    } catch (problem) {
      this.telling.say(/** @type {Error} */ (problem).message, { kind: 'refusal' });
    }
  }
}

/** @returns {NodeListOf<HTMLButtonElement>} */
function films() {
  return document.querySelectorAll('button.film');
}

/** @param {string} name @param {Blob} data */
function save(name, data) {
  const link = /** @type {HTMLAnchorElement} */ (h('a', { href: URL.createObjectURL(data), download: name }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
