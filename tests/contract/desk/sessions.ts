// Changes of a session at its desk: places, dates, states, and the versions that they name.
import { describe, expect, it } from 'vitest';
import { House, interrupted, OFFICE } from '../../support/desk-house';
import { unwrap, unwrapError } from '../../support/result';
import type { OpenRecords } from '../records/fixtures';

const days = (day: string) => [{ start: `${day}T09:00:00.000Z`, end: `${day}T17:00:00.000Z` }];

export function sessionsContract(openRecords: OpenRecords): void {
  const open = async (given?: Parameters<typeof House.build>[1]) => House.build(await openRecords(), given);

  describe('places', { timeout: 30_000 }, () => {
    it('raised move up as many as fit, in order', async () => {
      const house = await open({ places: 1 });
      await house.bookAll('ada', 'ben', 'cyd', 'dov');
      unwrap(await house.edit({ places: { min: 0, max: 3 } }));
      expect(await house.standing()).toEqual(['ada confirmed', 'ben confirmed', 'cyd confirmed', 'dov waiting']);
      await house.expectSound();
    });

    it('raised far above the line leave the rest free', async () => {
      const house = await open({ places: 1 });
      await house.bookAll('ada', 'ben');
      unwrap(await house.edit({ places: { min: 0, max: 50 } }));
      expect(await house.readSeats()).toMatchObject({ places: 50, held: 2, waiting: 0 });
      await house.expectSound();
    });

    it('raised for a line of hundreds move all of them up', async () => {
      const house = await open({ places: 1 });
      await Promise.all(Array.from({ length: 260 }, (_, at) => house.book(`p${at}`)));
      unwrap(await house.edit({ places: { min: 0, max: 251 } }));
      expect(await house.readSeats()).toMatchObject({ held: 251, waiting: 9 });
      await house.expectSound();
    });

    it('lowered below what is held are refused, say by how many, and leave everything as it was', async () => {
      const house = await open({ places: 5 });
      await house.bookAll('ada', 'ben', 'cyd', 'dov');
      const before = [await house.readSession(), await house.readSeats()];
      const refused = unwrapError(await house.edit({ places: { min: 0, max: 1 }, venue: 'Elsewhere' }));
      expect(refused).toMatchObject({
        code: 'conflict',
        rule: 'places-below-held',
        message: expect.stringContaining('3 more than 1'),
      });
      expect([await house.readSession(), await house.readSeats()]).toEqual(before);
      await house.expectSound();
    });

    it('lowered to what is held are taken', async () => {
      const house = await open({ places: 5 });
      await house.bookAll('ada', 'ben');
      unwrap(await house.edit({ places: { min: 0, max: 2 } }));
      expect(unwrap(await house.book('cyd')).record.status).toBe('waiting');
      await house.expectSound();
    });

    it('raised beyond registration move nobody', async () => {
      const house = await open({ places: 1 });
      await house.bookAll('ada', 'ben');
      house.clock.time = '2026-12-01T12:00:00.000Z';
      unwrap(await house.edit({ places: { min: 0, max: 5 } }));
      expect(await house.standing()).toEqual(['ada confirmed', 'ben waiting']);
    });
  });

  describe('an edit', { timeout: 30_000 }, () => {
    it('copies new dates and instructors to its bookings, and to nobody’s surprise keeps their state', async () => {
      const house = await open({ places: 1 });
      const [, , cyd] = await house.bookAll('ada', 'ben', 'cyd');
      unwrap(await house.step('cancel', cyd as string));
      const { record } = unwrap(await house.edit({ days: days('2027-01-10'), instructors: ['gethin', 'yuki'] }));
      expect(record).toMatchObject({ start: '2027-01-10T09:00:00.000Z', end: '2027-01-10T17:00:00.000Z', version: 2 });
      expect(await house.standing()).toEqual(['ada confirmed', 'ben waiting', 'cyd cancelled']);
      await house.expectSound();
      const taught = await house.records.list('bookings', { where: { instructorIds: { has: 'gethin' } }, limit: 9 });
      expect(unwrap(taught).items).toHaveLength(3);
    });

    it('copies to those whom it moves up too', async () => {
      const house = await open({ places: 1 });
      await house.bookAll('ada', 'ben', 'cyd');
      unwrap(await house.edit({ days: days('2027-01-10'), places: { min: 0, max: 2 } }));
      expect(await house.standing()).toEqual(['ada confirmed', 'ben confirmed', 'cyd waiting']);
      await house.expectSound();
    });

    it('keeps the timetable of the course', async () => {
      const house = await open();
      unwrap(await house.edit({ days: days('2027-01-10') }));
      unwrap(await house.edit({ venue: 'Upstairs' }));
      expect(await house.read('timetables', house.session.courseId)).toMatchObject({
        version: 2,
        sessions: [{ id: 'session', start: '2027-01-10T09:00:00.000Z', venue: 'Upstairs', days: 1, listed: true }],
      });
    });

    it('of a stale version is refused with the session as it is', async () => {
      const house = await open();
      unwrap(await house.edit({ venue: 'Upstairs' }, 1));
      const stale = unwrapError(await house.edit({ venue: 'Downstairs' }, 1));
      expect(stale).toMatchObject({
        code: 'conflict',
        rule: 'stale-version',
        precondition: true,
        current: { venue: 'Upstairs', version: 2 },
      });
      expect((await house.readSession()).venue).toBe('Upstairs');
    });

    it('is not made stale by a booking', async () => {
      const house = await open();
      await house.bookAll('ada');
      unwrap(await house.edit({ venue: 'Upstairs' }, 1));
    });

    it('of ten at once on one version is taken once', async () => {
      const house = await open();
      const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => house.edit({ venue: `Room ${at}` }, 1)));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect((await house.readSession()).version).toBe(2);
    });

    it('that breaks a rule of the whole is refused beside its field', async () => {
      const house = await open();
      const refused = unwrapError(await house.edit({ places: { min: 9, max: 3 } }));
      expect(refused).toMatchObject({ code: 'invalid', issues: [{ path: 'places.min' }] });
      expect(unwrapError(await house.edit({ courseId: 'another' }))).toMatchObject({
        code: 'invalid',
        issues: [{ path: 'courseId' }],
      });
      expect((await house.readSession()).version).toBe(1);
    });

    it.each(['cancelled', 'completed'])('of a session that is %s is refused', async (status) => {
      const house = await open({ session: { status } });
      expect(unwrapError(await house.edit({ venue: 'x' })).rule).toBe('session-over');
    });

    it('that makes a session private hides it from the public', async () => {
      const house = await open();
      expect(unwrap(await house.edit({ privateTo: 'acme' })).record).toMatchObject({ audience: 'acme' });
      expect(unwrapError(await house.book('ada')).code).toBe('not_found');
    });
  });

  describe('steps of a session', { timeout: 30_000 }, () => {
    it('opened it is listed where its course is published, and booked', async () => {
      const house = await open({ session: { status: 'draft', listed: false } });
      expect(unwrap(await house.sessionStep('open', 1)).record).toMatchObject({
        status: 'open',
        listed: true,
        version: 2,
      });
      unwrap(await house.book('ada'));
      expect(await house.read('timetables', house.session.courseId)).toMatchObject({
        sessions: [{ status: 'open', listed: true }],
      });
    });

    it('opened it stays unlisted where its course is a draft', async () => {
      const house = await open({ session: { status: 'draft', listed: false }, course: { status: 'draft' } });
      expect(unwrap(await house.sessionStep('open')).record).toMatchObject({ status: 'open', listed: false });
      expect(unwrapError(await house.book('ada')).code).toBe('not_found');
    });

    it('cancelled it takes nobody and moves nobody up', async () => {
      const house = await open({ places: 1 });
      const [ada] = await house.bookAll('ada', 'ben');
      expect(unwrap(await house.sessionStep('cancel')).record).toMatchObject({ status: 'cancelled', listed: false });
      expect(unwrapError(await house.step('cancel', ada as string)).rule).toBe('not-cancelable');
      expect(await house.standing()).toEqual(['ada called-off', 'ben called-off']);
      await house.expectSound();
      expect(unwrapError(await house.book('cyd', { actor: OFFICE })).rule).toBe('session-cancelled');
      expect(unwrapError(await house.sessionStep('cancel'))).toMatchObject({ code: 'conflict' });
    });

    it('of a stale version are refused', async () => {
      const house = await open();
      unwrap(await house.edit({ venue: 'x' }));
      expect(unwrapError(await house.sessionStep('complete', 1))).toMatchObject({
        rule: 'stale-version',
        precondition: true,
      });
    });

    it('is not listed when its course is archived in the same moment', async () => {
      const house = await open({ session: { status: 'draft', listed: false } });
      const archive = async () => {
        const course = await house.read('courses', house.session.courseId);
        const record = { ...course, status: 'archived', version: course.version + 1 };
        await house.records.commit([{ op: 'update', entity: 'courses', record, ifVersion: course.version }]);
      };
      const desk = house.openDesk(interrupted(house.records, 'commit', archive));
      expect(unwrap(await house.sessionStep('open', null, desk)).record).toMatchObject({
        status: 'open',
        listed: false,
      });
    });
  });

  describe('what happens past the desk, between its reading and its writing', { timeout: 30_000 }, () => {
    it('a session unlisted meanwhile is not booked', async () => {
      const house = await open();
      const unlist = async () => {
        const session = await house.readSession();
        const record = { ...session, listed: false, version: session.version + 1 };
        await house.records.commit([{ op: 'update', entity: 'sessions', record, ifVersion: session.version }]);
      };
      const desk = house.openDesk(interrupted(house.records, 'commit', unlist));
      expect(unwrapError(await house.book('ada', {}, desk)).code).toBe('not_found');
      expect(await house.standing()).toEqual([]);
    });

    it('a seat taken meanwhile is not given twice', async () => {
      const house = await open({ places: 1 });
      const desk = house.openDesk(interrupted(house.records, 'commit', () => house.book('ben')));
      expect(unwrap(await house.book('ada', {}, desk))).toMatchObject({ record: { status: 'waiting' }, position: 1 });
      await house.expectSound();
    });

    it.each(['list', 'commit'] as const)(
      'somebody moved up meanwhile (before the %s) is not moved up again',
      async (call) => {
        const house = await open({ places: 2 });
        const [ada, ben] = await house.bookAll('ada', 'ben', 'cyd', 'dov');
        const desk = house.openDesk(interrupted(house.records, call, () => house.step('cancel', ada as string)));
        unwrap(await house.step('cancel', ben as string, {}, desk));
        expect(await house.standing()).toEqual(['ada cancelled', 'ben cancelled', 'cyd confirmed', 'dov confirmed']);
        await house.expectSound();
      },
    );

    it.each(['list', 'commit'] as const)(
      'the last of the line gone meanwhile (before the %s) is no failure',
      async (call) => {
        const house = await open({ places: 1 });
        const [ada, ben] = await house.bookAll('ada', 'ben');
        const desk = house.openDesk(interrupted(house.records, call, () => house.step('cancel', ben as string)));
        unwrap(await house.step('cancel', ada as string, {}, desk));
        expect(await house.standing()).toEqual(['ada cancelled', 'ben cancelled']);
        await house.expectSound();
      },
    );

    it.each(['list', 'commit'] as const)(
      'a booking made meanwhile (before the %s) gets the new dates',
      async (call) => {
        const house = await open();
        await house.bookAll('ada');
        const desk = house.openDesk(interrupted(house.records, call, () => house.book('ben')));
        unwrap(await house.edit({ days: days('2027-01-10') }, 1, desk));
        expect(await house.standing()).toEqual(['ada confirmed', 'ben confirmed']);
        await house.expectSound();
      },
    );

    it('places lowered meanwhile are kept to', async () => {
      const house = await open({ places: 2 });
      await house.bookAll('ada');
      const desk = house.openDesk(
        interrupted(house.records, 'commit', () => house.edit({ places: { min: 0, max: 1 } })),
      );
      expect(unwrap(await house.book('ben', {}, desk)).record.status).toBe('waiting');
      await house.expectSound();
    });
  });
}
