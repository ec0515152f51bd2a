// The last active admin stays, whichever way they might be lost, by two admins at once too.
import { describe, expect, it } from 'vitest';
import type { Result } from '#kernel/result';
import { PeopleHouse } from '../../support/people-house';
import { unwrapError } from '../../support/result';
import type { OpenRecords } from '../records/fixtures';

type Way = (house: PeopleHouse, by: string, whom: string) => Promise<Result<unknown>>;
const WAYS: Record<string, Way> = {
  disabled: (house, by, whom) => house.command(house.call(by, 'admin'), whom, 'disable'),
  demoted: (house, by, whom) => house.patch(house.call(by, 'admin'), whom, { role: 'staff' }),
  erased: (house, by, whom) => house.remove(house.call(by, 'admin'), whom),
  'merged away': async (house, by, whom) =>
    house.command(house.call(by, 'admin'), whom, 'merge', { into: (await house.person()).id }),
};

export function lastAdminContract(open: OpenRecords): void {
  describe('the last active admin', { timeout: 60_000 }, () => {
    it.each(Object.entries(WAYS))('is not %s', async (_, way) => {
      const house = await PeopleHouse.build(await open());
      await house.person({ role: 'admin', status: 'disabled' });
      await house.person({ role: 'admin', status: 'invited', uid: null });
      expect(unwrapError(await way(house, 'somebody', 'priya'))).toMatchObject({
        code: 'conflict',
        rule: 'last-admin',
      });
      expect(await house.user('priya')).toMatchObject({ status: 'active', role: 'admin', displayName: 'Priya' });
    });

    it('is left when two admins take each other away at once, by any two ways', async () => {
      const ways = Object.values(WAYS);
      const house = await PeopleHouse.build(await open());
      for (let round = 0; round < 16; round++) {
        await house.person({ role: 'admin' });
        const [first, second] = (await house.admins()) as [string, string];
        const [one, two] = [ways[round % 4], ways[(round >> 2) % 4]] as [Way, Way];
        const done = await Promise.all([one(house, first, second), two(house, second, first)]);
        expect(done.filter(({ ok }) => ok).length, `round ${round}`).toBe(1);
        expect(await house.admins(), `round ${round}`).toHaveLength(1);
      }
    });
  });
}
