import { describe, expect, it } from 'vitest';
import { csvLine } from '#app/exchange/csv-cells';
import { MAX_IMPORT_BYTES } from '#app/exchange/draft';
import { parseCalendar } from '#app/exchange/read-calendar';
import { parseCsv } from '#app/exchange/read-csv';
import { parseJsonLd } from '#app/exchange/read-json-ld';
import { london, readable, refusal } from './sample';

const UNITS = [
  ' ',
  ',',
  't',
  '1',
  '"',
  "'",
  '“',
  '\\',
  '\\n',
  ';',
  ':',
  '<',
  '<p',
  '&#',
  ' (day 1 of ',
  '\u0000',
  '😀',
  '1.',
  '/',
  '-',
  '\t ',
];
/** Long enough that work which grows by its square would not end in the time of a test. */
const long = (unit: string): string => `x${unit.repeat(Math.ceil(300_000 / unit.length))}x`;

const CSV = ['title', 'start', 'price', 'tags', 'body', 'days', 'mode', 'link', 'start time', 'max', 'time zone'];
const JSON_LD = [
  'name',
  'description',
  'startDate',
  'courseMode',
  'location',
  'url',
  'keywords',
  'duration',
  'timeRequired',
  'maximumAttendeeCapacity',
];
const CALENDAR = [
  'DESCRIPTION:',
  'CATEGORIES:',
  'LOCATION:',
  'X-A;B="',
  'RRULE:FREQ=',
  'EXDATE:',
  'DURATION:',
  '',
  'SUMMARY;LANGUAGE=',
];

const calendar = (line: string): string =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Class\r\nDTSTART:20261201T090000Z\r\nDTEND:20261201T100000Z\r\n${line}\r\nEND:VEVENT\r\nEND:VCALENDAR`;

describe.each(UNITS)('one value of nothing but %j', (unit) => {
  const value = long(unit);

  it('is read in time in any column', () => {
    for (const column of CSV) {
      const text = `code,${column}\r\n${csvLine(['A', value])}`;
      expect(readable(parseCsv(text, london)).rows).toBe(1);
    }
  });

  it('is read in time in any member', () => {
    for (const member of JSON_LD) {
      const item = { '@type': 'Event', name: 'Talk', startDate: '2026-03-01', [member]: value };
      expect(readable(parseJsonLd(JSON.stringify(item), london)).rows).toBe(1);
    }
  });

  it('is read in time in any property', () => {
    for (const property of CALENDAR) expect(readable(parseCalendar(calendar(property + value), london)).rows).toBe(1);
  });
});

it.each([parseCsv, parseCalendar, parseJsonLd])('a file that is too large as UTF-8 is refused by %o', (parse) => {
  const text = '€'.repeat(MAX_IMPORT_BYTES / 3 + 1);
  expect(refusal(parse(text, london))).toContain('larger than 5 MB');
});
