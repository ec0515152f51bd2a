import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookingEvent } from '#app/exchange/export-records';
import { ROLES } from '#domain/access';
import { BOOKING_STATES } from '#domain/bookings/booking';
import { isJoiningHeldBack, joiningFor } from '#domain/sessions/joining';
import type { Session } from '#domain/sessions/session';

const IDS = ['ada', 'ben', 'cyd'];
const LINK = 'https://meet.example/secret-room';
const reader = fc.option(fc.record({ id: fc.constantFrom(...IDS), role: fc.constantFrom(...ROLES) }));
const session = fc
  .record({
    confirmed: fc.boolean(),
    places: fc.record({ min: fc.integer({ min: 0, max: 5 }), max: fc.constant(9) }),
    instructors: fc.subarray(IDS),
    status: fc.constantFrom('draft', 'open', 'completed', 'cancelled'),
  })
  .map(
    (given) =>
      ({ ...given, link: LINK, joiningInstructions: 'Ring twice.', venue: null, days: [] }) as never as Session,
  );
const seat = fc.option(
  fc.record({ id: fc.constant('b'), status: fc.constantFrom(...BOOKING_STATES), attendeeId: fc.constantFrom(...IDS) }),
);

describe('how to join a session', () => {
  it('is known to who runs it, and to who has a confirmed seat of one that is sure to run; to nobody else', () => {
    fc.assert(
      fc.property(reader, session, seat, (who, what, booking) => {
        const runs =
          who !== null && (who.role === 'admin' || who.role === 'staff' || what.instructors.includes(who.id));
        const isSure = what.confirmed || what.places.min === 0;
        const isSeated = who !== null && booking?.status === 'confirmed' && booking.attendeeId === who.id;
        const told = joiningFor(who, what, booking as never);
        expect(told !== null).toBe(runs || (isSeated && isSure));
        if (isJoiningHeldBack(who, what, booking as never)) expect(runs || told === null).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves by no calendar before it is sure to run, whoever takes the file', () => {
    fc.assert(
      fc.property(reader, session, seat, (who, what, booking) => {
        if (!booking) return;
        const row = {
          booking: { ...booking, updatedAt: '', reference: 'BK-1', version: 1 },
          session: what,
          course: {},
          position: null,
        };
        const text = JSON.stringify(bookingEvent(row as never, who).session.link);
        const isSure = what.confirmed || what.places.min === 0;
        if (!isSure || booking.status !== 'confirmed') expect(text).toBe('null');
        const isTheirs = who !== null && (booking.attendeeId === who.id || ['admin', 'staff'].includes(who.role));
        if (!isTheirs && !what.instructors.includes(who?.id ?? '')) expect(text).toBe('null');
      }),
      { numRuns: 1000 },
    );
  });
});
