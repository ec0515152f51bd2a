import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { dayOf, daysOfRule } from '#app/exchange/recurrence';
import { writeTimeZone } from '#app/exchange/vtimezone';

const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
const rule = fc.oneof(
  fc.record({ freq: fc.constant('DAILY'), interval: fc.integer({ min: 1, max: 40 }) }),
  fc.record({
    freq: fc.constant('WEEKLY'),
    interval: fc.integer({ min: 1, max: 4 }),
    byday: fc.uniqueArray(weekday, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    freq: fc.constant('MONTHLY'),
    interval: fc.integer({ min: 1, max: 3 }),
    bymonthday: fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    freq: fc.constant('MONTHLY'),
    byday: fc.tuple(fc.constantFrom('1', '2', '3', '4', '-1'), weekday).map(([nth, day]) => [nth + day]),
  }),
  fc.record({
    freq: fc.constant('YEARLY'),
    bymonth: fc.constantFrom(2, 11).map((month) => [month]),
    byday: fc.tuple(fc.constantFrom('1', '-1'), weekday).map(([nth, day]) => [nth + day]),
  }),
);

describe('a repetition', () => {
  it('falls on the days on which ical.js says that it falls', () => {
    fc.assert(
      fc.property(rule, fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 12 }), (given, date, month) => {
        const start = ICAL.Time.fromData({ year: 2026, month, day: date, isDate: true });
        const expansion = new ICAL.RecurIterator({
          rule: ICAL.Recur.fromData({ ...given, count: 12 }),
          dtstart: start,
        });
        const expected: number[] = [];
        for (let next = expansion.next(); next; next = expansion.next())
          expected.push(dayOf(next.year, next.month, next.day));
        const begin = dayOf(2026, month, date);
        const days = daysOfRule({ ...given, count: 40 }, begin, expected.at(-1) ?? begin, 100);
        // The start always counts for us (RFC 5545, section 3.8.5.3); for ical.js only where the rule falls on it.
        expect(days.ok && days.value).toEqual([...new Set([begin, ...expected])]);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    [
      { freq: 'MONTHLY', byday: ['MO', 'TU', 'WE', 'TH', 'FR'], bysetpos: -1, count: 3 },
      ['2026-01-30', '2026-02-27', '2026-03-31'],
    ],
    [{ freq: 'MONTHLY', bymonthday: -1, count: 3 }, ['2026-01-30', '2026-01-31', '2026-02-28']],
    [
      { freq: 'WEEKLY', interval: 2, byday: ['SU', 'FR'], wkst: 1, count: 4 },
      ['2026-01-30', '2026-02-08', '2026-02-13', '2026-02-22'],
    ],
    [
      { freq: 'WEEKLY', interval: 2, byday: ['SU', 'FR'], wkst: 2, count: 4 },
      ['2026-01-30', '2026-02-01', '2026-02-13', '2026-02-15'],
    ],
  ])('of %j from 30 January 2026 falls on %j', (given, expected) => {
    const days = daysOfRule(given, dayOf(2026, 1, 30), dayOf(2027, 1, 1), 100);
    expect(days.ok && days.value.map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))).toEqual(expected);
  });
});

describe('a zone that we describe', () => {
  it.each([
    'Europe/London',
    'America/New_York',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Asia/Kolkata',
    'America/Sao_Paulo',
  ])('%s has the offsets that it has', (zone) => {
    const component = new ICAL.Component(ICAL.parse(writeTimeZone(zone, 2015, 2030).trim()));
    const described = new ICAL.Timezone({ component, tzid: zone });
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2015-01-02'), max: new Date('2030-12-30'), noInvalidDate: true }),
        (date) => {
          const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
            date,
          );
          const [, sign, hours, minutes] =
            /GMT(?:([+-])(\d\d):(\d\d))?/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? [];
          const offset = (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60);
          const wall = new Date(date.getTime() + offset * 1000).toISOString();
          const time = ICAL.Time.fromDateTimeString(wall.slice(0, 19));
          // The hour that a change of clocks repeats has two offsets: either will do there.
          const near = [-3600_000, 3600_000].map((by) =>
            new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
              .format(date.getTime() + by)
              .split(' ')
              .at(-1),
          );
          return near[0] !== near[1] || described.utcOffset(time) === offset;
        },
      ),
      { numRuns: 100 },
    );
  });
});
