// What the server's clock says now, counted by the browser's stopwatch: whatever the device's own clock says, and whoever sets it.
import type { Instant } from '#kernel/clock';

/** Milliseconds of a stopwatch that only ever goes on: `performance.now()`. */
export type Stopwatch = () => number;

/** What the server said, and when it was asked and heard by the stopwatch. */
export interface Reading {
  now: Instant;
  sentAt: number;
  heardAt: number;
}

/**
 * Each answer of the server bounds its clock: it was read after the asking and before the hearing. Bounds that overlap narrow
 * each other. Bounds that lie ahead replace the known ones: the stopwatch stood still while the device slept. Bounds that lie
 * behind are those of an old answer that was replayed: time does not go back.
 */
export class ServerClock {
  readonly #stopwatch: Stopwatch;
  #least: number;
  #most: number;

  constructor(stopwatch: Stopwatch, first: Reading) {
    this.#stopwatch = stopwatch;
    [this.#least, this.#most] = boundsOf(first);
  }

  /** False where it is an old one, which says nothing of the present. */
  hear(reading: Reading): boolean {
    const [least, most] = boundsOf(reading);
    if (most < this.#least) return false;
    if (least > this.#most) [this.#least, this.#most] = [least, most];
    else [this.#least, this.#most] = [Math.max(least, this.#least), Math.min(most, this.#most)];
    return true;
  }

  /** Milliseconds since 1970, by the server. */
  now(): number {
    return this.#stopwatch() + (this.#least + this.#most) / 2;
  }

  /** Milliseconds until then, never below 0; null where there is no deadline. */
  leftUntil(deadlineAt: Instant | null): number | null {
    return deadlineAt === null ? null : Math.max(0, Date.parse(deadlineAt) - this.now());
  }
}

const boundsOf = ({ now, sentAt, heardAt }: Reading): [number, number] => {
  const at = Date.parse(now);
  return [at - heardAt, at - sentAt];
};

const MINUTE = 60_000;
/** It is said aloud, and the clock turns to warning. Milliseconds. DESIGN.md, "Test". */
export const WARNINGS = [5 * MINUTE, MINUTE] as const;

/** `38:12`, `1:05:00`. Rounded up: it stands at 0:00 when nothing is left. */
export function writeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (part: number): string => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** `38 minutes`, `1 hour 5 minutes`, `40 seconds`: for those who hear it, and for a sentence. */
export function tellLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 60) return many(seconds, 'second');
  const minutes = Math.floor(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && many(hours, 'hour'), (rest > 0 || hours === 0) && many(rest, 'minute')]
    .filter(Boolean)
    .join(' ');
}

const many = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** What is to be said aloud between two looks at the clock; null for nothing. */
export function announcement(before: number, left: number): string | null {
  const passed = WARNINGS.filter((warning) => before > warning && left <= warning).at(-1);
  return passed === undefined ? null : `${tellLeft(passed)} left.`;
}
