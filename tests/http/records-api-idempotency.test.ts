// Idempotency-Key: however often a request arrives, it happens once, and everybody who asks hears the same.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Api, Callers, expectProblem, unique } from '../support/api';
import {
  book,
  courseBody,
  makeCourse,
  makeOpen,
  makePublished,
  makeSession,
  sessionBody,
} from '../support/api-records';
import { readInstance } from '../support/instance';

let callers: Callers;
let staff: Api;
let admin: Api;
let person: Api;
beforeAll(async () => {
  callers = new Callers(readInstance());
  [staff, admin, person] = [await callers.as('staff'), await callers.as('admin'), await callers.newPerson()];
});

const keyed = () => ({ 'idempotency-key': `key-${unique()}` });
const fiveTimes = (ask: () => Promise<Answer>): Promise<Answer[]> => Promise.all(Array.from({ length: 5 }, ask));

/** All alike, and alike once more afterwards. @returns the answer */
async function expectOnce(status: number, ask: () => Promise<Answer>): Promise<Answer> {
  const answers = [...(await fiveTimes(ask)), await ask()];
  const [first] = answers as [Answer];
  for (const answer of answers) {
    expect(answer.status, answer.text).toBe(status);
    expect(answer.text).toBe(first.text);
    for (const header of ['etag', 'location']) expect(answer.headers.get(header)).toBe(first.headers.get(header));
  }
  return first;
}

describe('The same key five times at once', () => {
  it('makes one course', async () => {
    const [key, body] = [keyed(), courseBody()];
    const { body: course } = await expectOnce(201, () => staff.post('/courses', body, key));
    expect((await staff.all('courses', `?q=${body.code}`)).map(({ id }) => id)).toEqual([course.id]);
  });

  it('makes one session', async () => {
    const { id } = await makeCourse(staff);
    const [key, body] = [keyed(), sessionBody(id)];
    await expectOnce(201, () => staff.post('/sessions', body, key));
    expect(await staff.all('sessions', `?courseId=${id}`)).toHaveLength(1);
  });

  it('changes a course, or a session, once', async () => {
    const course = await makeCourse(staff);
    const key = keyed();
    const changed = await expectOnce(200, () => staff.patch(`/courses/${course.id}`, { level: 'First' }, 1, key));
    expect(changed.body.version).toBe(2);
    expect((await staff.get(`/courses/${course.id}`)).body.version).toBe(2);
    const session = await makeSession(staff, course.id);
    const moved = await expectOnce(200, () => staff.patch(`/sessions/${session.id}`, { venue: 'Hall' }, 1, key));
    expect(moved.body).toMatchObject({ venue: 'Hall', version: 2 });
    expect((await staff.get(`/sessions/${session.id}`)).body.version).toBe(2);
  });

  it('takes a step once', async () => {
    const course = await makeCourse(staff);
    const session = await makeSession(staff, course.id);
    const key = keyed();
    const published = await expectOnce(200, () => staff.post(`/courses/${course.id}/publish`, undefined, key));
    expect(published.body).toMatchObject({ status: 'published', version: 2 });
    const open = await expectOnce(200, () => staff.post(`/sessions/${session.id}/open`, undefined, key));
    expect(open.body).toMatchObject({ status: 'open', listed: true });
  });

  it('removes a course once', async () => {
    const { id } = await makeCourse(staff);
    const key = keyed();
    await expectOnce(204, () => staff.remove(`/courses/${id}`, 1, key));
    expect((await staff.get(`/courses/${id}`)).status).toBe(404);
  });

  it('books one seat, cancels it once, and the same words hold later', async () => {
    const session = await makeOpen(staff, { places: { max: 3 } });
    const [bookKey, cancelKey] = [keyed(), keyed()];
    const booked = await expectOnce(201, () => person.post('/bookings', { sessionId: session.id }, bookKey));
    expect(booked.body.status).toBe('confirmed');
    expect((await staff.get(`/sessions/${session.id}`)).body.seats).toMatchObject({ held: 1, free: 2 });
    const path = `/bookings/${booked.body.id}/cancel`;
    const ended = await expectOnce(200, () => person.post(path, undefined, cancelKey));
    expect(ended.body.status).toBe('cancelled');
    // Sent again after all that, it tells what happened then and books nothing.
    expect((await person.post('/bookings', { sessionId: session.id }, bookKey)).text).toBe(booked.text);
    expect((await staff.get(`/sessions/${session.id}`)).body.seats).toMatchObject({ held: 0, free: 3 });
  });

  it('gives a place in line once', async () => {
    const session = await makeOpen(staff, { places: { max: 1 } });
    const first = await callers.newPerson();
    await first.must(book(first, session.id));
    const key = keyed();
    const { body } = await expectOnce(201, () => person.post('/bookings', { sessionId: session.id }, key));
    expect(body).toMatchObject({ status: 'waiting', position: 1 });
  });

  it('makes one calendar address', async () => {
    const key = keyed();
    const { body } = await expectOnce(200, () => person.post('/calendar-feed', undefined, key));
    expect((await person.get('/calendar-feed')).body).toEqual(body);
  });
});

describe('A key', () => {
  it('that was used is refused with another body, query or version', async () => {
    const [key, body] = [keyed(), courseBody()];
    const { id } = await staff.must(staff.post('/courses', body, key));
    for (const other of [courseBody(), { ...body, level: 'First' }])
      expectProblem(await staff.post('/courses', other, key), 409, 'conflict', 'idempotency-key-reused');
    await staff.must(staff.patch(`/courses/${id}`, {}, 1, key));
    expectProblem(await staff.patch(`/courses/${id}`, {}, 2, key), 409, 'conflict', 'idempotency-key-reused');
    const session = await makeOpen(staff);
    await person.must(person.post('/bookings', { sessionId: session.id }, key));
    const other = await person.post('/bookings', { sessionId: session.id, note: 'Vegan' }, key);
    expectProblem(other, 409, 'conflict', 'idempotency-key-reused');
  });

  it('belongs to its caller, method and path', async () => {
    const key = keyed();
    const session = await makeOpen(staff, { places: { max: 5 } });
    const other = await callers.newPerson();
    const one = await person.must(person.post('/bookings', { sessionId: session.id }, key));
    const two = await other.must(other.post('/bookings', { sessionId: session.id }, key));
    expect([one.attendeeId, two.attendeeId]).toEqual([person.id, other.id]);
    const [first, second] = [await makeCourse(staff), await makeCourse(staff)];
    for (const { id } of [first, second])
      expect((await staff.patch(`/courses/${id}`, { level: 'First' }, 1, key)).body).toMatchObject({ id, version: 2 });
    expect((await staff.remove(`/courses/${first.id}`, 2, key)).status).toBe(204);
    expectProblem(
      await admin.patch(`/courses/${second.id}`, { level: 'First' }, 1, key),
      412,
      'conflict',
      'stale-version',
    );
  });

  it('keeps no refusal: what was refused may be put right and sent again', async () => {
    const { code, id } = await makeCourse(staff);
    const [key, body] = [keyed(), { ...courseBody(), code }];
    expectProblem(await staff.post('/courses', body, key), 422, 'invalid', 'not-unique');
    await staff.remove(`/courses/${id}`, 1);
    expect((await staff.post('/courses', body, key)).status).toBe(201);
  });

  it('replays nothing to whom it is closed by now', async () => {
    const session = await makeOpen(staff, { places: { max: 3 } });
    const [key, guest] = [keyed(), await callers.newPerson()];
    await guest.must(guest.post('/bookings', { sessionId: session.id }, key));
    const { companyId } = await callers.as('learner');
    await staff.must(staff.patch(`/sessions/${session.id}`, { privateTo: companyId }, session.version));
    expectProblem(await guest.post('/bookings', { sessionId: session.id }, key), 404, 'not_found');
    await staff.must(staff.post(`/users/${guest.id}/disable`));
    expectProblem(
      await guest.post('/bookings', { sessionId: session.id }, key),
      401,
      'unauthenticated',
      'user-disabled',
    );
  });

  it('has 1 to 200 printable characters', async () => {
    for (const key of ['with space', 'x'.repeat(201), 'tab\there'])
      expectProblem(
        await staff.post('/courses', courseBody(), { 'idempotency-key': key }),
        422,
        'invalid',
        'idempotency-key',
      );
    expect(
      (await staff.post('/courses', courseBody(), { 'idempotency-key': 'x'.repeat(200 - 14) + unique() })).status,
    ).toBe(201);
  });

  it('says nothing where it is read only, or nobody is signed in', async () => {
    const key = keyed();
    const { id } = await makePublished(staff);
    const before = await staff.send(`/courses/${id}`, { headers: key });
    await staff.must(staff.patch(`/courses/${id}`, { level: 'First' }, before.body.version));
    expect((await staff.send(`/courses/${id}`, { headers: key })).body.level).toBe('First');
    expectProblem(await callers.visitor.post('/courses', courseBody(), key), 401, 'unauthenticated');
  });
});
