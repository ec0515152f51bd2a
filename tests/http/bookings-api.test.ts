// Bookings over the API, and PRODUCT.md's rules about them: who books for whom, seats, the line, approval, cancelling, privacy.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, Callers, expectProblem, type Fields } from '../support/api';
import { book, makeOpen, makePublished, makeSession } from '../support/api-records';
import { readInstance } from '../support/instance';

let callers: Callers;
let staff: Api;
beforeAll(async () => {
  callers = new Callers(readInstance());
  staff = await callers.as('staff');
});

const people = (count: number): Promise<Api[]> => Promise.all(Array.from({ length: count }, () => callers.newPerson()));
const bookAll = async (session: Fields, ...who: Api[]): Promise<Fields[]> => {
  const bookings: Fields[] = [];
  for (const person of who) bookings.push(await person.must(book(person, session.id)));
  return bookings;
};
const cancel = (who: Api, { id }: Fields, body?: unknown) => who.post(`/bookings/${id}/cancel`, body);
const seatsOf = async ({ id }: Fields) => (await staff.get(`/sessions/${id}`)).body.seats;
const standing = async (who: Api, { id }: Fields) => {
  const { status, position } = (await who.get(`/bookings/${id}`)).body;
  return position === null ? status : `${status} ${position}`;
};

describe('Somebody books for themselves', () => {
  it('and holds a seat at once, at the price of that moment', async () => {
    const price = { amount: 9_500, currency: 'GBP' };
    const session = await makeOpen(staff, { places: { max: 4 } }, { price });
    const person = await callers.newPerson();
    const { status, headers, body } = await book(person, session.id, { poNumber: 'PO 7', note: 'Vegan' });
    expect([status, headers.get('location'), headers.get('etag')]).toEqual([201, `/api/bookings/${body.id}`, '"1"']);
    expect(body).toMatchObject({
      ...{ status: 'confirmed', position: null, sessionId: session.id, courseId: session.courseId },
      ...{ attendeeId: person.id, bookerId: person.id, companyId: null, poNumber: 'PO 7', note: 'Vegan' },
      ...{ price, payment: 'unpaid', reference: expect.stringMatching(/^BK-[2-9A-HJ-NP-Z]{7}$/) },
    });
    expect((await person.get(`/bookings/${body.id}`)).body).toEqual(body);
    expect(await seatsOf(session)).toEqual({ places: 4, held: 1, waiting: 0, free: 3 });

    const course = (await staff.get(`/courses/${session.courseId}`)).body;
    await staff.must(staff.patch(`/courses/${course.id}`, { price: { amount: 1, currency: 'GBP' } }, course.version));
    expect((await person.get(`/bookings/${body.id}`)).body.price).toEqual(price);
    const [later] = await bookAll(session, await callers.newPerson());
    expect(later?.price).toEqual({ amount: 1, currency: 'GBP' });
  });

  it('with a genuine token that nobody has seen, before the address is verified', async () => {
    const session = await makeOpen(staff);
    const stranger = callers.stranger(await callers.newToken());
    const { status, body } = await book(stranger, session.id);
    expect([status, body.status]).toEqual([201, 'confirmed']);
    const user = (await staff.get(`/users/${body.attendeeId}`)).body;
    expect(user).toMatchObject({ role: 'learner', emailVerified: false, companyId: null, status: 'active' });
  });

  it('once: a second live booking of the session is refused, and after cancelling it is a new one', async () => {
    const session = await makeOpen(staff);
    const person = await callers.newPerson();
    const [first] = await bookAll(session, person);
    expectProblem(await book(person, session.id), 409, 'conflict', 'already-booked');
    const at_once = await Promise.all(Array.from({ length: 5 }, () => book(person, session.id)));
    expect(at_once.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
    await person.must(cancel(person, first as Fields));
    const again = await Promise.all(Array.from({ length: 5 }, () => book(person, session.id)));
    expect(again.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    expect(again.find(({ status }) => status === 201)?.body.id).not.toBe(first?.id);
    expect(await seatsOf(session)).toMatchObject({ held: 1 });
  });

  it('only what can be booked', async () => {
    const course = await makePublished(staff);
    const draft = await makeSession(staff, course.id);
    const person = await callers.newPerson();
    for (const sessionId of [draft.id, '0193f000-0000-7000-8000-00000000dead'])
      expectProblem(await book(person, sessionId), 404, 'not_found');
    expectProblem(await book(staff, draft.id), 409, 'conflict', 'session-not-open');
    expect(expectProblem(await book(person, '../x'), 422, 'invalid').issues?.[0]?.path).toBe('sessionId');
    expectProblem(await book(callers.visitor, draft.id), 401, 'unauthenticated');
    const cancelled = await makeOpen(staff, { courseId: course.id });
    await staff.must(staff.post(`/sessions/${cancelled.id}/cancel`));
    expectProblem(await book(person, cancelled.id), 404, 'not_found');
    expectProblem(await book(staff, cancelled.id), 409, 'conflict', 'session-cancelled');
    const hidden = await makeOpen(staff, { courseId: course.id });
    await staff.must(staff.post(`/courses/${course.id}/unpublish`));
    expectProblem(await book(person, hidden.id), 404, 'not_found');
  });
});

describe('Somebody books for others', () => {
  it('a manager for own people, and nobody else’s', async () => {
    const session = await makeOpen(staff, { places: { max: 20 } });
    const [manager, own, other] = [
      await callers.as('manager'),
      await callers.as('learner'),
      await callers.as('learner', 1),
    ];
    const { status, body } = await book(manager, session.id, { attendeeId: own.id });
    expect(status).toBe(201);
    expect(body).toMatchObject({ attendeeId: own.id, bookerId: manager.id, companyId: own.companyId });
    expect((await own.get(`/bookings/${body.id}`)).status).toBe(200);
    const lone = await callers.as('learner', 2);
    for (const attendeeId of [other.id, lone.id, staff.id, '0193f000-0000-7000-8000-00000000dead'])
      expectProblem(await book(manager, session.id, { attendeeId }), 404, 'not_found');
    expectProblem(await book(manager, session.id, { companyId: other.companyId }), 404, 'not_found');
    expectProblem(await book(own, session.id, { attendeeId: manager.id }), 404, 'not_found');
    expect(await seatsOf(session)).toMatchObject({ held: 1 });
    expect((await cancel(await callers.as('manager', 1), body)).status).toBe(404);
    expect((await cancel(manager, body)).body.status).toBe('cancelled');
  });

  it('the office for anybody, in the name of a company', async () => {
    const session = await makeOpen(staff);
    const [lone, own, shut] = [await callers.newPerson(), await callers.as('learner'), await callers.newPerson()];
    const booked = await staff.must(book(staff, session.id, { attendeeId: lone.id, companyId: own.companyId }));
    expect(booked).toMatchObject({ attendeeId: lone.id, bookerId: staff.id, companyId: own.companyId });
    const nowhere = { attendeeId: shut.id, companyId: '0193f000-0000-7000-8000-00000000dead' };
    expectProblem(await book(staff, session.id, nowhere), 422, 'invalid');
    await staff.must(staff.post(`/users/${shut.id}/disable`));
    const refused = await book(staff, session.id, { attendeeId: shut.id });
    expect(expectProblem(refused, 422, 'invalid').issues?.[0]?.path).toBe('attendeeId');
    expectProblem(await book(shut, session.id), 401, 'unauthenticated', 'user-disabled');
  });
});

describe('A private session', () => {
  it('is booked by the people of its company, and by the office', async () => {
    const [own, other, manager] = [
      await callers.as('learner'),
      await callers.as('learner', 1),
      await callers.as('manager'),
    ];
    const session = await makeOpen(staff, { privateTo: own.companyId });
    expect((await own.get(`/sessions/${session.id}`)).status).toBe(200);
    for (const stranger of [other, await callers.as('manager', 1), await callers.newPerson()]) {
      expectProblem(await stranger.get(`/sessions/${session.id}`), 404, 'not_found');
      expectProblem(await book(stranger, session.id), 404, 'not_found');
    }
    expect((await book(own, session.id)).body.status).toBe('confirmed');
    expect((await book(manager, session.id)).status).toBe(201);
    expect((await book(staff, session.id, { attendeeId: own.id })).problem.data.rule).toBe('already-booked');
  });
});

describe('The line', () => {
  it('tells each their position, and moves up the moment a seat is free', async () => {
    const session = await makeOpen(staff, { places: { max: 1 } });
    const [seated, one, two, three] = (await people(4)) as [Api, Api, Api, Api];
    const [seat, first, second, third] = (await bookAll(session, seated, one, two, three)) as [
      Fields,
      Fields,
      Fields,
      Fields,
    ];
    expect([first, second, third].map(({ status, position }) => `${status} ${position}`)).toEqual([
      ...['waiting 1', 'waiting 2', 'waiting 3'],
    ]);
    await one.must(cancel(one, first));
    expect([await standing(two, second), await standing(three, third)]).toEqual(['waiting 1', 'waiting 2']);
    await seated.must(cancel(seated, seat, { reason: 'Ill' }));
    expect((await seated.get(`/bookings/${seat.id}`)).body).toMatchObject({ status: 'cancelled', cancelReason: 'Ill' });
    expect([await standing(two, second), await standing(three, third)]).toEqual(['confirmed', 'waiting 1']);
    expect(await seatsOf(session)).toEqual({ places: 1, held: 1, waiting: 1, free: 0 });
  });

  it('stays in order when many leave at once', async () => {
    const session = await makeOpen(staff, { places: { max: 5 } });
    const crowd = await people(12);
    const bookings = await bookAll(session, ...crowd);
    await Promise.all(crowd.slice(0, 5).map((who, at) => cancel(who, bookings[at] as Fields)));
    const now = await Promise.all(crowd.map((who, at) => standing(who, bookings[at] as Fields)));
    expect(now).toEqual([
      ...Array.from({ length: 5 }, () => 'cancelled'),
      ...Array.from({ length: 5 }, () => 'confirmed'),
      ...['waiting 1', 'waiting 2'],
    ]);
  });

  it('is nowhere where there is no waiting list: the session is full', async () => {
    const session = await makeOpen(staff, { places: { max: 1 } }, { waitingList: false });
    const [one, two] = (await people(2)) as [Api, Api];
    const [seat] = await bookAll(session, one);
    expectProblem(await book(two, session.id), 409, 'conflict', 'session-full');
    await one.must(cancel(one, seat as Fields));
    expect((await book(two, session.id)).body.status).toBe('confirmed');
  });

  it('moves up as places are added; fewer than are held are refused, and by how many', async () => {
    const session = await makeOpen(staff, { places: { max: 2 } });
    const crowd = await people(4);
    const bookings = await bookAll(session, ...crowd);
    const places = (max: number, version: number) =>
      staff.patch(`/sessions/${session.id}`, { places: { max } }, version);
    const { version } = await staff.must(places(3, session.version));
    const now = await Promise.all(crowd.map((who, at) => standing(who, bookings[at] as Fields)));
    expect(now).toEqual(['confirmed', 'confirmed', 'confirmed', 'waiting 1']);
    const refused = await places(1, version);
    expectProblem(refused, 409, 'conflict', 'places-below-held');
    expect(refused.problem.message).toMatch(/3 seats are held.*2 more than 1/);
    expect((await staff.get(`/sessions/${session.id}`)).body).toMatchObject({ version, seats: { places: 3, held: 3 } });
  });
});

describe('A booking by approval', () => {
  it('holds its seat until the office decides, and frees it when declined', async () => {
    const session = await makeOpen(staff, { places: { max: 1 } }, { enrolment: 'approval' });
    const [one, two] = (await people(2)) as [Api, Api];
    const [first, second] = (await bookAll(session, one, two)) as [Fields, Fields];
    expect([first.status, second.status]).toEqual(['pending', 'waiting']);
    expect(await seatsOf(session)).toMatchObject({ held: 1, waiting: 1 });
    expectProblem(await staff.post(`/bookings/${second.id}/confirm`), 409, 'conflict', 'not-confirmable');
    expectProblem(await one.post(`/bookings/${first.id}/confirm`), 403, 'forbidden');
    await staff.must(staff.post(`/bookings/${first.id}/decline`, { reason: 'Not yet' }));
    expect(await standing(two, second)).toBe('pending');
    expect((await staff.post(`/bookings/${second.id}/confirm`)).body.status).toBe('confirmed');
    expectProblem(await staff.post(`/bookings/${second.id}/confirm`), 409, 'conflict', 'not-confirmable');
    expectProblem(await staff.post(`/bookings/${first.id}/cancel`), 409, 'conflict', 'not-cancelable');
  });

  it('is decided once, on the version that was seen', async () => {
    const session = await makeOpen(staff, { places: { max: 3 } }, { enrolment: 'approval' });
    const person = await callers.newPerson();
    const [booking] = (await bookAll(session, person)) as [Fields];
    const decide = (step: string, version: number) =>
      staff.post(`/bookings/${booking.id}/${step}`, undefined, { 'if-match': `"${version}"` });
    const stale = expectProblem(await decide('decline', 9), 412, 'conflict', 'stale-version');
    expect(stale.current).toMatchObject({ id: booking.id, version: 1 });
    expect(Object.keys(stale.current ?? {})).not.toContain('searched');
    const both = await Promise.all([decide('confirm', 1), decide('decline', 1)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });
});
