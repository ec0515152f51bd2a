// A test as it is read before its start: what it asks for, and whether the reader may begin it now.
import { type Attempt, attempts } from '#domain/attempts/attempt';
import type { Course } from '#domain/courses/course';
import { type Test, tests } from '#domain/tests/test';
import { type AppError, unauthenticated } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { listRecords, readRecord } from '../crud';
import { noAttemptsLeft, refusedNow, seatFor, seatNeeded } from './start';

export interface TestCover {
  test: Stored & Omit<Test, 'parts'>;
  course: Pick<Course, 'id' | 'title'> | null;
  /** In progress. */
  live: Attempt | null;
  /** Newest first, those in progress left out. */
  sat: Attempt[];
  /** Why it cannot be begun now; null where it can, or goes on. */
  refused: AppError | null;
}

const MOST = 100;

export async function readCover(call: Call, id: string): Promise<Result<TestCover>> {
  const { app, caller } = call;
  if (!caller) return err(unauthenticated('Sign in first.'));
  const read = await readRecord(call, tests, id);
  if (!read.ok) return read;
  const test = read.value as Stored & Test;
  const [own, seat, course] = await Promise.all([
    listRecords(call, attempts, { where: { testId: id, personId: caller.id }, limit: MOST }),
    seatFor(app.records, caller.id, test),
    test.courseId ? app.records.get('courses', test.courseId) : ok(null),
  ]);
  if (!own.ok) return own;
  if (!seat.ok) return seat;
  if (!course.ok) return course;
  const mine = own.value.items as Attempt[];
  const live = mine.find(({ status }) => status === 'in-progress') ?? null;
  const isUsedUp = test.attempts !== null && mine.length >= test.attempts;
  const refused =
    refusedNow(test, app.clock.now()) ?? (seat.value ? (isUsedUp ? noAttemptsLeft() : null) : seatNeeded());
  return ok({
    test,
    course: course.value ? { id: course.value.id, title: course.value.title as string } : null,
    live,
    sat: mine.filter(({ status }) => status !== 'in-progress'),
    refused: live ? null : refused,
  });
}
