// Hints: each of one's own, once and in order, and none of anybody else's.
import { describe, expect, it } from 'vitest';
import type { OpenLive } from '../live';
import { listen, news, person } from './listener';

export function hintsContract(open: OpenLive): void {
  describe('Hints', () => {
    it('come in the order in which they were published', async () => {
      const live = await open();
      const ada = await listen(live, person('ada'));
      const ids = Array.from({ length: 60 }, (_, at) => `b${at}`);
      for (const id of ids) await live.publish([news(id, 'learner/person/ada')]);
      expect((await ada.hints(ids.length)).map(({ id }) => id)).toEqual(ids);
    });

    it('reach those who have a topic of theirs, and nobody else', async () => {
      const live = await open();
      const [ada, ben] = [await listen(live, person('ada')), await listen(live, person('ben'))];
      await live.publish([news('of-ada', 'learner/person/ada'), news('of-ben', 'learner/person/ben')]);
      await live.publish([news('of-nobody', 'admin', 'learner/company/acme')]);
      await live.publish([news('of-both', 'learner')]);
      expect((await ada.hints(2)).map(({ id }) => id)).toEqual(['of-ada', 'of-both']);
      expect((await ben.hints(2)).map(({ id }) => id)).toEqual(['of-ben', 'of-both']);
    });

    it('come once, however many of their topics a reader has', async () => {
      const live = await open();
      const ada = await listen(live, person('ada'));
      await live.publish([news('one', 'learner', 'learner/person/ada', 'learner/company/')]);
      await live.publish([news('two', 'learner')]);
      expect((await ada.hints(2)).map(({ id }) => id)).toEqual(['one', 'two']);
    });

    it('reach every tab of a person', async () => {
      const live = await open();
      const tabs = [await listen(live, person('ada')), await listen(live, person('ada'))];
      await live.publish([news('one', 'learner/person/ada')]);
      for (const tab of tabs) expect(await tab.hints(1)).toEqual([{ entity: 'bookings', id: 'one' }]);
    });

    it('carry what a record belongs to', async () => {
      const live = await open();
      const ada = await listen(live, person('ada'));
      const hint = { entity: 'bookings', id: 'b', of: { sessionId: 's.1', courseId: 'c/2 ü' } };
      await live.publish([{ hint, topics: ['learner'] }]);
      expect(await ada.hints(1)).toEqual([hint]);
    });
  });
}
