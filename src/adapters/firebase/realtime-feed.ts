// What was published, under keys that the database gives in order: `lectern/feed/<key>`, each a JSON text, as keys of a database may not
// hold what topics do.
import type { Ending, News } from '#ports/live';
import type { RealtimeClient } from './realtime-client';
import { type Change, follow } from './realtime-events';

export interface Entry {
  key: string;
  news: News[];
  endings: Ending[];
}

const PLACE = 'lectern/feed';
/** Longer than anybody is away whom we tell what they missed. Milliseconds. */
const KEPT_MS = 15 * 60_000;
/** One publication in so many looks for what is old. */
const SWEEP_EVERY = 20;
const SWEPT_AT_ONCE = 500;
/** How keys are written: 8 digits of the moment, 12 at random (firebase.blog/posts/2015/02/the-2120-ways-to-ensure-unique_68). */
const DIGITS = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const KEY = /^-[\w-]{19}$/;

/** The lowest key of a moment, in milliseconds since the epoch. */
export function keyAt(moment: number): string {
  let digits = '';
  for (let left = moment, at = 0; at < 8; at++, left = Math.floor(left / 64))
    digits = (DIGITS[left % 64] ?? '') + digits;
  return digits.padEnd(20, '-');
}

export const isKey = (cursor: string): boolean => KEY.test(cursor);

export class RealtimeFeed {
  readonly #client: RealtimeClient;
  #published = 0;

  constructor(client: RealtimeClient) {
    this.#client = client;
  }

  async add({ news = [], endings = [] }: Partial<Omit<Entry, 'key'>>): Promise<void> {
    await this.#client.push(PLACE, JSON.stringify({ news, endings }));
    if (this.#published++ % SWEEP_EVERY === 0) await this.#sweep();
  }

  /** The last key; there is always one, so that there is always a place to go on from. */
  async newest(): Promise<string> {
    const [last] = entriesIn(await this.#client.read(PLACE, { limitToLast: 1 }));
    return last?.key ?? this.#client.push(PLACE, JSON.stringify({ news: [], endings: [] }));
  }

  /** From a key on, with it. */
  async from(key: string): Promise<Entry[]> {
    return entriesIn(await this.#client.read(PLACE, { startAt: key }));
  }

  /**
   * Every entry behind a key, in order and once, until the signal says so.
   * @throws StreamLost
   */
  follow(key: string, onEntry: (entry: Entry) => void, signal: AbortSignal): Promise<void> {
    let last = key;
    return follow(this.#client, {
      path: PLACE,
      query: () => ({ startAt: last }),
      onChange: (change) => {
        for (const entry of entriesOf(change)) {
          if (entry.key <= last) continue;
          last = entry.key;
          onEntry(entry);
        }
      },
      signal,
    });
  }

  /** What nobody asks for any more. The newest is never that old: it has just been written. */
  async #sweep(): Promise<void> {
    const old = await this.#client.read(PLACE, { endAt: keyAt(Date.now() - KEPT_MS), limitToFirst: SWEPT_AT_ONCE });
    const keys = Object.keys((old ?? {}) as object);
    if (keys.length > 0) await this.#client.change(PLACE, Object.fromEntries(keys.map((key) => [key, null])));
  }
}

/** Of an event: all that it tells of, or what came under one key. */
function entriesOf({ path, data }: Change): Entry[] {
  return entriesIn(path === '/' ? data : { [path.slice(1)]: data });
}

function entriesIn(data: unknown): Entry[] {
  return Object.entries((data ?? {}) as Record<string, unknown>)
    .filter((pair): pair is [string, string] => KEY.test(pair[0]) && typeof pair[1] === 'string')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, text]) => ({ key, ...(JSON.parse(text) as Omit<Entry, 'key'>) }));
}
