// The register on any store, written once: two who mark at once lose nothing, nobody marks or reads what is not theirs, and a mark
// stays with its day.
import { describe, expect, it } from 'vitest';
import { eraseTraces } from '#app/accounts/erase-traces';
import type { Call } from '#app/app';
import { exportRegister } from '#app/attendance/export';
import { readRegister } from '#app/attendance/register';
import { saveMarks } from '#app/attendance/save-marks';
import { readBookingCard } from '#app/bookings/card';
import { runCommand, updateRecord } from '#app/crud';
import { beginWeeks, finishWeeks, keepWeeks } from '#app/dashboard/week-figures';
import { attendanceId, type Mark } from '#domain/attendance/attendance';
import type { GivenMark } from '#domain/attendance/register';
import { bookings } from '#domain/bookings/booking';
import { sessions } from '#domain/sessions/session';
import { InboxHouse } from '../support/inbox-house';
import { unwrap, unwrapError } from '../support/result';
import type { OpenRecords } from './records/fixtures';

const ZONE = 'Europe/London';
/** A Friday. The session begins on it at ten and goes on the Monday after. */
const NOW = '2026-11-20T09:00:00.000Z';
const DAYS = [
  { start: '2026-11-20T10:00:00.000Z', end: '2026-11-20T16:00:00.000Z' },
  { start: '2026-11-23T10:00:00.000Z', end: '2026-11-23T16:00:00.000Z' },
];
const [FRIDAY, MONDAY] = ['2026-11-20', '2026-11-23'];

const given = (bookingId: string, mark: Mark, version = 0, more: Partial<GivenMark> = {}): GivenMark => ({
  ...{ bookingId, day: FRIDAY, mark, note: null, version },
  ...more,
});

/** @param open an empty store, anew for each test */
export function attendanceContract(name: string, open: OpenRecords): void {
  describe(`the register on ${name}`, () => {
    const openHouse = async (people = 3) => {
      const house = new InboxHouse(await open());
      house.clock.time = NOW;
      await house.person({ id: 'tomasz', role: 'staff', displayName: 'Tomasz' });
      const ivy = await house.somebody('instructor', { displayName: 'Ivy' });
      const session = await house.session({ days: DAYS, instructors: [ivy.person.id], places: { max: 60 } });
      const booked: { call: Call; id: string }[] = [];
      for (let at = 0; at < people; at++) {
        const call = await house.somebody('learner', { displayName: `Person ${String(at).padStart(2, '0')}` });
        booked.push({
          call,
          id: unwrap(await house.book(house.office, session.id, { attendeeId: call.person.id })).id,
        });
      }
      return { house, ivy, session, booked, ids: booked.map(({ id }) => id) };
    };
    const marksOf = async (call: Call, id: string, day = FRIDAY) =>
      unwrap(await readRegister(call, id, day)).rows.map(({ mark }) => mark);
    const save = async (call: Call, id: string, marks: readonly GivenMark[]) =>
      unwrap(await saveMarks(call, id, { marks }));

    it('keeps many marks of one call, the same again changes nothing, and each is in the history of its booking', async () => {
      const { house, ivy, session, ids } = await openHouse();
      const [one, two, three] = ids as [string, string, string];
      const marks = [
        given(one, 'attended'),
        given(two, 'absent'),
        given(three, 'excused', 0, { note: 'jury service' }),
      ];
      const first = await save(ivy, session.id, marks);
      expect(first.refused).toEqual([]);
      expect(first.saved.map(({ mark, version, by }) => [mark, version, by?.name])).toEqual([
        ['attended', 1, 'Ivy'],
        ['absent', 1, 'Ivy'],
        ['excused', 1, 'Ivy'],
      ]);
      expect((await save(ivy, session.id, marks)).saved.map(({ version }) => version)).toEqual([1, 1, 1]);
      expect(await house.history(one)).toEqual(['mark', 'book']);
      expect(await marksOf(house.office, session.id)).toEqual(['attended', 'absent', 'excused']);
      expect(await marksOf(house.office, session.id, MONDAY)).toEqual(['unmarked', 'unmarked', 'unmarked']);
      expect(unwrap(await readRegister(ivy, session.id)).days.map(({ marked }) => marked)).toEqual([3, 0]);
    });

    it('takes a mark after one that was taken back before it was ever saved', async () => {
      const { ivy, session, ids } = await openHouse(1);
      const [one] = ids as [string];
      const [nothing] = (await save(ivy, session.id, [given(one, 'unmarked')])).saved;
      expect(nothing).toMatchObject({ mark: 'unmarked', version: 0, by: null });
      const after = await save(ivy, session.id, [given(one, 'attended', nothing?.version)]);
      expect([after.saved.length, after.refused]).toEqual([1, []]);
    });

    it('replays a repeated call under its key and refuses another body', async () => {
      const { ivy, session, ids } = await openHouse(1);
      const [one] = ids as [string];
      const keyed = (bodyHash: string) => ({ ...ivy, idempotency: { id: 'key', bodyHash } });
      const first = await save(keyed('a'), session.id, [given(one, 'attended')]);
      await save(ivy, session.id, [given(one, 'absent', 1)]);
      expect(await save(keyed('a'), session.id, [given(one, 'attended')])).toEqual(first);
      expect(await marksOf(ivy, session.id)).toEqual(['absent']);
      const other = unwrapError(await saveMarks(keyed('b'), session.id, { marks: [given(one, 'excused', 2)] }));
      expect(other.rule).toBe('idempotency-key-reused');
    });

    it('tells who has marked meanwhile, overwrites nothing unseen, and saves the others of the call', async () => {
      const { house, ivy, session, ids } = await openHouse();
      const [one, two] = ids as [string, string];
      await save(house.office, session.id, [given(one, 'absent')]);
      const told = await save(ivy, session.id, [given(one, 'attended'), given(two, 'attended')]);
      expect(told.saved.map(({ bookingId }) => bookingId)).toEqual([two]);
      expect(told.refused).toMatchObject([
        {
          bookingId: one,
          rule: 'marked-since',
          current: { mark: 'absent', version: 1, by: { name: 'Tomasz' }, at: NOW },
        },
      ]);
      expect(await marksOf(ivy, session.id)).toEqual(['absent', 'attended', 'unmarked']);
      expect((await save(ivy, session.id, [given(one, 'attended', 1)])).refused).toEqual([]);
      const agreed = await save(house.office, session.id, [given(one, 'attended', 0)]);
      expect(agreed.refused, 'who marks the same crosses nobody').toEqual([]);
    });

    it('loses no mark of two who mark thirty people at once', async () => {
      const { house, ivy, session, ids } = await openHouse(30);
      const each = async (call: Call, mine: readonly string[], mark: Mark) => {
        for (let at = 0; at < mine.length; at += 3)
          expect(
            (
              await save(
                call,
                session.id,
                mine.slice(at, at + 3).map((id) => given(id, mark)),
              )
            ).refused,
          ).toEqual([]);
      };
      const isEven = (_: string, at: number) => at % 2 === 0;
      await Promise.all([
        each(ivy, ids.filter(isEven), 'attended'),
        each(
          house.office,
          ids.filter((id, at) => !isEven(id, at)),
          'absent',
        ),
      ]);
      expect(await marksOf(ivy, session.id)).toEqual(ids.map((_, at) => (at % 2 === 0 ? 'attended' : 'absent')));
    });

    it('of many who mark one person at once takes one, and tells the others who', async () => {
      const { ivy, session, ids } = await openHouse(1);
      const [one] = ids as [string];
      const marks: Mark[] = ['attended', 'absent', 'excused', 'partial'];
      const told = await Promise.all(marks.map((mark) => save(ivy, session.id, [given(one, mark)])));
      expect(told.filter(({ saved }) => saved.length === 1)).toHaveLength(1);
      const [kept] = told.flatMap(({ saved }) => saved.map(({ mark }) => mark));
      expect(told.flatMap(({ refused }) => refused.map(({ current }) => current?.mark))).toEqual([kept, kept, kept]);
    });

    it('holds those who hold a seat, the pending marked so, and nobody who waits, cancelled or is of another session', async () => {
      const { house, ivy, session, booked } = await openHouse(2);
      const [first, second] = booked as [(typeof booked)[0], (typeof booked)[0]];
      const other = await house.session({ days: DAYS });
      const elsewhere = unwrap(await house.book(first.call, other.id));
      await save(ivy, session.id, [given(second.id, 'attended')]);
      unwrap(await house.cancel(house.office, second.id));
      expect(await marksOf(ivy, session.id)).toEqual(['unmarked']);
      expect(unwrap(await readRegister(ivy, session.id)).days[0]?.marked).toBe(0);
      const told = await save(ivy, session.id, [given(second.id, 'absent', 1), given(elsewhere.id, 'attended')]);
      expect(told.refused.map(({ rule }) => rule)).toEqual(['not-on-register', 'not-on-register']);
    });

    it('leaves a mark with whoever was marked when somebody else comes in their place', async () => {
      const { house, ivy, session, ids } = await openHouse(1);
      const [one] = ids as [string];
      await save(ivy, session.id, [given(one, 'attended', 0, { note: 'left at noon' })]);
      house.wait(60);
      const bea = await house.somebody('learner', { displayName: 'Bea' });
      unwrap(await runCommand(house.office, bookings, one, 'swap', { attendeeId: bea.person.id }, null));
      const [row] = unwrap(await readRegister(ivy, session.id, FRIDAY)).rows;
      expect([row?.name, row?.mark, row?.note, row?.version]).toEqual(['Bea', 'unmarked', null, 1]);
      expect(unwrap(await readBookingCard(bea, one)).attendance).toEqual([]);
      expect((await save(ivy, session.id, [given(one, 'attended', 1)])).saved[0]?.version).toBe(2);
      expect(unwrap(await readBookingCard(bea, one)).attendance).toMatchObject([{ mark: 'attended', note: null }]);
    });

    it('marks no day before it has begun by the session’s clock, and none that the session does not have', async () => {
      const { house, ivy, session, ids } = await openHouse(1);
      const [one] = ids as [string];
      const at = async (call: Call, day: string) =>
        (await save(call, session.id, [given(one, 'attended', 0, { day })])).refused.map(({ rule }) => rule);
      house.clock.time = '2026-11-22T23:59:59.000Z';
      expect(await at(ivy, MONDAY)).toEqual(['day-not-begun']);
      expect(await at(house.office, MONDAY)).toEqual(['day-not-begun']);
      expect(await at(ivy, '2026-11-21')).toEqual(['no-such-day']);
      house.clock.time = '2026-11-23T00:00:00.000Z';
      expect(await at(ivy, MONDAY)).toEqual([]);
      expect(unwrapError(await readRegister(ivy, session.id, '2026-11-21')).code).toBe('invalid');
    });

    it('leaves a mark with its day when the days of the session change', async () => {
      const { house, ivy, session, ids } = await openHouse(1);
      const [one] = ids as [string];
      await save(ivy, session.id, [given(one, 'partial', 0, { note: 'arrived 11:40' })]);
      const change = async (days: { start: string; end: string }[]) =>
        unwrap(
          await updateRecord(
            house.office,
            sessions,
            session.id,
            { days },
            (await house.read('sessions', session.id)).version,
          ),
        );
      const later = { start: '2026-11-20T12:00:00.000Z', end: '2026-11-20T16:00:00.000Z' };
      const before = { start: '2026-11-19T10:00:00.000Z', end: '2026-11-19T16:00:00.000Z' };
      await change([before, later, DAYS[1] as (typeof DAYS)[0]]);
      expect(await marksOf(ivy, session.id, FRIDAY)).toEqual(['partial']);
      expect(await marksOf(ivy, session.id, '2026-11-19')).toEqual(['unmarked']);
      await change([DAYS[1] as (typeof DAYS)[0]]);
      const { attendance } = unwrap(await readBookingCard(house.office, one));
      expect(attendance).toMatchObject([{ day: FRIDAY, mark: 'partial', start: null }]);
      await change(DAYS);
      expect(await marksOf(ivy, session.id, FRIDAY)).toEqual(['partial']);
    });

    it('has no register of a draft or a cancelled session', async () => {
      const { house, ivy, session, ids } = await openHouse(1);
      unwrap(await runCommand(house.office, sessions, session.id, 'cancel', null, null));
      expect(unwrapError(await readRegister(ivy, session.id)).rule).toBe('no-register');
      const marked = await saveMarks(ivy, session.id, { marks: [given(ids[0] as string, 'attended')] });
      expect(unwrapError(marked).rule).toBe('no-register');
    });

    it('is the office’s and its own instructor’s to read and to write, and looks like nothing to whoever cannot see the session', async () => {
      const { house, session, booked } = await openHouse(1);
      const [first] = booked as [(typeof booked)[0]];
      const company = unwrap(await house.company());
      const hidden = await house.session({ days: DAYS, privateTo: company.id });
      const callers = [
        first.call,
        await house.somebody('instructor'),
        await house.somebody('manager', { companyId: company.id }),
      ];
      for (const call of callers) {
        expect(unwrapError(await readRegister(call, session.id)).code).toBe('forbidden');
        expect(unwrapError(await exportRegister(call, session.id)).code).toBe('forbidden');
        const marked = await saveMarks(call, session.id, { marks: [given(first.id, 'attended')] });
        expect(unwrapError(marked).code).toBe('forbidden');
      }
      expect(unwrapError(await readRegister(first.call, hidden.id)).code).toBe('not_found');
      const { code } = unwrapError(await saveMarks(first.call, hidden.id, { marks: [given(first.id, 'attended')] }));
      expect(code).toBe('not_found');
      expect(unwrapError(await readRegister(house.visitor(), session.id)).code).toBe('unauthenticated');
      expect(await marksOf(house.office, session.id)).toEqual(['unmarked']);
    });

    it('shows a person their marks with the notes, their manager the marks alone, and neither anybody else’s', async () => {
      const { house, ivy, session } = await openHouse(0);
      const [north, south] = [unwrap(await house.company()), unwrap(await house.company())];
      const ann = await house.somebody('learner', { companyId: north.id });
      const booking = unwrap(await house.book(ann, session.id));
      await save(ivy, session.id, [given(booking.id, 'excused', 0, { note: 'jury service' })]);
      const seen = async (call: Call) => {
        const card = await readBookingCard(call, booking.id);
        return card.ok ? card.value.attendance.map(({ mark, note }) => [mark, note]) : card.error.code;
      };
      expect(await seen(ann)).toEqual([['excused', 'jury service']]);
      expect(await seen(ivy)).toEqual([['excused', 'jury service']]);
      expect(await seen(await house.somebody('manager', { companyId: north.id }))).toEqual([['excused', null]]);
      expect(await seen(await house.somebody('manager', { companyId: south.id }))).toBe('not_found');
      unwrap(await eraseTraces(house.app, ann.person));
      expect(await house.read('attendance', attendanceId(booking.id, FRIDAY))).toMatchObject({
        mark: 'excused',
        note: null,
      });
    });

    it('counts who came by the week, and counts a past week again when somebody is marked late', async () => {
      const { house, ivy, session, ids } = await openHouse(3);
      const [one, two, three] = ids as [string, string, string];
      await save(ivy, session.id, [given(one, 'attended'), given(two, 'absent')]);
      const week = async () => {
        const weeks = unwrap(await finishWeeks(house.app, unwrap(await beginWeeks(house.app, ZONE))));
        const { came, missed } = weeks.find(({ monday }) => monday === '2026-11-16') ?? {};
        return [came, missed];
      };
      expect(await week()).toEqual([1, 1]);
      house.clock.time = '2026-11-23T09:00:00.000Z';
      unwrap(await keepWeeks(house.app, 100));
      expect(await week()).toEqual([1, 1]);
      await save(ivy, session.id, [given(three, 'partial'), given(two, 'excused', 1)]);
      expect(await week()).toEqual([2, 0]);
      expect(unwrap(await keepWeeks(house.app, 100))).toBe(1);
      expect(await week()).toEqual([2, 0]);
    });

    it('exports everybody with their company, and a column for each day that has begun', async () => {
      const { house, ivy, session } = await openHouse(0);
      const company = unwrap(await house.company({ name: 'Osei, Care' }));
      const ann = await house.somebody('learner', { displayName: '=Ann', companyId: company.id });
      const booking = unwrap(await house.book(ann, session.id));
      await save(ivy, session.id, [given(booking.id, 'partial', 0, { note: 'arrived 10:40' })]);
      let text = '';
      for await (const part of unwrap(await exportRegister(ivy, session.id)).text) text += part;
      const [head, row] = text.trim().split('\r\n');
      expect(head).toContain(`${FRIDAY},Note ${FRIDAY}`);
      expect(head).not.toContain(MONDAY);
      expect(row).toContain('"Osei, Care"');
      expect(row).toContain('partial,arrived 10:40');
      expect(row?.startsWith("'=Ann") || row?.startsWith('"\'=Ann'), 'no formula').toBe(true);
    });
  });

  describe(`what is owed on ${name}`, () => {
    const openDesk = async (price: { amount: number; currency: string } | null) => {
      const house = new InboxHouse(await open());
      return { house, ...(await sell(house, price)) };
    };
    const sell = async (house: InboxHouse, price: { amount: number; currency: string } | null) => {
      const session = await house.session();
      const course = await house.read('courses', session.courseId as string);
      const priced = { ...course, price, version: course.version + 1 };
      await house.app.records.commit([{ op: 'update', entity: 'courses', record: priced, ifVersion: course.version }]);
      const ann = await house.somebody('learner');
      const { id } = unwrap(await house.book(ann, session.id));
      const take = (step: string, call: Call = house.office) => runCommand(call, bookings, id, step, null, null);
      const payment = async () => (await house.read('bookings', id)).payment;
      return { ann, id, take, payment };
    };

    it('goes from unpaid to refunded by the office’s steps alone, with since when and a line in the history', async () => {
      const { house, ann, id, take, payment } = await openDesk({ amount: 32_000, currency: 'GBP' });
      expect(unwrapError(await take('pay', ann)).code).toBe('forbidden');
      unwrap(await take('invoice'));
      house.wait(60);
      const paid = unwrap(await take('pay'));
      expect([paid.payment, paid.paymentAt]).toEqual(['paid', house.clock.time]);
      house.wait(60);
      expect(unwrap(await take('pay')).paymentAt, 'paid already').toBe(paid.paymentAt);
      unwrap(await house.cancel(house.office, id));
      expect(await payment(), 'a cancelled one is to be refunded').toBe('paid');
      house.wait(60);
      unwrap(await take('refund'));
      expect(await payment()).toBe('refunded');
      expect(await house.history(id)).toEqual(['refund', 'cancel', 'pay', 'invoice', 'book']);
    });

    it('refuses what cannot follow, and says nothing is owed where nothing is', async () => {
      const { house, take, payment } = await openDesk({ amount: 32_000, currency: 'GBP' });
      expect(unwrapError(await take('refund')).rule).toBe('payment-order');
      expect(await payment()).toBe('unpaid');
      const free = await sell(house, null);
      for (const step of ['unpay', 'invoice', 'pay', 'refund'])
        expect(unwrapError(await free.take(step)).rule).toBe('no-price');
      expect(await free.payment()).toBe('none');
    });
  });
}
