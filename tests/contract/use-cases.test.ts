// The general use cases on a real store, composed as in production: keys sent twice, values that nobody shares, stale versions.
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Call, IdempotencyKey } from '#app/app';
import { createRecord, listRecords, readRecord, removeRecord, runCommand, updateRecord } from '#app/crud';
import type { Actor } from '#domain/access';
import { bookings } from '#domain/bookings/booking';
import { courses } from '#domain/courses/course';
import { sessions } from '#domain/sessions/session';
import { newUser } from '#domain/users/user';
import type { Stored } from '#ports/records';
import { compose } from '../../src/compose';
import { interrupted } from '../support/desk-house';
import { unwrap, unwrapError } from '../support/result';

const app = () => compose(env);
const actor = (given: Partial<Actor>): Actor => ({
  id: 'tomasz',
  role: 'staff',
  companyId: null,
  displayName: 'Tomasz',
  email: null,
  emailVerified: true,
  timeZone: null,
  locale: null,
  photoURL: null,
  ...given,
});
const asStaff = (idempotency?: IdempotencyKey): Call => ({ app: app(), caller: actor({}), idempotency });
const asLearner = (id: string): Call => ({ app: app(), caller: actor({ id, role: 'learner', displayName: id }) });
const asVisitor = (): Call => ({ app: app(), caller: null });

const createCourse = (given: Record<string, unknown> = {}, call = asStaff()) =>
  createRecord(call, courses, { title: 'First Aid', code: 'FA', ...given });
const soon = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
async function createSession(courseId: string, given: Record<string, unknown> = {}): Promise<Stored> {
  const body = {
    courseId,
    days: [{ start: soon(10), end: soon(11) }],
    timeZone: 'Europe/London',
    places: { max: 2 },
    ...given,
  };
  return unwrap(await createRecord(asStaff(), sessions, body));
}
async function addPeople(...ids: string[]): Promise<void> {
  const now = app().clock.now();
  const writes = ids.map((id) => ({
    op: 'create' as const,
    entity: 'users',
    record: newUser({ id, displayName: id, now }),
  }));
  expect(unwrap(await app().records.commit(writes))).toBe('committed');
}
/** A published course with an open session. */
async function openSession(given: Record<string, unknown> = {}): Promise<Stored> {
  const course = unwrap(await createCourse());
  unwrap(await runCommand(asStaff(), courses, course.id, 'publish', null, null));
  const session = await createSession(course.id, given);
  return unwrap(await runCommand(asStaff(), sessions, session.id, 'open', null, null));
}

describe('the same key', { timeout: 30_000 }, () => {
  it('five times at once creates one course and answers alike', async () => {
    const key = { id: 'k', bodyHash: 'b' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => createCourse({}, asStaff(key))));
    const [first, ...others] = answers.map((answer) => unwrap(answer));
    for (const other of others) expect(other).toEqual(first);
    expect(unwrap(await listRecords(asStaff(), courses, { limit: 10 })).items).toHaveLength(1);
  });

  it('five times at once changes a course once and answers alike', async () => {
    const course = unwrap(await createCourse());
    const change = () => updateRecord(asStaff({ id: 'k', bodyHash: 'b' }), courses, course.id, { title: 'Changed' }, 1);
    const answers = await Promise.all([change(), change(), change(), change(), change()]);
    for (const answer of [...answers, await change()])
      expect(unwrap(answer)).toMatchObject({ title: 'Changed', version: 2 });
  });

  it('five times at once removes a course once and answers alike', async () => {
    const course = unwrap(await createCourse());
    const remove = () => removeRecord(asStaff({ id: 'k', bodyHash: 'b' }), courses, course.id, 1);
    for (const answer of [...(await Promise.all([remove(), remove(), remove(), remove(), remove()])), await remove()])
      expect(answer.ok).toBe(true);
  });

  it('answers with what was done when its twin was faster', async () => {
    const key = { id: 'k', bodyHash: 'b' };
    const records = interrupted(app().records, 'getMany', () => createCourse({}, asStaff(key)));
    const slower = unwrap(await createCourse({}, { ...asStaff(key), app: { ...app(), records } }));
    expect(slower).toEqual(unwrap(await createCourse({}, asStaff(key))));
    expect(unwrap(await listRecords(asStaff(), courses, { limit: 10 })).items).toHaveLength(1);
  });

  it('with another body is refused', async () => {
    unwrap(await createCourse({}, asStaff({ id: 'k', bodyHash: 'b' })));
    expect(unwrapError(await createCourse({ code: 'X' }, asStaff({ id: 'k', bodyHash: 'other' }))).rule).toBe(
      'idempotency-key-reused',
    );
  });
});

describe('values that no two share', { timeout: 30_000 }, () => {
  it('go to one of ten who ask at once, whatever the case', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => createCourse({ title: `Course ${at}`, code: at % 2 ? 'faw-3' : 'FAW-3' })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers)
      if (!answer.ok)
        expect(answer.error).toMatchObject({ code: 'invalid', rule: 'not-unique', issues: [{ path: 'code' }] });
  });

  it('are free again after a change or a removal', async () => {
    const course = unwrap(await createCourse());
    unwrap(await updateRecord(asStaff(), courses, course.id, { code: 'FB' }, 1));
    const second = unwrap(await createCourse({ title: 'Second' }));
    expect(unwrapError(await updateRecord(asStaff(), courses, second.id, { code: 'fb' }, 1)).rule).toBe('not-unique');
    expect((await removeRecord(asStaff(), courses, course.id, 2)).ok).toBe(true);
    unwrap(await updateRecord(asStaff(), courses, second.id, { code: 'fb' }, 1));
  });

  it('stay with a record that is saved again', async () => {
    const course = unwrap(await createCourse());
    expect(unwrap(await updateRecord(asStaff(), courses, course.id, { code: 'fa', title: 'Same' }, 1))).toMatchObject({
      code: 'fa',
      slug: 'first-aid',
    });
  });
});

describe('somebody else’s edit', { timeout: 30_000 }, () => {
  it('is not lost: of ten saves of one version one is taken, the rest see both sides', async () => {
    const course = unwrap(await createCourse());
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => updateRecord(asStaff(), courses, course.id, { title: `By ${at}` }, 1)),
    );
    const taken = answers.flatMap((answer) => (answer.ok ? [answer.value.title] : []));
    expect(taken).toHaveLength(1);
    for (const answer of answers)
      if (!answer.ok)
        expect(answer.error).toMatchObject({
          code: 'conflict',
          rule: 'stale-version',
          precondition: true,
          current: { title: taken[0], version: 2 },
        });
  });

  it('is not removed unseen', async () => {
    const course = unwrap(await createCourse());
    unwrap(await updateRecord(asStaff(), courses, course.id, { title: 'Changed' }, 1));
    expect(unwrapError(await removeRecord(asStaff(), courses, course.id, 1)).rule).toBe('stale-version');
  });

  it('keeps the fields that a change leaves out', async () => {
    const course = unwrap(await createCourse({ category: 'Safety', places: 7, waitingList: false }));
    expect(unwrap(await updateRecord(asStaff(), courses, course.id, { summary: 'Short' }, 1))).toMatchObject({
      category: 'Safety',
      places: 7,
      waitingList: false,
    });
  });
});

describe('sessions of a course', { timeout: 30_000 }, () => {
  it('are listed while it is published, and found by nobody outside the office otherwise', async () => {
    const session = await openSession();
    const seen = async () => (await readRecord(asVisitor(), sessions, session.id)).ok;
    expect(await seen()).toBe(true);
    unwrap(await runCommand(asStaff(), courses, session.courseId as string, 'archive', null, null));
    expect(await seen()).toBe(false);
    await addPeople('ada');
    expect(unwrapError(await createRecord(asLearner('ada'), bookings, { sessionId: session.id })).code).toBe(
      'not_found',
    );
    unwrap(await runCommand(asStaff(), courses, session.courseId as string, 'publish', null, null));
    expect(await seen()).toBe(true);
  });

  it('without bookings are removed, also after their places were changed', async () => {
    const session = await openSession();
    const changed = unwrap(
      await updateRecord(asStaff(), sessions, session.id, { places: { min: 0, max: 9 } }, session.version),
    );
    expect(await removeRecord(asStaff(), sessions, session.id, changed.version)).toEqual({
      ok: true,
      value: undefined,
    });
    expect(unwrap(await app().records.get('seats', session.id))).toBeNull();
    expect(unwrap(await app().records.get('timetables', session.courseId as string))).toMatchObject({ sessions: [] });
  });

  it('with bookings are not removed', async () => {
    const session = await openSession();
    await addPeople('ada');
    unwrap(await createRecord(asLearner('ada'), bookings, { sessionId: session.id }));
    expect(unwrapError(await removeRecord(asStaff(), sessions, session.id, session.version)).rule).toBe(
      'session-has-bookings',
    );
  });
});

describe('the desk as a Durable Object', { timeout: 30_000 }, () => {
  it('takes 50 bookings at once for 2 seats: two confirmed, 48 told their place, each once', async () => {
    const session = await openSession();
    const people = Array.from({ length: 50 }, (_, at) => `p${at}`);
    await addPeople(...people);
    const answers = await Promise.all(
      people.map((id) => createRecord(asLearner(id), bookings, { sessionId: session.id })),
    );
    const records = answers.map((answer) => unwrap(answer));
    expect(records.filter(({ status }) => status === 'confirmed')).toHaveLength(2);
    const positions = records
      .flatMap(({ position }) => (position === null ? [] : [position as number]))
      .toSorted((one, other) => one - other);
    expect(positions).toEqual(Array.from({ length: 48 }, (_, at) => at + 1));
    expect(unwrap(await readRecord(asStaff(), sessions, session.id))).toMatchObject({
      seats: { places: 2, held: 2, waiting: 48, free: 0 },
    });
    const last = records.find(({ position }) => position === 48) as Stored;
    expect(unwrap(await readRecord({ ...asLearner(last.attendeeId as string) }, bookings, last.id))).toMatchObject({
      status: 'waiting',
      position: 48,
    });
  });
});
