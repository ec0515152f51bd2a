// A zone as VTIMEZONE, for calendars that do not know it by name: each change of clocks of the years asked, spelt out.
import { Temporal } from 'temporal-polyfill';

/** More changes than this in the years asked are not written: one would be looking at centuries. */
const MAX_CHANGES = 400;

/** From the change before `first` to the year after `last`; lines end with CRLF. */
export function writeTimeZone(zone: string, first: number, last: number): string {
  const begin = Temporal.PlainDate.from({ year: first, month: 1, day: 1 }).toZonedDateTime(zone);
  const lines = ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observance(begin, begin.offset)];
  let at = begin.getTimeZoneTransition('next');
  for (let changes = 0; at && at.year <= last + 1 && changes < MAX_CHANGES; changes++) {
    lines.push(...observance(at, at.subtract({ milliseconds: 1 }).offset));
    at = at.getTimeZoneTransition('next');
  }
  return `${[...lines, 'END:VTIMEZONE'].join('\r\n')}\r\n`;
}

/** DTSTART is on the clock as it was before the change (RFC 5545, section 3.6.5). */
function observance(at: Temporal.ZonedDateTime, before: string): string[] {
  const name = isSummer(at) ? 'DAYLIGHT' : 'STANDARD';
  const local = at.toInstant().toZonedDateTimeISO(before).toPlainDateTime();
  const stamp = local.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');
  return [
    `BEGIN:${name}`,
    `DTSTART:${stamp}`,
    `TZOFFSETFROM:${before.replace(':', '')}`,
    `TZOFFSETTO:${at.offset.replace(':', '')}`,
    `END:${name}`,
  ];
}

/** Whether clocks are ahead of what they are at the other time of that year. */
function isSummer(at: Temporal.ZonedDateTime): boolean {
  const offsets = [1, 7].map((month) => at.with({ month, day: 1 }).offsetNanoseconds);
  return at.offsetNanoseconds > Math.min(...offsets);
}
