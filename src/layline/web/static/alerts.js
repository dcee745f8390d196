// It is your turn: in the title of the tab, as a sound, and as a notification when nobody looks.

import { el, keep, say, setting } from './shell.js';
import { mine } from './model.js';
import { sound } from './sounds.js';

/** @typedef {import('./model.js').Model} Model */

export class Alerts {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    this.was = false;
    this.button = /** @type {HTMLButtonElement} */ (el('sound'));
    this.button.onclick = () => this.mute();
    this.asked = /** @type {HTMLButtonElement} */ (el('notify'));
    this.asked.onclick = () => this.ask();
    this.draw();
  }

  mute() {
    keep('sound', setting('sound', 'on') === 'on' ? 'off' : 'on');
    this.draw();
  }

  /** Ask the browser's leave to notify; where it was given, stop or begin again. */
  async ask() {
    if (Notification.permission === 'granted') keep('notify', this.wanted() ? 'off' : 'on');
    else await Notification.requestPermission();
    this.draw();
  }

  /** @returns {boolean} whether this browser may notify, and whoever sits there wants it */
  wanted() {
    return 'Notification' in window && Notification.permission === 'granted' && setting('notify', 'on') === 'on';
  }

  draw() {
    const on = setting('sound', 'on') === 'on';
    this.button.setAttribute('aria-pressed', String(on));
    this.button.classList.toggle('off', !on);
    const state = 'Notification' in window ? Notification.permission : 'denied';
    this.asked.disabled = state === 'denied';
    this.asked.textContent = say(`notify.${state === 'granted' && !this.wanted() ? 'off' : state}`);
  }

  /** @param {Model} now */
  turn(now) {
    const turn = mine(now).length > 0;
    document.title = `${turn ? `● ${say('turn.yours')} · ` : ''}${now.title} · Layline`;
    document.body.classList.toggle('my-turn', turn);
    if (turn && !this.was) {
      sound('turn');
      if (document.hidden && this.wanted()) this.notify(now);
    }
    this.was = turn;
  }

  /** @param {Model} now */
  notify(now) {
    const note = new Notification(say('turn.yours'), { body: `${now.title} · ${now.question}`, tag: `layline-${this.table}` });
    note.onclick = () => {
      focus();
      note.close();
    };
  }
}
