// What is told later than it was brought about: not what no longer holds, and not to whoever may no longer know of it.
import { expect, it } from 'vitest';
import { exportSelf, readSelf } from '#app/accounts/profile';
import { createRecord, runCommand, updateRecord } from '#app/crud';
import { remindOfSessions } from '#app/sessions/remind';
import { tellingWrite } from '#app/tellings/tell';
import { sendInvitation } from '#app/users/invite';
import { queries } from '#domain/queries/query';
import { sessions } from '#domain/sessions/session';
import type { PostHouse } from '../../support/post-house';
import { unwrap } from '../../support/result';

/** A letter to whoever booked for more people than it names. */
const MORE_THAN_NAMED = 21;

export function lateContract(openHouse: () => Promise<PostHouse>): void {
  it('reminds nobody of a session that has begun, or moved, since', async () => {
    const house = await openHouse();
    const ada = await house.learner('ada');
    const [begun, moved] = [await house.session({}, 2), await house.session({}, 2)];
    for (const { id } of [begun, moved]) unwrap(await house.book(await house.as(ada), id));
    await house.deliver();
    house.clock.time = '2026-11-21T12:00:00.000Z';
    expect(unwrap(await remindOfSessions(house.app, 10))).toBe(2);
    const days = [{ start: '2027-01-22T10:00:00.000Z', end: '2027-01-22T11:00:00.000Z' }];
    const { version } = await house.read('sessions', moved.id);
    unwrap(await updateRecord(house.office, sessions, moved.id, { days }, version));
    house.clock.time = '2026-11-22T12:00:00.000Z';
    await house.deliver();
    expect((await house.post()).filter(({ subject }) => subject.startsWith('Reminder'))).toEqual([]);
  });

  it('sends no invitation whose time is over, and keeps its link no longer', async () => {
    const house = await openHouse();
    const person = unwrap(await house.invite(house.staff(), { email: 'nadia@quay.example' }));
    unwrap(await sendInvitation(house.staff(), person.id));
    house.clock.time = '2026-12-20T09:00:00.000Z';
    await house.deliver();
    expect(await house.post()).toEqual([]);
    const [told] = unwrap(await house.app.records.list('tellings', { where: { aboutId: person.id }, limit: 5 })).items;
    expect(told).toMatchObject({ isOpen: false, data: {} });
  });

  it('offers nobody a seat that has been answered for, or whose time has changed', async () => {
    const house = await openHouse();
    const ada = await house.learner('ada');
    const session = await house.session();
    const booking = unwrap(await house.book(await house.as(ada), session.id));
    await house.deliver();
    const about = { entity: 'bookings', id: booking.id };
    const data = { until: '2026-11-21T09:00:00.000Z' };
    const occasion = { kind: 'booking-offered', about, data, actorId: null, at: house.clock.time } as const;
    unwrap(await house.app.records.commit([tellingWrite(occasion)]));
    await house.deliver();
    expect(await house.notifications('ada')).toEqual([]);
  });

  it('tells nothing of a query to whoever answered for it and is of the office no more, or no longer its assignee', async () => {
    const house = await openHouse();
    const ada = await house.learner('ada');
    const yuki = await house.learner('yuki', { role: 'staff' });
    const mine = { subject: 'Parking', body: 'Where do I park?' };
    const query = unwrap(await createRecord(await house.as(ada), queries, mine));
    const assign = async (assigneeId: string) => {
      const { version } = await house.read('queries', query.id);
      unwrap(await updateRecord(house.admin(), queries, query.id, { assigneeId }, version));
    };
    await assign('tomasz');
    await assign(yuki.id);
    await house.deliver();
    expect((await house.post()).map(({ to }) => to.email)).toEqual(['yuki@post.example']);
    unwrap(await house.patch(house.admin(), yuki.id, { role: 'learner' }));
    unwrap(await runCommand(await house.as(ada), queries, query.id, 'reply', { body: 'And a van?' }, null));
    await house.deliver();
    expect((await house.post()).length).toBe(1);
    expect((await house.notifications(yuki.id)).length).toBe(1);
  });

  it('gives whoever booked for many before they booked for themselves their own letter, calendar file and all', {
    timeout: 30_000,
  }, async () => {
    const house = await openHouse();
    const client = unwrap(await house.company());
    const mara = await house.learner('mara', { role: 'manager', companyId: client.id });
    const session = await house.session({ places: { max: 40 } });
    const asMara = await house.as(mara);
    for (let at = 0; at <= MORE_THAN_NAMED; at++) {
      const { id } = await house.learner(`p${at}`, { companyId: client.id });
      unwrap(await house.book(asMara, session.id, { attendeeId: id }));
    }
    unwrap(await house.book(asMara, session.id));
    await house.deliver();
    unwrap(await runCommand(house.office, sessions, session.id, 'cancel', null, null));
    await house.deliver();
    const letters = (await house.post('mara@post.example')).filter(({ subject }) => subject.includes('is cancelled'));
    expect(letters.map(({ attachments }) => attachments.map(({ name }) => name))).toEqual([['cancelled.ics']]);
    expect(letters[0]?.text).toContain('and others');
  });

  it('lets people take away what is kept of the mails that they were sent', async () => {
    const house = await openHouse();
    const ada = await house.learner('ada');
    const ben = await house.learner('ben');
    const session = await house.session();
    for (const person of [ada, ben]) unwrap(await house.book(await house.as(person), session.id));
    await house.deliver();
    const call = await house.as(ada);
    let text = '';
    for await (const piece of exportSelf(call, unwrap(await readSelf(call)))) text += piece;
    expect(JSON.parse(text).mails).toMatchObject([
      { to: 'ada@post.example', subject: expect.stringContaining('You have a seat on'), status: 'sent' },
    ]);
    expect(text).not.toContain('ben@post.example');
  });
}
