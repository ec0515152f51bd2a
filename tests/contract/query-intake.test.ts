// The intake as the Durable Object that it is in production: what it counts, it counts in its own SQLite.
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { D1Records } from '#adapters/cloudflare/d1-records';
import { DurableQueryIntake, type IntakeNamespace } from '#adapters/cloudflare/query-intake';
import { VISITOR_LIMIT, VISITORS_LIMIT } from '#domain/queries/limits';
import { newId } from '#kernel/id';
import { InboxHouse } from '../support/inbox-house';
import { unwrapError } from '../support/result';

/** A house whose intake is an object that nobody has asked before. */
function house(): InboxHouse {
  const inbox = new InboxHouse(new D1Records(env.DB));
  const objects = env.QUERY_INTAKE as unknown as IntakeNamespace;
  const name = newId();
  inbox.app.intake = new DurableQueryIntake({ getByName: () => objects.getByName(name) });
  return inbox;
}

describe('The intake as a Durable Object', () => {
  it('takes exactly as many as the limits allow, from one address and from many at once, and loses none', async () => {
    const inbox = house();
    const from = (address: string, times: number) =>
      Array.from({ length: times }, () => inbox.ask(inbox.visitor(address)));
    const one = from('203.0.113.1', 40);
    const many = Array.from({ length: 120 }, (_, at) => inbox.ask(inbox.visitor(`192.0.2.${at}`)));
    const results = await Promise.all([...one, ...many]);
    const taken = results.flatMap((result) => (result.ok ? [result.value] : []));
    expect(results.slice(0, 40).filter(({ ok }) => ok)).toHaveLength(VISITOR_LIMIT.most);
    expect(taken).toHaveLength(VISITORS_LIMIT.most);
    const numbers = await Promise.all(taken.map(async ({ id }) => (await inbox.stored(id)).number));
    expect(numbers.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: VISITORS_LIMIT.most }, (_, at) => at + 1),
    );
    const refusal = unwrapError(await inbox.ask(inbox.visitor('203.0.113.1')));
    expect(refusal).toMatchObject({ code: 'rate_limited', rule: 'too-many-queries' });
    expect(refusal.retryAfter).toBeGreaterThan(VISITOR_LIMIT.windowMs / 1000 - 60);
  });
});
