// What people are told in the app, on any store, written once: a store's test calls it in a line.
import { describe, expect, it } from 'vitest';
import { eraseTraces } from '#app/accounts/erase-traces';
import type { Call } from '#app/app';
import { readBookingCalendar } from '#app/bookings/calendar';
import { readBookingCard } from '#app/bookings/card';
import { readCalendar } from '#app/calendar/feed';
import { createRecord, listRecords, readRecord, removeRecord, runCommand, updateRecord } from '#app/crud';
import { exportRecords } from '#app/exchange/export-records';
import { forgetRead } from '#app/notifications/forget-read';
import { countUnread, readAll } from '#app/notifications/unread';
import { bookings } from '#domain/bookings/booking';
import { newNotification, notifications } from '#domain/notifications/notification';
import { sessions } from '#domain/sessions/session';
import { type User, users } from '#domain/users/user';
import { newId } from '#kernel/id';
import { PeopleHouse } from '../support/people-house';
import { unwrap, unwrapError } from '../support/result';
import type { OpenRecords } from './records/fixtures';

const NOW = '2026-11-20T09:00:00.000Z';
const LATER = '2027-03-20T09:00:00.000Z';

/** @param open an empty store, anew for each test */
export function notificationsContract(name: string, open: OpenRecords): void {
  const openHouse = async () => {
    const house = await PeopleHouse.build(await open());
    const tell = async (person: { id: string }, count = 1, title = 'You are booked on Ropework', at = NOW) => {
      const made = Array.from({ length: count }, () =>
        newNotification({ id: newId(), userId: person.id, kind: 'booking-made', title, link: '/bookings/b', now: at }),
      );
      unwrap(
        await house.app.records.commit(
          made.map((record) => ({ op: 'create', entity: 'notifications', record }) as const),
        ),
      );
      return made.map(({ id }) => id);
    };
    return { house, tell };
  };
  const idsFor = async (call: Call, where = {}) =>
    unwrap(await listRecords(call, notifications, { where, limit: 50 })).items.map(({ id }) => id);

  describe(`notifications on ${name}`, { timeout: 60_000 }, () => {
    it('are their person’s alone: nobody else reads, marks or removes one, the office neither', async () => {
      const { house, tell } = await openHouse();
      const companyId = unwrap(await house.company()).id;
      const ada = await house.person({ companyId });
      const manager = await house.person({ role: 'manager', companyId });
      const [id = ''] = await tell(ada);
      expect(await idsFor(await house.as(ada))).toEqual([id]);
      for (const call of [house.admin(), house.staff(), await house.as(manager)]) {
        expect(await idsFor(call)).toEqual([]);
        expect(await idsFor(call, { userId: ada.id })).toEqual([]);
        expect(unwrapError(await readRecord(call, notifications, id)).code).toBe('not_found');
        expect(unwrapError(await runCommand(call, notifications, id, 'read', null, null)).code).toBe('not_found');
        expect(unwrapError(await removeRecord(call, notifications, id, 1)).code).toBe('not_found');
        expect(unwrapError(await createRecord(call, notifications, {})).code).toBe('forbidden');
      }
      const own = await house.as(ada);
      expect(unwrapError(await updateRecord(own, notifications, id, { title: 'x' }, 1)).code).toBe('forbidden');
      expect(unwrap(await readRecord(own, notifications, id))).not.toHaveProperty('unreadBy');
      expect(unwrapError(await readRecord({ app: house.app, caller: null }, notifications, id)).code).toBe(
        'unauthenticated',
      );
    });

    it('are read once with their moment, put back, and gone without a word of them in the history', async () => {
      const { house, tell } = await openHouse();
      const ada = await house.person();
      const call = await house.as(ada);
      const [id = ''] = await tell(ada, 1, 'A word that nobody keeps');
      unwrap(await runCommand(call, notifications, id, 'read', null, null));
      house.clock.time = '2026-11-20T10:00:00.000Z';
      const again = unwrap(await runCommand(call, notifications, id, 'read', null, null));
      expect(again).toMatchObject({ status: 'read', readAt: NOW, version: 2 });
      expect(unwrap(await countUnread(house.app.records, ada.id))).toBe(0);
      const back = unwrap(await runCommand(call, notifications, id, 'unread', null, null));
      expect(back).toMatchObject({ status: 'unread', readAt: null });
      expect(unwrap(await countUnread(house.app.records, ada.id))).toBe(1);
      expect(unwrapError(await removeRecord(call, notifications, id, 1)).precondition).toBe(true);
      unwrap(await removeRecord(call, notifications, id, 3));
      expect(await idsFor(call)).toEqual([]);
      expect(await house.history(id)).toEqual(['remove', 'unread', 'read']);
      const kept = unwrap(await house.app.records.walk('auditEvents', { limit: 500 }));
      expect(JSON.stringify(kept)).not.toContain('A word that nobody keeps');
    });

    it('are counted to one past nine, newest first, and all read at once whatever their number', async () => {
      const { house, tell } = await openHouse();
      const ada = await house.person();
      const ben = await house.person();
      await tell(ada, 120);
      await tell(ben, 2);
      const [newest] = await tell(ada, 1, 'Newest', '2026-11-20T09:30:00.000Z');
      expect(unwrap(await countUnread(house.app.records, ada.id))).toBe(10);
      const call = await house.as(ada);
      expect((await idsFor(call))[0]).toBe(newest);
      expect(await idsFor(call, { status: 'read' })).toEqual([]);
      expect(unwrap(await readAll(call))).toEqual({ read: 121 });
      expect(unwrap(await readAll(call))).toEqual({ read: 0 });
      expect(unwrap(await countUnread(house.app.records, ada.id))).toBe(0);
      expect(unwrap(await countUnread(house.app.records, ben.id))).toBe(2);
    });

    it('are forgotten once read and ninety days old, and never unread', async () => {
      const { house, tell } = await openHouse();
      const ada = await house.person();
      const call = await house.as(ada);
      await tell(ada, 3);
      unwrap(await readAll(call));
      const [unread] = await tell(ada);
      expect(unwrap(await forgetRead(house.app, 100))).toBe(0);
      house.clock.time = LATER;
      const [young] = await tell(ada, 1, 'x', LATER);
      unwrap(await runCommand(call, notifications, young ?? '', 'read', null, null));
      expect(unwrap(await forgetRead(house.app, 2))).toBe(2);
      expect(unwrap(await forgetRead(house.app, 2))).toBe(1);
      expect(unwrap(await forgetRead(house.app, 2))).toBe(0);
      expect((await idsFor(call)).toSorted()).toEqual([unread, young].toSorted());
    });

    it('go with a person who is erased, and over to the account that stays', async () => {
      const { house, tell } = await openHouse();
      const [ada, ben, kept] = [await house.person(), await house.person(), await house.person()];
      await tell(ada, 60);
      const told = await tell(ben, 2);
      unwrap(await eraseTraces(house.app, (await house.read('users', ada.id)) as User));
      expect(unwrap(await house.app.records.count('notifications', { where: { userId: ada.id } }, 10))).toBe(0);
      unwrap(await house.command(house.admin(), ben.id, 'merge', { into: kept.id }));
      const call = await house.as(kept);
      expect((await idsFor(call)).toSorted()).toEqual(told.toSorted());
      expect(unwrap(await countUnread(house.app.records, kept.id))).toBe(2);
    });

    it('are chosen by the person: the office changes nobody’s choice', async () => {
      const { house } = await openHouse();
      const ada = await house.person();
      const chosen = { news: false, app: { bookings: false } };
      unwrap(await house.patch(await house.as(ada), ada.id, { notifications: chosen }));
      expect((await house.user(ada.id)).notifications).toEqual(chosen);
      for (const call of [house.staff(), house.admin()]) {
        expect(unwrapError(await house.patch(call, ada.id, { notifications: {} })).rule).toBe('own-choice');
        unwrap(await house.patch(call, ada.id, { notifications: chosen, jobTitle: 'Cook' }));
      }
      expect(unwrapError(await house.invite(house.staff(), { notifications: { news: false } })).rule).toBe(
        'own-choice',
      );
      expect(unwrap(await readRecord(await house.as(ada), users, ada.id))).not.toHaveProperty('notifications');
    });
  });

  describe(`how to join, on ${name}`, { timeout: 60_000 }, () => {
    const SECRETS = ['secret-room', 'Ring twice'];
    const JOINED = { link: 'https://meet.example/secret-room', joiningInstructions: 'Ring twice.', mode: 'online' };

    /** Everything that the person is answered about the session and their booking. */
    async function toldTo(
      house: PeopleHouse,
      call: Call,
      session: { id: string; courseId: string },
      bookingId: string,
    ) {
      const file = async (entity: typeof bookings | typeof sessions, format: string) => {
        const made = await exportRecords(call, entity, format, { where: {}, limit: 50 });
        if (!made.ok) return '';
        let text = '';
        for await (const part of made.value.text) text += part;
        return text;
      };
      const secret = `feed-${call.caller?.id}-0123456789abcdef0123456789abcdef`;
      const person = await house.read('users', call.caller?.id ?? '');
      unwrap(
        await house.app.records.commit([
          {
            op: 'update',
            entity: 'users',
            record: { ...person, calendarSecret: secret, version: person.version + 1 },
            ifVersion: person.version,
          },
        ]),
      );
      const feed = await readCalendar(house.app, secret);
      const range = { from: '2026-11-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' };
      return JSON.stringify([
        await readBookingCard(call, bookingId),
        await readRecord(call, bookings, bookingId),
        await listRecords(call, bookings, { limit: 50 }),
        await readRecord(call, sessions, session.id),
        await listRecords(call, sessions, { where: { courseId: session.courseId }, limit: 50 }),
        await readBookingCalendar(call, range, { limit: 50 }),
        await file(bookings, 'csv'),
        await file(bookings, 'ics'),
        feed.ok ? feed.value.replaceAll(/\r\n /g, '') : '',
      ]).replaceAll('\\r\\n ', '');
    }

    it('nobody who only comes is told before it is sure to run, and only who comes is told then', async () => {
      const { house } = await openHouse();
      house.app.origin = 'https://lectern.example';
      const companyId = unwrap(await house.company()).id;
      const ada = await house.person({ companyId });
      const manager = await house.person({ role: 'manager', companyId });
      const session = (await house.session({ ...JOINED, places: { min: 3, max: 9 } })) as never as {
        id: string;
        courseId: string;
        version: number;
      };
      const booked = unwrap(await house.book(await house.as(ada), session.id));
      expect(booked.status).toBe('confirmed');
      const people = { ada: await house.as(ada), manager: await house.as(manager) };
      for (const [who, call] of Object.entries(people)) {
        const told = await toldTo(house, call, session, booked.id);
        for (const secret of SECRETS) expect(told, `${who} before it is sure`).not.toContain(secret);
      }
      expect(unwrap(await readBookingCard(people.ada, booked.id)).isJoiningHeldBack).toBe(true);

      const { version } = await house.read('sessions', session.id);
      unwrap(await updateRecord(house.staff(), sessions, session.id, { confirmed: true }, version));
      const told = await toldTo(house, people.ada, session, booked.id);
      for (const secret of SECRETS) expect(told, 'who comes, once it is sure').toContain(secret);
      expect(unwrap(await readBookingCard(people.ada, booked.id)).isJoiningHeldBack).toBe(false);
      const seen = await toldTo(house, people.manager, session, booked.id);
      for (const secret of SECRETS) expect(seen, 'the manager, who does not come').not.toContain(secret);
    });
  });

  describe(`the calendar of bookings on ${name}`, { timeout: 60_000 }, () => {
    const range = { from: '2026-11-30T00:00:00.000Z', to: '2026-12-07T00:00:00.000Z' };

    it('has every session with its seats for the office, what they teach for who teaches, and one’s own for others', async () => {
      const { house } = await openHouse();
      const companyId = unwrap(await house.company()).id;
      const [ada, ben] = [await house.person({ companyId }), await house.person()];
      const manager = await house.person({ role: 'manager', companyId });
      const yuki = await house.person({ role: 'instructor' });
      const taught = await house.session({ instructors: [yuki.id] }, 11);
      const other = await house.session({ places: { max: 1 } }, 12);
      await house.session({}, 40);
      const mine = unwrap(await house.book(await house.as(ada), taught.id));
      unwrap(await house.book(await house.as(ben), other.id));
      const shown = async (call: Call, query = {}) =>
        unwrap(await readBookingCalendar(call, range, { limit: 50, ...query })).events;
      expect((await shown(house.staff())).map(({ id, seats }) => [id, seats?.held, seats?.free])).toEqual([
        [taught.id, 1, 49],
        [other.id, 1, 0],
      ]);
      expect((await shown(await house.as(yuki))).map(({ id, isTaught }) => [id, isTaught])).toEqual([
        [taught.id, true],
      ]);
      for (const who of [ada, manager])
        expect(
          (await shown(await house.as(who))).map(({ id, bookings: own }) => [id, own.map((each) => each.id)]),
        ).toEqual([[taught.id, [mine.id]]]);
      expect((await shown(await house.as(ben))).map(({ id }) => id)).toEqual([other.id]);
      // A condition that only bookings have makes it a calendar of bookings; somebody else's are none.
      expect((await shown(house.staff(), { where: { companyId } })).map(({ id }) => id)).toEqual([taught.id]);
      expect(await shown(await house.as(ben), { where: { attendeeId: ada.id } })).toEqual([]);
    });

    it('has what began before and goes on, and what was cancelled with its session', async () => {
      const { house } = await openHouse();
      const ada = await house.person();
      const at = (day: string, hour: string) => `2026-${day}T${hour}:00:00.000Z`;
      const days = ['11-25', '12-02', '12-09'].map((day) => ({ start: at(day, '18'), end: at(day, '20') }));
      const weekly = await house.session({ days });
      unwrap(await house.book(await house.as(ada), weekly.id));
      const call = await house.as(ada);
      const shown = async () => unwrap(await readBookingCalendar(call, range, { limit: 50 })).events;
      expect((await shown()).map(({ id, days: own }) => [id, own.length])).toEqual([[weekly.id, 3]]);
      unwrap(await runCommand(house.staff(), sessions, weekly.id, 'cancel', null, null));
      expect((await shown()).map(({ status }) => status)).toEqual(['cancelled']);
      const office = unwrap(await readBookingCalendar(house.staff(), range, { limit: 50 })).events;
      expect(office.map(({ status }) => status)).toEqual(['cancelled']);
    });
  });
}
