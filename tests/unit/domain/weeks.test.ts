import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { medianOf } from '#domain/dashboard/median';
import { partsOn } from '#domain/dashboard/sessions-on';
import { localDay } from '#domain/format';
import { addDays, dayStart, mondayOf, weekdayOf, weekFrom, weeksUntil, workingDays } from '#domain/weeks';

const ZONES = [
  ...['Europe/London', 'America/New_York', 'America/Sao_Paulo', 'Asia/Tokyo', 'Asia/Beirut', 'Africa/Cairo'],
  ...['America/Havana', 'Australia/Lord_Howe', 'Pacific/Apia', 'Pacific/Chatham', 'Asia/Kathmandu', 'UTC'],
];
const HOUR_MS = 3_600_000;
const at = (ms: number): string => new Date(ms).toISOString();
const instants = fc.integer({ min: Date.UTC(2005, 0, 1), max: Date.UTC(2035, 0, 1) }).map(at);
const zones = fc.constantFrom(...ZONES);

describe('weeks on a calendar', () => {
  it('follow one another without a gap, begin with the first instant of a Monday there, and end with the running one', () => {
    fc.assert(
      fc.property(instants, zones, (now, zone) => {
        const weeks = weeksUntil(now, zone, 13);
        expect(weeks).toHaveLength(13);
        const running = weeks.at(-1);
        expect(running && running.start <= now && now < running.end).toBe(true);
        for (const [place, week] of weeks.entries()) {
          expect(weekdayOf(week.monday)).toBe(1);
          expect(localDay(week.start, zone) >= week.monday).toBe(true);
          expect(localDay(at(Date.parse(week.start) - 60_000), zone) < week.monday).toBe(true);
          const next = weeks[place + 1];
          if (next) expect([next.start, next.monday]).toEqual([week.end, addDays(week.monday, 7)]);
        }
      }),
    );
  });

  it('have an hour more in the week in which clocks go back, and one less where they go forward', () => {
    const hours = (monday: string) => {
      const { start, end } = weekFrom(monday, 'Europe/London');
      return (Date.parse(end) - Date.parse(start)) / HOUR_MS;
    };
    expect([hours('2026-10-19'), hours('2026-10-26'), hours('2026-03-23')]).toEqual([169, 168, 167]);
  });

  it('take a day to begin when its first instant comes, though midnight does not, or the day is left out', () => {
    expect(dayStart('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z');
    expect(dayStart('2011-12-30', 'Pacific/Apia')).toBe(dayStart('2011-12-31', 'Pacific/Apia'));
    expect(dayStart('2026-07-01', 'Europe/London')).toBe('2026-06-30T23:00:00.000Z');
  });

  it('know their Monday', () => {
    expect(['2026-11-22', '2026-11-23', '2026-11-29'].map(mondayOf)).toEqual([
      '2026-11-16',
      '2026-11-23',
      '2026-11-23',
    ]);
  });
});

describe('working days', () => {
  it('are ten from today on, weekends left out, by the clock there', () => {
    expect(workingDays('2026-11-20T23:30:00.000Z', 'Europe/London', 3)).toEqual([
      '2026-11-20',
      '2026-11-23',
      '2026-11-24',
    ]);
    expect(workingDays('2026-11-20T23:30:00.000Z', 'Asia/Tokyo', 2)).toEqual(['2026-11-23', '2026-11-24']);
    expect(workingDays('2026-11-24T12:00:00.000Z', 'Europe/London', 10).at(-1)).toBe('2026-12-07');
  });
});

describe('the sessions of a day', () => {
  const session = (id: string, ...days: [string, string][]) => ({
    id,
    days: days.map(([start, end]) => ({ start, end })),
  });
  it('are those with a part on it, by their beginnings, with which part that is', () => {
    const long = session(
      'long',
      ['2026-11-23T09:00:00.000Z', '2026-11-23T16:00:00.000Z'],
      ['2026-11-24T12:00:00.000Z', '2026-11-24T16:00:00.000Z'],
    );
    const early = session('early', ['2026-11-24T08:00:00.000Z', '2026-11-24T09:00:00.000Z']);
    const night = session('night', ['2026-11-23T22:00:00.000Z', '2026-11-24T00:00:00.000Z']);
    const found = partsOn([long, early, night], '2026-11-24', 'Europe/London');
    expect(found.map(({ session: { id }, number }) => `${id} ${number}`)).toEqual(['early 1', 'long 2']);
    expect(partsOn([night], '2026-11-24', 'Europe/Paris')).toHaveLength(1);
  });
});

describe('a median', () => {
  it('has as many numbers at or below it as at or above it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1 }), (numbers) => {
        const median = medianOf(numbers) ?? Number.NaN;
        const below = numbers.filter((each) => each <= median).length;
        const above = numbers.filter((each) => each >= median).length;
        expect(below * 2 >= numbers.length && above * 2 >= numbers.length).toBe(true);
      }),
    );
  });
  it('is the middle of the two in the middle, and none of none', () => {
    expect([medianOf([3, 1, 10, 2]), medianOf([10, 2, 100]), medianOf([])]).toEqual([2.5, 10, null]);
  });
});
