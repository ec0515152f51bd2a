// Who is at a record: joining, looking, editing, leaving.
import { describe, expect, it } from 'vitest';
import { unwrap } from '../../support/result';
import type { OpenLive } from '../live';
import { listen, news, person } from './listener';

const at = (id: string, record: string | null = 'queries/q1') => person(id, { at: record });

export function presenceContract(open: OpenLive): void {
  describe('At a record', () => {
    it('each sees the others come, edit and go', async () => {
      const live = await open();
      const ada = await listen(live, at('ada'));
      expect(await ada.people()).toEqual([]);
      const ben = await listen(live, at('ben'));
      expect(await ben.people()).toEqual(['Ada']);
      expect(await ada.people()).toEqual(['Ben']);
      ben.look('editing');
      expect(await ada.people()).toEqual(['Ben edits']);
      ben.look('viewing');
      expect(await ada.people()).toEqual(['Ben']);
      ben.close();
      expect(await ada.people()).toEqual([]);
    });

    it('a person is there once, editing where any of their tabs does, until the last has gone', async () => {
      const live = await open();
      const ada = await listen(live, at('ada'));
      await ada.people();
      const one = await listen(live, at('ben'));
      expect(await ada.people()).toEqual(['Ben']);
      const two = await listen(live, at('ben'));
      two.look('editing');
      expect(await ada.people()).toEqual(['Ben edits']);
      two.close();
      expect(await ada.people()).toEqual(['Ben']);
      one.close();
      expect(await ada.people()).toEqual([]);
    });

    it('nobody is told of those at another, nor is anybody who is at none', async () => {
      const live = await open();
      const ada = await listen(live, at('ada'));
      await ada.people();
      const cleo = await listen(live, at('cleo', null));
      const ben = await listen(live, at('ben', 'queries/q2'));
      expect(await ben.people()).toEqual([]);
      ben.look('editing');
      await live.publish([news('fence', 'learner')]);
      expect(await ada.hints(1)).toHaveLength(1);
      expect(await cleo.hints(1)).toHaveLength(1);
    });

    it('is told to whoever polls, without themselves', async () => {
      const live = await open();
      const ada = await listen(live, at('ada'));
      await ada.people();
      ada.look('editing');
      const ben = await listen(live, at('ben'));
      expect(await ben.people()).toEqual(['Ada edits']);
      const { people } = unwrap(await live.poll(at('ben'), null));
      expect(people).toEqual([{ id: 'ada', name: 'Ada', mode: 'editing' }]);
      expect(unwrap(await live.poll(at('ben', null), null)).people).toEqual([]);
    });

    it('whoever is cut off has left', async () => {
      const live = await open();
      const ada = await listen(live, at('ada'));
      await ada.people();
      const ben = await listen(live, at('ben'));
      expect(await ada.people()).toEqual(['Ben']);
      await live.end([{ personId: 'ben', keep: null }]);
      await ben.closing();
      expect(await ada.people()).toEqual([]);
    });
  });
}
