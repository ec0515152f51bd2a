// The desk of a session on a real store: booking, deciding and ending, one thing after another.
import { describe, expect, it } from 'vitest';
import { SETTINGS_ID } from '#domain/settings/settings';
import { House, interrupted, OFFICE, person } from '../../support/desk-house';
import { unwrap, unwrapError } from '../../support/result';
import type { OpenRecords } from '../records/fixtures';

export function bookingsContract(openRecords: OpenRecords): void {
  const open = async (given?: Parameters<typeof House.build>[1]) => House.build(await openRecords(), given);

  describe('booking', { timeout: 30_000 }, () => {
    it('confirms while there are seats, then queues with number and position', async () => {
      const house = await open({ places: 2 });
      const answers = [];
      for (const id of ['ada', 'ben', 'cyd', 'dov']) answers.push(unwrap(await house.book(id)));
      expect(answers.map(({ record, position }) => [record.status, record.queueNumber, position])).toEqual([
        ['confirmed', null, null],
        ['confirmed', null, null],
        ['waiting', 1, 1],
        ['waiting', 2, 2],
      ]);
      await house.expectSound();
    });

    it('stores what was asked for, at the price of the day, with a reference and a line of history', async () => {
      const house = await open();
      const command = house.bookCommand('ada', {
        companyId: 'acme',
        poNumber: 'PO-1',
        note: 'No nuts',
        actor: person('hana', 'acme'),
      });
      const { record } = unwrap(await house.submit(command));
      expect(record).toMatchObject({
        id: command.bookingId,
        version: 1,
        attendeeId: 'ada',
        bookerId: 'hana',
        companyId: 'acme',
        poNumber: 'PO-1',
        note: 'No nuts',
        price: { amount: 9500, currency: 'GBP' },
        payment: 'unpaid',
        sessionId: 'session',
        courseId: 'course-of-session',
        sessionStart: '2026-12-01T09:00:00.000Z',
        instructorIds: ['yuki'],
        createdAt: '2026-11-20T09:00:00.000Z',
        reference: expect.stringMatching(/^BK-[2-9A-HJKMNP-Z]{7}$/),
      });
      expect(await house.readBooking(record.id)).toEqual(record);
      const history = unwrap(await house.records.list('auditEvents', { where: { recordId: record.id }, limit: 5 }));
      expect(history.items).toMatchObject([
        { action: 'book', actorId: 'hana', after: { status: 'confirmed' }, at: house.clock.time },
      ]);
      const found = unwrap(await house.records.list('bookings', { search: String(record.reference), limit: 5 }));
      expect(found.items).toHaveLength(1);
    });

    it('is free of charge where the course has no price', async () => {
      const house = await open({ course: { price: null } });
      expect(unwrap(await house.book('ada')).record).toMatchObject({ price: null, payment: 'none' });
    });

    it('says that the session is full where there is no waiting list', async () => {
      const house = await open({ places: 1, course: { waitingList: false } });
      await house.bookAll('ada');
      expect(unwrapError(await house.book('ben'))).toMatchObject({ code: 'conflict', rule: 'session-full' });
      expect(await house.standing()).toEqual(['ada confirmed']);
      await house.expectSound();
    });

    it('gives a person one live booking, and another one after it ended', async () => {
      const house = await open();
      const [first] = await house.bookAll('ada');
      expect(unwrapError(await house.book('ada'))).toMatchObject({
        code: 'conflict',
        rule: 'already-booked',
        message: 'You have already booked this session.',
      });
      const byOther = await house.book('ada', { actor: OFFICE });
      expect(unwrapError(byOther).message).toBe('This person is already booked on this session.');
      unwrap(await house.step('cancel', first as string, { actor: person('ada') }));
      expect(unwrap(await house.book('ada')).record.status).toBe('confirmed');
      expect(await house.standing()).toEqual(['ada cancelled', 'ada confirmed']);
      await house.expectSound();
    });

    it('gives one person one booking when they ask twenty times at once', async () => {
      const house = await open();
      const answers = await Promise.all(Array.from({ length: 20 }, () => house.book('ada')));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await house.standing()).toEqual(['ada confirmed']);
      await house.expectSound();
    });

    it('keeps the order of arrival in a rush: seats to the first, numbers to the rest', async () => {
      const house = await open({ places: 20 });
      const answers = await Promise.all(Array.from({ length: 250 }, (_, at) => house.book(`p${at}`)));
      const told = answers.map((answer) => unwrap(answer));
      expect(told.slice(0, 20).every(({ record }) => record.status === 'confirmed')).toBe(true);
      expect(told.slice(20).map(({ position }) => position)).toEqual(Array.from({ length: 230 }, (_, at) => at + 1));
      await house.expectSound();
    });

    it('keeps sessions apart that are asked for at one desk', async () => {
      const one = await open({ places: 1, id: 'one' });
      const other = await House.build(one.records, { places: 1, id: 'other' });
      const answers = await Promise.all([
        one.book('ada', {}, one.desk),
        other.book('ada', {}, one.desk),
        one.book('ben', {}, one.desk),
        other.book('ben', {}, one.desk),
      ]);
      expect(answers.map((answer) => [unwrap(answer).record.sessionId, unwrap(answer).record.status])).toEqual([
        ['one', 'confirmed'],
        ['other', 'confirmed'],
        ['one', 'waiting'],
        ['other', 'waiting'],
      ]);
      await one.expectSound();
      await other.expectSound();
    });
  });

  describe('approval', { timeout: 30_000 }, () => {
    const withApproval = (places: number) => open({ places, course: { enrolment: 'approval' } });

    it('holds a seat as pending until the office decides', async () => {
      const house = await withApproval(1);
      const [ada] = await house.bookAll('ada', 'ben');
      expect(await house.standing()).toEqual(['ada pending', 'ben waiting']);
      expect(unwrap(await house.step('confirm', ada as string)).record).toMatchObject({
        status: 'confirmed',
        version: 2,
      });
      expect(await house.standing()).toEqual(['ada confirmed', 'ben waiting']);
      expect(unwrapError(await house.step('confirm', ada as string))).toMatchObject({
        code: 'conflict',
        rule: 'not-confirmable',
      });
      await house.expectSound();
    });

    it('gives a declined seat to the lowest number, as pending', async () => {
      const house = await withApproval(1);
      const [ada] = await house.bookAll('ada', 'ben', 'cyd');
      expect(
        unwrap(await house.step('decline', ada as string, { reason: 'Prerequisite missing' })).record,
      ).toMatchObject({ status: 'declined', cancelReason: 'Prerequisite missing' });
      expect(await house.standing()).toEqual(['ada declined', 'ben pending', 'cyd waiting']);
      await house.expectSound();
    });

    it('never reorders: whoever is approved last keeps the seat, and the line its numbers', async () => {
      const house = await withApproval(2);
      const [ada, ben, , dov] = await house.bookAll('ada', 'ben', 'cyd', 'dov');
      unwrap(await house.step('confirm', ben as string));
      unwrap(await house.step('confirm', ada as string));
      expect(unwrapError(await house.step('confirm', dov as string)).rule).toBe('not-confirmable');
      unwrap(await house.step('cancel', ada as string));
      expect(await house.standing()).toEqual(['ada cancelled', 'ben confirmed', 'cyd pending', 'dov waiting']);
      await house.expectSound();
    });

    it('declines somebody who waits without freeing a seat', async () => {
      const house = await withApproval(1);
      const [, ben] = await house.bookAll('ada', 'ben', 'cyd');
      unwrap(await house.step('decline', ben as string));
      expect(await house.standing()).toEqual(['ada pending', 'ben declined', 'cyd waiting']);
      await house.expectSound();
    });

    it('does not decline what is confirmed', async () => {
      const house = await open();
      const [ada] = await house.bookAll('ada');
      expect(unwrapError(await house.step('decline', ada as string)).rule).toBe('not-declineable');
    });
  });

  describe('cancelling', { timeout: 30_000 }, () => {
    it('gives the seat to the lowest number at once, one after another', async () => {
      const house = await open({ places: 2 });
      const [ada, ben] = await house.bookAll('ada', 'ben', 'cyd', 'dov', 'eva');
      expect(unwrap(await house.step('cancel', ada as string)).record.status).toBe('cancelled');
      expect(await house.standing()).toEqual([
        'ada cancelled',
        'ben confirmed',
        'cyd confirmed',
        'dov waiting',
        'eva waiting',
      ]);
      unwrap(await house.step('cancel', ben as string));
      expect(await house.standing()).toEqual([
        'ada cancelled',
        'ben cancelled',
        'cyd confirmed',
        'dov confirmed',
        'eva waiting',
      ]);
      await house.expectSound();
    });

    it('of many at once moves up as many, in order', async () => {
      const house = await open({ places: 4 });
      const ids = await house.bookAll('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i');
      await Promise.all([ids[0], ids[5], ids[2], ids[4], ids[3]].map((id) => house.step('cancel', id as string)));
      expect(await house.standing()).toEqual([
        ...['a cancelled', 'b confirmed', 'c cancelled', 'd cancelled', 'e cancelled', 'f cancelled'],
        ...['g confirmed', 'h confirmed', 'i confirmed'],
      ]);
      await house.expectSound();
    });

    it('together with new bookings answers each with what is stored in the end', async () => {
      const house = await open({ places: 1 });
      const [ada] = await house.bookAll('ada');
      const [ben, , cyd] = await house.together(
        house.bookCommand('ben'),
        house.stepCommand('cancel', ada as string),
        house.bookCommand('cyd'),
      );
      for (const answer of [ben, cyd]) {
        const { record, position } = unwrap(answer as NonNullable<typeof answer>);
        const stored = await house.readBooking(record.id);
        expect(record).toEqual(stored);
        expect(position === null).toBe(stored.status !== 'waiting');
      }
      expect(await house.standing()).toEqual(['ada cancelled', 'ben confirmed', 'cyd waiting']);
      await house.expectSound();
    });

    it('lets somebody leave the line without moving anybody', async () => {
      const house = await open({ places: 1 });
      const [, ben] = await house.bookAll('ada', 'ben', 'cyd');
      unwrap(await house.step('cancel', ben as string, { actor: person('ben') }));
      expect(await house.standing()).toEqual(['ada confirmed', 'ben cancelled', 'cyd waiting']);
      expect(unwrap(await house.book('ben'))).toMatchObject({ record: { queueNumber: 3 }, position: 2 });
      await house.expectSound();
    });

    it('happens once: a second time it is over', async () => {
      const house = await open();
      const [ada] = await house.bookAll('ada');
      const answers = await Promise.all([1, 2, 3].map(() => house.step('cancel', ada as string)));
      expect(answers.map(({ ok }) => ok)).toEqual([true, false, false]);
      expect(unwrapError(answers[1] as NonNullable<(typeof answers)[1]>)).toMatchObject({
        code: 'conflict',
        rule: 'not-cancelable',
      });
      await house.expectSound();
    });

    it('is the person’s own until the cut-off, and the office’s after it', async () => {
      const house = await open();
      const [ada, ben] = await house.bookAll('ada', 'ben');
      house.clock.time = '2026-11-30T08:59:59.999Z';
      unwrap(await house.step('cancel', ada as string, { actor: person('ada') }));
      house.clock.time = '2026-11-30T09:00:00.000Z';
      const late = await house.step('cancel', ben as string, { actor: person('ben') });
      expect(unwrapError(late)).toMatchObject({
        code: 'conflict',
        rule: 'too-late-to-cancel',
        message: expect.stringContaining('24 hours'),
      });
      unwrap(await house.step('cancel', ben as string));
      await house.expectSound();
    });

    it('follows the cut-off of the settings, and lets those who wait leave at any time', async () => {
      const house = await open({ places: 1 });
      await house.records.commit([
        {
          op: 'create',
          entity: 'settings',
          record: { id: SETTINGS_ID, version: 1, bookings: { cancellationCutOffHours: 72 } },
        },
      ]);
      const [ada, ben] = await house.bookAll('ada', 'ben');
      house.clock.time = '2026-11-29T09:00:00.000Z';
      expect(unwrapError(await house.step('cancel', ada as string, { actor: person('ada') })).message).toContain(
        '72 hours',
      );
      unwrap(await house.step('cancel', ben as string, { actor: person('ben') }));
      await house.expectSound();
    });

    it('waits for the office whatever the course says, where every booking does', async () => {
      const house = await open({ places: 1 });
      const [ada] = await house.bookAll('ada');
      await house.rules({ approval: 'always' });
      const [ben] = await house.bookAll('ben');
      expect(await house.statusOf(ada as string)).toBe('confirmed');
      unwrap(await house.step('cancel', ada as string));
      expect(await house.statusOf(ben as string)).toBe('pending');
      await house.rules({ approval: 'by-course' });
      unwrap(await house.step('cancel', ben as string));
      const [cy] = await house.bookAll('cy');
      expect(await house.statusOf(cy as string)).toBe('confirmed');
      await house.expectSound();
    });

    it('takes no more bookings of one booker than the rules allow, places in line among them', async () => {
      const house = await open({ places: 2 });
      await house.rules({ seatsPerBooker: 2 });
      const hana = person('hana', 'acme');
      const first = unwrap(await house.book('ada', { actor: hana })).record.id;
      unwrap(await house.book('ben'));
      expect(unwrap(await house.book('cy', { actor: hana })).position).toBe(1);
      expect(unwrapError(await house.book('dee', { actor: hana }))).toMatchObject({
        code: 'conflict',
        rule: 'seats-per-booker',
      });
      unwrap(await house.book('dee', { actor: OFFICE }));
      unwrap(await house.step('cancel', first, { actor: hana }));
      unwrap(await house.book('eve', { actor: hana }));
      await house.rules({ seatsPerBooker: null });
      unwrap(await house.book('fay', { actor: hana }));
      await house.expectSound();
    });

    it.each([2, 12])('counts those of one batch together, of %i bookers', async (bookers) => {
      const house = await open({ places: 100 });
      await house.rules({ seatsPerBooker: 1 });
      const commands = Array.from({ length: bookers }, (_, at) => person(`booker-${at}`)).flatMap((actor) => [
        house.bookCommand(actor.id),
        house.bookCommand(`friend-of-${actor.id}`, { actor }),
      ]);
      const answers = await house.together(...commands);
      expect(answers.map(({ ok }) => ok)).toEqual(commands.map((_, at) => at % 2 === 0));
      const again = await house.together(house.bookCommand('somebody', { actor: person('booker-1') }));
      expect(unwrapError(again[0] as (typeof again)[0]).rule).toBe('seats-per-booker');
      await house.expectSound();
    });

    it('decides anew when the rules change between reading and writing', async () => {
      const house = await open({ places: 3 });
      await house.rules({ approval: 'by-course' });
      const records = interrupted(house.records, 'commit', () => house.rules({ approval: 'always' }));
      const booked = unwrap(await house.book('ada', {}, house.openDesk(records)));
      expect(booked.record.status).toBe('pending');
      await house.expectSound();
    });

    it('refuses a decision on a version that has passed, with the booking as it is', async () => {
      const house = await open({ course: { enrolment: 'approval' } });
      const [ada] = await house.bookAll('ada');
      unwrap(await house.step('confirm', ada as string, { ifMatch: 1 }));
      const stale = unwrapError(await house.step('cancel', ada as string, { ifMatch: 1 }));
      expect(stale).toMatchObject({
        code: 'conflict',
        rule: 'stale-version',
        precondition: true,
        current: { status: 'confirmed', version: 2 },
      });
      unwrap(await house.step('cancel', ada as string, { ifMatch: 2 }));
    });

    it('does not find a booking that is none', async () => {
      expect(unwrapError(await (await open()).step('cancel', 'nothing')).code).toBe('not_found');
    });
  });
}
