// Who is connected and where they are, as the database holds it: `lectern/open/<person>/<connection>` and, at a record,
// `lectern/present/<kind>/<id>/<connection>`. A connection says again and again that it is there: one whose Worker died has left.
import type { PresenceMode } from '#domain/live';
import type { Subscriber } from '#ports/live';
import type { Seat } from '../live/presence';
import type { RealtimeClient } from './realtime-client';
import { type Change, follow } from './realtime-events';

const ROOT = 'lectern';
/** How often a connection says so, and after how long without it is taken for gone. Milliseconds. */
export const STAY_EVERY_MS = 60_000;
const GONE_AFTER_MS = 150_000;

interface Written extends Record<string, unknown> {
  id: string;
  name: string;
  mode: PresenceMode;
  at: number;
}
type Tree = Record<string, Partial<Written> | null>;

/** One connection, with the name that it has in the database. */
export interface Place {
  connection: string;
  subscriber: Subscriber;
}

const presentAt = (record: string): string => `${ROOT}/present/${record}`;
const isHere = (at: unknown): boolean => typeof at === 'number' && Date.now() - at < GONE_AFTER_MS;

export class RealtimePlaces {
  readonly #client: RealtimeClient;
  constructor(client: RealtimeClient) {
    this.#client = client;
  }

  /** How many connections a person has. Those that are gone are cleared away. */
  async countOf(personId: string): Promise<number> {
    const path = `${ROOT}/open/${personId}`;
    const open = ((await this.#client.read(path)) ?? {}) as Record<string, unknown>;
    const gone = Object.keys(open).filter((connection) => !isHere(open[connection]));
    if (gone.length > 0) await this.#client.change(path, Object.fromEntries(gone.map((key) => [key, null])));
    return Object.keys(open).length - gone.length;
  }

  /** Here, or here still. */
  stay({ connection, subscriber: { person, at } }: Place, mode: PresenceMode): Promise<void> {
    const now = Date.now();
    return this.#client.change(ROOT, {
      [`open/${person.id}/${connection}`]: now,
      ...(at && { [`present/${at}/${connection}`]: { ...person, mode, at: now } satisfies Written }),
    });
  }

  leave({ connection, subscriber: { person, at } }: Place): Promise<void> {
    return this.#client.change(ROOT, {
      [`open/${person.id}/${connection}`]: null,
      ...(at && { [`present/${at}/${connection}`]: null }),
    });
  }

  async at(record: string): Promise<Seat[]> {
    return seatsIn(((await this.#client.read(presentAt(record))) ?? {}) as Tree);
  }

  /** Everybody there at every change, until the signal says so. @throws StreamLost */
  follow(record: string, onSeats: (seats: Seat[]) => void, signal: AbortSignal): Promise<void> {
    let tree: Tree = {};
    return follow(this.#client, {
      path: presentAt(record),
      query: () => null,
      onChange: (change) => {
        tree = changed(tree, change);
        onSeats(seatsIn(tree));
      },
      signal,
    });
  }
}

function changed(tree: Tree, { kind, path, data }: Change): Tree {
  const [connection, field] = path.split('/').slice(1);
  const values = (data ?? {}) as Tree;
  if (!connection) return kind === 'put' ? values : { ...tree, ...values };
  if (field) return { ...tree, [connection]: { ...tree[connection], [field]: data } };
  return {
    ...tree,
    [connection]: kind === 'put' ? (data as Tree[string]) : { ...tree[connection], ...(values as object) },
  };
}

function seatsIn(tree: Tree): Seat[] {
  return Object.values(tree).flatMap((written): Seat[] => {
    if (!written?.id || !written.name || !isHere(written.at)) return [];
    return [{ person: { id: written.id, name: written.name }, mode: written.mode ?? 'viewing' }];
  });
}
