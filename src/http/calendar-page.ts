// The calendar of bookings as its address asks for it: `?view=month&date=2026-11`, with the conditions of the list.
import { type CalendarEvents, readBookingCalendar } from '#app/bookings/calendar';
import { type FilterNames, readFilterNames } from '#app/bookings/filter-names';
import { bookings } from '#domain/bookings/booking';
import { CALENDAR_VIEWS, type CalendarSpan, type CalendarView, dateAsked, spanOf } from '#domain/bookings/calendar';
import { localDay } from '#domain/format';
import { addDays, dayStart } from '#domain/weeks';
import type { AppError } from '#kernel/errors';
import { ok } from '#kernel/result';
import { listQueryOf } from './list-query';
import { readerOf } from './reader';

export interface CalendarPage {
  span: CalendarSpan;
  today: string;
  found: CalendarEvents | null;
  /** Without its conditions where they were refused. */
  address: URL;
  problem: AppError | null;
  names: FilterNames;
}

type Locals = Pick<App.Locals, 'app' | 'actor' | 'organisation'>;

/** Conditions of the list that its calendar knows. */
const KEPT = ['courseId', 'companyId', 'attendeeId', 'sessionId', 'status', 'q'];

/** Null where the address asks for the list. */
export const calendarAsked = (url: URL): CalendarView | null =>
  CALENDAR_VIEWS.find((view) => view === url.searchParams.get('view')) ?? null;

export async function readCalendarPage(locals: Locals, url: URL, view: CalendarView): Promise<CalendarPage> {
  const call = { app: locals.app, caller: locals.actor };
  const { timeZone, now } = readerOf(locals);
  const today = localDay(now, timeZone);
  const span = spanOf(view, dateAsked(url.searchParams.get('date')) ?? today);
  const range = {
    from: dayStart(span.dates[0] ?? today, timeZone),
    to: dayStart(addDays(span.dates.at(-1) ?? today, 1), timeZone),
  };
  const asked = listQueryOf(bookings, onlyConditions(url), []);
  const [found, names] = await Promise.all([
    readBookingCalendar(call, range, asked.ok ? asked.value : { limit: 1 }),
    asked.ok ? readFilterNames(call, url.searchParams) : ok({}),
  ]);
  const address = asked.ok ? url : new URL(`${url.pathname}?view=${view}&date=${span.date}`, url);
  const isRefused = !asked.ok || (!found.ok && found.error.code === 'invalid');
  return {
    span,
    today,
    found: found.ok ? found.value : null,
    address,
    problem: isRefused
      ? { code: 'invalid', message: 'This address asks for something that the calendar cannot show.' }
      : found.ok
        ? null
        : found.error,
    names: names.ok ? names.value : {},
  };
}

function onlyConditions(url: URL): URLSearchParams {
  const words = new URLSearchParams();
  for (const [word, value] of url.searchParams) if (KEPT.includes(word) && value !== '') words.append(word, value);
  return words;
}
