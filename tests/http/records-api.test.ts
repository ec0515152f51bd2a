// One record over the API: made, read, changed, taken through its steps and removed, always by the version that was read.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, Callers, expectProblem, type Fields, unique } from '../support/api';
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
beforeAll(async () => {
  callers = new Callers(readInstance());
  staff = await callers.as('staff');
});

const issuesOf = (answer: { problem: { data: { issues?: { path: string }[] } } }): string[] =>
  (answer.problem.data.issues ?? []).map(({ path }) => path);

describe('A new record', () => {
  it('comes back whole, with where it is and which version it has', async () => {
    const body = courseBody({ tags: ['height'], price: { amount: 19_500, currency: 'GBP' } });
    const { status, headers, body: course } = await staff.post('/courses', body);
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/api/courses/${course.id}`);
    expect(headers.get('etag')).toBe('"1"');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(course).toMatchObject({ ...body, version: 1, status: 'draft', createdBy: staff.id });
    expect(course.createdAt).toBe(course.updatedAt);
    const read = await staff.get(headers.get('location')?.replace('/api', '') ?? '');
    expect(read.headers.get('etag')).toBe('"1"');
    expect(read.body).toEqual(course);
  });

  it('has what INTERFACES.md promises where nothing more was said', async () => {
    expect(await makeCourse(staff)).toMatchObject({ enrolment: 'open', waitingList: true, tags: [], price: null });
  });

  it('is refused with every issue beside its field', async () => {
    const answer = await staff.post('/courses', { code: '!', tags: [''], price: { amount: 1.5, currency: 'pounds' } });
    expectProblem(answer, 422, 'invalid');
    expect(issuesOf(answer).toSorted()).toEqual(['code', 'price.amount', 'price.currency', 'tags.0', 'title']);
    const session = await staff.post('/sessions', sessionBody('nowhere', { timeZone: 'Mars/Olympus', days: [] }));
    expect(issuesOf(session).toSorted()).toEqual(['days', 'timeZone']);
  });

  it('belongs to records that exist', async () => {
    expect(issuesOf(await staff.post('/sessions', sessionBody('nowhere')))).toEqual(['courseId']);
    const { id } = await makeCourse(staff);
    const nobody = '0193f000-0000-7000-8000-00000000dead';
    expect(issuesOf(await staff.post('/sessions', sessionBody(id, { privateTo: nobody })))).toEqual(['privateTo']);
    expect(issuesOf(await staff.post('/sessions', sessionBody(id, { instructors: [staff.id, nobody] })))).toEqual([
      'instructors',
    ]);
    const { id: sessionId, version } = await makeSession(staff, id);
    expect(issuesOf(await staff.patch(`/sessions/${sessionId}`, { privateTo: nobody }, version))).toEqual([
      'privateTo',
    ]);
  });

  it('shares no code and no slug with another, however many ask at once', async () => {
    const body = courseBody();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        staff.post('/courses', { ...body, slug: `${body.code}-${at}`.toLowerCase() }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused && expectProblem(refused, 422, 'invalid', 'not-unique').issues).toMatchObject([{ path: 'code' }]);
    const other = await staff.post('/courses', { ...courseBody(), code: body.code.toLowerCase() });
    expect(issuesOf(other)).toEqual(['code']);
  });
});

describe('A change', () => {
  it('touches what it names, and makes the next version', async () => {
    const course = await makeCourse(staff, { summary: 'Old', level: 'First' });
    const { status, headers, body } = await staff.patch(`/courses/${course.id}`, { summary: 'New' }, course.version);
    expect([status, headers.get('etag')]).toEqual([200, '"2"']);
    expect(body).toMatchObject({ summary: 'New', level: 'First', code: course.code, version: 2 });
    expect((await staff.get(`/courses/${course.id}`)).body).toEqual(body);
  });

  it('has to say which version it is about', async () => {
    const { id } = await makeCourse(staff);
    for (const method of ['PATCH', 'DELETE']) {
      const answer = await staff.send(`/courses/${id}`, { method, body: { level: 'Any' } });
      expectProblem(answer, 428, 'invalid', 'if-match');
    }
    const learner = await callers.as('learner');
    expectProblem(await learner.send(`/bookings/${id}`, { method: 'PATCH', body: {} }), 428, 'invalid', 'if-match');
    const nobody = await callers.visitor.send(`/courses/${id}`, { method: 'DELETE' });
    expectProblem(nobody, 401, 'unauthenticated');
    for (const header of ['*', '"1", "2"', 'one']) {
      const answer = await staff.send(`/courses/${id}`, { method: 'PATCH', body: {}, headers: { 'if-match': header } });
      expectProblem(answer, 422, 'invalid', 'if-match');
    }
    expect((await staff.get(`/courses/${id}`)).body.version).toBe(1);
  });

  const CHANGES: Record<string, object> = {
    courses: { level: 'First' },
    sessions: { venue: 'Hall' },
    companies: { address: 'Quay' },
  };
  it.each(Object.keys(CHANGES))('of %s by a stale version is refused with the present one', async (entity) => {
    const path = await makeAny(entity);
    const first = await staff.must(staff.patch(path, CHANGES[entity], 1));
    expect(first.version).toBe(2);
    const stale = await staff.patch(path, {}, 1);
    expect(expectProblem(stale, 412, 'conflict', 'stale-version').current).toMatchObject({
      id: first.id,
      version: 2,
    });
    const ahead = await staff.patch(path, {}, 3);
    expectProblem(ahead, 412, 'conflict', 'stale-version');
  });

  it('that changes nothing makes no version, and nobody else’s edit stale', async () => {
    const { id, level } = await makeCourse(staff, { level: 'First' });
    expect((await staff.patch(`/courses/${id}`, { level }, 1)).body).toMatchObject({ level, version: 1 });
    expect((await staff.patch(`/courses/${id}`, { level: 'Second' }, 1)).body.version).toBe(2);
  });

  it('by one of two at once is kept, and the other hears of it', async () => {
    const { id } = await makeCourse(staff);
    const answers = await Promise.all(['One', 'Two'].map((level) => staff.patch(`/courses/${id}`, { level }, 1)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const kept = answers.find(({ status }) => status === 200)?.body.level;
    expect((await staff.get(`/courses/${id}`)).body).toMatchObject({ level: kept, version: 2 });
  });

  it('moves no session to another course', async () => {
    const session = await makeSession(staff, (await makeCourse(staff)).id);
    const answer = await staff.patch(`/sessions/${session.id}`, { courseId: (await makeCourse(staff)).id }, 1);
    expect(issuesOf(answer)).toEqual(['courseId']);
  });

  it('moves no booking to another session, person or company: its seat is held where it was booked', async () => {
    const session = await makeOpen(staff, { places: { max: 1 } });
    const full = await makeOpen(staff, { places: { max: 1 } });
    const [one, two] = [await callers.newPerson(), await callers.newPerson()];
    const booking = await one.must(book(one, session.id, { poNumber: 'PO 1' }));
    await two.must(book(two, full.id));
    for (const [field, value] of Object.entries({
      sessionId: full.id,
      attendeeId: two.id,
      companyId: (await callers.as('learner')).companyId,
    })) {
      const answer = await staff.patch(`/bookings/${booking.id}`, { [field]: value }, booking.version);
      expect([field, answer.status, issuesOf(answer)]).toEqual([field, 422, [field]]);
    }
    const changed = await staff.patch(`/bookings/${booking.id}`, { poNumber: 'PO 2', sessionId: session.id }, 1);
    expect(changed.body).toMatchObject({ poNumber: 'PO 2', sessionId: session.id, attendeeId: one.id, version: 2 });
  });
});

/** The path of a new record at version 1. */
async function makeAny(entity: string): Promise<string> {
  const make: Record<string, () => Promise<Fields>> = {
    courses: () => makeCourse(staff),
    sessions: async () => makeSession(staff, (await makeCourse(staff)).id),
    companies: () => staff.must(staff.post('/companies', { name: `Quay ${unique()}` })),
  };
  return `/${entity}/${(await make[entity]?.())?.id}`;
}

describe('A step', () => {
  it('takes the record on, and refuses where it is not', async () => {
    const { id } = await makeCourse(staff);
    const published = await staff.post(`/courses/${id}/publish`);
    expect([published.status, published.headers.get('etag')]).toEqual([200, '"2"']);
    expect(published.body.status).toBe('published');
    const again = await staff.post(`/courses/${id}/publish`);
    expect(expectProblem(again, 409, 'conflict', 'not-publishable').current).toEqual({ status: 'published' });
  });

  it('honours the version where one is named', async () => {
    const { id } = await makeCourse(staff);
    const step = (version: number) =>
      staff.send(`/courses/${id}/publish`, { method: 'POST', headers: { 'if-match': `"${version}"` } });
    expectProblem(await step(7), 412, 'conflict', 'stale-version');
    expect((await step(1)).body.status).toBe('published');
    const session = await makeSession(staff, id);
    const open = await staff.post(`/sessions/${session.id}/open`, undefined, { 'if-match': '"9"' });
    expect(expectProblem(open, 412, 'conflict', 'stale-version').current).toMatchObject({ id: session.id, version: 1 });
  });

  it('that does not exist is not found', async () => {
    const { id } = await makeCourse(staff);
    for (const name of ['explode', 'constructor', '__proto__', 'toString'])
      expectProblem(await staff.post(`/courses/${id}/${name}`), 404, 'not_found');
  });

  it('of publishing lists the sessions that were opened, whichever came first', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await makeCourse(staff);
      const session = await makeSession(staff, id);
      await Promise.all([staff.post(`/courses/${id}/publish`), staff.post(`/sessions/${session.id}/open`)]);
      const { body } = await staff.get(`/sessions/${session.id}`);
      expect({ status: body.status, listed: body.listed }).toEqual({ status: 'open', listed: true });
    }
  });
});

describe('Removing', () => {
  it('leaves nothing, and frees the code', async () => {
    const course = await makeCourse(staff);
    expectProblem(await staff.remove(`/courses/${course.id}`, 5), 412, 'conflict', 'stale-version');
    const removed = await staff.remove(`/courses/${course.id}`, 1);
    expect([removed.status, removed.text]).toEqual([204, '']);
    expectProblem(await staff.get(`/courses/${course.id}`), 404, 'not_found');
    expectProblem(await staff.remove(`/courses/${course.id}`, 1), 404, 'not_found');
    expect((await staff.post('/courses', courseBody({ code: course.code }))).status).toBe(201);
  });

  it('a course with sessions, or a session with bookings, is refused with what to do instead', async () => {
    const course = await makePublished(staff);
    const session = await makeOpen(staff, { courseId: course.id });
    const person = await callers.newPerson();
    const booking = await person.must(book(person, session.id));
    await person.must(person.post(`/bookings/${booking.id}/cancel`));
    expectProblem(await staff.remove(`/courses/${course.id}`, course.version), 409, 'conflict', 'course-has-sessions');
    expectProblem(
      await staff.remove(`/sessions/${session.id}`, session.version),
      409,
      'conflict',
      'session-has-bookings',
    );
  });

  it('a session whose places were changed is possible', async () => {
    const session = await makeSession(staff, (await makeCourse(staff)).id);
    const changed = await staff.must(staff.patch(`/sessions/${session.id}`, { places: { min: 0, max: 9 } }, 1));
    expect((await staff.remove(`/sessions/${session.id}`, changed.version)).status).toBe(204);
  });

  it('a course while somebody adds a session leaves no session without a course', async () => {
    for (let round = 0; round < 12; round++) {
      const { id } = await makeCourse(staff);
      const [removed, added] = await Promise.all([
        staff.remove(`/courses/${id}`, 1),
        staff.post('/sessions', sessionBody(id)),
      ]);
      const outcome = [removed.status, added.status].join();
      expect(['204,422', '409,201'], outcome).toContain(outcome);
    }
  });
});
