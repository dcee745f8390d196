// The small part of Markdown that rulebooks use, as nodes: never as HTML text, so nothing in it can run.

import { h } from './shell.js';

/**
 * @param {string} text @param {(id: string) => string} figure gives the address of a figure
 * @returns {DocumentFragment}
 */
export function render(text, figure) {
  const page = document.createDocumentFragment();
  const lines = text.replace(/\r/g, '').split('\n');
  let at = 0;
  while (at < lines.length) {
    const line = lines[at];
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    if (!line.trim()) at += 1;
    else if (heading) {
      page.append(h(`h${heading[1].length}`, { id: slug(heading[2]) }, ...inline(heading[2], figure)));
      at += 1;
    } else if (/^(-{3,}|\*{3,})$/.test(line.trim())) {
      page.append(h('hr'));
      at += 1;
    } else if (/^\s*\|/.test(line)) at = table(page, lines, at, figure);
    else if (ITEM.test(line)) at = list(page, lines, at, figure);
    else if (/^>/.test(line)) {
      const from = at;
      while (at < lines.length && /^>/.test(lines[at])) at += 1;
      const quote = h('blockquote');
      quote.append(render(lines.slice(from, at).map((one) => one.replace(/^> ?/, '')).join('\n'), figure));
      page.append(quote);
    } else if (/^```/.test(line)) {
      const from = at + 1;
      at = from;
      while (at < lines.length && !/^```/.test(lines[at])) at += 1;
      page.append(h('pre', {}, lines.slice(from, at).join('\n')));
      at += 1;
    } else {
      const from = at;
      while (at < lines.length && lines[at].trim() && !(at > from && begins(lines[at]))) at += 1;
      page.append(h('p', {}, ...inline(lines.slice(from, at).join(' '), figure)));
    }
  }
  return page;
}

const ITEM = /^(\s*)(?:[-*]|(\d+)[.)])\s+(.*)$/;

/** @param {string} line */
const begins = (line) => /^(#{1,6}\s|\s*\||>|```)/.test(line) || ITEM.test(line);

/** The name of a heading, which nothing else on a page has. @param {string} text */
const slug = (text) => `part-${text.toLowerCase().replace(/<[^>]*>/g, '').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}`;

/** @param {Node} page @param {string[]} lines @param {number} at @param {(id: string) => string} figure */
function list(page, lines, at, figure) {
  const first = /** @type {RegExpExecArray} */ (ITEM.exec(lines[at]));
  const indent = first[1].length;
  const home = h(first[2] ? 'ol' : 'ul', first[2] && first[2] !== '1' ? { start: first[2] } : {});
  page.appendChild(home);
  while (at < lines.length) {
    const item = ITEM.exec(lines[at]);
    if (!item || item[1].length < indent) break;
    if (item[1].length > indent) {
      at = list(home.lastChild || home, lines, at, figure);
      continue;
    }
    let text = item[3];
    at += 1;
    while (at < lines.length && lines[at].trim() && !begins(lines[at])) {
      text += ` ${lines[at].trim()}`;
      at += 1;
    }
    home.append(h('li', {}, ...inline(text, figure)));
    if (at < lines.length && !lines[at].trim() && ITEM.test(lines[at + 1] || '')) at += 1;
  }
  return at;
}

/** @param {Node} page @param {string[]} lines @param {number} at @param {(id: string) => string} figure */
function table(page, lines, at, figure) {
  /** @param {string} line */
  const cells = (line) => line.trim().replace(/^\||\|$/g, '').split(/(?<!\\)\|/).map((cell) => cell.trim());
  const home = h('table');
  const body = h('tbody');
  const ruled = /^\s*\|[\s:|-]+$/.test(lines[at + 1] || '');
  if (ruled) {
    home.append(h('thead', {}, h('tr', {}, ...cells(lines[at]).map((cell) => h('th', { scope: 'col' }, ...inline(cell, figure))))));
    at += 2;
  }
  for (; at < lines.length && /^\s*\|/.test(lines[at]); at += 1) body.append(h('tr', {}, ...cells(lines[at]).map((cell) => h('td', {}, ...inline(cell, figure)))));
  home.append(body);
  page.appendChild(h('div', { class: 'scroll', tabindex: '0' }, home));
  return at;
}

const SPAN = /<a id="([^"]+)"><\/a>|!\[([^\]]*)\]\(figure:([\w-]+)\)|\[([^\]]+)\]\(([^)\s]+)\)|\*\*(.+?)\*\*|(?<![\w*])\*([^*\s][^*]*?)\*(?!\w)|(?<!\w)_([^_]+)_(?!\w)|`([^`]+)`/;

/** @param {string} text @param {(id: string) => string} figure @returns {(Node|string)[]} */
function inline(text, figure) {
  /** @type {(Node|string)[]} */
  const found = [];
  let rest = text;
  for (let hit = SPAN.exec(rest); hit; hit = SPAN.exec(rest)) {
    if (hit.index) found.push(rest.slice(0, hit.index));
    const [, anchor, caption, picture, label, address, bold, slanted, under, code] = hit;
    if (anchor) found.push(h('a', { id: anchor, class: 'clause' }));
    else if (picture) found.push(h('span', { class: 'figure', role: 'figure', 'aria-label': caption }, h('img', { src: figure(picture), alt: '', loading: 'lazy' }), h('span', { class: 'caption' }, caption)));
    else if (label) found.push(/^(#|https?:)/.test(address) ? h('a', { href: address, rel: 'noopener' }, ...inline(label, figure)) : h('span', {}, ...inline(label, figure)));
    else if (bold) found.push(h('strong', {}, ...inline(bold, figure)));
    else if (slanted || under) found.push(h('em', {}, ...inline(slanted || under, figure)));
    else found.push(h('code', {}, code));
    rest = rest.slice(hit.index + hit[0].length);
  }
  if (rest) found.push(rest.replace(/\\([\\`*_|])/g, '$1'));
  return found;
}
