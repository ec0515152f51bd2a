// The one queue of a session (PRODUCT.md, rules 1 and 2): who gets a seat, who waits, who moves up. Pure.

/** The counters of a session's seats, kept apart from the session so that a booking stales nobody's edit. */
export interface Seats {
  places: number;
  /** Pending, offered and confirmed. */
  held: number;
  waiting: number;
  /** The last queue number given out; the next person to wait gets one more. */
  lastNumber: number;
  /** When the offers run out that hold seats, the soonest first. */
  offers?: readonly string[];
}

/** What decides a booking besides the seats. */
export interface Terms {
  /** A booking holds its seat as pending until the office decides. */
  approval: boolean;
  waitingList: boolean;
  /** Whoever moves up is asked first. */
  offers?: boolean;
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
export function moveUp(
  seats: Seats,
  terms: Terms,
): { count: number; status: 'confirmed' | 'pending' | 'offered'; seats: Seats } {
  const count = Math.max(0, Math.min(seats.places - seats.held, seats.waiting));
  return {
    count,
    status: terms.offers ? 'offered' : seated(terms),
    seats: { ...seats, held: seats.held + count, waiting: seats.waiting - count },
  };
}

/** A live booking goes: its seat or its place in line. */
export const release = (seats: Seats, was: 'pending' | 'confirmed' | 'offered' | 'waiting'): Seats =>
  was === 'waiting' ? { ...seats, waiting: seats.waiting - 1 } : { ...seats, held: seats.held - 1 };

/** Fewer places than are held is refused; `over` says by how many. */
export const resize = (seats: Seats, places: number): { ok: true; seats: Seats } | { ok: false; over: number } =>
  places < seats.held ? { ok: false, over: seats.held - places } : { ok: true, seats: { ...seats, places } };

/** An offer that holds a seat until then begins, or is over. */
export const withOffer = (seats: Seats, until: string): Seats => ({
  ...seats,
  offers: [...(seats.offers ?? []), until].sort(),
});
export function withoutOffer(seats: Seats, until: string): Seats {
  const offers = [...(seats.offers ?? [])];
  const at = offers.indexOf(until);
  if (at >= 0) offers.splice(at, 1);
  return { ...seats, offers };
}

/** An offer is over at the moment that it names. */
export const isOfferOver = (until: string | null | undefined, now: string): boolean =>
  typeof until === 'string' && until <= now;

/** How many offers are over, and still hold their seats because nobody has been at the desk since. */
export const overdueOffers = ({ offers = [] }: Pick<Seats, 'offers'>, now: string): number =>
  offers.filter((until) => isOfferOver(until, now)).length;

/** The counters as the desk would leave them now: seats of offers that are over go to the next in line, or are free. */
export function seatsAt<S extends Pick<Seats, 'held' | 'waiting' | 'offers'>>(seats: S, now: string): S {
  const over = overdueOffers(seats, now);
  if (over === 0) return seats;
  const passedOn = Math.min(over, seats.waiting);
  return { ...seats, held: seats.held - over + passedOn, waiting: seats.waiting - passedOn };
}
