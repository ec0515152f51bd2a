// The dates of a series: at the same hours of the clock on the wall, through summer time and months of any length.
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { repeatDays } from '#app/sessions/series';
import type { Rhythm } from '#domain/sessions/series';

const london = (start: string, end: string) => ({ days: [{ start, end }], timeZone: 'Europe/London' });
const starts = (session: Parameters<typeof repeatDays>[0], rhythm: Rhythm, every: number, times: number) =>
  Array.from({ length: times }, (_, at) => repeatDays(session, { rhythm, every }, at + 1)?.[0]?.start ?? null);

describe('a series', () => {
  it('keeps the hours of the wall when the clocks change', () => {
    const friday = london('2027-03-19T09:00:00.000Z', '2027-03-19T16:30:00.000Z');
    expect(starts(friday, 'week', 1, 2)).toEqual(['2027-03-26T09:00:00.000Z', '2027-04-02T08:00:00.000Z']);
  });
  it('by month stays with its date, and passes over months that have none', () => {
    const last = london('2027-01-31T09:00:00.000Z', '2027-01-31T10:00:00.000Z');
    expect(starts(last, 'month-date', 1, 3)).toEqual([null, '2027-03-31T08:00:00.000Z', null]);
  });
  it('by month stays with its weekday: the second Tuesday follows the second Tuesday', () => {
    const tuesday = london('2027-01-12T09:00:00.000Z', '2027-01-12T10:00:00.000Z');
    expect(starts(tuesday, 'month-weekday', 1, 2)).toEqual(['2027-02-09T09:00:00.000Z', '2027-03-09T09:00:00.000Z']);
    const fifth = london('2027-01-29T09:00:00.000Z', '2027-01-29T10:00:00.000Z');
    expect(starts(fifth, 'month-weekday', 1, 2)).toEqual([null, null]);
  });
  it('keeps the distance between the days of one session, and a night that ends on the next day', () => {
    const two = {
      timeZone: 'Europe/London',
      days: [
        { start: '2027-03-26T18:00:00.000Z', end: '2027-03-27T02:00:00.000Z' },
        { start: '2027-03-30T17:00:00.000Z', end: '2027-03-30T20:00:00.000Z' },
      ],
    };
    expect(repeatDays(two, { rhythm: 'week', every: 1 }, 1)).toEqual([
      { start: '2027-04-02T17:00:00.000Z', end: '2027-04-03T01:00:00.000Z' },
      { start: '2027-04-06T17:00:00.000Z', end: '2027-04-06T20:00:00.000Z' },
    ]);
  });
  it('shows the same hours on the wall and days in order, whatever rule and zone', () => {
    const zones = ['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC'];
    const rhythms: Rhythm[] = ['day', 'week', 'month-date', 'month-weekday'];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...rhythms),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 5, max: 18 }),
        (timeZone, rhythm, every, nth, day, hour) => {
          const begins = Temporal.PlainDateTime.from('2026-01-01T00:30').add({ days: day, hours: hour });
          const at = (time: Temporal.PlainDateTime) => time.toZonedDateTime(timeZone).toInstant().toString();
          const session = { timeZone, days: [{ start: at(begins), end: at(begins.add({ hours: 3 })) }] };
          const [made] = repeatDays(session, { rhythm, every }, nth) ?? [];
          if (!made) return;
          const wall = Temporal.Instant.from(made.start).toZonedDateTimeISO(timeZone);
          expect([wall.hour, wall.minute]).toEqual([begins.hour, begins.minute]);
          expect(made.start > (session.days[0]?.start ?? '')).toBe(true);
          expect(made.start < made.end).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});
