// What is asked of the server: moves, reasons, advice, pictures, and everything else at the table.

import { asked } from './model.js';
import { h, say } from './shell.js';
import { sound } from './sounds.js';

/** @typedef {import('./choose.js').Move} Move */
/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./wire.js').Message} Message */
/** @typedef {{text: string, seen: number, seat: number|null, asked: string|null, again?: boolean}} Sent a move, what was asked then, and whether it is sent once more */

export class Talk {
  /**
   * @param {import('./wire.js').Wire} wire @param {import('./telling.js').Telling} telling @param {import('./board.js').Board} board
   * @param {{model: () => Model|null, played: (moves: number) => void, answered: () => void}} on
   */
  constructor(wire, telling, board, on) {
    this.wire = wire;
    this.telling = telling;
    this.board = board;
    this.on = on;
    /** @type {Sent|null} a move that was sent, and not answered yet */
    this.pending = null;
    /** @type {{what: Sent, answer: Message}|null} a move that came too late because others decided at the same time, until it is seen what is asked now */
    this.overtaken = null;
    /** How many moves there are with it. */
    this.moves = 0;
    this.asking = false;
  }

  /** @param {Move} move */
  play(move) {
    const model = this.on.model();
    if (!model || this.pending?.seen === model.number) return; // an answer may come after the picture that shows its move
    this.overtaken = null;
    this.telling.close();
    this.send({ text: move.text, seen: model.number, seat: model.looking, asked: asked(model) });
  }

  /** @param {Sent} what */
  async send(what) {
    const { text, seen, seat } = what;
    this.moves = (this.on.model()?.moves_total ?? 0) + 1;
    this.pending = what;
    this.asking = true;
    document.body.classList.add('busy');
    try {
      const answer = await this.wire.request({ type: 'play', text, seen, seat });
      if (this.pending === what) this.pending = null;
      if (answer.type !== 'refused') this.on.played(this.moves);
      else if (answer.code === 'late' && what.asked !== null && !what.again) this.overtaken = { what, answer };
      else this.refuse(answer);
    } catch { /* lost: resend decides when the line is back */ } finally {
      if (this.pending === null || this.pending === what) {
        this.asking = false;
        document.body.classList.remove('busy');
      }
      const now = this.on.model();
      if (now?.number === what.seen) this.on.answered(); // else what is touched belongs to the next move
      if (now) this.repeat(now);
    }
  }

  /** What was sent when the line broke: once more if nothing happened since, else it was taken or came too late. @param {Model} now */
  resend(now) {
    this.repeat(now);
    if (!this.pending || this.asking) return;
    const again = this.pending;
    this.pending = null;
    if (again.seen === now.number) this.send(again);
  }

  /** What others overtook with their decisions: once more when one is asked the same as before, else it came too late. @param {Model} now */
  repeat(now) {
    if (!this.overtaken || this.asking || now.number < this.overtaken.answer.values?.number) return;
    const { what, answer } = this.overtaken;
    this.overtaken = null;
    if (asked(now) === what.asked) this.send({ ...what, seen: now.number, again: true });
    else this.refuse(answer);
  }

  /** @param {Message} answer */
  refuse(answer) {
    sound('refused');
    this.telling.say(answer.sentence || answer.code, { clause: answer.clause, kind: 'refusal' });
    this.board.point(answer.where || []);
  }

  /** Ask for something besides moves. @param {Message} message @returns {Promise<Message|null>} the answer, unless it was refused */
  async request(message) {
    try {
      const answer = await this.wire.request(message);
      if (answer.type !== 'refused') return answer;
      this.refuse(answer);
    } catch {
      this.telling.say(say('state.lost'), { kind: 'lost' });
    }
    return null;
  }

  /** @param {{click?: string, text?: string}} what @param {string} name what the board itself says of it */
  async why(what, name) {
    sound('refused');
    if (name) this.telling.say(name, { kind: 'refusal' });
    try {
      const answer = await this.wire.request({ type: 'why', ...what, seat: this.on.model()?.looking });
      if (answer.sentence && !(name && answer.type === 'refused')) this.telling.say(answer.sentence, { clause: answer.clause, kind: 'refusal', picture: answer.proof });
      else if (!name) this.telling.say(say('choose.nothing'), { kind: 'refusal' });
      this.board.point(answer.where || []);
    } catch {
      if (!name) this.telling.say(say('state.lost'), { kind: 'lost' });
    }
  }

  async hint() {
    const answer = await this.request({ type: 'hint', seat: this.on.model()?.looking });
    if (!answer || answer.type !== 'hint') return;
    const move = this.on.model()?.moves.find((one) => one.text === answer.text);
    this.telling.say(answer.text ? say('hint.is', { sentence: answer.sentence }) : say('hint.none'), {
      kind: 'hint', more: move ? h('button', { type: 'button', class: 'small', 'data-key': move.text, onclick: () => this.play(move) }, say('hint.play')) : null,
    });
    if (move) this.board.point(move.clicks, true);
  }

  /** Show the picture of a line of the log. @param {import('./model.js').Line} line */
  async card(line) {
    const answer = await this.request({ type: 'card', number: line.number, index: line.card });
    if (answer?.board) this.telling.say(line.sentence, { clause: line.clause, kind: 'ruling', picture: answer.board });
  }
}
