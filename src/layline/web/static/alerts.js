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
    this.asked.onclick = () => Notification.requestPermission().then(() => this.draw());
    this.draw();
  }

  mute() {
    keep('sound', setting('sound', 'on') === 'on' ? 'off' : 'on');
    this.draw();
  }

  draw() {
    const on = setting('sound', 'on') === 'on';
    this.button.setAttribute('aria-pressed', String(on));
    this.button.classList.toggle('off', !on);
    const state = 'Notification' in window ? Notification.permission : 'denied';
    this.asked.disabled = state !== 'default';
    this.asked.textContent = say(`notify.${state}`);
  }

  /** @param {Model} now */
  turn(now) {
    const turn = mine(now).length > 0;
    document.title = `${turn ? `● ${say('turn.yours')} · ` : ''}${now.title} · Layline`;
    document.body.classList.toggle('my-turn', turn);
    if (turn && !this.was) {
      sound('turn');
      if (document.hidden && 'Notification' in window && Notification.permission === 'granted') this.notify(now);
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
