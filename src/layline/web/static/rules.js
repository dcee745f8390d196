import { BASE, el, loadTexts, say, wireChoices } from './shell.js';
import { showClause, showRules } from './rulebook.js';

const game = decodeURIComponent(location.pathname.split('/').filter(Boolean).at(-1) || '');
const book = el('book');

async function show() {
  await showRules(book, game);
  const title = book.querySelector('h1')?.textContent || game;
  document.title = `${title} · ${say('rules.title')}`;
  showClause(book, decodeURIComponent(location.hash.slice(1)));
}

await loadTexts();
el('home').setAttribute('href', BASE);
wireChoices(show);
addEventListener('hashchange', () => showClause(book, decodeURIComponent(location.hash.slice(1))));
await show();
