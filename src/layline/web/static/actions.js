// What can be done at a table besides moving: the buttons under the question, which of them there are now, and what they ask.

import { el, has, say } from './shell.js';
import { sureOf } from './dialogs.js';
import { usualBot } from './games.js';
import { may } from './model.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./games.js').Game} Game */

export class Actions {
  /**
   * @param {import('./talk.js').Talk} talk @param {import('./share.js').Share} share
   * @param {{model: () => Model|null, game: () => Game|undefined, live: () => boolean, rematch: () => void, leave: () => void}} on leave: this person will choose nothing more for now
   */
  constructor(talk, share, on) {
    this.talk = talk;
    this.share = share;
    this.on = on;
    for (const button of buttons()) button.onclick = () => this.act(button.dataset.do || '');
  }

  /** @param {Model} shown */
  draw(shown) {
    for (const button of buttons()) button.hidden = !this.offered(shown, button.dataset.do || '');
    el('more').hidden = !el('more').querySelector('[data-do]:not([hidden])');
  }

  /** @param {Model} shown @param {string} what @returns {boolean} whether there is a button for it now */
  offered(shown, what) {
    const seated = shown.you.length > 0 && (shown.phase === 'playing' || shown.phase === 'paused');
    if (what === 'hint') return shown.moves.length > 0 && this.on.live();
    if (what === 'undo') return may(shown, what) && !(shown.request?.yours && shown.request.what === what);
    if (what === 'watch') return shown.phase !== 'abandoned';
    if (what === 'stand') return seated;
    if (what === 'rematch') return may(shown, what) && !shown.rematch;
    if (what === 'device') return shown.you.length > 0 && shown.phase !== 'over' && shown.phase !== 'abandoned';
    if (what === 'bot') return seated && Boolean(this.on.game()?.bots.length);
    return may(shown, what);
  }

  /** @param {string} what */
  async act(what) {
    const model = this.on.model();
    if (!model || !this.offered(model, what)) return;
    if (what === 'hint') {
      this.talk.hint();
      return;
    }
    if (what === 'device' || what === 'watch') {
      await this.share[what]();
      return;
    }
    if (has(`sure.${what}`) && !await sureOf(say(`sure.${what}`))) return;
    if (what === 'rematch') this.on.rematch();
    if (what === 'resign' || what === 'stand' || what === 'bot') this.on.leave();
    const game = this.on.game();
    const seat = model.looking ?? model.you[0];
    if (what === 'bot') await this.talk.request({ type: what, seat, spec: game && usualBot(game) });
    else await this.talk.request(what === 'resign' || what === 'stand' ? { type: what, seat } : { type: what });
  }
}

/** @returns {NodeListOf<HTMLButtonElement>} */
function buttons() {
  return document.querySelectorAll('[data-do]');
}
