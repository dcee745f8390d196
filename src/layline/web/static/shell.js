// What every page needs: its address, its language, its looks, its settings, and small DOM help.

/** Where the site lives, whatever the base path: this file is <base>/static/shell.js. */
export const BASE = new URL('..', import.meta.url).href;

/** @type {Record<string, string>} */
let sentences = {};

/** @typedef {'en'|'fr'} Language */

// -- settings --------------------------------------------------------------------------

/**
 * Read a setting of this browser; private windows may refuse to keep any.
 * @param {string} name @param {any} otherwise @returns {any}
 */
export function setting(name, otherwise) {
  try {
    const kept = localStorage.getItem(`layline.${name}`);
    return kept === null ? otherwise : JSON.parse(kept);
  } catch {
    return otherwise;
  }
}

/** @param {string} name @param {any} value */
export function keep(name, value) {
  try {
    localStorage.setItem(`layline.${name}`, JSON.stringify(value));
  } catch { /* nothing is kept then */ }
}

// -- language --------------------------------------------------------------------------

/** @returns {Language} what was chosen, else what the browser prefers */
export function language() {
  const asked = new URLSearchParams(location.search).get('lang') || setting('language', null);
  if (asked === 'en' || asked === 'fr') return asked;
  for (const one of navigator.languages || []) {
    if (one.startsWith('fr')) return 'fr';
    if (one.startsWith('en')) return 'en';
  }
  return 'en';
}

/** Load the sentences and put them where the page's markup asks for them. */
export async function loadTexts() {
  const chosen = language();
  sentences = await (await fetch(`${BASE}static/text.${chosen}.json`)).json();
  document.documentElement.lang = chosen;
  for (const node of document.querySelectorAll('[data-text]')) node.textContent = say(node.getAttribute('data-text') || '');
  for (const node of document.querySelectorAll('[data-label]')) {
    const label = say(node.getAttribute('data-label') || '');
    node.setAttribute('aria-label', label);
    if (node.matches('button, a')) node.setAttribute('title', label);
  }
  for (const node of document.querySelectorAll('[data-hint]')) node.setAttribute('placeholder', say(node.getAttribute('data-hint') || ''));
}

/**
 * A sentence with its placeholders filled in; the key itself when it is missing, so that it is noticed.
 * @param {string} key @param {Record<string, any>} [values]
 */
export function say(key, values = {}) {
  return (sentences[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** @param {string} key */
export const has = (key) => key in sentences;

// -- looks -----------------------------------------------------------------------------

/** Follow the chosen theme; without one, the system's. Runs before the page is shown. */
export function applyTheme() {
  const chosen = setting('theme', 'auto');
  const root = document.documentElement;
  if (chosen === 'light' || chosen === 'dark') root.dataset.theme = chosen;
  else delete root.dataset.theme;
}

/** @returns {'light'|'dark'} */
export function theme() {
  const chosen = setting('theme', 'auto');
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** @returns {boolean} whether things should jump rather than glide */
export const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Wire the language and theme choices wherever the page has them, and follow the system's theme.
 * @param {() => void} changed what to draw again
 */
export function wireChoices(changed) {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => changed());
  for (const select of /** @type {NodeListOf<HTMLSelectElement>} */ (document.querySelectorAll('select[data-choice]'))) {
    const name = select.dataset.choice || '';
    select.value = name === 'language' ? language() : setting(name, select.dataset.default || 'auto');
    select.onchange = async () => {
      keep(name, select.value);
      if (name === 'language') {
        const here = new URL(location.href);
        here.searchParams.delete('lang');
        history.replaceState(null, '', here);
        await loadTexts();
      }
      applyTheme();
      changed();
    };
  }
}

// -- DOM -------------------------------------------------------------------------------

/**
 * Make an element. Attributes that begin with "on" are listeners; null, undefined and false are left out.
 * @param {string} tag @param {Record<string, any>} [attributes] @param {...(Node|string|null|undefined|false)} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? '' : String(value));
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false).map((child) => /** @type {Node|string} */ (child)));
  return node;
}

/** @template {HTMLElement} T @param {string} id @returns {T} */
export const el = (id) => /** @type {T} */ (document.getElementById(id));

/** @param {Element} node @param {...(Node|string|null|undefined|false)} children */
export function fill(node, ...children) {
  node.replaceChildren(...children.filter((child) => child !== null && child !== undefined && child !== false).map((child) => /** @type {Node|string} */ (child)));
}

/**
 * Fill again without taking the focus from whoever stands on one of the children: `data-key` says which is the same.
 * @param {Element} node @param {...(Node|string|null|undefined|false)} children
 */
export function refill(node, ...children) {
  const held = document.activeElement;
  const key = held && node.contains(held) ? held.getAttribute('data-key') : null;
  fill(node, ...children);
  if (key !== null) /** @type {HTMLElement|null} */ (node.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus({ preventScroll: true });
}

/**
 * Fill again only when it would say something else: news of others must not take a button from under a finger.
 * @param {HTMLElement} node @param {unknown} says @param {() => (Node|string|null|undefined|false)[]} make
 */
export function renew(node, says, make) {
  const text = JSON.stringify([document.documentElement.lang, says]);
  if (node.dataset.says === text) return;
  node.dataset.says = text;
  refill(node, ...make());
}

/** The same as on the boards (docs/drawing.md). */
const SHAPES = ['circle', 'square', 'up', 'diamond', 'cross', 'down', 'hexagon', 'star'];

/** The letter of a seat: A, B, … Z, AA, … @param {number} seat @returns {string} */
export function letter(seat) {
  return (seat >= 26 ? letter(Math.floor(seat / 26) - 1) : '') + String.fromCharCode(65 + (seat % 26));
}

/** A seat's badge: colour, shape and letter together, so that none is needed alone; a round of colours later the shape is the next one. @param {number} seat */
export function badge(seat) {
  const shape = SHAPES[(seat + Math.floor(seat / SHAPES.length)) % SHAPES.length];
  return h('span', { class: `badge seat-${seat % 8} shape-${shape}`, 'aria-hidden': 'true' }, h('span', {}, letter(seat)));
}

// -- HTTP ------------------------------------------------------------------------------

/**
 * Ask the server; what went wrong is thrown in words.
 * @param {string} path below /api/v1/ @param {any} [body] posted when given: a text as it is, else as JSON
 */
export async function ask(path, body) {
  let answer;
  try {
    const text = typeof body === 'string';
    const spoken = { 'accept-language': language() };
    answer = await fetch(`${BASE}api/v1/${path}`, body === undefined ? { headers: spoken } : {
      method: 'POST', headers: { ...spoken, 'content-type': text ? 'text/plain' : 'application/json' }, body: text ? body : JSON.stringify(body),
    });
  } catch {
    throw new Error(say('error.unreachable'));
  }
  if (!answer.ok) {
    const problem = await answer.json().catch(() => ({}));
    throw new Error(problem.detail || problem.title || say('error.status', { status: answer.status }));
  }
  return (answer.headers.get('content-type') || '').includes('json') ? answer.json() : answer.text();
}

applyTheme();
