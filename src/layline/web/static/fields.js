// One field for each kind of option that a game may have, in a form for a new table.

import { h, say } from './shell.js';

/** @typedef {import('./games.js').Option} Option */
/** @typedef {{node: HTMLElement, put: (value: any) => void, get: () => any}} Field `get` may be waited for */

/** Letters of a choice that does not fit beside the name of its option. */
const LONG = 34;

/** What is chosen in a list for something that is not in it. */
const OWN = '\u0000own';

/** @param {Option} option @returns {Field} */
export function fieldOf(option) {
  const about = { id: `f-${option.name}`, 'aria-describedby': `h-${option.name}` };
  const field = option.kind === 'flag' ? flag(about) : option.kind === 'whole' ? whole(option, about) : option.kind === 'list' ? lines(about) : option.choices?.length ? list(option, about) : text(about);
  field.put(option.default);
  return field;
}

/** @param {Option} option @param {Field} field @returns {HTMLElement} the field with its name and one line about it */
export function fieldRow(option, field) {
  const wide = option.choices?.some((one) => String(one.label).length > LONG);
  return h('div', { class: wide ? 'option wide' : 'option' }, h('label', { for: `f-${option.name}` }, option.label || option.name), field.node, h('small', { id: `h-${option.name}` }, option.help || ''));
}

/** @param {Record<string, any>} about @returns {Field} */
function flag(about) {
  const node = /** @type {HTMLInputElement} */ (h('input', { ...about, type: 'checkbox' }));
  return { node, put: (value) => { node.checked = Boolean(value); }, get: () => node.checked };
}

/** @param {Option} option @param {Record<string, any>} about @returns {Field} */
function whole(option, about) {
  const node = /** @type {HTMLInputElement} */ (h('input', { ...about, type: 'number', min: option.zero ? 0 : option.low, max: option.high, required: true }));
  return { node, put: (value) => { node.value = String(value); }, get: () => Number(node.value) };
}

/** @param {Record<string, any>} about @returns {Field} */
function text(about) {
  const node = /** @type {HTMLInputElement} */ (h('input', { ...about, type: 'text' }));
  return { node, put: (value) => { node.value = String(value); }, get: () => node.value };
}

/** Several entries, one a line, their parts with commas between: the server reads them like that. @param {Record<string, any>} about @returns {Field} */
function lines(about) {
  const node = /** @type {HTMLTextAreaElement} */ (h('textarea', { ...about, rows: '2', spellcheck: 'false' }));
  const entry = (/** @type {any[]} */ parts) => parts.map((part) => [part].flat().join(' ')).join(', ');
  return { node, put: (value) => { node.value = value.map(entry).join('\n'); }, get: () => node.value };
}

/** What has a name, and for a text something of one's own: a file, or a few words. @param {Option} option @param {Record<string, any>} about @returns {Field} */
function list(option, about) {
  const choices = option.choices || [];
  const free = option.kind === 'text';
  const select = /** @type {HTMLSelectElement} */ (h('select', about, ...choices.map((one) => h('option', { value: one.value }, one.label)), free && h('option', { value: OWN }, say(option.file ? 'form.own_file' : 'form.own_text'))));
  const own = /** @type {HTMLInputElement} */ (h('input', { type: option.file ? 'file' : 'text', hidden: true, 'aria-label': option.label, 'aria-describedby': about['aria-describedby'] }));
  const show = () => {
    own.hidden = select.value !== OWN;
    own.required = !own.hidden;
  };
  select.onchange = show;
  return {
    node: free ? h('div', { class: 'several' }, select, own) : select,
    put: (value) => {
      select.value = choices.some((one) => one.value === value) ? String(value) : OWN;
      if (select.value === OWN && !option.file) own.value = String(value);
      show();
    },
    get: () => (select.value !== OWN ? choices.find((one) => String(one.value) === select.value)?.value : option.file ? own.files?.[0]?.text() : own.value),
  };
}
