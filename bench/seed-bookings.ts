// Sessions of the weeks around now and bookings on them, of any number: what the dashboard costs depends on both.
import { bookings } from '../src/domain/bookings/booking';
import { sessions } from '../src/domain/sessions/session';
import type { Write } from '../src/ports/records';
import { shuffled } from './spread';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Five a day, from six weeks ago to three weeks ahead. */
const DAILY = 5;
const DAYS_BACK = 42;
const DAYS_AHEAD = 21;
export const SESSIONS = DAILY * (DAYS_BACK + DAYS_AHEAD);
/** Bookings were made over the weeks that the dashboard charts. */
const MADE_WITHIN_MS = 13 * 7 * DAY_MS;
const PLACES = 20;

const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const startOf = (n: number): number =>
  midnight + (Math.floor(n / DAILY) - DAYS_BACK) * DAY_MS + (8 + (n % DAILY)) * HOUR_MS;
const instant = (ms: number): string => new Date(ms).toISOString();
const idOf = (n: number): string => `bench-s${String(n).padStart(5, '0')}`;

export function sessionWrites(n: number): Write[] {
  const [start, end] = [instant(startOf(n)), instant(startOf(n) + 7 * HOUR_MS)];
  const session = {
    ...{ id: idOf(n), version: 1, status: startOf(n) < Date.now() ? 'completed' : 'open', createdBy: null },
    ...{
      createdAt: start,
      updatedAt: start,
      courseId: `bench-${String(n % 40).padStart(7, '0')}`,
      confirmed: n % 2 === 0,
    },
    ...{ days: [{ start, end }], wholeDays: false, timeZone: 'Europe/London', mode: 'in-person', venue: 'Room 1' },
    ...{
      link: null,
      instructors: [`bench-m${n % 12}`],
      places: { min: 6, max: PLACES },
      privateTo: null,
      source: null,
    },
    ...{ registrationOpensAt: null, registrationClosesAt: null, joiningInstructions: null, listed: true },
  };
  const seats = { id: idOf(n), version: 1, places: PLACES, held: 4 + (n % 16), waiting: 0, lastNumber: 0 };
  return [
    { op: 'create', entity: sessions.name, record: { ...session, ...sessions.derive(session) } },
    { op: 'create', entity: 'seats', record: seats },
  ];
}

/** Of a hundred: one waits for approval, four in line, fifteen were cancelled. */
const statusOf = (n: number): string => {
  const place = n % 100;
  if (place === 0) return 'pending';
  if (place < 5) return 'waiting';
  return place < 20 ? 'cancelled' : 'confirmed';
};

export function bookingWrites(n: number, count: number): Write[] {
  const session = shuffled(n, count) % SESSIONS;
  const made = instant(Date.now() - (shuffled(n, count) / count) * MADE_WITHIN_MS);
  const status = statusOf(n);
  const booking = {
    ...{
      id: `bench-b${String(n).padStart(7, '0')}`,
      version: 1,
      status,
      createdAt: made,
      updatedAt: made,
      createdBy: null,
    },
    ...{ reference: `B-${n}`, sessionId: idOf(session), courseId: `bench-${String(session % 40).padStart(7, '0')}` },
    ...{ attendeeId: `bench-u${n % 500}`, bookerId: `bench-u${n % 500}`, companyId: `bench-c${n % 20}` },
    ...{
      poNumber: null,
      note: null,
      price: null,
      payment: 'none',
      cancelReason: null,
      searched: [`Person ${n % 500}`],
    },
    ...{ queueNumber: status === 'waiting' ? n : null, sessionStart: instant(startOf(session)) },
    instructorIds: [`bench-m${session % 12}`],
  };
  return [{ op: 'create', entity: bookings.name, record: booking }];
}
