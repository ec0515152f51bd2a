// One end of a live connection, as a browser has it: what was said, in order.
import type { Hint, LiveMessage, PresenceMode } from '#domain/live';
import type { Live, News, Subscriber } from '#ports/live';
import { Heard } from '../../support/heard';
import { unwrap } from '../../support/result';

export class Listener {
  readonly #socket: WebSocket;
  readonly #said: string[] = [];
  readonly #heard = new Heard();
  closed: { code: number } | null = null;

  constructor(response: Response) {
    if (!response.webSocket) throw new Error(`No WebSocket: ${response.status}`);
    this.#socket = response.webSocket;
    this.#socket.addEventListener('message', ({ data }) => this.#heard.note(() => this.#said.push(String(data))));
    this.#socket.addEventListener('close', ({ code }) => this.#heard.note(() => (this.closed = { code })));
    this.#socket.accept();
  }

  /** The next text, whatever it is. */
  text = (): Promise<string> =>
    this.#heard.until(
      () => this.#said.shift(),
      () => 'anything',
    );

  /** The next message, which is of this type. */
  async next<T extends LiveMessage['type']>(type: T): Promise<Extract<LiveMessage, { type: T }>> {
    const message = JSON.parse(
      await this.#heard.until(
        () => this.#said.shift(),
        () => type,
      ),
    ) as LiveMessage;
    if (message.type !== type) throw new Error(`Not ${type}, but ${JSON.stringify(message)}`);
    return message as Extract<LiveMessage, { type: T }>;
  }

  /** The hints of the next so many messages or fewer, until there are as many as asked for. */
  async hints(count: number): Promise<Hint[]> {
    const hints: Hint[] = [];
    while (hints.length < count) hints.push(...(await this.next('hints')).hints);
    return hints;
  }

  /** Who is there by the next message about it. */
  people = async (): Promise<string[]> =>
    (await this.next('present')).people.map(({ name, mode }) => (mode === 'editing' ? `${name} edits` : name));

  closing = (): Promise<{ code: number }> =>
    this.#heard.until(
      () => this.closed ?? undefined,
      () => 'a close',
    );

  look = (mode: PresenceMode): void => this.#socket.send(JSON.stringify({ type: 'mode', mode }));
  send = (text: string): void => this.#socket.send(text);
  close = (): void => this.#socket.close(1000);
}

export const person = (id: string, given: Partial<Subscriber> = {}): Subscriber => ({
  person: { id, name: id[0]?.toUpperCase() + id.slice(1) },
  standing: 'learner/',
  signInId: `signed-${id}`,
  topics: ['learner', `learner/person/${id}`, 'learner/company/'],
  at: null,
  ...given,
});

export const news = (id: string, ...topics: string[]): News => ({ hint: { entity: 'bookings', id }, topics });

export async function connect(live: Live, subscriber: Subscriber, since: string | null = null): Promise<Listener> {
  return new Listener(unwrap(await live.subscribe(subscriber, since)));
}

/** Connected, with what is said first read. */
export async function listen(live: Live, subscriber: Subscriber): Promise<Listener> {
  const listener = await connect(live, subscriber);
  await listener.next('ready');
  return listener;
}
