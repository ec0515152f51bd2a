// The one queue of a session (PRODUCT.md, rules 1 and 2): who gets a seat, who waits, who moves up. Pure.

/** The counters of a session's seats, kept apart from the session so that a booking stales nobody's edit. */
export interface Seats {
  places: number;
  /** Pending and confirmed. */
  held: number;
  waiting: number;
  /** The last queue number given out; the next person to wait gets one more. */
  lastNumber: number;
}

/** What decides a booking besides the seats. */
export interface Terms {
  /** A booking holds its seat as pending until the office decides. */
  approval: boolean;
  waitingList: boolean;
}

export type Placed =
  | { status: 'confirmed' | 'pending'; seats: Seats }
  | { status: 'waiting'; queueNumber: number; position: number; seats: Seats }
  | { status: 'full' };

const seated = (terms: Terms): 'confirmed' | 'pending' => (terms.approval ? 'pending' : 'confirmed');

/** A newcomer takes a seat only when nobody waits for it: the line comes first. */
export function place(seats: Seats, terms: Terms): Placed {
  if (seats.held < seats.places && seats.waiting === 0)
    return { status: seated(terms), seats: { ...seats, held: seats.held + 1 } };
  if (!terms.waitingList) return { status: 'full' };
  const queueNumber = seats.lastNumber + 1;
  const waiting = seats.waiting + 1;
  return { status: 'waiting', queueNumber, position: waiting, seats: { ...seats, waiting, lastNumber: queueNumber } };
}

/** How many of the line move up now, and what they become. */
export function moveUp(seats: Seats, terms: Terms): { count: number; status: 'confirmed' | 'pending'; seats: Seats } {
  const count = Math.max(0, Math.min(seats.places - seats.held, seats.waiting));
  return {
    count,
    status: seated(terms),
    seats: { ...seats, held: seats.held + count, waiting: seats.waiting - count },
  };
}

/** A live booking goes: its seat or its place in line. */
export const release = (seats: Seats, was: 'pending' | 'confirmed' | 'waiting'): Seats =>
  was === 'waiting' ? { ...seats, waiting: seats.waiting - 1 } : { ...seats, held: seats.held - 1 };

/** Fewer places than are held is refused; `over` says by how many. */
export const resize = (seats: Seats, places: number): { ok: true; seats: Seats } | { ok: false; over: number } =>
  places < seats.held ? { ok: false, over: seats.held - places } : { ok: true, seats: { ...seats, places } };
