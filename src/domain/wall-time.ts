// What a clock on a wall shows and the instant that it means, by Intl alone: a browser needs no calendar library for a form.
import type { Instant } from '#kernel/clock';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();
const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    clocks.set(timeZone, clock);
  }
  return clock;
};

export interface WallTime {
  /** `2026-12-01`, as `<input type="date">` has it. */
  date: string;
  /** `09:30`, as `<input type="time">` has it. */
  time: string;
}

/** What the clock shows there at this instant, to the minute. */
export function wallTimeOf(at: Instant, timeZone: string): WallTime {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  );
  const year = String(parts.year).padStart(4, '0');
  return { date: `${year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

const asUtc = ({ date, time }: WallTime): number => Date.parse(`${date}T${time}:00Z`);
/** Milliseconds that the wall is ahead of UTC at an instant. */
const aheadAt = (ms: number, timeZone: string): number =>
  asUtc(wallTimeOf(new Date(ms).toISOString(), timeZone)) - Math.floor(ms / MINUTE_MS) * MINUTE_MS;

/**
 * The instant at which the clock shows this; the first one where it shows it twice (clocks go back). Null where it never
 * does (clocks go forward), and for what is no date or time.
 */
export function instantOf(wall: WallTime, timeZone: string): Instant | null {
  const shown = asUtc(wall);
  if (Number.isNaN(shown)) return null;
  const offsets = new Set([aheadAt(shown - DAY_MS, timeZone), aheadAt(shown + DAY_MS, timeZone)]);
  const found = [...offsets]
    .map((ahead) => ({ ms: shown - ahead, ahead }))
    .filter(({ ms, ahead }) => aheadAt(ms, timeZone) === ahead)
    .map(({ ms }) => ms);
  return found.length > 0 ? new Date(Math.min(...found)).toISOString() : null;
}

/** The calendar day after: `2026-12-31` → `2027-01-01`. */
export const nextDate = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
