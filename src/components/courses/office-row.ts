// A course in the office's list, with its next session and that session's seats.
import { formatAmount, formatMoney, type Money, type Reader } from '#domain/format';
import { badge, seatMeter, time } from '../cells';
import { html, type Markup } from '../markup';

export interface OfficeRow {
  course: Readonly<Record<string, unknown>> & { id: string; version: number };
  next: { start: string; timeZone: string; seats: { places: number; held: number; waiting: number } } | null;
  /** Sessions still to come. */
  upcoming: number;
}

/** @param hasStates whether the view holds courses of more than one state */
export function officeRow(
  { course, next, upcoming }: OfficeRow,
  reader: Reader,
  currency: string,
  hasStates: boolean,
): Markup {
  const title = String(course.title);
  const text = (field: string) => course[field] as string | null;
  return html`<tr data-id="${course.id}" data-version="${course.version}" data-name="${title}"><td><input class="box" type="checkbox" aria-label="Select ${title}" autocomplete="off"></td><td class="a1 wide"><a class="name" href="/courses/${course.id}">${title}</a> <span class="muted small nowrap">${text('code')}</span></td><td class="lg-only muted">${text('category')}</td><td class="xl-only nowrap">${text('duration')}</td><td class="a2 nowrap">${next ? time(next.start, 'day', reader, next.timeZone) : html`<span class="muted">None yet</span>`}</td><td class="a3">${next && seatMeter({ places: next.seats.places, confirmed: next.seats.held, held: 0, waiting: next.seats.waiting }, false)}</td><td class="num lg-only${upcoming === 0 && ' muted'}">${upcoming}</td><td class="num b2">${priceOf(course.price as Money | null, reader, currency)}</td>${hasStates && html`<td class="b3">${badge('courses', String(course.status))}</td>`}<td class="num xl-only muted">${time(String(course.updatedAt), 'relative', reader)}</td></tr>`;
}

/** On a phone with its currency; in the column, whose head names the organisation's, that one's alone without. */
function priceOf(price: Money | null, { locale }: Reader, currency: string): Markup | null {
  if (!price) return null;
  const whole = formatMoney(price, locale);
  return html`<span class="only-phone">${whole}</span><span class="only-wide">${price.currency === currency ? formatAmount(price, locale) : whole}</span>`;
}
