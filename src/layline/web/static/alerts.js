// It is your turn: in the title of the tab, as a sound, and as a notification when nobody looks.

import { BASE, el, keep, say, setting } from './shell.js';
import { mine } from './model.js';
import { sound } from './sounds.js';

/** @typedef {import('./model.js').Model} Model */

export class Alerts {
  /** @param {string} table */
  constructor(table) {
    /** What the names of its notifications begin with; each has its own, for a browser may take long to forget the last one. */
    this.tag = `layline-${table}-`;
    this.was = false;
    /** Whether a notification may be standing: one of an earlier visit, to begin with. */
    this.shown = this.wanted();
    /** What is being shown or taken away. @type {Promise<any>} */
    this.under = Promise.resolve();
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
    if (this.wanted()) bell();
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
    let state = 'Notification' in window ? String(Notification.permission) : 'denied';
    this.asked.disabled = state === 'denied';
    if (state === 'granted' && !this.wanted()) state = 'off';
    if (state === 'denied' && !isSecureContext) state = 'insecure';
    this.asked.textContent = say(`notify.${state}`);
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
    if (!turn || !document.hidden) this.clear();
    this.was = turn;
  }

  /** @param {Model} now */
  notify(now) {
    const title = say('turn.yours');
    const about = { body: `${now.title} · ${now.question}`, tag: `${this.tag}${now.number}`, icon: `${BASE}static/icon-192.png`, data: location.href };
    this.shown = true;
    this.later(async (worker) => {
      if (worker) await worker.showNotification(title, about);
      else new Notification(title, about).onclick = () => focus();
    });
  }

  /** Take the notification away: it was seen, or is true no more. */
  clear() {
    if (!this.shown) return;
    this.shown = false;
    this.later(async (worker) => {
      for (const note of (await worker?.getNotifications()) || []) if (note.tag.startsWith(this.tag)) note.close();
    });
  }

  /** Do something after what is under way, so that nothing is taken away that came later. @param {(worker: ServiceWorkerRegistration|null) => Promise<void>} what */
  later(what) {
    this.under = this.under.then(bell).then(what).catch(() => {}); // leave was taken back: whoever did so knows
  }
}

/**
 * What shows notifications: on phones no page may do so itself.
 * @returns {Promise<ServiceWorkerRegistration|null>} null where the browser lends none, as some do in private windows
 */
async function bell() {
  try {
    const found = await navigator.serviceWorker.register(`${BASE}static/worker.js`);
    const coming = found.installing || found.waiting;
    if (!found.active && coming) await new Promise((ready) => { coming.onstatechange = () => coming.state === 'activated' && ready(null); });
    return found;
  } catch {
    return null;
  }
}
