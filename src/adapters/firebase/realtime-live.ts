// The live feed on Firebase Realtime Database, for those who keep everything there: the Worker holds the connections, and the database
// carries what one request tells the others (docs/adr/0020).
import type { LiveMessage, LivePoll } from '#domain/live';
import { rateLimited, unavailable } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import { type Ending, type Live, MOST_CONNECTIONS, MOST_REPLAYED, type News, type Subscriber } from '#ports/live';
import { hintsFor, isEnded } from '../live/addressed';
import { peopleAt, withoutPerson } from '../live/presence';
import { type RealtimeAddress, RealtimeClient } from './realtime-client';
import { type Entry, isKey, keyAt, RealtimeFeed } from './realtime-feed';
import { type Place, RealtimePlaces } from './realtime-places';
import { relay } from './realtime-relay';

/** Endings that concern whoever is connecting at that moment are no older. Milliseconds. */
const ENDING_KEPT_MS = 60_000;
/** Seconds after which it is worth trying again. */
const RETRY_S = 5;
const RETRY_MANY_S = 60;

const down = () => err(unavailable('Live updates cannot be had at the moment.', { retryAfter: RETRY_S }));

/** Where somebody stands in the feed. */
interface Standing {
  /** The last key. */
  cursor: string;
  /** What they missed of their own; empty where it cannot be told. */
  hints: ReturnType<typeof hintsFor>;
  isLost: boolean;
}

export class RealtimeLive implements Live {
  readonly #feed: RealtimeFeed;
  readonly #places: RealtimePlaces;
  readonly #keepAlive: (work: Promise<unknown>) => void;

  /** @param keepAlive lets what is under way outlive the request that began it */
  constructor(address: RealtimeAddress, keepAlive: (work: Promise<unknown>) => void) {
    const client = new RealtimeClient(address);
    this.#feed = new RealtimeFeed(client);
    this.#places = new RealtimePlaces(client);
    this.#keepAlive = keepAlive;
  }

  async publish(news: readonly News[]): Promise<void> {
    if (news.length > 0) await this.#try(() => this.#feed.add({ news: [...news] }));
  }

  async end(endings: readonly Ending[]): Promise<void> {
    if (endings.length > 0) await this.#try(() => this.#feed.add({ endings: [...endings] }));
  }

  async subscribe(subscriber: Subscriber, since: string | null): Promise<Result<Response>> {
    const begun = await this.#try(async () => {
      if ((await this.#places.countOf(subscriber.person.id)) >= MOST_CONNECTIONS) return 'too-many' as const;
      const place: Place = { connection: crypto.randomUUID(), subscriber };
      await this.#places.stay(place, 'viewing');
      return { place, standing: await this.#standingOf(subscriber, since), hasEnded: await this.#hasEnded(subscriber) };
    });
    if (!begun) return down();
    if (begun === 'too-many')
      return err(
        rateLimited('There are too many live connections of yours.', {
          rule: 'too-many-connections',
          retryAfter: RETRY_MANY_S,
        }),
      );
    const { 0: client, 1: socket } = new WebSocketPair();
    socket.accept();
    const { place, standing, hasEnded } = begun;
    relay(
      { feed: this.#feed, places: this.#places, keepAlive: this.#keepAlive },
      { socket, place, welcome: welcomeOf(standing, since), from: standing.cursor, hasEnded },
    );
    return ok(new Response(null, { status: 101, webSocket: client }));
  }

  async poll(subscriber: Subscriber, since: string | null): Promise<Result<LivePoll>> {
    const { at, person } = subscriber;
    const answer = await this.#try(async () => {
      const [{ cursor, hints, isLost }, seats] = await Promise.all([
        this.#standingOf(subscriber, since),
        at ? this.#places.at(at) : [],
      ]);
      return { cursor, hints, missed: isLost, people: withoutPerson(peopleAt(seats), person.id) };
    });
    return answer ? ok(answer) : down();
  }

  async #standingOf({ topics }: Subscriber, since: string | null): Promise<Standing> {
    if (since === null) return { cursor: await this.#feed.newest(), hints: [], isLost: false };
    const entries = isKey(since) ? await this.#feed.from(since) : [];
    const last = entries.at(-1);
    if (!last || entries[0]?.key !== since) return { cursor: await this.#feed.newest(), hints: [], isLost: true };
    const hints = entries.slice(1).flatMap(({ news }) => hintsFor(news, topics));
    const isLost = hints.length > MOST_REPLAYED;
    return { cursor: last.key, hints: isLost ? [] : hints, isLost };
  }

  /** Whether they have been cut off since the moment when they were let in. */
  async #hasEnded({ person, signInId, standing }: Subscriber): Promise<boolean> {
    const lately: Entry[] = await this.#feed.from(keyAt(Date.now() - ENDING_KEPT_MS));
    const connected = { personId: person.id, signInId, standing, since: Number.MAX_SAFE_INTEGER };
    return lately.some(({ endings }) => endings.some((ending) => isEnded(ending, connected)));
  }

  async #try<T>(call: () => Promise<T>): Promise<T | undefined> {
    try {
      return await call();
    } catch (cause) {
      console.error(`The Realtime Database does not answer: ${String(cause)}`);
      return undefined;
    }
  }
}

/** Whoever is cut off between the messages asks again from where they were. */
function welcomeOf({ cursor, hints, isLost }: Standing, since: string | null): LiveMessage[] {
  const ready: LiveMessage = { type: 'ready', cursor: hints.length > 0 && since ? since : cursor, missed: isLost };
  return hints.length > 0 ? [ready, { type: 'hints', hints, cursor }] : [ready];
}
