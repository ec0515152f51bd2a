// Connections that are over: of whoever is disabled, signed out or somebody else by now.
import { describe, expect, it } from 'vitest';
import { CLOSED } from '#ports/live';
import type { OpenLive } from '../live';
import { connect, listen, news, person } from './listener';

const AN_HOUR = 3_600_000;

export function endingContract(open: OpenLive): void {
  describe('An end', () => {
    it('is said, and closes every connection of the person at once; others stay', async () => {
      const live = await open();
      const tabs = [await listen(live, person('ada')), await listen(live, person('ada', { signInId: null }))];
      const ben = await listen(live, person('ben'));
      await live.end([{ personId: 'ada', keep: null }]);
      for (const tab of tabs) {
        await tab.next('ended');
        expect(await tab.closing()).toEqual({ code: CLOSED.ended });
      }
      await live.publish([news('on', 'learner')]);
      expect(await ben.hints(1)).toHaveLength(1);
    });

    it('spares what was connected with the standing that is kept', async () => {
      const live = await open();
      const before = await listen(live, person('ada', { standing: 'learner/' }));
      const since = await listen(live, person('ada', { standing: 'manager/acme' }));
      await live.end([{ personId: 'ada', keep: { standing: 'manager/acme', since: 0 } }]);
      await before.next('ended');
      await live.publish([news('on', 'learner')]);
      expect(await since.hints(1)).toHaveLength(1);
    });

    it('comes to what was connected before the moment from which sign-ins count', async () => {
      const live = await open();
      const ada = await listen(live, person('ada'));
      await live.end([{ personId: 'ada', keep: { standing: 'learner/', since: Date.now() - AN_HOUR } }]);
      await live.publish([news('on', 'learner')]);
      expect(await ada.hints(1)).toHaveLength(1);
      await live.end([{ personId: 'ada', keep: { standing: 'learner/', since: Date.now() + AN_HOUR } }]);
      await ada.next('ended');
    });

    it('of one browser leaves the others', async () => {
      const live = await open();
      const here = await listen(live, person('ada', { signInId: 'here' }));
      const there = await listen(live, person('ada', { signInId: 'there' }));
      await live.end([{ signInId: 'here' }]);
      await here.next('ended');
      await live.publish([news('on', 'learner')]);
      expect(await there.hints(1)).toHaveLength(1);
    });

    it('also comes to whoever was let in a moment before and connects a moment after', async () => {
      const live = await open();
      await live.end([
        { personId: 'ada', keep: { standing: 'learner/acme', since: 0 } },
        { signInId: 'signed-ben' },
        { personId: 'cleo', keep: null },
      ]);
      for (const late of [person('ada', { standing: 'manager/acme' }), person('ben'), person('cleo')]) {
        const listener = await connect(live, late);
        await listener.next('ready');
        await listener.next('ended');
        expect(await listener.closing()).toEqual({ code: CLOSED.ended });
      }
      const anew = await listen(live, person('ada', { standing: 'learner/acme' }));
      await live.publish([news('on', 'learner')]);
      expect(await anew.hints(1)).toHaveLength(1);
    });
  });
}
