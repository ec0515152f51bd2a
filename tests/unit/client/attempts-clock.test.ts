// The clock of a test: the server's, whatever the device's own says.
import { describe, expect, test } from 'vitest';
import { announcement, ServerClock, tellLeft, writeLeft } from '#client/attempts/server-clock';

const NINE = Date.parse('2026-12-01T09:00:00.000Z');
const at = (ms: number): string => new Date(NINE + ms).toISOString();

/** A stopwatch that the test holds. */
function stopwatch(start = 5000) {
  let ms = start;
  const read = (): number => ms;
  return { read, pass: (by: number) => (ms += by) };
}

describe('the clock of the server', () => {
  test('goes on by the stopwatch alone, so that a device that is an hour wrong counts the same time', () => {
    const watch = stopwatch();
    const clock = new ServerClock(watch.read, { now: at(0), sentAt: 5000, heardAt: 5000 });
    expect(clock.leftUntil(at(60_000))).toBe(60_000);
    watch.pass(59_000);
    expect(clock.leftUntil(at(60_000))).toBe(1000);
    watch.pass(5000);
    expect(clock.leftUntil(at(60_000))).toBe(0);
    expect(clock.leftUntil(null)).toBeNull();
  });

  test('is narrowed by each answer, and is never further off than the quickest of them took', () => {
    const watch = stopwatch();
    // Read at 5100 on the stopwatch; the answer was slow to come back.
    const clock = new ServerClock(watch.read, { now: at(100), sentAt: 5000, heardAt: 7000 });
    watch.pass(3000);
    clock.hear({ now: at(2990), sentAt: 7980, heardAt: 8000 });
    expect(Math.abs(clock.now() - (NINE + 3000))).toBeLessThanOrEqual(20);
  });

  test('jumps ahead after the device has slept, as the stopwatch stood still', () => {
    const watch = stopwatch();
    const clock = new ServerClock(watch.read, { now: at(0), sentAt: 5000, heardAt: 5000 });
    watch.pass(10);
    expect(clock.hear({ now: at(600_000), sentAt: 5005, heardAt: 5010 })).toBe(true);
    expect(clock.leftUntil(at(660_000))).toBeLessThan(60_010);
  });

  test('does not go back for an old answer that was replayed', () => {
    const watch = stopwatch();
    const clock = new ServerClock(watch.read, { now: at(0), sentAt: 5000, heardAt: 5000 });
    watch.pass(120_000);
    expect(clock.hear({ now: at(1000), sentAt: 124_990, heardAt: 125_000 })).toBe(false);
    expect(clock.now()).toBe(NINE + 120_000);
  });
});

test('what is left is written as a clock and told in words', () => {
  expect(writeLeft(38 * 60_000 + 12_000)).toBe('38:12');
  expect(writeLeft(3_900_000)).toBe('1:05:00');
  expect(writeLeft(59_001)).toBe('1:00');
  expect(writeLeft(1)).toBe('0:01');
  expect(writeLeft(0)).toBe('0:00');
  expect(tellLeft(2_292_000)).toBe('38 minutes');
  expect(tellLeft(3_900_000)).toBe('1 hour 5 minutes');
  expect(tellLeft(7_200_000)).toBe('2 hours');
  expect(tellLeft(1000)).toBe('1 second');
});

test('five minutes and one minute are announced once each, when they are passed', () => {
  expect(announcement(300_500, 299_900)).toBe('5 minutes left.');
  expect(announcement(299_900, 299_000)).toBeNull();
  expect(announcement(60_100, 59_900)).toBe('1 minute left.');
  // A tab that slept through both says the nearer one.
  expect(announcement(400_000, 30_000)).toBe('1 minute left.');
});
