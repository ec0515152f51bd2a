// The live feed on our own double of Firebase Realtime Database; it has never yet run against Google's.
import { afterEach, describe, expect, inject, it } from 'vitest';
import { RealtimeLive } from '#adapters/firebase/realtime-live';
import { newId } from '#kernel/id';
import { CLOSED } from '#ports/live';
import { unwrap } from '../support/result';
import { liveContract } from './live';
import { connect, listen, news, person } from './live/listener';

const double = inject('realtimeOrigin');

interface Told {
  value: { lectern?: { feed?: Record<string, string>; open?: object; present?: object } } | null;
  streams: number;
  signs: number;
}
let renewed = 0;
/** How the tokens of the feed that was opened last begin. */
let holder = '';
const tellDouble = async (command: string): Promise<Told> =>
  (await fetch(`${double}/.double/${command}?of=${holder}`)).json() as Promise<Told>;

async function open(): Promise<RealtimeLive> {
  await fetch(`${double}/lectern.json`, { method: 'DELETE', headers: { authorization: 'Bearer owner' } });
  const own = `owner-${newId()}`;
  holder = own;
  let round = 0;
  const token = async (refused?: string): Promise<string> => {
    if (refused === `${own}-${round}`) {
      round += 1;
      renewed += 1;
    }
    return `${own}-${round}`;
  };
  return new RealtimeLive({ origin: double, token }, () => undefined);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
}

liveContract('the Realtime Database', open);

describe('On the Realtime Database', { timeout: 30_000 }, () => {
  afterEach(() => tellDouble('up'));

  it('a connection outlives a stream that breaks, and loses nothing', async () => {
    const live = await open();
    const ada = await listen(live, person('ada', { at: 'queries/q1' }));
    await ada.people();
    await live.publish([news('before', 'learner')]);
    expect(await ada.hints(1)).toHaveLength(1);
    await tellDouble('cut');
    for (const id of ['meanwhile', 'after']) await live.publish([news(id, 'learner')]);
    expect((await ada.hints(2)).map(({ id }) => id)).toEqual(['meanwhile', 'after']);
    const ben = await listen(live, person('ben', { at: 'queries/q1' }));
    expect(await ben.people()).toEqual(['Ada']);
    expect(await ada.people()).toEqual(['Ben']);
  });

  it('a token that is revoked is replaced, and the connection goes on', async () => {
    const live = await open();
    const ada = await listen(live, person('ada'));
    await until(async () => (await tellDouble('value')).streams === 1);
    const before = renewed;
    await tellDouble('revoke');
    await live.publish([news('after', 'learner')]);
    expect(await ada.hints(1)).toEqual([{ entity: 'bookings', id: 'after' }]);
    expect(renewed).toBeGreaterThan(before);
  });

  it('a place that is refused from now on closes the connection, whose browser comes back', async () => {
    const live = await open();
    const ada = await listen(live, person('ada'));
    await until(async () => (await tellDouble('value')).streams === 1);
    await tellDouble('cancel');
    expect(await ada.closing()).toEqual({ code: CLOSED.broken });
  });

  it('signs of life between two hints are no hints', async () => {
    const live = await open();
    const ada = await listen(live, person('ada'));
    await until(async () => (await tellDouble('value')).signs >= 2);
    await live.publish([news('one', 'learner')]);
    expect(await ada.hints(1)).toEqual([{ entity: 'bookings', id: 'one' }]);
  });

  it('nobody is failed while it does not answer', async () => {
    const live = await open();
    await tellDouble('down');
    await live.publish([news('lost', 'learner')]);
    await live.end([{ personId: 'ada', keep: null }]);
    expect(await live.poll(person('ada'), null)).toMatchObject({ ok: false, error: { code: 'unavailable' } });
    expect(await live.subscribe(person('ada'), null)).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  });

  it('nothing is left of whoever has gone', async () => {
    const live = await open();
    const ada = await listen(live, person('ada', { at: 'queries/q1' }));
    await ada.people();
    ada.close();
    await until(async () => {
      const { value, streams } = await tellDouble('value');
      return streams === 0 && !value?.lectern?.open && !value?.lectern?.present;
    });
  });

  it('old hints are removed, and whoever asks for them is told that they missed some', async () => {
    const live = await open();
    // As it was written in 2021.
    const old = '-MQ00000000000000000';
    await fetch(`${double}/lectern/feed/${old}.json`, {
      method: 'PUT',
      headers: { authorization: 'Bearer owner' },
      body: JSON.stringify(JSON.stringify({ news: [news('old', 'learner')], endings: [] })),
    });
    const listener = await connect(live, person('ada'), old);
    expect(await listener.next('ready')).toMatchObject({ missed: false });
    for (let at = 0; at < 21; at++) await live.publish([news(`b${at}`, 'admin')]);
    expect(unwrap(await live.poll(person('ada'), old))).toMatchObject({ missed: true });
    expect(Object.keys((await tellDouble('value')).value?.lectern?.feed ?? {})).not.toContain(old);
  });

  it('whoever comes without the service account is refused', async () => {
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await fetch(`${double}/lectern.json`, { method, ...(method === 'PUT' && { body: '1' }) })).status).toBe(
        401,
      );
  });
});
