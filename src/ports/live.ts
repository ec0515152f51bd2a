// The live feed: hints go out to whoever is connected, and whoever was away for a moment is told what they missed. Hints are
// addressed to topics; who has which topics is the app's to say (`app/live/topics.ts`), and no adapter knows what one means.
import type { Hint, LivePoll } from '#domain/live';
import type { Result } from '#kernel/result';

/** A hint with the topics that it goes to. Whoever has several of them gets it once. */
export interface News {
  hint: Hint;
  topics: readonly string[];
}

export interface Subscriber {
  person: { id: string; name: string };
  /** What they were when they connected, such as role and company. Whoever is something else by now has to connect anew. */
  standing: string;
  /** The browser's sign-in; null for a Bearer token. */
  signInId: string | null;
  topics: readonly string[];
  /** The record (`queries/<id>`) at which they are present; null where they may see nobody and nobody sees them. */
  at: string | null;
}

/** Whose connections are over. */
export type Ending =
  | { signInId: string }
  /**
   * Those of the person that were made with another standing, or before a moment (milliseconds since the epoch); all of them where
   * nothing is kept.
   */
  | { personId: string; keep: { standing: string; since: number } | null };

/** At most so many connections a person. More are refused, and their tabs ask from time to time instead. */
export const MOST_CONNECTIONS = 20;
/** Longer than any message of `LiveCall`. Bytes. */
export const LONGEST_CALL = 200;
/** Of one connection, messages in a span of milliseconds; whoever sends more is cut off. */
export const CALLS = { most: 30, within: 10_000 };
/** Whoever missed more hints than this is told that everything may have changed. */
export const MOST_REPLAYED = 200;
/** WebSocket codes: to whoever closes, after `ended`, and for whoever does not keep to the protocol (RFC 6455, 7.4). */
export const CLOSED = { over: 1000, ended: 4001, refused: 1008, broken: 1011 } as const;

export interface Live {
  /** Best effort: it never rejects. In the order of the calls of one caller. */
  publish(news: readonly News[]): Promise<void>;
  /** As best it can, and never rejecting: `ended` is said and the connections are closed. */
  end(endings: readonly Ending[]): Promise<void>;
  /**
   * The answer to a request for a WebSocket (101). The messages are those of `domain/live.ts`.
   * Errors: `rate_limited` with `too-many-connections`, `unavailable`.
   * @param since the cursor of an earlier connection or poll
   */
  subscribe(subscriber: Subscriber, since: string | null): Promise<Result<Response>>;
  /** What happened since, where no connection can be had. Errors: `unavailable`. */
  poll(subscriber: Subscriber, since: string | null): Promise<Result<LivePoll>>;
}
