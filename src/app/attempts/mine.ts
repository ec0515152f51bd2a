// What the caller may sit, and what they have sat: the tests of the courses on which they have a seat, and those open to everybody.
import type { Attempt } from '#domain/attempts/attempt';
import { attempts as attemptEntity } from '#domain/attempts/attempt';
import type { Course } from '#domain/courses/course';
import type { Test } from '#domain/tests/test';
import type { Instant } from '#kernel/clock';
import { type AppError, unauthenticated } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Records, Stored, Where } from '#ports/records';
import type { Call } from '../app';
import { listRecords } from '../crud';
import { noAttemptsLeft, refusedNow } from './start';

export interface MyTest {
  test: Stored & Omit<Test, 'parts'>;
  course: Pick<Course, 'id' | 'title'> | null;
  /** Begun so far. */
  used: number;
  /** In progress. */
  live: Attempt | null;
  /** Why it cannot be begun now; null where it can, or goes on. */
  refused: AppError | null;
}

export interface MyTests {
  tests: MyTest[];
  /** Newest first, each with its test's title. */
  sat: { attempt: Attempt; title: string }[];
}

/** Courses of one person whose tests are looked for; tests of each question; attempts. */
const MOST_SEATS = 100;
const MOST = 100;
/** A list may be asked for this many values of a field at once (`ports/records.ts`). */
const TOGETHER = 5;

export async function testsOf(call: Call): Promise<Result<MyTests>> {
  const { app, caller } = call;
  if (!caller) return err(unauthenticated('Sign in first.'));
  const [courseIds, own] = await Promise.all([
    coursesWithSeats(app.records, caller.id),
    listRecords(call, attemptEntity, { where: { personId: caller.id }, limit: MOST }),
  ]);
  if (!courseIds.ok) return courseIds;
  if (!own.ok) return own;
  const found = await publishedTests(app.records, courseIds.value, true);
  if (!found.ok) return found;
  const sat = own.value.items as Attempt[];
  const named = await namesOf(app.records, found.value, sat);
  if (!named.ok) return named;
  const now = app.clock.now();
  return ok({
    tests: found.value.map((test) => myTest(test, sat, named.value.courses.get(test.courseId ?? '') ?? null, now)),
    sat: sat
      .filter(({ status }) => status !== 'in-progress')
      .map((attempt) => ({ attempt, title: named.value.titles.get(attempt.testId) ?? '' })),
  });
}

/** The courses on which this person has a seat for good. */
export async function coursesWithSeats(records: Records, personId: string): Promise<Result<string[]>> {
  const seats = await records.list('bookings', {
    where: { attendeeId: personId, status: 'confirmed' },
    sort: { field: 'sessionStart', descending: true },
    fields: ['courseId'],
    limit: MOST_SEATS,
  });
  return seats.ok ? ok([...new Set(seats.value.items.map(({ courseId }) => courseId as string))]) : seats;
}

/** @param sat the person's attempts, of any test */
export function myTest(test: Stored & Test, sat: readonly Attempt[], course: MyTest['course'], now: Instant): MyTest {
  const mine = sat.filter(({ testId }) => testId === test.id);
  const live = mine.find(({ status }) => status === 'in-progress') ?? null;
  const { parts: _parts, questionIds: _ids, ...shown } = test;
  const isUsedUp = test.attempts !== null && mine.length >= test.attempts;
  return {
    test: shown as MyTest['test'],
    course,
    used: mine.length,
    live,
    refused: live ? null : (refusedNow(test, now) ?? (isUsedUp ? noAttemptsLeft() : null)),
  };
}

/** @param isFree those of no course too */
export async function publishedTests(
  records: Records,
  courseIds: readonly string[],
  isFree: boolean,
): Promise<Result<(Stored & Test)[]>> {
  const asked: Where[] = isFree ? [{ courseId: null, status: 'published' }] : [];
  for (let at = 0; at < courseIds.length; at += TOGETHER)
    asked.push({ courseId: courseIds.slice(at, at + TOGETHER), status: 'published' });
  const pages = await Promise.all(asked.map((where) => records.list('tests', { where, limit: MOST })));
  const tests: (Stored & Test)[] = [];
  for (const page of pages) {
    if (!page.ok) return page;
    tests.push(...(page.value.items as (Stored & Test)[]));
  }
  return ok(tests);
}

async function namesOf(records: Records, tests: readonly Test[], sat: readonly Attempt[]) {
  const courseIds = [...new Set(tests.flatMap(({ courseId }) => courseId ?? []))];
  const testIds = [...new Set(sat.map(({ testId }) => testId))];
  const found = await records.getMany([
    ...courseIds.map((id) => ({ entity: 'courses', id })),
    ...testIds.map((id) => ({ entity: 'tests', id })),
  ]);
  if (!found.ok) return found;
  const pairs = found.value.flatMap((record) => (record ? [[record.id, record] as const] : []));
  return ok({
    courses: new Map(pairs.map(([id, { title }]) => [id, { id, title: title as string }])),
    titles: new Map(pairs.map(([id, { title }]) => [id, title as string])),
  });
}
