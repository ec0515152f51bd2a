// Coming back: what was missed is told, or that it cannot be.
import { describe, expect, it } from 'vitest';
import { MOST_REPLAYED } from '#ports/live';
import { unwrap } from '../../support/result';
import type { OpenLive } from '../live';
import { connect, listen, news, person } from './listener';

export function missedContract(open: OpenLive): void {
  describe('Whoever comes back', () => {
    it('is told what they missed of their own, and then what happens', async () => {
      const live = await open();
      const before = await connect(live, person('ada'));
      await before.next('ready');
      await live.publish([news('heard', 'learner/person/ada')]);
      const { cursor } = await before.next('hints');
      before.close();
      await live.publish([news('missed', 'learner/person/ada'), news('of-ben', 'learner/person/ben')]);
      await live.publish([news('missed-too', 'learner')]);
      const after = await connect(live, person('ada'), cursor);
      expect(await after.next('ready')).toMatchObject({ missed: false });
      expect((await after.hints(2)).map(({ id }) => id)).toEqual(['missed', 'missed-too']);
      await live.publish([news('now', 'learner')]);
      expect((await after.hints(1)).map(({ id }) => id)).toEqual(['now']);
    });

    it('is told the same in place of a connection, and nothing twice', async () => {
      const live = await open();
      const first = unwrap(await live.poll(person('ada'), null));
      expect(first).toMatchObject({ missed: false, hints: [] });
      await live.publish([news('one', 'learner/person/ada'), news('of-ben', 'learner/person/ben')]);
      const second = unwrap(await live.poll(person('ada'), first.cursor));
      expect(second).toMatchObject({ missed: false, hints: [{ entity: 'bookings', id: 'one' }] });
      expect(unwrap(await live.poll(person('ada'), second.cursor))).toMatchObject({ missed: false, hints: [] });
    });

    it('goes on by poll from where a connection broke, and by connection from a poll', async () => {
      const live = await open();
      const ada = await connect(live, person('ada'));
      const { cursor } = await ada.next('ready');
      ada.close();
      await live.publish([news('one', 'learner')]);
      const polled = unwrap(await live.poll(person('ada'), cursor));
      expect(polled.hints.map(({ id }) => id)).toEqual(['one']);
      await live.publish([news('two', 'learner')]);
      const again = await connect(live, person('ada'), polled.cursor);
      await again.next('ready');
      expect((await again.hints(1)).map(({ id }) => id)).toEqual(['two']);
    });

    it('has missed too much to be told', async () => {
      const live = await open();
      const { cursor } = unwrap(await live.poll(person('ada'), null));
      await live.publish(Array.from({ length: MOST_REPLAYED + 1 }, (_, at) => news(`b${at}`, 'learner')));
      expect(unwrap(await live.poll(person('ada'), cursor))).toMatchObject({ missed: true, hints: [] });
      const ada = await connect(live, person('ada'), cursor);
      const ready = await ada.next('ready');
      expect(ready.missed).toBe(true);
      await live.publish([news('next', 'learner')]);
      expect((await ada.hints(1)).map(({ id }) => id)).toEqual(['next']);
    });

    it.each(['', 'x', 'deadbeef.3', '-Oabcdefghijklmnopqrs', '../..', 'a"b', '9'.repeat(64)])(
      'with a cursor that is none of ours (%j) is told that everything may have changed',
      async (since) => {
        const live = await open();
        await live.publish([news('before', 'learner')]);
        const ada = await connect(live, person('ada'), since);
        expect(await ada.next('ready')).toMatchObject({ missed: true });
        await live.publish([news('next', 'learner')]);
        expect((await ada.hints(1)).map(({ id }) => id)).toEqual(['next']);
        expect(unwrap(await live.poll(person('ada'), since))).toMatchObject({ missed: true, hints: [] });
      },
    );

    it('for the first time is told nothing of before', async () => {
      const live = await open();
      await live.publish([news('before', 'learner')]);
      const ada = await listen(live, person('ada'));
      await live.publish([news('after', 'learner')]);
      expect((await ada.hints(1)).map(({ id }) => id)).toEqual(['after']);
    });
  });
}
