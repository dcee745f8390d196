// The socket of a table: comes back by itself, answers by tag, notices silence.

const BEAT = 20_000;
const SILENCE = 45_000;
/** There is no such table: coming back would not help. */
const NO_TABLE = 4004;

/** @typedef {{type: string, tag?: string, [field: string]: any}} Message */

export class Wire {
  /**
   * @param {string} address of the page's table, http(s)
   * @param {{hello: () => Message, message: (message: Message) => void, state: (state: 'open'|'lost'|'none') => void}} on
   */
  constructor(address, on) {
    this.address = address.replace(/^http/, 'ws');
    this.on = on;
    this.tries = 0;
    this.tag = 0;
    this.heard = 0;
    /** @type {WebSocket|null} */
    this.socket = null;
    /** @type {Map<string, {resolve: (message: Message) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map();
    /** @type {number|undefined} */
    this.timer = undefined;
    addEventListener('online', () => this.open());
    document.addEventListener('visibilitychange', () => { if (!document.hidden) this.open(); });
    setInterval(() => this.beat(), BEAT);
    this.open();
  }

  /** Connect unless connected. */
  open() {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.heard = Date.now();
      socket.send(JSON.stringify({ tag: this.nextTag(), ...this.on.hello() }));
      this.on.state('open');
    };
    socket.onmessage = (event) => {
      this.heard = Date.now();
      this.take(JSON.parse(event.data));
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      if (event.code === NO_TABLE) this.on.state('none');
      else this.lost();
    };
  }

  lost() {
    this.socket = null;
    for (const { reject } of this.waiting.values()) reject(new Error('lost'));
    this.waiting.clear();
    this.on.state('lost');
    const wait = Math.min(15_000, 400 * 2 ** this.tries) * (0.7 + 0.6 * Math.random());
    this.tries += 1;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.open(), wait);
  }

  beat() {
    if (!this.socket || this.socket.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heard > SILENCE) {
      const silent = this.socket;
      this.lost();
      silent.close();
    } else this.socket.send(JSON.stringify({ type: 'ping', tag: this.nextTag() }));
  }

  nextTag() {
    this.tag += 1;
    return `p${this.tag}`;
  }

  /** @param {Message} message */
  take(message) {
    const waiting = message.tag !== undefined && this.waiting.get(message.tag);
    if (waiting && message.type !== 'update' && message.type !== 'table') {
      this.waiting.delete(/** @type {string} */ (message.tag));
      waiting.resolve(message);
    }
    this.on.message(message);
  }

  /** Send what has no answer of its own; when the line is lost, hello says it again. @param {Message} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ ...message, tag: this.nextTag() }));
  }

  /**
   * Send a request; the answer that carries its tag is returned. Fails when the line is lost first.
   * @param {Message} message @returns {Promise<Message>}
   */
  request(message) {
    return new Promise((resolve, reject) => {
      if (!this.socket || this.socket.readyState !== WebSocket.OPEN) {
        reject(new Error('lost'));
        return;
      }
      const tag = this.nextTag();
      this.waiting.set(tag, { resolve, reject });
      this.socket.send(JSON.stringify({ ...message, tag }));
    });
  }
}
