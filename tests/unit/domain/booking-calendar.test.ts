import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateAsked, isShown, partOn, runsOf, spanOf, stripsOn, weeksOf } from '#domain/bookings/calendar';
import { localDay } from '#domain/format';
import { addDays, weekdayOf } from '#domain/weeks';

const LONDON = 'Europe/London';
const event = (id: string, ...days: [string, string][]) => ({
  id,
  days: days.map(([start, end]) => ({ start: `${start}:00.000Z`, end: `${end}:00.000Z` })),
  wholeDays: false,
  timeZone: LONDON,
});

describe('what a calendar shows', () => {
  it('is whole weeks from Monday, and a month with the days that fill it up', () => {
    const month = spanOf('month', '2026-11-24');
    expect(month).toMatchObject({
      first: '2026-11-01',
      last: '2026-11-30',
      previous: '2026-10-01',
      next: '2026-12-01',
    });
    expect([month.dates[0], month.dates.at(-1), month.dates.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
    expect(spanOf('month', '2027-02-10').dates).toHaveLength(28);
    expect(spanOf('month', '2026-12-31').next).toBe('2027-01-01');
    const week = spanOf('week', '2026-11-22');
    expect(week).toMatchObject({ first: '2026-11-16', last: '2026-11-22', previous: '2026-11-15', next: '2026-11-29' });
    expect(isShown(month, '2026-10-31')).toBe(false);
    expect(isShown(month, '2026-11-30')).toBe(true);
  });

  it('takes a day or a month from the address, and nothing else', () => {
    expect(dateAsked('2026-11')).toBe('2026-11-01');
    expect(dateAsked('2026-11-24')).toBe('2026-11-24');
    for (const text of [null, '', '2026-13', '2026-02-30', '0001-01-01', '9999-12-31', '24.11.2026', '2026-11-24T09'])
      expect(dateAsked(text)).toBeNull();
  });

  it('has a Monday first in every week, whatever the day', () => {
    const days = fc.integer({ min: 0, max: 60_000 }).map((day) => addDays('1990-01-01', day));
    fc.assert(
      fc.property(days, fc.constantFrom('month' as const, 'week' as const), (date, view) => {
        const { dates, first, last, previous, next } = spanOf(view, date);
        expect(dates.length % 7).toBe(0);
        expect(dates).toContain(date);
        expect(weekdayOf(dates[0] ?? '')).toBe(1);
        expect(first <= date && date <= last).toBe(true);
        expect(spanOf(view, next).first).toBe(addDays(last, 1));
        expect(spanOf(view, previous).last).toBe(addDays(first, -1));
      }),
    );
  });
});

describe('an event in it', () => {
  it('is one run for days on end and another after a gap, by the clock of who reads', () => {
    const course = event(
      'course',
      ['2026-12-02T09:00', '2026-12-02T16:30'],
      ['2026-12-03T09:00', '2026-12-03T16:30'],
      ['2026-12-10T22:30', '2026-12-10T23:30'],
    );
    expect(runsOf(course, LONDON).map(({ from, to }) => [from, to])).toEqual([
      ['2026-12-02', '2026-12-03'],
      ['2026-12-10', '2026-12-10'],
    ]);
    expect(runsOf(course, 'Asia/Tokyo').at(-1)).toMatchObject({ from: '2026-12-11', to: '2026-12-11' });
    const midnight = event('night', ['2026-12-02T22:00', '2026-12-03T02:00']);
    expect(runsOf(midnight, LONDON)[0]).toMatchObject({ from: '2026-12-02', to: '2026-12-03' });
  });

  it('of whole days keeps its dates in every zone', () => {
    const days = { ...event('whole', ['2026-12-02T00:00', '2026-12-04T00:00']), wholeDays: true };
    for (const zone of [LONDON, 'America/Los_Angeles', 'Pacific/Auckland'])
      expect(runsOf(days, zone)[0]).toMatchObject({ from: '2026-12-02', to: '2026-12-03' });
  });

  it('keeps to its lane over its days, is cut where the week ends, and lies below what was there', () => {
    const { dates } = spanOf('month', '2026-12-01');
    const long = event(
      'long',
      ...['04', '05', '06', '07'].map((day): [string, string] => [`2026-12-${day}T09:00`, `2026-12-${day}T16:00`]),
    );
    const early = event('early', ['2026-12-05T07:00', '2026-12-05T08:00']);
    const weeks = weeksOf(dates, [early, long], LONDON);
    const lane = (date: string) => weeks.flatMap(({ lanes }) => lanes.get(date)?.map((strip) => strip?.event.id) ?? []);
    expect(lane('2026-12-04')).toEqual(['long']);
    expect(lane('2026-12-05')).toEqual(['long', 'early']);
    expect(lane('2026-12-07')).toEqual(['long']);
    const [first, second] = weeks.flatMap(({ lanes }) =>
      [lanes.get('2026-12-06')?.[0], lanes.get('2026-12-07')?.[0]].filter(Boolean),
    );
    expect(first).toMatchObject({ from: '2026-12-04', to: '2026-12-06', isBegun: false, isOpen: true });
    expect(second).toMatchObject({ from: '2026-12-07', to: '2026-12-07', isBegun: true, isOpen: false });
    expect(second && partOn(second, '2026-12-07')).toMatchObject({ number: 4 });
    // In the order of the hours, whatever lane it lies in.
    const week = weeks.find(({ dates: own }) => own.includes('2026-12-05'));
    expect(week && stripsOn(week, '2026-12-05').map((strip) => strip.event.id)).toEqual(['early', 'long']);
  });

  it('stands on each of its days and on no other, never two in one place', () => {
    const { dates, ...span } = spanOf('month', '2027-03-28');
    const start = Date.parse(`${span.first}T00:00:00Z`) - 10 * 86_400_000;
    const someEvents = fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 45 * 24 }),
        hours: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 6 }),
      }),
      { maxLength: 25 },
    );
    const zones = fc.constantFrom(LONDON, 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kathmandu');
    fc.assert(
      fc.property(someEvents, zones, (made, zone) => {
        const events = made.map(({ at, hours }, index) => {
          let from = start + at * 3_600_000;
          const days = hours.map((length) => {
            const day = { start: new Date(from).toISOString(), end: new Date(from + length * 3_600_000).toISOString() };
            from += (length + 5) * 3_600_000;
            return day;
          });
          return { id: String(index), days, wholeDays: false, timeZone: zone };
        });
        const weeks = weeksOf(dates, events, zone);
        const lanesOf = new Map<string, Set<number>>();
        for (const { dates: own, lanes } of weeks)
          for (const date of own) {
            const there = (lanes.get(date) ?? []).flatMap((strip) => (strip ? [strip.event.id] : []));
            const wanted = events
              .filter(({ days }) =>
                days.some(
                  (day) =>
                    localDay(day.start, zone) <= date &&
                    localDay(new Date(Date.parse(day.end) - 1).toISOString(), zone) >= date,
                ),
              )
              .map(({ id }) => id);
            expect(there.toSorted()).toEqual(wanted.toSorted());
            for (const [lane, strip] of (lanes.get(date) ?? []).entries())
              if (strip) {
                const key = `${strip.event.id} ${strip.from} ${own[0]}`;
                lanesOf.set(key, (lanesOf.get(key) ?? new Set()).add(lane));
                expect(partOn(strip, date)).not.toBeNull();
              }
          }
        for (const lanes of lanesOf.values()) expect(lanes.size).toBe(1);
      }),
      { numRuns: 60 },
    );
  });
});
