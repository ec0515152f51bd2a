// A telling that cannot be told, by a resolver that fails or a commit that is refused for good: it holds up no other, and is told once it can be.
import { expect, it } from 'vitest';
import { tellingWrite } from '#app/tellings/tell';
import { tellOpen } from '#app/tellings/tell-open';
import { RETRY_AFTER_MS } from '#domain/mails/mail';
import type { Telling } from '#domain/tellings/telling';
import { unavailable } from '#kernel/errors';
import { err } from '#kernel/result';
import type { Records } from '#ports/records';
import type { PostHouse } from '../../support/post-house';
import { unwrap } from '../../support/result';

/** More than one run here takes. */
const MANY = 2;
const A_RUN = 1;
const SECOND_MS = 1000;

const unreadable = (records: Records, ids: readonly string[]): Records =>
  new Proxy(records, {
    get: (target, name) =>
      name === 'get'
        ? async (entity: string, id: string) =>
            ids.includes(id) ? err(unavailable('It cannot be read.')) : target.get(entity, id)
        : Reflect.get(target, name).bind?.(target),
  });

export function poisonContract(openHouse: () => Promise<PostHouse>): void {
  const open = async (house: PostHouse) =>
    unwrap(await house.app.records.list('tellings', { where: { isOpen: true }, limit: 200 })).items as Telling[];

  it('puts off what cannot be told, later each time, and meanwhile tells all the rest at once', async () => {
    const house = await openHouse();
    const [ada, ben] = [await house.learner('ada'), await house.learner('ben')];
    const session = await house.session();
    const booking = unwrap(await house.book(await house.as(ada), session.id));
    await house.deliver();
    const { records } = house.app;
    const about = { entity: 'bookings', id: booking.id };
    const occasion = { kind: 'booking-held', data: { from: 'waiting' }, actorId: null, at: house.clock.time } as const;
    unwrap(await records.commit(Array.from({ length: MANY }, () => tellingWrite({ ...occasion, about }))));
    house.app.records = unreadable(records, [booking.id]);
    expect(unwrap(await tellOpen(house.app, A_RUN))).toBe(A_RUN);
    expect(unwrap(await tellOpen(house.app, A_RUN))).toBe(MANY - A_RUN);
    house.app.records = records;
    unwrap(await house.book(await house.as(ben), session.id));
    house.app.records = unreadable(records, [booking.id]);
    expect(unwrap(await tellOpen(house.app, A_RUN))).toBe(1);
    await house.send();
    expect((await house.post('ben@post.example')).length).toBe(1);
    const waits: number[] = [];
    let now = Date.now() + SECOND_MS;
    for (const wait of [...RETRY_AFTER_MS, ...RETRY_AFTER_MS.slice(-1)]) {
      const [one] = await open(house);
      waits.push(Date.parse(one?.dueAt ?? '') - now);
      expect(unwrap(await tellOpen(house.app, MANY, new Date(now + wait - 60 * SECOND_MS).toISOString()))).toBe(0);
      now += wait + SECOND_MS;
      expect(unwrap(await tellOpen(house.app, MANY, new Date(now).toISOString()))).toBe(MANY);
    }
    expect((await open(house)).map(({ tries }) => tries)).toEqual(Array.from({ length: MANY }, () => waits.length + 1));
    house.app.records = records;
    await house.deliver(now - Date.now() + (RETRY_AFTER_MS.at(-1) ?? 0));
    expect(await open(house)).toEqual([]);
    expect((await house.notifications('ada')).length).toBe(MANY);
  });

  it('puts off what a store refuses for good, and what throws', async () => {
    const house = await openHouse();
    const ada = await house.learner('ada');
    const session = await house.session();
    const booking = unwrap(await house.book(await house.as(ada), session.id));
    const [telling] = await open(house);
    // Whatever made it: a mail of that name is there already, so that the page's commit never is.
    const mail = { id: `${telling?.id}.ada`, version: 1, status: 'sent', dueAt: null, createdAt: house.clock.time };
    unwrap(await house.app.records.commit([{ op: 'create', entity: 'mails', record: mail }]));
    unwrap(await house.cancel(house.office, booking.id));
    unwrap(await tellOpen(house.app, 10));
    expect((await open(house)).map(({ id, tries }) => ({ id, tries }))).toEqual([{ id: telling?.id, tries: 1 }]);
    expect((await house.notifications('ada')).length).toBe(1);
  });
}
