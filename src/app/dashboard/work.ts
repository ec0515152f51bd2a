// What waits for a decision, an answer or a grade, of what the caller may read: the head of each line, and how long the line is.
import { attempts } from '#domain/attempts/attempt';
import { bookings } from '#domain/bookings/booking';
import type { ToApprove, ToGrade, WaitingQueries, WaitingQuery } from '#domain/dashboard/shapes';
import { INBOX } from '#domain/queries/inbox';
import { queries } from '#domain/queries/query';
import { ok, type Result } from '#kernel/result';
import type { Page, Stored, Where } from '#ports/records';
import type { Call } from '../app';
import type { Named } from '../history';
import { listScoped } from './scoped-list';

/** Of each line so many are read: a longer one is said to be longer. */
const MOST = 200;

export const readPending = (call: Call): Promise<Result<Page>> =>
  listScoped(call, bookings, {
    where: { status: 'pending' },
    sort: { field: 'createdAt', descending: false },
    fields: ['sessionId', 'courseId', 'createdAt'],
    limit: MOST,
  });

/** Of the seats that sessions hold, how many wait for a decision. */
export function pendingBySession({ items }: Page): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { sessionId } of items) counts.set(sessionId as string, (counts.get(sessionId as string) ?? 0) + 1);
  return counts;
}

export const namesInPending = ({ items: [first] }: Page): Named[] =>
  first ? [{ entity: 'courses', id: first.courseId as string }] : [];

export function toApprove({ items, next }: Page, names: ReadonlyMap<string, Stored>): ToApprove {
  const [first] = items;
  return {
    count: items.length,
    isMore: next !== null,
    oldest: first
      ? {
          since: first.createdAt as string,
          course: (names.get(`courses/${String(first.courseId)}`)?.title as string | undefined) ?? 'Removed course',
        }
      : null,
  };
}

/** Those whose turn it is not: they wait for us. @param where beside what the caller may read */
export async function readWaiting(call: Call, where: Where = {}): Promise<Result<WaitingQueries>> {
  const page = await listScoped(call, queries, {
    where,
    range: { to: INBOX.waiting },
    fields: ['number', 'subject', 'requesterName', 'waitingSince'],
    limit: MOST,
  });
  if (!page.ok) return page;
  const { items, next } = page.value;
  return ok({ queries: items as unknown as WaitingQuery[], count: items.length, isMore: next !== null });
}

/** Attempts with an answer that a person has to read, the longest waiting first. */
export const readUngraded = (call: Call): Promise<Result<Page>> =>
  listScoped(call, attempts, {
    // Whoever grades, and not whose attempt it is.
    where: {
      status: 'awaiting-grading',
      ...(call.caller?.role === 'instructor' && { graderIds: { has: call.caller.id } }),
    },
    sort: { field: 'submittedAt', descending: false },
    fields: ['testId', 'toGrade', 'submittedAt', 'startedAt'],
    limit: MOST,
  });

export const namesInUngraded = ({ items: [first] }: Page): Named[] =>
  first ? [{ entity: 'tests', id: first.testId as string }] : [];

/** As `/tests/grading` counts them: answers, not attempts. */
export function toGrade({ items, next }: Page, names: ReadonlyMap<string, Stored>): ToGrade {
  const [first] = items;
  return {
    count: items.reduce((sum, { toGrade: answers }) => sum + (answers as string[]).length, 0),
    isMore: next !== null,
    oldest: first
      ? {
          since: (first.submittedAt ?? first.startedAt) as string,
          test: (names.get(`tests/${String(first.testId)}`)?.title as string | undefined) ?? 'A test that is gone',
        }
      : null,
  };
}
