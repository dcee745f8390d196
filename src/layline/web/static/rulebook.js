// A game's rulebook, on its own page or beside the board.

import { ask, BASE, h, language, say, theme } from './shell.js';
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
  } catch (problem) {
    home.replaceChildren(h('p', { class: 'problem' }, say('rules.missing', { why: /** @type {Error} */ (problem).message })));
  }
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
