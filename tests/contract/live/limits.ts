// What a connection costs is bounded, and what a browser may say on it.
import { describe, expect, it } from 'vitest';
import { CALLS, CLOSED, LONGEST_CALL, MOST_CONNECTIONS } from '#ports/live';
import { unwrapError } from '../../support/result';
import type { OpenLive } from '../live';
import { listen, news, person } from './listener';

export function limitsContract(open: OpenLive): void {
  describe('A connection', () => {
    it('answers ping with pong', async () => {
      const ada = await listen(await open(), person('ada'));
      ada.send('ping');
      expect(await ada.text()).toBe('pong');
    });

    it.each([
      ['nothing of ours', 'hello'],
      ['another type', '{"type":"hints","hints":[]}'],
      ['an unknown mode', '{"type":"mode","mode":"owning"}'],
      ['null', 'null'],
      ['too long', JSON.stringify({ type: 'mode', mode: 'editing', more: 'x'.repeat(LONGEST_CALL) })],
    ])('is closed on %s', async (_, text) => {
      const live = await open();
      const ada = await listen(live, person('ada'));
      ada.send(text);
      expect(await ada.closing()).toEqual({ code: CLOSED.refused });
    });

    it('is closed on whoever talks without an end', async () => {
      const live = await open();
      const ada = await listen(live, person('ada'));
      for (let at = 0; at <= CALLS.most; at++) ada.look(at % 2 ? 'viewing' : 'editing');
      expect(await ada.closing()).toEqual({ code: CLOSED.refused });
    });

    it('is refused to whoever has very many, and to nobody else', async () => {
      const live = await open();
      const mine = [];
      for (let at = 0; at < MOST_CONNECTIONS; at++) mine.push(await listen(live, person('ada')));
      expect(unwrapError(await live.subscribe(person('ada'), null))).toMatchObject({
        code: 'rate_limited',
        rule: 'too-many-connections',
      });
      const ben = await listen(live, person('ben'));
      await live.publish([news('on', 'learner')]);
      expect(await ben.hints(1)).toHaveLength(1);
      for (const each of mine) expect(await each.hints(1)).toHaveLength(1);
    });
  });
}
