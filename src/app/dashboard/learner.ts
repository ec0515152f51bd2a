// A learner's dashboard: their next booking, the lines that they stand in, tests that they may sit now, answers to what they have
// asked, the newest posts. Two waves of reads.

import type { Caller } from '#domain/access';
import type { Attempt } from '#domain/attempts/attempt';
import { attempts } from '#domain/attempts/attempt';
import { type Booking, bookings, LIVE } from '#domain/bookings/booking';
import type { AskedQuery, BookingSeen, LearnerDashboard, SeatSeen, TestSeen } from '#domain/dashboard/shapes';
import { queries } from '#domain/queries/query';
import { isJoiningHeldBack, joiningFor, withoutJoining } from '#domain/sessions/joining';
import type { Test } from '#domain/tests/test';
import { toInstant } from '#kernel/clock';
import { ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { isOverdue } from '../attempts/deadline';
import { coursesWithSeats, myTest, publishedTests } from '../attempts/mine';
import { bookingRows } from '../bookings/list';
import { readNamed } from '../history';
import { readNews } from '../posts/read';
import { listScoped } from './scoped-list';

/** A session that began so long ago may still go on. */
const MOST_DAYS_MS = 60 * 86_400_000;
const BOOKINGS_READ = 40;
const ATTEMPTS_READ = 100;
const QUERIES_SHOWN = 4;
const POSTS_SHOWN = 3;
/** `readNews` puts the pinned ones first, however many. */
const POSTS_AT_MOST = 4;

export async function readLearnerDashboard(call: Call): Promise<LearnerDashboard> {
  const { app, caller } = call;
  const { records } = app;
  const id = caller?.id ?? '';
  const now = app.clock.now();
  const [booked, courseIds, free, sat, asked, news] = await Promise.all([
    records.list(bookings.name, {
      where: { attendeeId: id, status: LIVE },
      sort: { field: 'sessionStart', descending: false },
      range: { from: toInstant(Date.parse(now) - MOST_DAYS_MS) },
      limit: BOOKINGS_READ,
    }),
    coursesWithSeats(records, id),
    publishedTests(records, [], true),
    listScoped(call, attempts, { where: { personId: id }, limit: ATTEMPTS_READ }),
    listScoped(call, queries, {
      where: { ownerId: id },
      sort: { field: 'lastMessageAt', descending: true },
      fields: ['number', 'subject', 'status', 'lastMessageAt'],
      limit: QUERIES_SHOWN,
    }),
    readNews(call, { limit: POSTS_SHOWN }),
  ]);
  const [rows, ofCourses, names] = await Promise.all([
    booked.ok ? bookingRows(call, booked.value.items as Booking[]) : booked,
    courseIds.ok ? publishedTests(records, courseIds.value, false) : courseIds,
    readNamed(records, courseIds.ok ? courseIds.value.map((each) => ({ entity: 'courses', id: each })) : []),
  ]);
  const ahead = rows.ok
    ? ok(rows.value.filter(({ session }) => session && session.end > now && isHeld(session)))
    : rows;
  return {
    seats: ahead.ok
      ? ok(ahead.value.filter(({ booking }) => booking.status !== 'waiting').map(withJoining(caller)))
      : ahead,
    lines: ahead.ok ? ok(ahead.value.filter(({ booking }) => booking.status === 'waiting')) : ahead,
    tests: testsNow([free, ofCourses], sat, names, now),
    queries: asked.ok ? ok(asked.value.items as unknown as AskedQuery[]) : asked,
    posts: news.ok ? ok([...news.value.pinned, ...news.value.items].slice(0, POSTS_AT_MOST)) : news,
  };
}

const isHeld = ({ status }: { status: string }): boolean => status !== 'cancelled';

const withJoining =
  (caller: Caller) =>
  (row: BookingSeen): SeatSeen => ({
    ...row,
    session: withoutJoining(row.session),
    joining: joiningFor(caller, row.session, row.booking),
    isJoiningHeldBack: isJoiningHeldBack(caller, row.session, row.booking),
  });

function testsNow(
  found: readonly Result<(Stored & Test)[]>[],
  sat: Result<{ items: Stored[] }>,
  names: Result<ReadonlyMap<string, Stored>>,
  now: string,
): Result<TestSeen[]> {
  if (!sat.ok) return sat;
  if (!names.ok) return names;
  // The scheduler, or whoever opens it, submits what is out of time.
  const mine = (sat.value.items as unknown as Attempt[]).map((attempt) =>
    isOverdue(attempt, now) ? { ...attempt, status: 'awaiting-grading' as const } : attempt,
  );
  const tests: (TestSeen & { refused: unknown })[] = [];
  for (const each of found) {
    if (!each.ok) return each;
    for (const test of each.value) {
      const course = names.value.get(`courses/${test.courseId ?? ''}`);
      tests.push(myTest(test, mine, course ? { id: course.id, title: course.title as string } : null, now));
    }
  }
  return ok(tests.filter(({ live, refused }) => live !== null || refused === null));
}
