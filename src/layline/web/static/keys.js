// The keys of a table. Letters do nothing while somebody writes.

/**
 * @typedef {{
 *   skip: () => boolean, cancel: () => void, step: (by: number) => void, first: () => void, live: () => void, board: () => void, write: () => void,
 *   undo: () => void, redo: () => void, hint: () => void, goOn: () => boolean, mute: () => void, rules: () => void, zoom: (factor: number) => void, fit: () => void,
 * }} Deeds
 */

/** @param {Deeds} deeds @param {() => boolean} barred whether keys mean nothing now */
export function wireKeys(deeds, barred) {
  /** @type {Record<string, () => unknown>} */
  const known = {
    ArrowLeft: () => deeds.step(-1),
    ArrowRight: () => deeds.step(1),
    Home: deeds.first,
    End: deeds.live,
    b: deeds.board,
    '/': deeds.write,
    u: deeds.undo,
    r: deeds.redo,
    '?': deeds.hint,
    m: deeds.mute,
    l: deeds.rules,
    '+': () => deeds.zoom(1 / 1.4),
    '-': () => deeds.zoom(1.4),
    0: deeds.fit,
  };
  addEventListener('keydown', (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog:modal')) deeds.cancel();
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || barred()) return;
    if (target.closest('input, textarea, select, dialog[open]')) return;
    if (event.key !== 'Tab' && event.key !== 'Shift' && deeds.skip()) {
      event.preventDefault();
      return;
    }
    const pressed = event.key === 'Enter' || event.key === ' ';
    if (pressed && !target.closest('button, a, summary, [role=button], [tabindex="0"]')) {
      if (deeds.goOn()) event.preventDefault();
      return;
    }
    if (!(event.key in known)) return;
    known[event.key]();
    event.preventDefault();
  });
}
