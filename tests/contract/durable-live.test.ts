// The live feed as the Durable Object that it is in production.
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { DurableLive, type HubNamespace } from '#adapters/cloudflare/durable-live';
import { newId } from '#kernel/id';
import { unwrap } from '../support/result';
import { liveContract } from './live';
import { news, person } from './live/listener';

const hubs = env.LIVE_HUB as unknown as HubNamespace;

async function open(): Promise<DurableLive> {
  const name = newId();
  return new DurableLive({ getByName: () => hubs.getByName(name) });
}

liveContract('a Durable Object', open);

describe('The hub', () => {
  it('remembers the last two thousand publications, and says so where somebody missed more', async () => {
    const live = await open();
    await live.publish([news('first', 'learner/person/ada')]);
    const { cursor } = unwrap(await live.poll(person('ada'), null));
    const publish = (count: number) =>
      Promise.all(Array.from({ length: count }, () => live.publish([news('other', 'admin')])));
    await publish(2000);
    expect(unwrap(await live.poll(person('ada'), cursor))).toMatchObject({ missed: false, hints: [] });
    await publish(1);
    expect(unwrap(await live.poll(person('ada'), cursor))).toMatchObject({ missed: true });
  }, 30_000);

  it('fails nobody where it does not answer', async () => {
    const broken = () => Promise.reject(new Error('It is down.'));
    const live = new DurableLive({
      getByName: () => ({ fetch: broken, publish: broken, end: broken, poll: broken }),
    });
    await live.publish([news('one', 'learner')]);
    await live.end([{ personId: 'ada', keep: null }]);
    expect(await live.poll(person('ada'), null)).toMatchObject({ ok: false, error: { code: 'unavailable' } });
    expect(await live.subscribe(person('ada'), null)).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  });
});
