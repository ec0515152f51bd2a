// The live feed as one tab has it: a socket that comes back by itself and goes on where it stood, or, where none can be had, asking
// now and then. Knows nothing of pages: `start.ts` opens and closes it.
import type { Hint, LiveCall, LiveMessage, LivePoll, PresenceMode, Present } from '#domain/live';
import type { LiveState } from '../stores/live';

/** Milliseconds, but for `tries`. */
export interface LivePace {
  /** The first pause before another try; each further one is up to twice as long, up to `most`. */
  first: number;
  most: number;
  /** After so many tries that came to nothing it asks instead. */
  tries: number;
  /** Between two questions. */
  poll: number;
  /** Before a socket is tried again meanwhile. */
  again: number;
  /** Between two signs of life; one without an answer until the next ends the connection. */
  ping: number;
  /** A socket that is not there by then never will be. */
  patience: number;
}

/** Of every signed-in page. */
export const LIVE_PACE: LivePace = {
  first: 1000,
  most: 30_000,
  tries: 3,
  poll: 20_000,
  again: 60_000,
  ping: 30_000,
  patience: 10_000,
};

export interface LiveOptions {
  /** `https://lectern.example/api/live?record=queries%2F7` */
  address: string;
  onHints: (hints: readonly Hint[], missed: boolean) => void;
  onPeople: (people: readonly Present[]) => void;
  onState: (state: LiveState) => void;
  /** Where an earlier connection stood. */
  since?: string | null;
  pace?: LivePace;
  /** From 0 to 1: who were cut off together do not come back together. */
  random?: () => number;
}

/** Signed out, disabled, or not theirs to listen to. */
const ENDED = [401, 403, 404];
const MEANT = 1000;

type Timer = ReturnType<typeof setTimeout>;

export class LiveConnection {
  readonly #options: LiveOptions;
  readonly #pace: LivePace;
  readonly #random: () => number;
  #isWanted = false;
  #state: LiveState = 'off';
  #socket: WebSocket | null = null;
  #timer: Timer | undefined;
  #pulse: Timer | undefined;
  #cursor: string | null;
  #mode: PresenceMode = 'viewing';
  #failures = 0;
  #triedAt = 0;
  #asking: AbortController | null = null;

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#cursor = options.since ?? null;
    this.#pace = options.pace ?? LIVE_PACE;
    this.#random = options.random ?? Math.random;
  }

  /** Where it stands; null before it first did. */
  get cursor(): string | null {
    return this.#cursor;
  }

  open(): void {
    if (this.#isWanted || this.#state === 'ended') return;
    this.#isWanted = true;
    this.#failures = 0;
    this.#connect();
  }

  /** Nothing is left running; where it stood is remembered. */
  close(): void {
    if (!this.#isWanted) return;
    this.#isWanted = false;
    this.#letGo();
    this.#say('off');
  }

  setMode(mode: PresenceMode): void {
    if (mode === this.#mode) return;
    this.#mode = mode;
    if (this.#state === 'socket') this.#send({ type: 'mode', mode });
  }

  #say(state: LiveState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#options.onState(state);
  }

  #end(): void {
    this.#isWanted = false;
    this.#letGo();
    this.#options.onPeople([]);
    this.#say('ended');
  }

  #letGo(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#pulse);
    this.#asking?.abort();
    this.#asking = null;
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    socket.close(MEANT);
  }

  #address(isSocket: boolean): string {
    const address = new URL(this.#options.address);
    if (this.#cursor !== null) address.searchParams.set('since', this.#cursor);
    if (isSocket) address.protocol = address.protocol.replace('http', 'ws');
    return address.href;
  }

  #send(call: LiveCall | 'ping'): void {
    if (this.#socket?.readyState === WebSocket.OPEN)
      this.#socket.send(typeof call === 'string' ? call : JSON.stringify(call));
  }

  #connect(): void {
    this.#letGo();
    this.#triedAt = Date.now();
    if (this.#failures < this.#pace.tries) this.#say('connecting');
    const socket = new WebSocket(this.#address(true));
    this.#socket = socket;
    const lose = (): void => {
      if (this.#socket === socket) this.#lose();
    };
    this.#pulse = setTimeout(lose, this.#pace.patience);
    socket.onmessage = ({ data }) => this.#hear(String(data), lose);
    socket.onclose = lose;
  }

  #hear(text: string, lose: () => void): void {
    // Any word is a sign of life.
    clearTimeout(this.#pulse);
    this.#pulse = setTimeout(() => {
      this.#send('ping');
      this.#pulse = setTimeout(lose, this.#pace.patience);
    }, this.#pace.ping);
    const message = read<LiveMessage>(text);
    switch (message?.type) {
      case 'ready':
        this.#failures = 0;
        this.#cursor = message.cursor;
        this.#say('socket');
        if (this.#mode !== 'viewing') this.#send({ type: 'mode', mode: this.#mode });
        if (message.missed) this.#options.onHints([], true);
        break;
      case 'hints':
        this.#cursor = message.cursor;
        this.#options.onHints(message.hints, false);
        break;
      case 'present':
        this.#options.onPeople(message.people);
        break;
      case 'ended':
        this.#end();
    }
  }

  #lose(): void {
    this.#letGo();
    if (!this.#isWanted) return;
    this.#failures += 1;
    if (this.#failures >= this.#pace.tries) return void this.#ask();
    this.#say('connecting');
    const { first, most } = this.#pace;
    const longest = Math.min(most, first * 2 ** this.#failures);
    this.#timer = setTimeout(() => this.#connect(), longest * (0.5 + this.#random() / 2));
  }

  /** One question, and then the next, or a socket where one has not been tried for a while. */
  async #ask(): Promise<void> {
    this.#say('polling');
    const asking = new AbortController();
    this.#asking = asking;
    const wait = await this.#poll(asking.signal);
    if (asking.signal.aborted || wait === null) return;
    this.#timer = setTimeout(
      () => {
        if (Date.now() - this.#triedAt >= this.#pace.again) this.#connect();
        else void this.#ask();
      },
      Math.max(wait, this.#pace.poll * (0.9 + this.#random() / 5)),
    );
  }

  /** Answers how long the server asks to wait, at least; null where there is nothing more to ask. Milliseconds. */
  async #poll(signal: AbortSignal): Promise<number | null> {
    try {
      const headers = { accept: 'application/json' };
      const response = await fetch(this.#address(false), { headers, signal, cache: 'no-store' });
      if (ENDED.includes(response.status)) {
        this.#end();
        return null;
      }
      if (!response.ok) return Number(response.headers.get('retry-after') ?? 0) * 1000 || 0;
      const { cursor, missed, hints, people } = (await response.json()) as LivePoll;
      if (signal.aborted) return null;
      this.#cursor = cursor;
      if (missed || hints.length > 0) this.#options.onHints(hints, missed);
      this.#options.onPeople(people);
    } catch {
      // Not reached: it is asked again in its time.
    }
    return 0;
  }
}

function read<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}
