// A session repeated by a rule: what it would make is shown first, then all of it is made in one commit, or none of it.

import { Temporal } from 'temporal-polyfill';
import { isOffice } from '#domain/access';
import { type Planned, type SeriesRule, seriesSchema } from '#domain/sessions/series';
import { type Session, sessions } from '#domain/sessions/session';
import { toInstant } from '#kernel/clock';
import { conflict, invalid } from '#kernel/errors';
import { newId } from '#kernel/id';
import { err, ok, type Result } from '#kernel/result';
import type { Stored, Write } from '#ports/records';
import type { Call } from '../app';
import { parseInput, readStored, stale } from '../crud';
import { attempt } from '../effect';
import { refuse } from '../scope';
import { courseStays, seatsOf } from './beginnings';
import { clashesOf } from './clashes';
import { readTimetable, timetableWrite } from './timetable';

type Day = Session['days'][number];
type Model = Stored & Session;

export interface Series {
  planned: Planned[];
  /** The new sessions' ids, in their order; none where nothing was made. */
  created: string[];
}

/** Errors: `not_found`, `forbidden`, `invalid`. */
export async function planSeries(call: Call, sessionId: string, body: unknown): Promise<Result<Series>> {
  const asked = await readAsked(call, sessionId, body);
  if (!asked.ok) return asked;
  const planned = await withClashes(call, asked.value.model, asked.value.rule);
  return planned.ok ? ok({ planned: planned.value, created: [] }) : planned;
}

/** Errors: as of planning; `conflict` with `stale-version`; `invalid` where the rule leaves nothing to make; `conflict` with `session-over` for a session that does not take place. */
export async function makeSeries(
  call: Call,
  sessionId: string,
  body: unknown,
  ifMatch: number | null = null,
): Promise<Result<Series>> {
  const asked = await readAsked(call, sessionId, body);
  if (!asked.ok) return asked;
  const { model, rule } = asked.value;
  if (ifMatch !== null && model.version !== ifMatch) return err(stale(call, sessions, model));
  if (model.status === 'cancelled')
    return err(conflict('This session is cancelled: it cannot be repeated.', { rule: 'session-over' }));
  const planned = await withClashes(call, model, rule);
  if (!planned.ok) return planned;
  const wanted = planned.value.filter(({ skipped, ordinal }) => skipped === null && !rule.without.includes(ordinal));
  if (wanted.length === 0)
    return err(
      invalid('Nothing is left to schedule.', {
        issues: [{ path: 'times', message: 'Ask for more, or tick at least one date.' }],
      }),
    );
  return attempt(call, async () => {
    const [course, timetable] = await Promise.all([
      call.app.records.get('courses', model.courseId),
      readTimetable(call.app.records, model.courseId),
    ]);
    if (!course.ok) return course;
    if (!timetable.ok) return timetable;
    if (!course.value) return err(conflict('The course of this session is gone.', { rule: 'course-gone' }));
    const isListed = rule.open && course.value.status === 'published';
    const made = wanted.map(({ days }) => repeated(call, model, days, rule.open, isListed));
    return ok({
      writes: [
        ...made.flatMap((record): Write[] => [
          { op: 'create', entity: 'sessions', record },
          { op: 'create', entity: 'seats', record: seatsOf(record) },
        ]),
        timetableWrite(timetable.value, model.courseId, made),
        courseStays(course.value),
      ],
      audit: made.map(({ id, start, status }) => ({
        entity: 'sessions',
        recordId: id,
        action: 'repeat',
        before: null,
        after: { start, status, repeats: model.id },
      })),
      value: { planned: planned.value, created: made.map(({ id }) => id) },
      subject: { entity: 'sessions', id: model.id },
    });
  });
}

async function readAsked(
  call: Call,
  sessionId: string,
  body: unknown,
): Promise<Result<{ model: Model; rule: SeriesRule }>> {
  const found = await readStored(call, sessions, sessionId);
  if (!found.ok) return found;
  if (!isOffice(call.caller)) return err(refuse(call.caller, 'scheduling sessions'));
  const rule = parseInput(seriesSchema, body);
  return rule.ok ? ok({ model: found.value as Model, rule: rule.value as SeriesRule }) : rule;
}

async function withClashes(call: Call, model: Model, rule: SeriesRule): Promise<Result<Planned[]>> {
  const now = call.app.clock.now();
  const dates = Array.from({ length: rule.times }, (_, at) => {
    const days = repeatDays(model, rule, at + 1);
    return { ordinal: at + 1, days: days ?? [], skipped: skippedBecause(days, now) };
  });
  const clashes = await clashesOf(
    call,
    dates.map(({ days }) => days),
    { instructors: model.instructors, venue: model.venue, except: null },
  );
  if (!clashes.ok) return clashes;
  return ok(dates.map((date, at) => ({ ...date, clashes: clashes.value[at] ?? [] })));
}

const skippedBecause = (days: readonly Day[] | null, now: string): Planned['skipped'] =>
  days === null ? 'no-such-date' : (days[0]?.start ?? '') <= now ? 'past' : null;

/** The days of the nth repetition, at the hours that the wall shows there; null where its first date does not exist. */
export function repeatDays(
  { days, timeZone }: Pick<Session, 'days' | 'timeZone'>,
  { rhythm, every }: Pick<SeriesRule, 'rhythm' | 'every'>,
  nth: number,
): Day[] | null {
  const wall = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  const [first] = days;
  if (!first) return null;
  const begins = wall(first.start).toPlainDate();
  const moved = moveDate(begins, rhythm, every * nth);
  if (!moved) return null;
  const apart = begins.until(moved, { largestUnit: 'day' });
  const shift = (instant: string): string =>
    wall(instant)
      .toPlainDateTime()
      .add(apart)
      .toZonedDateTime(timeZone)
      .toInstant()
      .toString({ fractionalSecondDigits: 3 });
  return days.map(({ start, end }) => ({ start: shift(start), end: shift(end) }));
}

function moveDate(date: Temporal.PlainDate, rhythm: SeriesRule['rhythm'], steps: number): Temporal.PlainDate | null {
  if (rhythm === 'day') return date.add({ days: steps });
  if (rhythm === 'week') return date.add({ weeks: steps });
  const month = date.toPlainYearMonth().add({ months: steps });
  if (rhythm === 'month-date') return date.day <= month.daysInMonth ? month.toPlainDate({ day: date.day }) : null;
  const nthOfItsKind = Math.ceil(date.day / 7);
  const first = month.toPlainDate({ day: 1 });
  const day = 1 + ((date.dayOfWeek - first.dayOfWeek + 7) % 7) + 7 * (nthOfItsKind - 1);
  return day <= month.daysInMonth ? month.toPlainDate({ day }) : null;
}

/** Taken over as it stands; booking opens and closes as long before as it did, and nothing is sure yet. */
function repeated({ app, caller }: Call, model: Model, days: Day[], isOpen: boolean, listed: boolean): Stored {
  const now = app.clock.now();
  const apart = Date.parse(days[0]?.start ?? '') - Date.parse(model.start);
  const moved = (instant: string | null): string | null => instant && toInstant(Date.parse(instant) + apart);
  const input = Object.fromEntries(
    Object.keys(sessions.input.shape).map((field) => [field, model[field as keyof Model]]),
  );
  const record = {
    id: newId(),
    version: 1,
    status: isOpen ? 'open' : 'draft',
    createdAt: now,
    updatedAt: now,
    createdBy: caller?.id ?? null,
    ...input,
    days,
    registrationOpensAt: moved(model.registrationOpensAt),
    registrationClosesAt: moved(model.registrationClosesAt),
    confirmed: false,
    source: null,
    listed,
  };
  return { ...record, ...sessions.derive(record) };
}
