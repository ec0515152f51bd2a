// Two desks past each other on one store, as if nothing serialised them: the guards alone hold the rules.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIVE } from '#domain/bookings/booking';
import type { Result } from '#kernel/result';
import type { Page } from '#ports/records';
import type { DeskAnswer, SessionDesk } from '#ports/session-desk';
import { House, OFFICE, person } from '../../support/desk-house';
import { unwrap } from '../../support/result';
import type { OpenRecords } from '../records/fixtures';

const RUNS = process.env.PROVE ? 500 : 25;
const PEOPLE = Array.from({ length: 12 }, (_, at) => `p${at}`);

/** The queue numbers of those who moved up while the clock stood here, in the order in which they did. */
async function movedUp(house: House): Promise<number[]> {
  const { time } = house.clock;
  const numbers = new Map((await house.bookings()).map(({ id, queueNumber }) => [id, queueNumber]));
  const moves: string[] = [];
  let after: string | null = null;
  do {
    const page: Page = unwrap(
      await house.records.list('auditEvents', {
        where: { entity: 'bookings' },
        sort: { field: 'at', descending: false },
        range: { from: time, to: `${time}+` },
        limit: 200,
        ...(after ? { after } : {}),
      }),
    );
    moves.push(...page.items.filter(({ action }) => action === 'move-up').map(({ recordId }) => recordId as string));
    after = page.next;
  } while (after);
  return moves.map((id) => numbers.get(id) as number);
}

async function expectInOrder(house: House): Promise<void> {
  const moved = await movedUp(house);
  expect(moved, 'whoever waited longest moved up first').toEqual(moved.toSorted((one, other) => one - other));
  expect(new Set(moved).size, 'nobody moved up twice').toBe(moved.length);
}

const codeOf = (answer: Result<DeskAnswer>): string => (answer.ok ? 'ok' : answer.error.code);

type Move =
  | { do: 'book' | 'cancel' | 'confirm' | 'decline'; who: string }
  | { do: 'places'; max: number }
  | { do: 'approval' | 'registration'; on: boolean }
  | { do: 'days'; day: number };

const who = fc.constantFrom(...PEOPLE);
const move: fc.Arbitrary<Move & { at: number }> = fc
  .tuple(
    fc.oneof(
      { weight: 8, arbitrary: fc.record({ do: fc.constant('book' as const), who }) },
      {
        weight: 5,
        arbitrary: fc.record({
          do: fc.constantFrom('cancel' as const, 'cancel' as const, 'decline' as const, 'confirm' as const),
          who,
        }),
      },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('places' as const), max: fc.integer({ min: 1, max: 6 }) }) },
      {
        weight: 1,
        arbitrary: fc.record({ do: fc.constantFrom('approval' as const, 'registration' as const), on: fc.boolean() }),
      },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('days' as const), day: fc.integer({ min: 10, max: 28 }) }) },
    ),
    fc.nat(1),
  )
  .map(([made, at]) => ({ ...made, at }));

/** Changes the course past every desk. */
async function setApproval(house: House, on: boolean): Promise<void> {
  const course = await house.read('courses', house.session.courseId);
  const record = { ...course, enrolment: on ? 'approval' : 'open', version: course.version + 1 };
  await house.records.commit([{ op: 'update', entity: 'courses', record, ifVersion: course.version }]);
}

/** Plays one move at a desk; null where there is nothing to play it on. */
async function play(
  house: House,
  desk: SessionDesk,
  move: Move,
  live: ReadonlyMap<string, string>,
): Promise<string | null> {
  switch (move.do) {
    case 'book':
      return codeOf(await house.book(move.who, { actor: OFFICE }, desk));
    case 'places':
      return codeOf(await house.edit({ places: { min: 0, max: move.max } }, undefined, desk));
    case 'days': {
      const day = `2026-12-${move.day}`;
      return codeOf(
        await house.edit({ days: [{ start: `${day}T09:00:00Z`, end: `${day}T17:00:00Z` }] }, undefined, desk),
      );
    }
    case 'registration':
      return codeOf(
        await house.edit({ registrationClosesAt: move.on ? null : '2026-11-01T00:00:00Z' }, undefined, desk),
      );
    case 'approval':
      await setApproval(house, move.on);
      return null;
    default: {
      const booking = live.get(move.who);
      return booking ? codeOf(await house.step(move.do, booking, {}, desk)) : null;
    }
  }
}

export function raceContract(open: OpenRecords): void {
  describe('60 people race for 7 seats at two desks', { timeout: 60_000 }, () => {
    it.each([
      ['confirmed at once', 'open'],
      ['by approval', 'approval'],
    ])('%s, a third of them cancelling: never oversold, no idle seat, strict order', async (_, enrolment) => {
      const house = await House.build(await open(), { places: 7, course: { enrolment } });
      const desks = [house.openDesk(), house.openDesk()] as [SessionDesk, SessionDesk];
      const answers = await Promise.all(
        Array.from({ length: 60 }, async (_, at) => {
          const booked = await house.book(`p${at}`, {}, desks[at % 2]);
          if (at % 3 !== 0) return [booked];
          const { id } = unwrap(booked).record;
          return [booked, await house.step('cancel', id, { actor: person(`p${at}`) }, desks[(at + 1) % 2])];
        }),
      );
      for (const answer of answers.flat()) expect(codeOf(answer)).toBe('ok');
      await house.expectSound();
      await expectInOrder(house);
      expect(await house.readSeats()).toMatchObject({ held: 7, waiting: 33 });
    });

    it('while places go up and down: never oversold, no idle seat, strict order', async () => {
      const house = await House.build(await open(), { places: 7 });
      const desks = [house.openDesk(), house.openDesk()] as [SessionDesk, SessionDesk];
      const resizing = (async () => {
        for (const max of [3, 9, 5, 12, 8, 20, 1]) await house.edit({ places: { min: 0, max } }, undefined, desks[1]);
      })();
      const answers = await Promise.all(
        Array.from({ length: 60 }, async (_, at) => {
          const booked = await house.book(`p${at}`, {}, desks[at % 2]);
          if (at % 4 === 0) await house.step('cancel', unwrap(booked).record.id, {}, desks[(at + 1) % 2]);
          return booked;
        }),
      );
      await resizing;
      for (const answer of answers) expect(codeOf(answer)).toBe('ok');
      await house.expectSound();
      await expectInOrder(house);
    });

    it('at a desk each: whoever gets no seat, no number and no refusal is told to try again, and nothing of theirs is stored', async () => {
      const house = await House.build(await open(), { places: 7 });
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, at) => house.book(`p${at}`, {}, house.openDesk())),
      );
      expect([...new Set(answers.map(codeOf))].filter((code) => code !== 'ok' && code !== 'unavailable')).toEqual([]);
      expect(await house.bookings()).toHaveLength(answers.filter(({ ok }) => ok).length);
      await house.expectSound();
    });
  });

  describe('random interleavings at two desks', { timeout: process.env.PROVE ? 1_800_000 : 120_000 }, () => {
    it(`never oversell, never leave a seat idle, keep the order (${RUNS} histories of up to 6 rushes of 8 moves at once)`, async () => {
      const records = await open();
      let run = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 5 }),
          fc.boolean(),
          fc.array(fc.array(move, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 }),
          async (places, byApproval, rushes) => {
            run += 1;
            const house = await House.build(records, {
              id: `run-${run}`,
              places,
              course: { enrolment: byApproval ? 'approval' : 'open' },
            });
            // A time of its own tells this run's history from the others'.
            house.clock.time = new Date(Date.parse('2026-11-20T09:00:00Z') + run * 1000).toISOString();
            const desks = [house.openDesk(), house.openDesk()] as [SessionDesk, SessionDesk];
            for (const rush of rushes) {
              const bookings = (await house.bookings()).filter(({ status }) => LIVE.includes(status));
              const live = new Map(bookings.map(({ attendeeId, id }) => [attendeeId, id]));
              const codes = await Promise.all(
                rush.map((each) => play(house, desks[each.at] as SessionDesk, each, live)),
              );
              expect(codes).not.toContain('unavailable');
              await house.expectSound();
            }
            await expectInOrder(house);
          },
        ),
        { numRuns: RUNS },
      );
    });
  });
}
