// Freed seats on offer: to whom, until when, and what becomes of them.
import { describe, expect, it } from 'vitest';
import { House, person } from '../../support/desk-house';
import { unwrap, unwrapError } from '../../support/result';
import type { OpenRecords } from '../records/fixtures';

const HOUR_MS = 3_600_000;
const later = (time: string, hours: number): string => new Date(Date.parse(time) + hours * HOUR_MS).toISOString();

export function offersContract(openRecords: OpenRecords): void {
  const open = async (given?: Parameters<typeof House.build>[1], offerHours: number | null = 48) => {
    const house = await House.build(await openRecords(), given);
    await house.rules({ offerHours });
    return house;
  };
  const wait = (house: House, hours: number) => {
    house.clock.time = later(house.clock.time, hours);
  };
  /** One seat, given back by ada: it is on offer to ben, while cyd and dov wait. */
  const offered = async (given?: Parameters<typeof House.build>[1]) => {
    const house = await open({ places: 1, ...given });
    const ids = await house.bookAll('ada', 'ben', 'cyd', 'dov');
    unwrap(await house.step('cancel', ids[0] as string));
    return { house, ids: { ada: ids[0], ben: ids[1], cyd: ids[2], dov: ids[3] } as Record<string, string> };
  };

  describe('a freed seat', { timeout: 30_000 }, () => {
    it.each([null, 0])('is theirs at once where nothing is offered (%s hours)', async (hours) => {
      const house = await open({ places: 1 }, hours);
      const [ada] = await house.bookAll('ada', 'ben');
      unwrap(await house.step('cancel', ada as string));
      expect(await house.standing()).toEqual(['ada cancelled', 'ben confirmed']);
    });

    it('is offered to the lowest number, held until the deadline, and told of once', async () => {
      const { house, ids } = await offered();
      expect(await house.standing()).toEqual(['ada cancelled', 'ben offered', 'cyd waiting', 'dov waiting']);
      expect((await house.readBooking(ids.ben as string)).offeredUntil).toBe('2026-11-22T09:00:00.000Z');
      expect(await house.readSeats()).toMatchObject({ held: 1, waiting: 2 });
      expect((await house.told()).filter((line) => line.includes('offer'))).toEqual(['booking-offered ben']);
      await house.expectSound();
    });

    it('is offered until registration closes at the latest', async () => {
      const { house, ids } = await offered({ session: { registrationClosesAt: '2026-11-21T12:00:00.000Z' } });
      expect((await house.readBooking(ids.ben as string)).offeredUntil).toBe('2026-11-21T12:00:00.000Z');
      house.clock.time = '2026-11-21T12:00:00.000Z';
      await house.expire();
      expect(await house.standing()).toEqual(['ada cancelled', 'ben expired', 'cyd waiting', 'dov waiting']);
      await house.expectSound();
    });

    it('is not taken by a newcomer while it is on offer', async () => {
      const { house } = await offered();
      expect(unwrap(await house.book('eva'))).toMatchObject({ record: { status: 'waiting' }, position: 3 });
      await house.expectSound();
    });

    it('that nobody waits for is taken by the next who comes, unasked', async () => {
      const house = await open({ places: 1 });
      const [ada] = await house.bookAll('ada');
      unwrap(await house.step('cancel', ada as string));
      expect(unwrap(await house.book('ben')).record.status).toBe('confirmed');
    });

    it('of many places more is offered to as many, in order', async () => {
      const { house } = await offered();
      unwrap(await house.edit({ places: { min: 0, max: 2 } }));
      expect(await house.standing()).toEqual(['ada cancelled', 'ben offered', 'cyd offered', 'dov waiting']);
      expect(unwrapError(await house.edit({ places: { min: 0, max: 1 } })).rule).toBe('places-below-held');
      await house.expectSound();
    });
  });

  describe('an offer', { timeout: 30_000 }, () => {
    it('that is accepted is a confirmed seat', async () => {
      const { house, ids } = await offered();
      const { record } = unwrap(await house.step('accept', ids.ben as string, { actor: person('ben') }));
      expect(record).toMatchObject({ status: 'confirmed', offeredUntil: null });
      wait(house, 72);
      await house.expire();
      expect(await house.standing()).toEqual(['ada cancelled', 'ben confirmed', 'cyd waiting', 'dov waiting']);
      expect((await house.told()).filter((line) => line.endsWith(' ben'))).toEqual([
        ...['booking-made ben', 'booking-offered ben', 'booking-confirmed ben'],
      ]);
      await house.expectSound();
    });

    it('that is accepted where the course asks for approval is held until the office decides', async () => {
      const { house, ids } = await offered({ course: { enrolment: 'approval' } });
      unwrap(await house.step('accept', ids.ben as string));
      expect(await house.statusOf(ids.ben as string)).toBe('pending');
      expect((await house.told()).at(-1)).toBe('booking-held ben');
      unwrap(await house.step('confirm', ids.ben as string));
      await house.expectSound();
    });

    it('that is refused goes to the next, and so on down the line', async () => {
      const { house, ids } = await offered();
      unwrap(await house.step('refuse', ids.ben as string, { actor: person('ben') }));
      expect(await house.standing()).toEqual(['ada cancelled', 'ben declined', 'cyd offered', 'dov waiting']);
      unwrap(await house.step('refuse', ids.cyd as string));
      unwrap(await house.step('refuse', ids.dov as string));
      expect(await house.readSeats()).toMatchObject({ held: 0, waiting: 0, offers: [] });
      expect((await house.told()).filter((line) => line.startsWith('offer-ended'))).toHaveLength(3);
      await house.expectSound();
    });

    it('that lapses goes to the next in line, for as long again', async () => {
      const { house, ids } = await offered();
      wait(house, 48);
      await house.expire();
      expect(await house.standing()).toEqual(['ada cancelled', 'ben expired', 'cyd offered', 'dov waiting']);
      expect((await house.readBooking(ids.cyd as string)).offeredUntil).toBe('2026-11-24T09:00:00.000Z');
      expect(await house.told()).toEqual(expect.arrayContaining(['offer-ended ben', 'booking-offered cyd']));
      const ended = (await house.since('auditEvents', '2026')).find(({ action }) => action === 'expire');
      expect(ended).toMatchObject({ recordId: ids.ben, actorId: null, after: { status: 'expired' } });
      await house.expectSound();
    });

    it('is over at its deadline even where no scheduler has come: accepting is refused, and the next has it', async () => {
      const { house, ids } = await offered();
      wait(house, 48);
      const refused = unwrapError(await house.step('accept', ids.ben as string, { actor: person('ben'), ifMatch: 2 }));
      expect(refused).toMatchObject({ code: 'conflict', rule: 'offer-over', current: { status: 'expired' } });
      expect(await house.standing()).toEqual(['ada cancelled', 'ben expired', 'cyd offered', 'dov waiting']);
      await house.expectSound();
    });

    it('is over before a newcomer is answered', async () => {
      const house = await open({ places: 1 });
      const [ada, ben] = await house.bookAll('ada', 'ben');
      unwrap(await house.step('cancel', ada as string));
      wait(house, 48);
      expect(unwrap(await house.book('cyd')).record.status).toBe('confirmed');
      expect(await house.statusOf(ben as string)).toBe('expired');
      await house.expectSound();
    });

    it('ends once, whatever five schedulers do at once', async () => {
      const { house, ids } = await offered();
      wait(house, 50);
      await Promise.all(Array.from({ length: 5 }, () => house.expire(house.openDesk())));
      expect(await house.standing()).toEqual(['ada cancelled', 'ben expired', 'cyd offered', 'dov waiting']);
      expect((await house.told()).filter((line) => line === 'offer-ended ben')).toHaveLength(1);
      expect((await house.told()).filter((line) => line === 'booking-offered cyd')).toHaveLength(1);
      expect(ids.cyd).toBeDefined();
      await house.expectSound();
    });

    it('goes on as it is when the setting is switched off, and the next in line gets the seat unasked', async () => {
      const { house, ids } = await offered();
      await house.rules({ offerHours: null });
      expect(await house.statusOf(ids.ben as string)).toBe('offered');
      wait(house, 48);
      await house.expire();
      expect(await house.standing()).toEqual(['ada cancelled', 'ben expired', 'cyd confirmed', 'dov waiting']);
      await house.expectSound();
    });

    it('ends with registration that closes earlier, and nobody gets the seat', async () => {
      const { house, ids } = await offered();
      unwrap(await house.edit({ registrationClosesAt: '2026-11-20T15:00:00.000Z' }));
      expect((await house.readBooking(ids.ben as string)).offeredUntil).toBe('2026-11-20T15:00:00.000Z');
      await house.expectSound();
      unwrap(await house.edit({ registrationClosesAt: '2026-11-20T08:00:00.000Z' }));
      expect(await house.standing()).toEqual(['ada cancelled', 'ben expired', 'cyd waiting', 'dov waiting']);
      await house.expectSound();
    });

    it('can be cancelled like any booking, and the seat goes on', async () => {
      const { house, ids } = await offered();
      unwrap(await house.step('cancel', ids.ben as string, { actor: person('ben') }));
      expect(await house.standing()).toEqual(['ada cancelled', 'ben cancelled', 'cyd offered', 'dov waiting']);
      await house.expectSound();
    });

    it('is neither approved nor accepted twice', async () => {
      const { house, ids } = await offered();
      expect(unwrapError(await house.step('confirm', ids.ben as string)).rule).toBe('not-confirmable');
      expect(unwrapError(await house.step('accept', ids.cyd as string)).rule).toBe('not-acceptable');
      unwrap(await house.step('accept', ids.ben as string));
      expect(unwrapError(await house.step('accept', ids.ben as string)).rule).toBe('not-acceptable');
    });

    it('made to somebody in the batch in which they joined the line is told as the offer alone', async () => {
      const house = await open({ places: 1 });
      const [ada] = await house.bookAll('ada');
      await house.together(house.bookCommand('ben'), house.stepCommand('cancel', ada as string));
      expect(await house.standing()).toEqual(['ada cancelled', 'ben offered']);
      expect((await house.told()).filter((line) => line.endsWith(' ben'))).toEqual(['booking-offered ben']);
      await house.expectSound();
    });
  });
}
