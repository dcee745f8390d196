// Short tones made on the spot; nothing is loaded, and nothing sounds before the first touch or when muted.

import { setting } from './shell.js';

/** @type {Record<string, [number, number][]>} frequency and start of each tone */
const TUNES = {
  move: [[520, 0]],
  turn: [[660, 0], [880, 0.11]],
  chat: [[740, 0]],
  refused: [[200, 0], [160, 0.09]],
  over: [[523, 0], [659, 0.13], [784, 0.26]],
};

/** @type {AudioContext|null} */
let context = null;
addEventListener('pointerdown', () => { context ??= new AudioContext(); }, { once: true });
addEventListener('keydown', () => { context ??= new AudioContext(); }, { once: true });

/** @param {keyof typeof TUNES} name */
export function sound(name) {
  if (!context || setting('sound', 'on') === 'off') return;
  for (const [frequency, start] of TUNES[name]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const at = context.currentTime + start;
    tone.type = 'triangle';
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.12, at + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.16);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.18);
  }
}
