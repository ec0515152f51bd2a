// A month as a table: the number first, at most three sessions in a day, and how many more. What goes on for several days is one bar
// over them; to those who cannot see it, each day says so.
import { type CalendarSpan, type CalendarWeek, isShown, partOn, type Strip } from '#domain/bookings/calendar';
import { formatTime, type Reader } from '#domain/format';
import type { CalendarDate } from '#domain/weeks';
import { html, type Markup } from '../markup';
import { dayInFull, eventInWords, hrefOf, noteOf, type ShownEvent, weekdayInShort } from './calendar-words';

/** DESIGN.md, "Calendar cell". */
const MOST = 3;

interface Shown {
  span: CalendarSpan;
  today: CalendarDate;
  reader: Reader;
  readerId: string;
  /** The address of the week with that day. */
  weekOf: (date: CalendarDate) => string;
}

export function calendarMonth(weeks: readonly CalendarWeek<ShownEvent>[], caption: string, shown: Shown): Markup {
  const heads = (weeks[0]?.dates ?? []).map((date) => html`<th scope="col">${weekdayInShort(date, shown.reader)}</th>`);
  const rows = weeks.map((week) => html`<tr>${week.dates.map((date) => cell(week, date, shown))}</tr>`);
  return html`<table class="calendar"><caption class="vh">${caption}</caption><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table>`;
}

function cell(week: CalendarWeek<ShownEvent>, date: CalendarDate, shown: Shown): Markup {
  const { span, today, reader, weekOf } = shown;
  const lanes = week.lanes.get(date) ?? [];
  const all = lanes.filter((strip) => strip !== undefined);
  const hidden = lanes.slice(MOST).filter((strip) => strip !== undefined).length;
  const classes = [!isShown(span, date) && 'beside', date === today && 'today'];
  const says = `${dayInFull(date, reader)}${date === today ? ', today' : ''}: ${all.length === 1 ? 'one session' : `${all.length} sessions`}`;
  const number = Number(date.slice(8));
  const items = lanes
    .slice(0, MOST)
    .map((strip) => (strip ? item(strip, date, week, shown) : html`<li class="gap"></li>`));
  const more = hidden > 0 && html`<li class="more-of"><a href="${weekOf(date)}">and ${hidden} more</a></li>`;
  // On a phone the days stand below as a list.
  const below =
    all.length > 0
      ? html`<a class="date small-only" href="#d-${date}" aria-label="${says}">${number}</a>`
      : html`<span class="date small-only">${number}</span>`;
  const dots =
    all.length > 0 && html`<span class="dots" aria-hidden="true">${all.slice(0, MOST).map(() => html`<i></i>`)}</span>`;
  return html`<td class="${classes.filter(Boolean).join(' ')}"><a class="date wide-only" href="${weekOf(date)}" aria-label="${says}">${number}</a>${below}${dots}${items.length > 0 && html`<ul>${items}${more}</ul>`}</td>`;
}

function item(strip: Strip<ShownEvent>, date: CalendarDate, week: CalendarWeek<ShownEvent>, shown: Shown): Markup {
  const { event, from, to } = strip;
  if (date !== from) return html`<li class="gap"><span class="vh">${event.title}, goes on</span></li>`;
  const length = week.dates.indexOf(to) - week.dates.indexOf(from) + 1;
  const isLong = length > 1 || strip.isBegun || strip.isOpen;
  const classes = [
    'entry',
    isLong && `bar n${length}`,
    strip.isBegun && 'begun',
    strip.isOpen && 'open',
    event.status === 'cancelled' && 'cancelled',
  ];
  const part = partOn(strip, date);
  const time = part && !event.wholeDays ? formatTime(part.start, shown.reader) : '';
  const note = [time, noteOf(event, shown.readerId)].filter(Boolean).join(', ');
  return html`<li class="${classes.filter(Boolean).join(' ')}"><a href="${hrefOf(event, shown.reader.now)}" title="${eventInWords(event, shown.readerId)}"><b>${event.title}</b><small>${note}</small></a></li>`;
}
