// Who may book a session, and when.
import { describe, expect, it } from 'vitest';
import { House, OFFICE, person } from '../../support/desk-house';
import { unwrap, unwrapError } from '../../support/result';
import type { OpenRecords } from '../records/fixtures';

export function whoBooksContract(openRecords: OpenRecords): void {
  const open = async (given?: Parameters<typeof House.build>[1]) => House.build(await openRecords(), given);

  describe('who may book, and when', { timeout: 30_000 }, () => {
    it('a private session is found by people of its company alone', async () => {
      const house = await open({ session: { privateTo: 'acme', audience: 'acme' } });
      expect(unwrapError(await house.book('ada')).code).toBe('not_found');
      expect(unwrapError(await house.book('ada', { actor: person('ada', 'bolt') })).code).toBe('not_found');
      unwrap(await house.book('ada', { actor: person('ada', 'acme') }));
      unwrap(await house.book('ben', { actor: OFFICE }));
    });

    it('an unlisted session is found by the office alone', async () => {
      const house = await open({ session: { listed: false } });
      expect(unwrapError(await house.book('ada')).code).toBe('not_found');
      unwrap(await house.book('ada', { actor: OFFICE }));
    });

    it.each([
      ['draft', 'session-not-open'],
      ['completed', 'session-not-open'],
      ['cancelled', 'session-cancelled'],
    ])('a session that is %s takes nobody, not even from the office', async (status, rule) => {
      const house = await open({ session: { status, listed: false } });
      expect(unwrapError(await house.book('ada')).code).toBe('not_found');
      expect(unwrapError(await house.book('ada', { actor: OFFICE }))).toMatchObject({ code: 'conflict', rule });
    });

    it('registration opens at its minute, earlier only for the office', async () => {
      const house = await open({ session: { registrationOpensAt: '2026-11-20T12:00:00.000Z' } });
      house.clock.time = '2026-11-20T11:59:59.999Z';
      expect(unwrapError(await house.book('ada')).rule).toBe('registration-not-open');
      unwrap(await house.book('ben', { actor: OFFICE }));
      house.clock.time = '2026-11-20T12:00:00.000Z';
      unwrap(await house.book('ada'));
      await house.expectSound();
    });

    it.each([
      ['at its minute', '2026-11-25T12:00:00.000Z', '2026-11-25T12:00:00.000Z'],
      ['when the session starts, where nothing is said', null, '2026-12-01T09:00:00.000Z'],
    ])('registration closes %s', async (_, registrationClosesAt, closes) => {
      const house = await open({ session: { registrationClosesAt } });
      house.clock.time = new Date(Date.parse(closes) - 1).toISOString();
      unwrap(await house.book('ada'));
      house.clock.time = closes;
      expect(unwrapError(await house.book('ben'))).toMatchObject({ code: 'conflict', rule: 'registration-closed' });
      unwrap(await house.book('ben', { actor: OFFICE }));
    });

    it('nobody is booked on a session that is over', async () => {
      const house = await open();
      house.clock.time = '2026-12-02T17:00:00.000Z';
      expect(unwrapError(await house.book('ada', { actor: OFFICE })).rule).toBe('session-over');
    });

    it('waiting lapses when registration closes: a freed seat stays free, and the office may give it away', async () => {
      const house = await open({ places: 1, session: { registrationClosesAt: '2026-11-25T12:00:00.000Z' } });
      const [ada] = await house.bookAll('ada', 'ben');
      house.clock.time = '2026-11-25T12:00:00.000Z';
      unwrap(await house.step('cancel', ada as string));
      expect(await house.standing()).toEqual(['ada cancelled', 'ben waiting']);
      expect(unwrap(await house.book('cyd', { actor: OFFICE })).record.status).toBe('confirmed');
      expect(unwrapError(await house.book('dov', { actor: OFFICE })).rule).toBe('session-full');
      expect(await house.standing()).toEqual(['ada cancelled', 'ben waiting', 'cyd confirmed']);
      await house.expectSound();
    });

    it('waiting revives when registration is opened again: free seats go to the line in order', async () => {
      const house = await open({ places: 2, session: { registrationClosesAt: '2026-11-25T12:00:00.000Z' } });
      const [ada, ben] = await house.bookAll('ada', 'ben', 'cyd', 'dov', 'eva');
      house.clock.time = '2026-11-26T12:00:00.000Z';
      await house.step('cancel', ada as string);
      await house.step('cancel', ben as string);
      unwrap(await house.edit({ registrationClosesAt: '2026-11-27T12:00:00.000Z' }));
      expect(await house.standing()).toEqual([
        'ada cancelled',
        'ben cancelled',
        'cyd confirmed',
        'dov confirmed',
        'eva waiting',
      ]);
      await house.expectSound();
    });
  });
}
