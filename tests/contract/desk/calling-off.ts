// A session that is cancelled, with everybody who booked it: one commit, whole or not at all, and told once.
import { describe, expect, it } from 'vitest';
import { House, interrupted, OFFICE } from '../../support/desk-house';
import { unwrap, unwrapError } from '../../support/result';
import type { OpenRecords } from '../records/fixtures';

const days = (day: string) => [{ start: `${day}T09:00:00.000Z`, end: `${day}T17:00:00.000Z` }];

export function callingOffContract(openRecords: OpenRecords): void {
  const open = async (given?: Parameters<typeof House.build>[1]) => House.build(await openRecords(), given);
  const callOff = (house: House, given: Record<string, unknown> = {}, desk = house.desk) =>
    house.submit({ kind: 'session-step', step: 'cancel', ifMatch: null, actor: OFFICE, ...given }, desk);

  describe('cancelling a session', { timeout: 60_000 }, () => {
    it('keeps the bookings, with what they were and why they are not', async () => {
      const house = await open({ places: 1 });
      const [ada, ben] = await house.bookAll('ada', 'ben');
      unwrap(await callOff(house, { reason: 'The trainer is ill.' }));
      expect(await house.readBooking(ada as string)).toMatchObject({
        ...{ status: 'called-off', calledOffFrom: 'confirmed', cancelReason: 'The trainer is ill.', version: 2 },
      });
      expect(await house.readBooking(ben as string)).toMatchObject({ status: 'called-off', calledOffFrom: 'waiting' });
      expect(await house.readSeats()).toMatchObject({ held: 0, waiting: 0 });
      expect((await house.readSession()).cancelReason).toBe('The trainer is ill.');
      const history = unwrap(await house.records.list('auditEvents', { where: { recordId: ada as string }, limit: 5 }));
      expect(history.items[0]).toMatchObject({
        ...{ action: 'call-off', before: { status: 'confirmed' }, after: { status: 'called-off' } },
      });
      await house.expectSound();
    });

    it('calls off a line and offers of 200 in one commit', async () => {
      const house = await open({ places: 150 });
      await Promise.all(Array.from({ length: 200 }, (_, at) => house.book(`p${at}`)));
      unwrap(await callOff(house));
      const statuses = (await house.bookings()).map(({ status }) => status);
      expect(statuses).toHaveLength(200);
      expect(new Set(statuses)).toEqual(new Set(['called-off']));
      expect((await house.told()).filter((line) => line.startsWith('session'))).toEqual(['session-cancelled session']);
      await house.expectSound();
    });

    it.each([
      ['everybody', [{ reason: null, whom: 'everybody' }]],
      ['seated', [{ reason: null, whom: 'seated' }]],
      ['nobody', []],
    ] as const)('told to %s is put down so', async (tell, expected) => {
      const house = await open({ places: 1 });
      await house.bookAll('ada', 'ben');
      unwrap(await callOff(house, { tell }));
      const tellings = (await house.since('tellings', '2026')).filter(({ kind }) => kind === 'session-cancelled');
      expect(tellings.map(({ data }) => data)).toEqual(expected);
    });

    it('that nobody has booked tells nobody', async () => {
      const house = await open({ session: { status: 'draft', listed: false } });
      unwrap(await callOff(house));
      expect(await house.told()).toEqual([]);
    });

    it('takes along whoever books between its reading and its writing', async () => {
      const house = await open();
      await house.bookAll('ada');
      for (const call of ['list', 'commit'] as const) {
        const desk = house.openDesk(interrupted(house.records, call, () => house.book(`late-${call}`)));
        const answer = await callOff(house, {}, desk);
        if (answer.ok) break;
      }
      expect((await house.bookings()).every(({ status }) => status === 'called-off')).toBe(true);
      await house.expectSound();
    });

    it('ends offers too, and what was called off can be neither accepted nor cancelled', async () => {
      const house = await open({ places: 1 });
      await house.rules({ offerHours: 24 });
      const [ada, ben] = await house.bookAll('ada', 'ben');
      unwrap(await house.step('cancel', ada as string));
      unwrap(await callOff(house));
      expect(await house.standing()).toEqual(['ada cancelled', 'ben called-off']);
      for (const step of ['accept', 'refuse', 'cancel', 'confirm', 'decline'] as const)
        expect(unwrapError(await house.step(step, ben as string)).code).toBe('conflict');
      await house.expectSound();
    });
  });

  describe('changing a session that people have booked', { timeout: 30_000 }, () => {
    it('says what it was where days, zone, place, link or mode change, and nothing where others do', async () => {
      const house = await open();
      await house.bookAll('ada');
      unwrap(await house.edit({ instructors: ['gethin'], places: { min: 0, max: 9 } }));
      expect((await house.told()).filter((line) => line.startsWith('session'))).toEqual([]);
      unwrap(await house.edit({ venue: 'Upstairs', days: days('2027-01-10') }));
      const [moved] = (await house.since('tellings', '2026')).filter(({ kind }) => kind === 'session-moved');
      expect(moved).toMatchObject({
        about: { entity: 'sessions', id: 'session' },
        data: { before: { venue: null, days: [{ start: '2026-12-01T09:00:00.000Z' }, {}] } },
      });
    });

    it('says so of the link alone only to those who have it: where it is sure to run', async () => {
      const house = await open({ session: { places: { min: 2, max: 3 } } });
      await house.bookAll('ada');
      unwrap(await house.edit({ link: 'https://meet.example/one' }));
      unwrap(await house.edit({ confirmed: true }));
      unwrap(await house.edit({ link: 'https://meet.example/two' }));
      expect((await house.told()).filter((line) => line.startsWith('session'))).toEqual([
        'session-confirmed session',
        'session-moved session',
      ]);
    });

    it('takes what has ended from whoever no longer teaches it, and gives it to whoever does', async () => {
      const house = await open();
      const [ada] = await house.bookAll('ada', 'ben');
      unwrap(await house.step('cancel', ada as string));
      unwrap(await house.edit({ instructors: ['gethin'] }));
      expect((await house.bookings()).map(({ instructorIds }) => instructorIds)).toEqual([['gethin'], ['gethin']]);
    });

    it('says once that it is sure to run', async () => {
      const house = await open({ session: { places: { min: 2, max: 3 } } });
      await house.bookAll('ada');
      unwrap(await house.edit({ confirmed: true }));
      unwrap(await house.edit({ confirmed: true, source: 'x' }));
      expect((await house.told()).filter((line) => line.startsWith('session'))).toEqual(['session-confirmed session']);
    });

    it('tells nobody of a draft, nor where nobody is booked', async () => {
      const empty = await open();
      unwrap(await empty.edit({ venue: 'Upstairs' }));
      const draft = await House.build(empty.records, { id: 'draft', session: { status: 'draft' } });
      unwrap(await draft.edit({ venue: 'Upstairs' }));
      expect(await empty.since('tellings', '2026')).toEqual([]);
    });
  });
}
