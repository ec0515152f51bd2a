// The sessions of today and of the working days ahead, with their seats: those that begin then, and those that began before and
// go on. Two waves: the sessions with their seats, then the names that they hold the ids of.
import type { DashboardSession, Days } from '#domain/dashboard/shapes';
import { localDay } from '#domain/format';
import { type Session, sessions } from '#domain/sessions/session';
import { addDays, dayStart, workingDays } from '#domain/weeks';
import { ok, type Result } from '#kernel/result';
import type { Page, Stored, Where } from '#ports/records';
import type { Call } from '../app';
import type { Named } from '../history';
import { seatsView } from '../sessions/behaviour';
import { listScoped } from './scoped-list';

const DAYS_SHOWN = 10;
/** Sessions that begin within the days shown. */
const MOST_AHEAD = 200;
/** Of those that began before today, the latest: one among them may go on. */
const MOST_BEGUN = 60;

const FIELDS = [
  ...['courseId', 'days', 'start', 'end', 'timeZone', 'wholeDays', 'mode', 'venue', 'instructors', 'places'],
  ...['status', 'confirmed', 'privateTo'],
];

type Found = Stored & Session;

export interface DaysBegun {
  now: string;
  today: string;
  dates: string[];
  sessions: Found[];
  /** By session id, of those that begin today or later. */
  seats: ReadonlyMap<string, Stored | null>;
  isMore: boolean;
}

/** Until when the working days last that are shown. */
export const horizonOf = (dates: readonly string[], timeZone: string): string =>
  dayStart(addDays(dates.at(-1) ?? '', 1), timeZone);

/** @param where beside what the caller may read: whose sessions they are */
export async function beginDays(call: Call, timeZone: string, where: Where = {}): Promise<Result<DaysBegun>> {
  const now = call.app.clock.now();
  const today = localDay(now, timeZone);
  const dates = workingDays(now, timeZone, DAYS_SHOWN);
  const from = dayStart(today, timeZone);
  const [ahead, begun] = await Promise.all([
    listScoped(call, sessions, {
      where,
      sort: { field: 'start', descending: false },
      range: { from, to: horizonOf(dates, timeZone) },
      fields: FIELDS,
      companion: 'seats',
      limit: MOST_AHEAD,
    }),
    listScoped(call, sessions, {
      where,
      sort: { field: 'start', descending: true },
      range: { to: from },
      fields: FIELDS,
      limit: MOST_BEGUN,
    }),
  ]);
  if (!ahead.ok) return ahead;
  if (!begun.ok) return begun;
  const goingOn = (begun.value.items as Found[]).filter(({ end }) => end > from).reverse();
  const found = [...goingOn, ...(ahead.value.items as Found[])].filter(({ status }) => status !== 'cancelled');
  return ok({ now, today, dates, sessions: found, seats: seatsIn(ahead.value), isMore: ahead.value.next !== null });
}

const seatsIn = ({ items, companions = [] }: Page): Map<string, Stored | null> =>
  new Map(items.map(({ id }, at) => [id, companions[at] ?? null]));

/** What is to be read by name for them. */
export const namesInDays = ({ sessions: found, seats }: DaysBegun): Named[] =>
  found.flatMap(({ id, courseId, instructors, privateTo }) => [
    { entity: 'courses', id: courseId },
    ...instructors.map((each) => ({ entity: 'users', id: each })),
    ...(privateTo ? [{ entity: 'companies', id: privateTo }] : []),
    ...(seats.has(id) ? [] : [{ entity: 'seats', id }]),
  ]);

/** @param pending seats that wait for a decision, by session id */
export function finishDays(
  { now, today, dates, sessions: found, seats, isMore }: DaysBegun,
  names: ReadonlyMap<string, Stored>,
  pending: ReadonlyMap<string, number>,
): Days {
  const named = (kind: string, id: string, field: string): string | undefined =>
    names.get(`${kind}/${id}`)?.[field] as string | undefined;
  return {
    today,
    dates,
    isMore,
    sessions: found.map((session): DashboardSession => {
      const { privateTo, ...shown } = session;
      return {
        ...shown,
        title: named('courses', session.courseId, 'title') ?? 'Removed course',
        instructors: session.instructors.map((id) => named('users', id, 'displayName') ?? 'Somebody'),
        seats: seatsView(seats.get(session.id) ?? names.get(`seats/${session.id}`) ?? null, now),
        pending: pending.get(session.id) ?? 0,
        privateTo: privateTo ? (named('companies', privateTo, 'name') ?? 'a company') : null,
      };
    }),
  };
}
