// Planning sessions on any store, written once: what stands in the way of one, and a series made whole or not at all.
import { describe, expect, it } from 'vitest';
import { findClashes } from '#app/sessions/clashes';
import { makeSeries, planSeries } from '#app/sessions/series';
import type { Timetable } from '#domain/sessions/timetable';
import { ClientHouse } from '../support/client-house';
import { unwrap, unwrapError } from '../support/result';
import type { OpenRecords } from './records/fixtures';

const DAY_MS = 86_400_000;
const WEEKLY = { rhythm: 'week', every: 1, times: 3, open: true };

/** @param open an empty store, anew for each test */
export function sessionsPlanningContract(name: string, open: OpenRecords): void {
  describe(`planning sessions on ${name}`, () => {
    const begin = async (given: Record<string, unknown> = {}) => {
      const house = new ClientHouse(await open());
      const yuki = await house.person({ displayName: 'Yuki', role: 'instructor' });
      const session = await house.session({ instructors: [yuki.id], venue: 'Room 1', ...given });
      const plan = (over: Record<string, unknown> = {}) => ({
        ...{ days: session.days, instructors: [], venue: null, except: null },
        ...over,
      });
      return { house, yuki, session, plan };
    };
    const later = (days: unknown, by: number) =>
      (days as { start: string; end: string }[]).map(({ start, end }) => ({
        start: new Date(Date.parse(start) + by).toISOString(),
        end: new Date(Date.parse(end) + by).toISOString(),
      }));

    it('tells of a person and of a room that are taken, by name, and of neither where the times only touch', async () => {
      const { house, yuki, session, plan } = await begin();
      const taught = unwrap(await findClashes(house.office, plan({ instructors: [yuki.id] })));
      expect(taught).toMatchObject([{ sessionId: session.id, people: ['Yuki'], venue: null }]);
      const room = unwrap(await findClashes(house.office, plan({ venue: 'Room 1' })));
      expect(room).toMatchObject([{ people: [], venue: 'Room 1' }]);
      const after = plan({ instructors: [yuki.id], days: later(session.days, DAY_MS) });
      expect(unwrap(await findClashes(house.office, after))).toEqual([]);
    });

    it('leaves out the session itself, another person, another room and what is cancelled', async () => {
      const { house, yuki, session, plan } = await begin();
      const own = plan({ instructors: [yuki.id], venue: 'Room 1', except: session.id });
      expect(unwrap(await findClashes(house.office, own))).toEqual([]);
      const ada = await house.person({ displayName: 'Ada', role: 'instructor' });
      const other = plan({ instructors: [ada.id], venue: 'Room 2' });
      expect(unwrap(await findClashes(house.office, other))).toEqual([]);
    });

    it('is not for those who cannot schedule', async () => {
      const { house, session, plan } = await begin();
      const learner = await house.as(await house.person());
      expect(unwrapError(await findClashes(learner, plan())).code).toBe('forbidden');
      expect(unwrapError(await planSeries(learner, session.id, WEEKLY)).code).toBe('forbidden');
      expect(unwrapError(await findClashes({ ...learner, caller: null }, plan())).code).toBe('unauthenticated');
    });

    it('shows what a rule makes, with what stands in its way, and makes nothing', async () => {
      const { house, yuki, session } = await begin();
      await house.session({ instructors: [yuki.id], venue: 'Room 2' }, 17);
      const { planned, created } = unwrap(await planSeries(house.office, session.id, WEEKLY));
      expect(created).toEqual([]);
      expect(planned.map(({ clashes }) => clashes.length)).toEqual([1, 0, 0]);
      const timetable = (await house.read('timetables', session.courseId as string)) as unknown as Timetable;
      expect(timetable.sessions).toHaveLength(1);
    });

    it('makes all that are ticked in one commit: open, listed, with seats, in the timetable and the history', async () => {
      const { house, session } = await begin({ places: { max: 7 } });
      const { created } = unwrap(await makeSeries(house.office, session.id, { ...WEEKLY, without: [2] }));
      expect(created).toHaveLength(2);
      for (const id of created) {
        expect(await house.read('sessions', id)).toMatchObject({ status: 'open', listed: true, confirmed: false });
        expect(await house.read('seats', id)).toMatchObject({ places: 7, held: 0 });
        expect(await house.history(id)).toEqual(['repeat']);
      }
      const timetable = (await house.read('timetables', session.courseId as string)) as unknown as Timetable;
      expect(timetable.sessions.map(({ id }) => id)).toEqual([session.id, ...created]);
      const booked = await house.book(house.office, created[0] as string, { attendeeId: (await house.person()).id });
      expect(unwrap(booked).status).toBe('confirmed');
    });

    it('asks for a rule beside its fields, and makes nothing of one that leaves no date', async () => {
      const { house, session } = await begin();
      const none = unwrapError(await makeSeries(house.office, session.id, { ...WEEKLY, without: [1, 2, 3] }));
      expect(none.issues?.[0]?.path).toBe('times');
      const wrong = unwrapError(await makeSeries(house.office, session.id, { ...WEEKLY, times: 900 }));
      expect(wrong).toMatchObject({ code: 'invalid', issues: [{ path: 'times' }] });
    });

    it('made twice under one key, it is there once', async () => {
      const { house, session } = await begin();
      const call = { ...house.office, idempotency: { id: 'once', bodyHash: 'b' } };
      const first = unwrap(await makeSeries(call, session.id, WEEKLY));
      expect(unwrap(await makeSeries(call, session.id, WEEKLY)).created).toEqual(first.created);
      const timetable = (await house.read('timetables', session.courseId as string)) as unknown as Timetable;
      expect(timetable.sessions).toHaveLength(4);
    });
  });
}
