// iCalendar: an event is a session, its title the course's; an event that repeats is a session each time.

import { isZone } from '#domain/schema';
import { type AppError, invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import { type Block, type CalendarFile, type Component, readBlocks, readComponent, textOf } from './calendar-blocks';
import { type CalendarContext, courseOf, daysOf, OWN, pathOf, placeOf, type Timed } from './calendar-event';
import { isSeries, occurrencesOf, replacedBy } from './calendar-series';
import { Collector, type Row } from './collector';
import { type ImportOptions, MAX_IMPORT_ROWS, type Parsed, tooManyRows, withinSize } from './draft';

/** Events that repeat, in a file: following a rule takes time. */
const MAX_SERIES = 500;
const TOO_MANY_SERIES =
  'This file has more than 500 events that repeat; the ones from here on were left out. Import them as a file of their own.';

/**
 * Times with a zone keep it; times without one, and dates, are in the organisation's. What a file attaches or links to
 * is never fetched. Fails `invalid` where it is no calendar, or too large.
 */
export function parseCalendar(text: string, options: ImportOptions): Result<Parsed, AppError> {
  const sized = withinSize(text);
  if (!sized.ok) return sized;
  const file = readBlocks(text);
  if (!file) return err(invalid('This is not an iCalendar file: it has no BEGIN:VCALENDAR. Nothing was imported.'));
  const entries = file.blocks.filter(({ name }) => name !== 'VTIMEZONE');
  if (entries.length > MAX_IMPORT_ROWS) return err(tooManyRows('events'));
  const collector = new Collector();
  const events = entries.flatMap((block) => readEvent(block, collector));
  const context = contextOf(file, options);
  const read = events.flatMap((event) => readTimes(event, context, collector));
  const replaced = new Set(read.flatMap(({ uid, replaces }) => (replaces === null ? [] : `${uid}#${replaces}`)));
  let series = 0;
  for (const event of ownJoined(read)) {
    if (isSeries(event.component) && ++series > MAX_SERIES) collector.explain(event.line, 'RRULE', TOO_MANY_SERIES);
    else addEvent(event, replaced, context, collector);
  }
  return ok(collector.finish(entries.length));
}

function contextOf({ blocks, head }: CalendarFile, { timeZone }: ImportOptions): CalendarContext {
  const described = new Map<string, Component>();
  for (const block of blocks.filter(({ name, whole }) => name === 'VTIMEZONE' && whole)) {
    const component = readComponent(block);
    const id = 'error' in component ? null : textOf(component, 'tzid');
    if (!('error' in component) && id !== null) described.set(id, component);
  }
  const own = head.get('X-WR-TIMEZONE') ?? '';
  return { described, floating: timeZone, universal: isZone(own) ? own : timeZone };
}

interface Event {
  line: number;
  component: Component;
  uid: string | null;
}

function readEvent(block: Block, collector: Collector): Event[] {
  const refuse = (path: string, message: string): Event[] => {
    collector.explain(block.line, path, message);
    return [];
  };
  if (block.name !== 'VEVENT') return refuse('', `Events alone are imported; this is a ${block.name.slice(0, 40)}.`);
  if (!block.whole)
    return refuse('', 'This event has no END:VEVENT: the file may have been cut off here. Fetch it again.');
  const component = readComponent(block);
  if ('error' in component) return refuse('', component.error);
  return [{ line: block.line, component, uid: textOf(component, 'uid') }];
}

interface TimedEvent extends Event {
  times: Timed;
  /** The occurrence of its series that it stands in for. */
  replaces: string | null;
  cancelled: boolean;
}

function readTimes(event: Event, context: CalendarContext, collector: Collector): TimedEvent[] {
  const times = daysOf(event.component, context);
  const cancelled = textOf(event.component, 'status')?.toUpperCase() === 'CANCELLED';
  if (cancelled) collector.explain(event.line, 'STATUS', 'This event is cancelled in the file, so it was left out.');
  if (times.ok)
    return [{ ...event, times: times.value, replaces: replacedBy(event.component, times.value, context), cancelled }];
  if (!cancelled) collector.explain(event.line, times.error.path, times.error.message);
  return [];
}

/** Our own calendars give each day of a session as an event: they are put together again. */
function ownJoined(events: readonly TimedEvent[]): TimedEvent[] {
  const sessions = new Map<string, TimedEvent>();
  const joined: TimedEvent[] = [];
  for (const event of events) {
    const uid = textOf(event.component, OWN.session);
    const known = uid === null ? undefined : sessions.get(uid);
    if (known && known.times.wholeDays === event.times.wholeDays) {
      known.times.days.push(...event.times.days);
      continue;
    }
    const own = { ...event, uid: uid ?? event.uid, times: { ...event.times, days: [...event.times.days] } };
    if (uid !== null) sessions.set(uid, own);
    joined.push(own);
  }
  for (const { times } of sessions.values()) times.days.sort((one, other) => (one.start < other.start ? -1 : 1));
  return joined;
}

function addEvent(
  event: TimedEvent,
  replaced: ReadonlySet<string>,
  context: CalendarContext,
  collector: Collector,
): boolean {
  const { line, component, uid, times, replaces, cancelled } = event;
  if (cancelled) return false;
  const course = courseOf(component);
  if (!course)
    return collector.explain(line, 'SUMMARY', 'This event has no title. Give it a SUMMARY: it is the course’s title.');
  const add = (id: string | null, days: Timed['days']): boolean => {
    const session: Row['session'] = { id, address: null, ...times, days, ...placeOf(component) };
    return collector.add({ row: line, course, session, pathOf });
  };
  if (replaces !== null) return add(uid && `${uid}#${replaces}`, times.days);
  if (!isSeries(component) || collector.isFull) return add(uid, times.days);
  const occurrences = occurrencesOf(component, times, context);
  if (!occurrences.ok) return collector.explain(line, occurrences.error.path, occurrences.error.message);
  for (const { id, days } of occurrences.value) {
    const source = uid && `${uid}#${id}`;
    if (source === null || !replaced.has(source)) add(source, days);
  }
  return true;
}
