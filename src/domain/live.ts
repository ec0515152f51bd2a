// What goes over the live feed, in words that browser and server share. Hints say that something changed, never what it is now:
// whoever wants to know asks in the ordinary way, and is told what they may know.

/** Something changed that the reader may look at. */
export interface Hint {
  /** The kind of record: `bookings`, `queries`, `notifications`. */
  entity: string;
  id: string;
  /** What it belongs to, where lists of one parent refresh by it: `{ sessionId, courseId }` of a booking. Ids alone. */
  of?: Readonly<Record<string, string>>;
}

export const PRESENCE_MODES = ['viewing', 'editing'] as const;
export type PresenceMode = (typeof PRESENCE_MODES)[number];
/** After a name: "Tomasz is viewing". */
export const PRESENT_WORDS: Readonly<Record<PresenceMode, string>> = { viewing: 'is viewing', editing: 'is editing' };

/** Somebody who has the same record open. One person once, however many tabs: editing counts more than viewing. */
export interface Present {
  id: string;
  name: string;
  mode: PresenceMode;
}

/** What the server says. `cursor` is where to go on after a break: `GET /api/live?since=<cursor>`. */
export type LiveMessage =
  | { type: 'hints'; hints: Hint[]; cursor: string }
  /** The first after connecting. `missed`: more happened since the cursor than is remembered, so everything may have changed. */
  | { type: 'ready'; cursor: string; missed: boolean }
  /** Everybody at the record that this connection named, without the reader. */
  | { type: 'present'; people: Present[] }
  /** The person is signed out, disabled or has another role: connect anew, or stay away. */
  | { type: 'ended' };

/** What the browser says: how it looks at its record. And `ping`, which is answered `pong` without waking anybody. */
export type LiveCall = { type: 'mode'; mode: PresenceMode };

/** The answer of a poll (`GET /api/live?since=…&record=…` without an upgrade), where no connection can be had. */
export interface LivePoll {
  cursor: string;
  missed: boolean;
  hints: Hint[];
  people: Present[];
}
