// The next working days as a strip: what runs on each, and what is at risk.

import { partsOn } from '#domain/dashboard/sessions-on';
import type { DashboardSession, Days } from '#domain/dashboard/shapes';
import { formatDayAndMonth, formatLongDate, formatTime, formatWeekday, type Reader } from '#domain/format';
import { type CalendarDate, dayStart } from '#domain/weeks';
import { SHAPES } from '../badge-states';
import { html, type Markup, trusted } from '../markup';
import { sessionAddress } from './words';

const SHOWN = 3;

/** Fewer are booked than it runs with, and nobody has said that it runs all the same. */
export const isBelowMinimum = ({ status, confirmed, places, seats }: DashboardSession): boolean =>
  status === 'open' && !confirmed && seats.held < places.min;

/** @param here by the organisation's clock */
export function dayStrip({ dates, sessions, today }: Days, here: Reader): Markup {
  const cells = dates.map((date, at) =>
    cell(date, sessions, { here, isToday: date === today, previous: dates[at - 1] }),
  );
  return html`<ol class="cal">${cells}</ol>`;
}

function cell(
  date: CalendarDate,
  sessions: readonly DashboardSession[],
  { here, isToday, previous }: { here: Reader; isToday: boolean; previous: CalendarDate | undefined },
): Markup {
  const start = dayStart(date, here.timeZone);
  const { day } = formatDayAndMonth(start, here);
  const isNewMonth = previous !== undefined && previous.slice(0, 7) !== date.slice(0, 7);
  const weekday = formatWeekday(start, here).slice(0, 3);
  const events = partsOn(sessions, date, here.timeZone).map(({ session, day: { start: begins } }) =>
    event(session, begins, here),
  );
  const more = events.slice(SHOWN);
  return html`<li class="day${isToday && ' today'}"><p class="date"><b>${isNewMonth ? formatLongDate(start, here) : day}</b> ${weekday}${isToday && ', today'}</p>${events.length === 0 ? html`<p class="rest">Nothing scheduled</p>` : events.slice(0, SHOWN)}${more.length > 0 && html`<details class="rest"><summary>and ${more.length} more</summary>${more}</details>`}</li>`;
}

const RISK = html`<svg viewBox="0 0 12 12" role="img" aria-label="Below its minimum:">${trusted(SHAPES.triangle)}</svg>`;
const DRAFT = html`<svg viewBox="0 0 12 12" role="img" aria-label="Draft:">${trusted(SHAPES.dashed)}</svg>`;

function event(session: DashboardSession, begins: string, here: Reader): Markup {
  const sign = session.status === 'draft' ? DRAFT : isBelowMinimum(session) ? RISK : null;
  const kind = session.status === 'draft' ? ' draft' : sign ? ' low' : '';
  return html`<a class="ev${kind}" href="${sessionAddress(session)}" title="${session.wholeDays ? 'All day' : formatTime(begins, here)}">${sign}${session.title}</a>`;
}
