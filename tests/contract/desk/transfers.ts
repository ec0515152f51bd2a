// From one session to another, and from one person to another.
import { describe, expect, it } from 'vitest';
import { House, interrupted, person } from '../../support/desk-house';
import { unwrap, unwrapError } from '../../support/result';
import type { OpenRecords } from '../records/fixtures';

const DAYS = [{ start: '2027-02-01T09:00:00.000Z', end: '2027-02-01T17:00:00.000Z' }];
const LATER = { days: DAYS, start: DAYS[0]?.start, end: DAYS[0]?.end };

export function transfersContract(openRecords: OpenRecords): void {
  /** Two sessions on one store: the second one is of the same course where that is asked for. */
  const two = async (
    first: Parameters<typeof House.build>[1] = {},
    second: Parameters<typeof House.build>[1] = {},
  ): Promise<[House, House]> => {
    const records = await openRecords();
    const one = await House.build(records, first);
    const other = await House.build(records, { id: 'other', ...second, session: { ...LATER, ...second?.session } });
    return [one, other];
  };
  const expectSound = async (...houses: House[]) => {
    for (const house of houses) await house.expectSound();
  };

  describe('a transfer', { timeout: 30_000 }, () => {
    it('moves the person with what was agreed, names both bookings, and frees the seat for the line', async () => {
      const [one, other] = await two({ places: 1 });
      const booked = unwrap(await one.book('ada', { poNumber: 'PO-7', note: 'No nuts', companyId: 'acme' })).record;
      await one.bookAll('ben');
      unwrap(await one.edit({ venue: 'Upstairs' }));
      const { record } = unwrap(await one.transfer(booked.id, other));
      expect(record).toMatchObject({
        ...{ status: 'confirmed', sessionId: 'other', attendeeId: 'ada', poNumber: 'PO-7', note: 'No nuts' },
        ...{ transferredFrom: booked.id, price: booked.price, payment: 'unpaid', sessionStart: DAYS[0]?.start },
        ...{ eventId: booked.id, sequenceBase: 2 + 1, companyId: 'acme', bookerId: 'ada' },
      });
      expect(await one.readBooking(booked.id)).toMatchObject({
        ...{ status: 'transferred', transferredTo: record.id, price: null, payment: 'none' },
      });
      expect(await one.standing()).toEqual(['ada transferred', 'ben confirmed']);
      expect(await other.standing()).toEqual(['ada confirmed']);
      const events = await one.since('auditEvents', '2026');
      expect(events.filter(({ action }) => action === 'transfer' || action === 'arrive')).toMatchObject([
        { recordId: expect.any(String) },
        { recordId: expect.any(String) },
      ]);
      expect(await other.told()).toEqual(['booking-transferred ada']);
      await expectSound(one, other);
    });

    it('a second time raises the base of the calendar again', async () => {
      const [one, other] = await two();
      const third = await House.build(one.records, { id: 'third' });
      const [ada] = await one.bookAll('ada');
      const second = unwrap(await one.transfer(ada as string, other)).record;
      const last = unwrap(await other.transfer(second.id, third)).record;
      expect(last).toMatchObject({ eventId: ada, sequenceBase: 2 + 1 + 1 });
    });

    it('is refused where no seat is free, and nothing changes', async () => {
      const [one, other] = await two({}, { places: 1 });
      const [ada] = await one.bookAll('ada');
      await other.bookAll('ben');
      expect(unwrapError(await one.transfer(ada as string, other)).rule).toBe('session-full');
      unwrap(await other.step('cancel', (await other.bookings())[0]?.id as string));
      unwrap(await one.transfer(ada as string, other));
      await expectSound(one, other);
    });

    it('never jumps the line of the other session', async () => {
      const [one, other] = await two({}, { places: 1 });
      await other.rules({ offerHours: 24 });
      const [ada] = await one.bookAll('ada');
      const [ben] = await other.bookAll('ben', 'cyd');
      unwrap(await other.step('cancel', ben as string));
      expect(unwrapError(await one.transfer(ada as string, other)).rule).toBe('session-full');
      expect(await other.standing()).toEqual(['ben cancelled', 'cyd offered']);
      await expectSound(one, other);
    });

    it('is refused to whoever is booked there already', async () => {
      const [one, other] = await two();
      const [ada] = await one.bookAll('ada');
      await other.bookAll('ada');
      expect(unwrapError(await one.transfer(ada as string, other)).rule).toBe('already-booked');
      await expectSound(one, other);
    });

    it('is the person’s own until the cut-off, and the office’s after it', async () => {
      const [one, other] = await two();
      const [ada, ben] = await one.bookAll('ada', 'ben');
      unwrap(await one.transfer(ada as string, other, { actor: person('ada') }));
      for (const house of [one, other]) house.clock.time = '2026-11-30T09:00:00.000Z';
      const late = await one.transfer(ben as string, other, { actor: person('ben') });
      expect(unwrapError(late).rule).toBe('too-late-to-transfer');
      unwrap(await one.transfer(ben as string, other));
      await expectSound(one, other);
    });

    it('sees no more of other sessions than booking does', async () => {
      const [one, other] = await two({}, { session: { audience: 'acme', privateTo: 'acme' } });
      const [ada] = await one.bookAll('ada');
      const refused = await one.transfer(ada as string, other, { actor: person('ada') });
      expect(unwrapError(refused).code).toBe('not_found');
      unwrap(await one.transfer(ada as string, other, { actor: person('ada', 'acme') }));
    });

    it('waits for the office again where the other course asks for approval, unless the office does it', async () => {
      const [one, other] = await two({}, { course: { enrolment: 'approval' } });
      const [ada, ben] = await one.bookAll('ada', 'ben');
      unwrap(await one.transfer(ada as string, other, { actor: person('ada') }));
      unwrap(await one.transfer(ben as string, other));
      expect(await other.standing()).toEqual(['ada pending', 'ben confirmed']);
      await expectSound(one, other);
    });

    it('to a course that costs more is the office’s, at what was agreed', async () => {
      const [one, other] = await two({}, { course: { price: { amount: 42_000, currency: 'GBP' } } });
      const [ada] = await one.bookAll('ada');
      const refused = await one.transfer(ada as string, other, { actor: person('ada') });
      expect(unwrapError(refused).rule).toBe('dearer-course');
      expect(await one.standing()).toEqual(['ada confirmed']);
      const [ben] = await other.bookAll('ben');
      unwrap(await other.transfer(ben as string, one, { actor: person('ben') }));
      const { record } = unwrap(await one.transfer(ada as string, other));
      expect(record.price).toEqual({ amount: 9500, currency: 'GBP' });
      await expectSound(one, other);
    });

    it('takes along who waits, and who was called off', async () => {
      const [one, other] = await two({ places: 1 });
      const [ada, ben] = await one.bookAll('ada', 'ben');
      unwrap(await one.transfer(ben as string, other));
      unwrap(await one.sessionStep('cancel'));
      unwrap(await one.transfer(ada as string, other, { actor: person('ada') }));
      expect(await one.standing()).toEqual(['ada transferred', 'ben transferred']);
      expect(await other.standing()).toEqual(['ada confirmed', 'ben confirmed']);
      await expectSound(one, other);
    });

    it('happens once, however often it is sent: the same answer with its key, a refusal without', async () => {
      const [one, other] = await two();
      const [ada] = await one.bookAll('ada');
      const key = { id: 'key-1', bodyHash: 'same' };
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => one.transfer(ada as string, other, { idempotency: key }, other.openDesk())),
      );
      expect(new Set(answers.map((answer) => unwrap(answer).record.id)).size).toBe(1);
      expect(unwrapError(await one.transfer(ada as string, other)).rule).toBe('not-transferable');
      expect(await other.standing()).toEqual(['ada confirmed']);
      await expectSound(one, other);
    });

    it('and others that cross it neither block nor lose one another', async () => {
      const [one, other] = await two({ places: 12 }, { places: 12 });
      const here = await one.bookAll(...Array.from({ length: 6 }, (_, at) => `a${at}`));
      const there = await other.bookAll(...Array.from({ length: 6 }, (_, at) => `b${at}`));
      const answers = await Promise.all([
        ...here.map((id) => one.transfer(id, other)),
        ...there.map((id) => other.transfer(id, one)),
      ]);
      for (const answer of answers) unwrap(answer);
      expect((await one.standing()).filter((line) => line.endsWith('confirmed'))).toHaveLength(6);
      expect((await other.standing()).filter((line) => line.endsWith('confirmed'))).toHaveLength(6);
      await expectSound(one, other);
    });

    it('of a seat that goes meanwhile is refused whole', async () => {
      const [one, other] = await two({}, { places: 1 });
      const [ada] = await one.bookAll('ada');
      const desk = other.openDesk(interrupted(other.records, 'commit', () => other.book('ben')));
      expect(unwrapError(await one.transfer(ada as string, other, {}, desk)).rule).toBe('session-full');
      expect(await one.standing()).toEqual(['ada confirmed']);
      await expectSound(one, other);
    });

    it('of a booking that is cancelled meanwhile is refused whole', async () => {
      const [one, other] = await two();
      const [ada] = await one.bookAll('ada');
      const desk = other.openDesk(interrupted(other.records, 'commit', () => one.step('cancel', ada as string)));
      expect(unwrapError(await one.transfer(ada as string, other, {}, desk)).rule).toBe('not-transferable');
      expect(await other.standing()).toEqual([]);
      await expectSound(one, other);
    });
  });

  describe('a swap', { timeout: 30_000 }, () => {
    it('puts somebody else in the attendee’s place, and both are found by their own names', async () => {
      const [one] = await two({ places: 1 });
      const [ada, ben] = await one.bookAll('ada', 'ben');
      const { record } = unwrap(await one.swap(ada as string, 'eva'));
      expect(record).toMatchObject({ id: ada, attendeeId: 'eva', status: 'confirmed', version: 2 });
      expect(await one.standing()).toEqual(['ben waiting', 'eva confirmed']);
      const found = unwrap(await one.records.list('bookings', { search: 'eva', limit: 5 }));
      expect(found.items).toHaveLength(1);
      const swapped = (await one.since('tellings', '2026')).find(({ kind }) => kind === 'booking-swapped');
      expect(swapped).toMatchObject({ about: { id: ada }, data: { fromAttendeeId: 'ada' } });
      unwrap(await one.swap(ben as string, 'ada'));
      unwrap(await one.step('cancel', ada as string));
      expect(await one.standing()).toEqual(['ada confirmed', 'eva cancelled']);
      await one.expectSound();
    });

    it('is refused to whoever is booked, and once the session is over', async () => {
      const [one] = await two();
      const [ada] = await one.bookAll('ada', 'ben');
      expect(unwrapError(await one.swap(ada as string, 'ben')).rule).toBe('already-booked');
      expect(unwrapError(await one.swap(ada as string, 'ada')).rule).toBe('same-attendee');
      one.clock.time = '2026-12-03T09:00:00.000Z';
      expect(unwrapError(await one.swap(ada as string, 'eva')).rule).toBe('session-over');
      await one.expectSound();
    });

    it('leaves one seat to one of two who are put in at once', async () => {
      const [one] = await two();
      const [ada] = await one.bookAll('ada');
      const answers = await Promise.all([
        one.swap(ada as string, 'eva', { ifMatch: 1 }),
        one.swap(ada as string, 'fin', { ifMatch: 1 }),
      ]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      await one.expectSound();
    });
  });
}
