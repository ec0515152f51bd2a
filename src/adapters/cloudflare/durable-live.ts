// The live feed behind one Durable Object, as the app calls it.
import type { LivePoll } from '#domain/live';
import { rateLimited, unavailable } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Ending, Live, News, Subscriber } from '#ports/live';
import { SUBSCRIBER } from './live-hub';

/** What is used of the binding. */
export interface HubNamespace {
  getByName(name: string): {
    fetch(request: Request): Promise<Response>;
    publish(news: readonly News[]): Promise<void>;
    end(endings: readonly Ending[]): Promise<void>;
    poll(subscriber: Subscriber, since: string | null): Promise<LivePoll>;
  };
}

/** One hub serves the organisation (docs/adr/0020). */
const THE_ONE = 'live';
/** Seconds after which it is worth connecting again. */
const RETRY_S = 5;
const RETRY_MANY_S = 60;

const down = () => err(unavailable('Live updates cannot be had at the moment.', { retryAfter: RETRY_S }));

export class DurableLive implements Live {
  readonly #hubs: HubNamespace;
  constructor(hubs: HubNamespace) {
    this.#hubs = hubs;
  }

  async publish(news: readonly News[]): Promise<void> {
    if (news.length > 0) await this.#try(() => this.#hub.publish(news));
  }

  async end(endings: readonly Ending[]): Promise<void> {
    if (endings.length > 0) await this.#try(() => this.#hub.end(endings));
  }

  async subscribe(subscriber: Subscriber, since: string | null): Promise<Result<Response>> {
    const address = new URL('https://live/');
    if (since !== null) address.searchParams.set('since', since);
    const headers = { upgrade: 'websocket', [SUBSCRIBER]: encodeURIComponent(JSON.stringify(subscriber)) };
    const answer = await this.#try(() => this.#hub.fetch(new Request(address, { headers })));
    if (answer?.status === 429)
      return err(
        rateLimited('There are too many live connections of yours.', {
          rule: 'too-many-connections',
          retryAfter: RETRY_MANY_S,
        }),
      );
    return answer?.status === 101 ? ok(answer) : down();
  }

  async poll(subscriber: Subscriber, since: string | null): Promise<Result<LivePoll>> {
    const answer = await this.#try(() => this.#hub.poll(subscriber, since));
    return answer ? ok(answer) : down();
  }

  get #hub() {
    return this.#hubs.getByName(THE_ONE);
  }

  async #try<T>(call: () => Promise<T>): Promise<T | undefined> {
    try {
      return await call();
    } catch (cause) {
      console.error(`The live hub does not answer: ${String(cause)}`);
      return undefined;
    }
  }
}
