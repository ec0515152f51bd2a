// The cells of one row as a course and a session.
import { Temporal } from 'temporal-polyfill';
import type { Course } from '#domain/courses/course';
import type { Session } from '#domain/sessions/session';
import { type Fault, readTags, readYesNo } from './cell-values';
import type { SessionRow } from './collector';
import type { Column } from './course-columns';
import { type CourseFields, type ImportOptions, MAX_DAYS } from './draft';
import { type Moment, readMoment, readTime } from './moment';
import { divideDescription, manyLines, oneLine } from './plain-text';
import { readPrice } from './price';
import { instantOf, readSpan, type Span, wholeDay, zoned } from './span';

export type Values = ReadonlyMap<Column, string>;
interface Read<T> {
  value: T;
  faults: Fault[];
}

const ENROLMENTS: readonly [RegExp, Course['enrolment']][] = [
  [/^(?:open|direct|automatic|instant)\b/i, 'open'],
  [/^(?:by )?(?:approval|request|manual)\b/i, 'approval'],
];
const MODES: readonly [RegExp, Session['mode']][] = [
  [/hybrid|blended|mixed|both/i, 'hybrid'],
  [/online|virtual|remote|webinar|live|distance/i, 'online'],
  [/in.?person|on.?site|class|face|venue|physical|offline/i, 'in-person'],
];

/** Online, on site or both, in any of the words that are used for it; null for other words. */
export const readMode = (text: string): Session['mode'] | null =>
  MODES.find(([words]) => words.test(text))?.[1] ?? null;

interface CourseContext extends ImportOptions {
  /** Without a session, its number of places is the course's. */
  hasSession: boolean;
  /** With a column for the summary, a description is the body, however short. */
  hasSummary: boolean;
}

export function readCourseCells(
  values: Values,
  { currency, hasSession, hasSummary }: CourseContext,
): Read<CourseFields> {
  const faults: Fault[] = [];
  const line = (column: Column): string | null => oneLine(values.get(column) ?? '');
  const chosen = <T>(column: Column, read: (text: string) => T | null, message: string): T | null => {
    const text = line(column);
    const value = text === null ? null : read(text);
    if (text !== null && value === null) faults.push({ field: column, message });
    return value;
  };
  const description = manyLines(values.get('body') ?? '');
  const summary = manyLines(values.get('summary') ?? '');
  const price = values.has('price') ? readPrice(values.get('price') ?? '', line('currency') ?? currency) : null;
  if (price && !price.ok) faults.push({ field: 'price', message: price.error });
  const places = wholeNumber(values, hasSession || values.has('defaultPlaces') ? 'defaultPlaces' : 'maxPlaces', faults);
  const value: CourseFields = {
    code: line('code'),
    title: line('title'),
    slug: line('slug'),
    ...(hasSummary ? { summary, body: description } : divideDescription(description)),
    category: line('category'),
    level: line('level'),
    tags: readTags(values.get('tags')),
    duration: line('duration'),
    price: price?.ok ? price.value : null,
    places,
    enrolment: chosen(
      'enrolment',
      (text) => ENROLMENTS.find(([words]) => words.test(text))?.[1] ?? null,
      'Write open or approval.',
    ),
    waitingList: chosen('waitingList', readYesNo, 'Write yes or no.'),
    source: null,
  };
  return { value, faults };
}

/** Null where the row gives no date: it is a course alone. */
export function readSessionCells(values: Values, timeZone: string): Read<SessionRow | null> {
  const faults: Fault[] = [];
  const isSession = (['start', 'end', 'days'] as const).some((column) => values.has(column));
  if (!isSession) return { value: null, faults };
  const span = values.has('days')
    ? readDays(values.get('days') ?? '', timeZone, faults)
    : readStartAndEnd(values, timeZone, faults);
  const text = oneLine(values.get('mode') ?? '');
  const mode = text === null ? null : readMode(text);
  if (text !== null && mode === null) faults.push({ field: 'mode', message: 'Write in person, online or hybrid.' });
  const places = { min: wholeNumber(values, 'minPlaces', faults), max: wholeNumber(values, 'maxPlaces', faults) };
  if (!span) return { value: null, faults };
  const value: SessionRow = {
    id: oneLine(values.get('source') ?? ''),
    address: null,
    ...span,
    timeZone,
    venue: oneLine(values.get('venue') ?? ''),
    link: oneLine(values.get('link') ?? ''),
    mode,
    places,
  };
  return { value, faults };
}

function readStartAndEnd(values: Values, zone: string, faults: Fault[]): Span | null {
  const start = momentOf(values, 'start', 'startTime', null, faults);
  if (!start) {
    if (!values.has('start')) faults.push({ field: 'start', message: 'Give when it starts as well.' });
    return null;
  }
  const end = momentOf(values, 'end', 'endTime', start, faults);
  if (faults.length > 0) return null;
  const span = readSpan(start, end, zone);
  if (span.ok) return span.value;
  faults.push({ field: span.error.at, message: span.error.message });
  return null;
}

/** A cell with a date and perhaps a time, or a date and a time in two cells; an end may be a time on the day of the start. */
function momentOf(
  values: Values,
  column: 'start' | 'end',
  timeColumn: 'startTime' | 'endTime',
  start: Moment | null,
  faults: Fault[],
): Moment | null {
  const text = values.get(column)?.trim();
  const timeText = values.get(timeColumn);
  const time = timeText === undefined ? null : readTime(timeText);
  if (timeText !== undefined && time === null)
    faults.push({ field: timeColumn, message: `“${timeText.trim().slice(0, 40)}” is not a time. Write it as 09:00.` });
  const onlyTime = text && start ? readTime(text) : null;
  if (!text || onlyTime) {
    const clock = onlyTime ?? time;
    const day = start?.kind === 'date' ? start.date : start?.kind === 'local' ? start.at.toPlainDate() : null;
    return clock && day ? { kind: 'local', at: day.toPlainDateTime(clock) } : null;
  }
  const moment = readMoment(text);
  if (!moment.ok) {
    faults.push({ field: column, message: moment.error });
    return null;
  }
  return time && moment.value.kind === 'date'
    ? { kind: 'local', at: moment.value.date.toPlainDateTime(time) }
    : moment.value;
}

/** `2026-12-01 2026-12-08` for whole days, `2026-12-01T09:00/2026-12-01T17:00 …` for hours; one kind in a cell. */
function readDays(text: string, zone: string, faults: Fault[]): Span | null {
  const entries = text.split(/[\s;,]+/).filter((entry) => entry !== '');
  const days: Session['days'] = [];
  const kinds = new Set<'hours' | 'date'>();
  for (const entry of entries.slice(0, MAX_DAYS + 1)) {
    const [start, end] = entry.split('/').map(readMoment);
    if (start?.ok && start.value.kind === 'date' && !end) {
      kinds.add('date');
      days.push(wholeDay(start.value.date, zone));
    } else if (start?.ok && end?.ok && start.value.kind !== 'date' && end.value.kind !== 'date') {
      kinds.add('hours');
      days.push({ start: instantOf(zoned(start.value, zone)), end: instantOf(zoned(end.value, zone)) });
    } else {
      faults.push({
        field: 'days',
        message: `“${entry.slice(0, 60)}” is not a day. Write 2026-12-01, or 2026-12-01T09:00/2026-12-01T17:00.`,
      });
      return null;
    }
  }
  if (kinds.size !== 1) {
    faults.push({ field: 'days', message: 'Give all days with their times, or all without.' });
    return null;
  }
  return {
    days: days.sort((one, other) => Temporal.Instant.compare(one.start, other.start)),
    wholeDays: kinds.has('date'),
  };
}

function wholeNumber(values: Values, column: Column, faults: Fault[]): number | null {
  const text = values.get(column)?.trim();
  if (!text) return null;
  if (/^\d{1,6}(?:\.0+)?$/.test(text)) return Number(text);
  faults.push({ field: column, message: `“${text.slice(0, 40)}” is not a whole number.` });
  return null;
}
