// Whatever the order of booking, telling and sending, and whoever dies in between: each person is told of each thing once.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tellOpen } from '#app/tellings/tell-open';
import { LEASE_MS } from '#domain/mails/mail';
import type { Records } from '#ports/records';
import type { PostHouse } from '../../support/post-house';
import { unwrap } from '../../support/result';

const RUNS = process.env.PROVE ? 100 : 6;
const PEOPLE = 5;

const step = fc.oneof(
  fc.record({ what: fc.constant('book' as const), who: fc.nat(PEOPLE - 1) }),
  fc.record({ what: fc.constant('cancel' as const), who: fc.nat(PEOPLE - 1) }),
  fc.record({ what: fc.constant('tell' as const), who: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ what: fc.constant('send' as const), who: fc.integer({ min: 1, max: 4 }) }),
);

/** Whose commits are lost on their way there, or whose answers on their way back, as told. */
function dying(records: Records, deaths: readonly ('before' | 'after' | 'none')[]): Records {
  let at = 0;
  return new Proxy(records, {
    get: (target, name) => {
      if (name !== 'commit') return Reflect.get(target, name).bind?.(target) ?? Reflect.get(target, name);
      return async (...given: Parameters<Records['commit']>) => {
        const death = deaths[at++ % deaths.length];
        if (death === 'before') throw new Error('It died before.');
        const done = await target.commit(...given);
        if (death === 'after') throw new Error('It died after.');
        return done;
      };
    },
  });
}

export function interleavings(openHouse: () => Promise<PostHouse>): void {
  it(`tells each person of each thing once, in ${RUNS} random runs with deaths in between`, {
    timeout: 10_000 * RUNS,
  }, async () => {
    const house = await openHouse();
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 14 }),
        fc.array(
          fc.constantFrom('none' as const, 'none' as const, 'none' as const, 'before' as const, 'after' as const),
          {
            minLength: 5,
            maxLength: 11,
          },
        ),
        async (steps, deaths) => {
          const session = await house.session({ places: { max: 3 } });
          const live = new Map<number, string>();
          const made = new Set<string>();
          const people = await Promise.all(
            Array.from({ length: PEOPLE }, (_, at) => house.learner(`p${at}-${session.id.slice(-4)}`)),
          );
          const { records } = house.app;
          const mortal = { ...house.app, records: dying(records, deaths.includes('none') ? deaths : ['none']) };
          const survive = (work: Promise<unknown>) => work.catch(() => undefined);
          let passed = 0;
          for (const { what, who } of steps) {
            if (what === 'book' && !live.has(who)) {
              const booking = unwrap(await house.book(house.office, session.id, { attendeeId: people[who]?.id }));
              live.set(who, booking.id);
              made.add(booking.id);
            }
            const booked = live.get(who);
            if (what === 'cancel' && booked) {
              unwrap(await house.cancel(house.office, booked));
              live.delete(who);
            }
            if (what === 'tell') await Promise.all(Array.from({ length: who }, () => survive(tellOpen(mortal, 10))));
            if (what === 'send') {
              house.app.records = mortal.records;
              await Promise.all(Array.from({ length: who }, () => survive(house.send(passed))));
              house.app.records = records;
              passed += LEASE_MS / 2;
            }
          }
          // Later than whatever was put off is tried again.
          await house.deliver(1000 * LEASE_MS);
          unwrap(await house.send(passed + 10 * LEASE_MS, 200));
          const about = [...made];
          const recordsAbout = async (entity: string) =>
            (
              await Promise.all(
                about.map(
                  async (id) => unwrap(await records.list(entity, { where: { aboutId: id }, limit: 50 })).items,
                ),
              )
            ).flat();
          const mails = await recordsAbout('mails');
          const tellings = unwrap(await records.list('tellings', { limit: 200 })).items.filter((telling) =>
            about.includes((telling.about as { id: string }).id),
          );
          const wanted: string[] = [];
          for (const telling of tellings) {
            const booking = await house.read('bookings', (telling.about as { id: string }).id);
            wanted.push(`${telling.id}.${booking.attendeeId}`);
          }
          expect(tellings.length).toBeGreaterThanOrEqual(about.length);
          expect(tellings.every(({ isOpen }) => isOpen === false)).toBe(true);
          expect(mails.map(({ id, status }) => `${id} ${status}`).toSorted()).toEqual(
            wanted.map((id) => `${id} sent`).toSorted(),
          );
          const kept = unwrap(await records.getMany(wanted.map((id) => ({ entity: 'outbox', id }))));
          expect(kept.every((mail) => mail !== null)).toBe(true);
          const told = await Promise.all(people.map(({ id }) => house.notifications(id)));
          expect(
            told
              .flat()
              .map(({ id }) => id)
              .toSorted(),
          ).toEqual(wanted.toSorted());
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    );
  });
}
