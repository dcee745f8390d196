// A game's rulebook, on its own page or beside the board.

import { ask, BASE, el, h, language, say, theme } from './shell.js';
import { render } from './markdown.js';

/**
 * @param {HTMLElement} home @param {string} game
 * @returns {Promise<void>} when the rulebook stands there, or the reason why not
 */
export async function showRules(home, game) {
  const tongue = language();
  try {
    const text = await ask(`games/${encodeURIComponent(game)}/rules?lang=${tongue}`);
    if (!text.trim()) throw new Error('');
    const look = theme();
    home.replaceChildren(render(text, (id) => `${BASE}api/v1/games/${encodeURIComponent(game)}/figures/${encodeURIComponent(id)}.svg?lang=${tongue}&theme=${look}`));
    home.querySelector('h1')?.after(contents(home));
  } catch (problem) {
    home.replaceChildren(h('p', { class: 'problem' }, say('rules.missing', { why: /** @type {Error} */ (problem).message })));
  }
}

/** The chapters, to go to; the address of the page stays. @param {HTMLElement} home @returns {HTMLElement} */
function contents(home) {
  const go = (/** @type {Element} */ chapter) => (/** @type {Event} */ event) => {
    event.preventDefault();
    chapter.scrollIntoView({ block: 'start' });
  };
  return h('details', { class: 'contents' }, h('summary', {}, say('rules.contents')),
    h('ol', {}, ...[...home.querySelectorAll('h2')].map((chapter) => h('li', {}, h('a', { href: '#', onclick: go(chapter) }, chapter.textContent || '')))));
}

/** Scroll to a clause and mark its paragraph. @param {HTMLElement} home @param {string} clause */
export function showClause(home, clause) {
  for (const node of home.querySelectorAll('.found')) node.classList.remove('found');
  const anchor = clause && home.querySelector(`[id="${CSS.escape(clause)}"]`);
  if (!anchor) return;
  const place = /** @type {HTMLElement} */ (anchor.closest('p, li, tr, h2, h3') || anchor);
  place.classList.add('found');
  place.scrollIntoView({ block: 'center' });
}

/** The rulebook beside the board, opened at a clause where one is asked for. */
export class Drawer {
  /** @param {() => string} game */
  constructor(game) {
    this.game = game;
    this.loaded = '';
    this.dialog = /** @type {HTMLDialogElement} */ (el('rules'));
    this.dialog.addEventListener('close', () => document.body.classList.remove('reading'));
    this.dialog.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      this.close();
    });
    el('rules-close').onclick = () => this.close();
    el('rules-link').onclick = (event) => this.follow(event, '');
  }

  /** A link in another language or theme must be made again. */
  forget() {
    this.loaded = '';
    if (this.dialog.open) this.open('');
  }

  close() {
    this.dialog.close();
    el('rules-link').focus({ preventScroll: true });
  }

  /** @param {string} clause @returns {string} */
  address(clause) {
    return `${BASE}rules/${encodeURIComponent(this.game())}${clause ? `#${encodeURIComponent(clause)}` : ''}`;
  }

  /** @param {string} clause @returns {HTMLElement} */
  link(clause) {
    return h('a', { class: 'clause-link', href: this.address(clause), onclick: (/** @type {MouseEvent} */ event) => this.follow(event, clause) }, clause);
  }

  /** @param {MouseEvent} event @param {string} clause */
  follow(event, clause) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.open(clause);
  }

  /** @param {string} clause */
  async open(clause) {
    if (!this.dialog.open) this.dialog.show();
    document.body.classList.add('reading');
    const book = el('book');
    const wanted = `${this.game()} ${language()} ${theme()}`;
    if (this.loaded !== wanted) {
      this.loaded = wanted;
      await showRules(book, this.game());
    }
    if (!clause) this.dialog.scrollTop = 0;
    showClause(book, clause);
    book.focus({ preventScroll: true });
  }
}
