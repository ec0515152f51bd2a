// A live connection to a running instance, as a browser has it: what was said, in order.
import type { LiveMessage } from '#domain/live';
import { Heard } from './heard';

export class LiveSocket {
  readonly #socket: WebSocket;
  /** What nobody has asked for yet. */
  readonly said: LiveMessage[] = [];
  readonly #heard = new Heard();
  /** The code that it was closed with; 1006 where it never opened. */
  code: number | null = null;

  /** @param headers cookies and origin, or a Bearer token: Node's WebSocket sends them, a browser's chooses them itself */
  constructor(url: string, path: string, headers: Record<string, string>) {
    this.#socket = new WebSocket(url.replace(/^http/, 'ws') + path, { headers } as unknown as string[]);
    this.#socket.addEventListener('message', ({ data }) =>
      this.#heard.note(() => this.said.push(JSON.parse(String(data)) as LiveMessage)),
    );
    this.#socket.addEventListener('close', ({ code }) =>
      this.#heard.note(() => {
        this.code = code;
      }),
    );
  }

  #until<T>(found: () => T | undefined, what: string): Promise<T> {
    return this.#heard.until(found, () => `${what}; said were ${JSON.stringify(this.said)}`);
  }

  /** The first of this type that was not asked for yet; others stay. */
  heard<T extends LiveMessage['type']>(type: T): Promise<Extract<LiveMessage, { type: T }>> {
    return this.#until(() => {
      const at = this.said.findIndex((message) => message.type === type);
      return at < 0 ? undefined : (this.said.splice(at, 1)[0] as Extract<LiveMessage, { type: T }>);
    }, type);
  }

  /** Until a hint of this record came: the kinds and ids of all that came with and before it. */
  async hintsUntil(id: string): Promise<string[]> {
    const hints: string[] = [];
    for (;;) {
      const message = await this.heard('hints');
      hints.push(...message.hints.map((hint) => `${hint.entity}/${hint.id}`));
      if (message.hints.some((hint) => hint.id === id)) return hints;
    }
  }

  closed = (): Promise<number> => this.#until(() => this.code ?? undefined, 'a close');
  send = (text: string): void => this.#socket.send(text);
  close = (): void => this.#socket.close();
}
