import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { instantOf, nextDate, wallTimeOf } from '../../../src/domain/wall-time';

const ZONES = [
  'Europe/London',
  'America/New_York',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Pacific/Apia',
  'Africa/Casablanca',
  'UTC',
];

test('the wall shows summer time in summer', () => {
  expect(wallTimeOf('2026-07-01T08:00:00.000Z', 'Europe/London')).toEqual({ date: '2026-07-01', time: '09:00' });
  expect(instantOf({ date: '2026-07-01', time: '09:00' }, 'Europe/London')).toBe('2026-07-01T08:00:00.000Z');
});

test('a time that the clocks skip has no instant', () => {
  expect(instantOf({ date: '2026-03-29', time: '01:30' }, 'Europe/London')).toBeNull();
  expect(instantOf({ date: '2026-03-29', time: '02:00' }, 'Europe/London')).toBe('2026-03-29T01:00:00.000Z');
});

test('a time that the clocks show twice is the first of both', () => {
  expect(instantOf({ date: '2026-10-25', time: '01:30' }, 'Europe/London')).toBe('2026-10-25T00:30:00.000Z');
});

test('midnight is 00:00, and what is no date has no instant', () => {
  expect(wallTimeOf('2026-12-01T00:00:00.000Z', 'UTC')).toEqual({ date: '2026-12-01', time: '00:00' });
  expect(instantOf({ date: '', time: '09:00' }, 'UTC')).toBeNull();
  expect(instantOf({ date: '2026-13-01', time: '09:00' }, 'UTC')).toBeNull();
});

test('it agrees with Temporal in every zone, around every change of clocks', () => {
  const minute = fc.integer({ min: Date.UTC(1990, 0, 1) / 60_000, max: Date.UTC(2040, 0, 1) / 60_000 });
  fc.assert(
    fc.property(minute, fc.constantFrom(...ZONES), (minutes, zone) => {
      const at = new Date(minutes * 60_000).toISOString();
      const local = Temporal.Instant.from(at).toZonedDateTimeISO(zone);
      const wall = wallTimeOf(at, zone);
      expect(wall).toEqual({
        date: local.toPlainDate().toString(),
        time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
      });
      const first = Temporal.PlainDateTime.from(`${wall.date}T${wall.time}`).toZonedDateTime(zone, {
        disambiguation: 'earlier',
      });
      expect(instantOf(wall, zone)).toBe(new Date(first.epochMilliseconds).toISOString());
    }),
    { numRuns: 2000 },
  );
});

test('the day after the last of a year is the first of the next', () => {
  expect(nextDate('2026-12-31')).toBe('2027-01-01');
  expect(nextDate('2028-02-28')).toBe('2028-02-29');
});
