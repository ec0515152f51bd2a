// Random histories of a session with offers on, with time that passes, transfers in and out, and a scheduler that comes when it likes.
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Booking, LIVE } from '#domain/bookings/booking';
import { seatsAt } from '#domain/bookings/line';
import type { Records, Stored } from '#ports/records';
import type { SessionDesk } from '#ports/session-desk';
import { House, person } from '../../support/desk-house';

const PEOPLE = Array.from({ length: 9 }, (_, at) => `p${at}`);
const HOUR_MS = 3_600_000;
/** What one run is made of, at most. */
const MOVES = 36;

type Move =
  | { do: 'book' | 'cancel' | 'accept' | 'refuse' | 'confirm' | 'decline' | 'out' | 'in'; who: string }
  | { do: 'places'; max: number }
  | { do: 'wait'; hours: number }
  | { do: 'hours'; hours: number | null }
  | { do: 'closing'; inHours: number | null }
  | { do: 'scheduler' };

const who = fc.constantFrom(...PEOPLE);
const step = (...names: ('book' | 'cancel' | 'accept' | 'refuse' | 'confirm' | 'decline' | 'out' | 'in')[]) =>
  fc.record({ do: fc.constantFrom(...names), who });
const move: fc.Arbitrary<Move & { at: number }> = fc
  .tuple(
    fc.oneof(
      { weight: 8, arbitrary: step('book') },
      { weight: 5, arbitrary: step('cancel') },
      { weight: 6, arbitrary: step('accept', 'accept', 'refuse') },
      { weight: 2, arbitrary: step('confirm', 'decline') },
      { weight: 3, arbitrary: step('out', 'in') },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('places' as const), max: fc.integer({ min: 1, max: 5 }) }) },
      { weight: 5, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }) },
      {
        weight: 1,
        arbitrary: fc.record({ do: fc.constant('hours' as const), hours: fc.constantFrom(null, 1, 12, 48) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ do: fc.constant('closing' as const), inHours: fc.constantFrom(null, -1, 5, 40) }),
      },
      { weight: 3, arbitrary: fc.constant({ do: 'scheduler' as const }) },
    ),
    fc.nat(1),
  )
  .map(([made, at]) => ({ ...made, at }));

/** What each line of a booking's history is told as, where it is. */
const TOLD_AS: Readonly<Record<string, (event: Stored) => string>> = {
  book: () => 'booking-made',
  arrive: () => 'booking-transferred',
  offer: () => 'booking-offered',
  'move-up': (event) => seatedAs(event),
  accept: (event) => seatedAs(event),
  expire: () => 'offer-ended',
  refuse: () => 'offer-ended',
  confirm: () => 'booking-confirmed',
  decline: () => 'booking-declined',
  cancel: () => 'booking-cancelled',
};
const seatedAs = ({ after }: Stored): string =>
  (after as { status: string }).status === 'confirmed' ? 'booking-confirmed' : 'booking-held';

export interface Figures {
  moves: number;
  offers: number;
  tellings: number;
}

/** @returns what the runs came to */
export async function runOffers(records: Records, numRuns: number): Promise<Figures> {
  const figures: Figures = { moves: 0, offers: 0, tellings: 0 };
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.boolean(),
      fc.array(move, { minLength: MOVES / 2, maxLength: MOVES }),
      async (places, byApproval, moves) => {
        run += 1;
        await play(await begin(records, run, places, byApproval), moves, figures);
      },
    ),
    { numRuns },
  );
  return figures;
}

interface Table {
  house: House;
  other: House;
  desks: [SessionDesk, SessionDesk];
  begins: string;
}

async function begin(records: Records, run: number, places: number, byApproval: boolean): Promise<Table> {
  const course = { enrolment: byApproval ? 'approval' : 'open' };
  const house = await House.build(records, { id: `run-${run}`, places, course });
  const other = await House.build(records, { id: `aside-${run}`, places: 3, course });
  // A time of its own tells this run's history from the others'.
  const begins = new Date(Date.parse('2026-09-01T09:00:00Z') + run).toISOString();
  for (const each of [house, other]) each.clock.time = begins;
  await house.rules({ offerHours: 24 });
  // Full, with a line, so that a freed seat is on offer from the first.
  await house.bookAll(...PEOPLE.slice(0, places + 3));
  return { house, other, desks: [house.openDesk(), house.openDesk()], begins };
}

async function play(table: Table, moves: readonly (Move & { at: number })[], figures: Figures): Promise<void> {
  const { house, other } = table;
  let known = await house.bookings();
  for (const each of moves) {
    await make(table, each);
    await house.expectSound();
    await other.expectSound();
    const now = await house.bookings();
    expectStrictOrder(known, now);
    const seats = seatsAt(await house.readSeats(), house.clock.time);
    expect(seats.held, 'what is read is never oversold').toBeLessThanOrEqual(seats.places);
    known = now;
    figures.moves += 1;
  }
  await expectToldOnce(table, figures);
}

/** Whoever left the line for a seat had a lower number than all who stay in it. */
function expectStrictOrder(before: readonly Booking[], after: readonly Booking[]): void {
  const were = new Map(before.map((booking) => [booking.id, booking]));
  const up = after.filter(
    ({ id, status }) => were.get(id)?.status === 'waiting' && ['offered', 'confirmed', 'pending'].includes(status),
  );
  const lowest = Math.min(
    ...after.filter(({ status }) => status === 'waiting').map(({ queueNumber }) => queueNumber ?? 0),
    Number.POSITIVE_INFINITY,
  );
  for (const { queueNumber } of up) expect(queueNumber, 'strict order').toBeLessThan(lowest);
}

async function make({ house, other, desks }: Table, made: Move & { at: number }): Promise<void> {
  const desk = desks[made.at] as SessionDesk;
  const live = async (of: House, attendeeId: string) =>
    (await of.bookings()).find((each) => each.attendeeId === attendeeId && LIVE.includes(each.status))?.id;
  switch (made.do) {
    case 'book':
      await house.book(made.who, {}, desk);
      return;
    case 'in': {
      await other.book(made.who);
      const id = await live(other, made.who);
      if (id) await other.transfer(id, house, { actor: person(made.who) }, desk);
      return;
    }
    case 'out': {
      const id = await live(house, made.who);
      if (id) await house.transfer(id, other);
      return;
    }
    case 'places':
      await house.edit({ places: { min: 0, max: made.max } }, undefined, desk);
      return;
    case 'wait':
      house.clock.time = new Date(Date.parse(house.clock.time) + made.hours * HOUR_MS).toISOString();
      other.clock.time = house.clock.time;
      return;
    case 'hours':
      await house.rules({ offerHours: made.hours });
      return;
    case 'closing': {
      const { inHours } = made;
      const at = inHours === null ? null : new Date(Date.parse(house.clock.time) + inHours * HOUR_MS).toISOString();
      await house.edit({ registrationClosesAt: at }, undefined, desk);
      return;
    }
    case 'scheduler':
      await Promise.all(desks.map((each) => house.expire(each)));
      return;
    default: {
      const id = await live(house, made.who);
      if (id) await house.step(made.do, id, {}, desk);
    }
  }
}

/** Booking by booking: each line of its history is told once, in that order, and nothing else is. */
async function expectToldOnce({ house, other, begins }: Table, figures: Figures): Promise<void> {
  const bookings = [...(await house.bookings()), ...(await other.bookings())];
  const events = await house.since('auditEvents', begins);
  const tellings = await house.since('tellings', begins);
  for (const { id } of bookings) {
    const expected = events
      .filter(({ recordId, action }) => recordId === id && TOLD_AS[action as string])
      .map((event) => TOLD_AS[event.action as string]?.(event) as string);
    const own = tellings.filter(({ about }) => (about as { id: string }).id === id);
    // An offer that is shortened is told of again, with its new end.
    const told = own.filter(
      ({ kind, data }, at) =>
        !own
          .slice(0, at)
          .some(
            (was) =>
              kind === 'booking-offered' &&
              was.kind === kind &&
              (was.data as { until: string }).until !== (data as { until: string }).until,
          ),
    );
    expect(told.map(({ kind }) => kind as string).toSorted(), 'one telling each').toEqual(expected.toSorted());
    figures.offers += expected.filter((kind) => kind === 'booking-offered').length;
    figures.tellings += told.length;
  }
}
