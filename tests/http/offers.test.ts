// Offers, transfers, swaps and cancelled sessions over the API: what people see of them, and that a late scheduler shows in nothing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, Callers, expectProblem, type Fields } from '../support/api';
import { book, makeOpen } from '../support/api-records';
import { hoursBefore, setClock } from '../support/clock';
import { readInstance } from '../support/instance';

const instance = readInstance();
let callers: Callers;
let staff: Api;
let admin: Api;

const setHours = async (offerHours: number | null) => {
  const { version } = (await admin.get('/settings')).body;
  await admin.must(admin.patch('/settings', { bookings: { offerHours } }, version));
};
beforeAll(async () => {
  callers = new Callers(instance);
  [staff, admin] = [await callers.as('staff'), await callers.as('admin')];
});
afterAll(async () => {
  await setClock(instance, null);
  await setHours(null);
});

const statusOf = async (who: Api, { id }: Fields) => (await who.get(`/bookings/${id}`)).body.status;

describe('A freed seat with offers on', () => {
  it('is offered, lapses at its moment wherever one looks, and goes down the line', async () => {
    await setHours(24);
    const session = await makeOpen(staff, { places: { max: 1 } });
    const [ada, ben, cyd] = [await callers.newPerson(), await callers.newPerson(), await callers.newPerson()];
    const first = await ada.must(book(ada, session.id));
    const second = await ben.must(book(ben, session.id));
    const third = await cyd.must(book(cyd, session.id));
    await ada.must(ada.post(`/bookings/${first.id}/cancel`));
    const offered = (await ben.get(`/bookings/${second.id}`)).body;
    expect(offered).toMatchObject({ status: 'offered', position: null });
    expectProblem(await cyd.post(`/bookings/${second.id}/accept`), 404, 'not_found');

    await setClock(instance, hoursBefore(String(offered.offeredUntil), -1));
    const listed = (await ben.get(`/bookings?sessionId=${session.id}`)).body.items;
    expect(listed).toMatchObject([{ id: second.id, status: 'expired' }]);
    expect(await statusOf(cyd, third)).toBe('offered');
    expectProblem(await ben.post(`/bookings/${second.id}/accept`), 409, 'conflict', 'offer-over');
    expect((await cyd.must(cyd.post(`/bookings/${third.id}/accept`))).status).toBe('confirmed');
    expect((await staff.get(`/sessions/${session.id}`)).body.seats).toMatchObject({ held: 1, waiting: 0, free: 0 });
    await setClock(instance, null);
    await setHours(null);
  });
});

describe('Somebody who comes another day, or somebody else who comes', () => {
  it('is transferred by themselves to a date that they may see, and refused a full one', async () => {
    const [from, to] = [await makeOpen(staff), await makeOpen(staff, { places: { max: 1 } })];
    const [ada, ben] = [await callers.newPerson(), await callers.newPerson()];
    const booked = await ada.must(book(ada, from.id));
    const taken = await ben.must(book(ben, from.id));
    const moved = await ada.must(ada.post(`/bookings/${booked.id}/transfer`, { sessionId: to.id }));
    expect(moved).toMatchObject({ status: 'confirmed', sessionId: to.id, transferredFrom: booked.id });
    expect(moved).not.toHaveProperty('sequenceBase');
    expect((await ada.get(`/bookings/${booked.id}`)).body).toMatchObject({
      ...{ status: 'transferred', transferredTo: moved.id },
    });
    const path = `/bookings/${taken.id}/transfer`;
    expectProblem(await ben.post(path, { sessionId: to.id }), 409, 'conflict', 'session-full');
    expectProblem(await ben.post(path, { sessionId: from.id }), 422, 'invalid');
    expectProblem(await ben.post(path, {}), 422, 'invalid');
    expectProblem(await ben.post(`/bookings/${taken.id}/swap`, { attendeeId: ada.id }), 403, 'forbidden');
    const swapped = await staff.must(staff.post(`/bookings/${taken.id}/swap`, { attendeeId: ada.id }));
    expect(swapped.attendeeId).toBe(ada.id);
    expectProblem(await ben.get(`/bookings/${taken.id}`), 404, 'not_found');
  });
});

describe('A session that is cancelled', () => {
  it('keeps its bookings, which nobody reads as confirmed any more', async () => {
    const session = await makeOpen(staff);
    const ada = await callers.newPerson();
    const booked = await ada.must(book(ada, session.id));
    const path = `/sessions/${session.id}/cancel`;
    expectProblem(await staff.post(path, { tell: 'the press' }), 422, 'invalid');
    await staff.must(staff.post(path, { tell: 'seated', reason: 'The trainer is ill.' }));
    expect((await ada.get(`/bookings/${booked.id}`)).body).toMatchObject({
      ...{ status: 'called-off', calledOffFrom: 'confirmed', cancelReason: 'The trainer is ill.' },
    });
    expect((await ada.get(`/bookings?status=confirmed&sessionId=${session.id}`)).body.items).toEqual([]);
    expectProblem(await ada.post(`/bookings/${booked.id}/cancel`), 409, 'conflict', 'not-cancelable');
    const to = await makeOpen(staff);
    const moved = await ada.must(ada.post(`/bookings/${booked.id}/transfer`, { sessionId: to.id }));
    expect(moved.status).toBe('confirmed');
  });
});
