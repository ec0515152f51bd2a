// Starting a test: the attempt in progress, or a new one with its questions drawn and its deadline set, by the server's clock.
import { type Attempt, attempts } from '#domain/attempts/attempt';
import { maxOf } from '#domain/attempts/score';
import type { Booking } from '#domain/bookings/booking';
import type { Test } from '#domain/tests/test';
import { type Instant, toInstant } from '#kernel/clock';
import { type AppError, conflict, forbidden, unauthenticated } from '#kernel/errors';
import { newId } from '#kernel/id';
import { err, ok, type Result } from '#kernel/result';
import type { Records, Stored } from '#ports/records';
import type { Call } from '../app';
import { attempt, type Effect } from '../effect';
import { drawQuestions } from '../tests/draw';
import { type AttemptCount, countId, countWrite } from './count';
import { isOverdue } from './deadline';
import { submitOverdue } from './settle';
import { toldOf } from './told';

/** A place on the course, if it is one's own for good. */
export interface Seat {
  /** Those who teach the session: they grade. */
  instructorIds: readonly string[];
}

/** The caller's seat on the test's course; null where they have none, an empty one where the test is of no course. */
export async function seatFor(
  records: Records,
  personId: string,
  { courseId }: Pick<Test, 'courseId'>,
): Promise<Result<Seat | null>> {
  if (courseId === null) return ok({ instructorIds: [] });
  const page = await records.list('bookings', {
    where: { attendeeId: personId, courseId, status: 'confirmed' },
    sort: { field: 'sessionStart', descending: true },
    limit: 1,
  });
  if (!page.ok) return page;
  const [booking] = page.value.items as (Stored & Booking)[];
  return ok(booking ? { instructorIds: booking.instructorIds } : null);
}

/** Why nobody may begin the test now, whoever they are; null where one may. */
export function refusedNow(
  { status, opensAt, closesAt }: Pick<Test, 'status' | 'opensAt' | 'closesAt'>,
  now: Instant,
): AppError | null {
  if (status === 'closed' || (closesAt !== null && closesAt <= now))
    return conflict('This test is closed. Ask the office if you need to sit it.', { rule: 'closed' });
  if (status !== 'published') return conflict('This test is not published yet.', { rule: 'not-startable' });
  if (opensAt !== null && opensAt > now)
    return conflict('This test is not open yet.', { rule: 'not-open-yet', current: { opensAt } });
  return null;
}

export const seatNeeded = (): AppError =>
  forbidden('This test is for those who have a seat on its course.', { rule: 'seat-needed' });
export const noAttemptsLeft = (): AppError =>
  conflict('You have used all your attempts at this test.', { rule: 'no-attempts-left' });

/** The step `start` of a test. Answers with the attempt as the person is told of it. */
export async function startAttempt(call: Call, record: Stored): Promise<Result<Stored>> {
  const { caller } = call;
  if (!caller) return err(unauthenticated('Sign in first.'));
  const test = record as Stored & Test;
  const started = await attempt(call, () => buildStart(call, test, caller));
  return started.ok ? toldOf(call, started.value) : started;
}

async function buildStart(
  call: Call,
  test: Stored & Test,
  person: NonNullable<Call['caller']>,
): Promise<Result<Effect<Stored>>> {
  const { records, clock } = call.app;
  const now = clock.now();
  const id = countId({ testId: test.id, personId: person.id });
  const found = await records.get('attemptCounts', id);
  if (!found.ok) return found;
  let count = found.value as AttemptCount | null;
  if (count?.liveId) {
    const live = await records.get('attempts', count.liveId);
    if (!live.ok) return live;
    const current = live.value as Attempt | null;
    if (current && !isOverdue(current, now)) return ok(resumed(current));
    if (current) {
      const settled = await submitOverdue(call.app, current);
      if (!settled.ok) return settled;
      const again = await records.get('attemptCounts', id);
      if (!again.ok) return again;
      count = again.value as AttemptCount | null;
    }
  }
  const refused = refusedNow(test, now);
  if (refused) return err(refused);
  const seat = await seatFor(records, person.id, test);
  if (!seat.ok) return seat;
  if (!seat.value) return err(seatNeeded());
  if (test.attempts !== null && (count?.count ?? 0) >= test.attempts) return err(noAttemptsLeft());
  const drawn = await drawQuestions(records, test);
  if (!drawn.ok) return drawn;
  const started: Attempt = {
    id: newId(),
    version: 1,
    status: 'in-progress',
    testId: test.id,
    personId: person.id,
    companyId: person.companyId,
    number: (count?.count ?? 0) + 1,
    startedAt: now,
    deadlineAt: deadlineOf(test, now),
    extraMinutes: 0,
    submittedAt: null,
    submittedBy: null,
    gradedAt: null,
    graderId: null,
    drawn: drawn.value.drawn,
    marks: {},
    score: null,
    maxScore: maxOf(drawn.value.drawn),
    percent: null,
    passed: null,
    toGrade: [],
    graderIds: [...new Set([...seat.value.instructorIds, ...(test.createdBy ? [test.createdBy] : [])])],
    searched: [person.displayName, test.title],
    createdAt: now,
    updatedAt: now,
    createdBy: person.id,
  };
  return ok({
    writes: [
      { op: 'create', entity: 'attempts', record: started },
      { op: 'create', entity: 'attemptAnswers', record: { id: started.id, version: 1, answers: {}, savedAt: null } },
      countWrite(count, id, started.id),
      // Closed or taken back in this moment: then nobody begins.
      { op: 'check', entity: 'tests', id: test.id, guard: { version: test.version } },
    ],
    audit: [
      {
        entity: attempts.name,
        recordId: started.id,
        action: 'start',
        before: null,
        after: { testId: test.id, number: started.number },
      },
    ],
    value: started,
    subject: { entity: attempts.name, id: started.id },
  });
}

const resumed = (current: Attempt): Effect<Stored> => ({
  writes: [],
  audit: [],
  value: current,
  subject: { entity: attempts.name, id: current.id },
});

/** The end of the time limit or of the test, whichever comes first; null where there is neither. */
function deadlineOf({ timeLimit, closesAt }: Test, now: Instant): Instant | null {
  const limit = timeLimit === null ? null : toInstant(Date.parse(now) + timeLimit * 60_000);
  if (limit === null || closesAt === null) return limit ?? closesAt;
  return limit < closesAt ? limit : closesAt;
}
