// A series: a session that is held again and again, each time at the same hours of the clock on the wall.
import * as z from 'zod/mini';
import { recordId, whole } from '../schema';

/** The most that one rule may ask for: a year of weeks. */
export const MOST_TIMES = 52;
const MOST_APART = 52;

export const RHYTHMS = [
  { value: 'week', label: 'Weeks' },
  { value: 'day', label: 'Days' },
  { value: 'month-date', label: 'Months, on the same date' },
  { value: 'month-weekday', label: 'Months, on the same weekday' },
] as const;
export type Rhythm = (typeof RHYTHMS)[number]['value'];

/** What a browser sends: how often, how many more, and which of those are left out. */
export const seriesSchema = z.strictObject({
  rhythm: z.enum(['week', 'day', 'month-date', 'month-weekday']),
  /** Every so many of them. */
  every: whole(1, MOST_APART),
  /** How many more sessions than the one that is there. */
  times: whole(1, MOST_TIMES),
  /** Ordinals of those that are left out, from 1. */
  without: z._default(z.array(whole(1, MOST_TIMES)).check(z.maxLength(MOST_TIMES)), []),
  /** Open for booking at once; else they are drafts. */
  open: z._default(z.boolean(), false),
});
export type SeriesRule = z.output<typeof seriesSchema>;

/** Which sessions stand in the way of one that is being planned. */
export const planSchema = z.strictObject({
  days: z
    .array(z.strictObject({ start: z.iso.datetime(), end: z.iso.datetime() }))
    .check(z.minLength(1), z.maxLength(60)),
  instructors: z._default(z.array(recordId()).check(z.maxLength(20)), []),
  venue: z._default(z.nullable(z.string().check(z.maxLength(200))), null),
  /** The session itself, where it is there already. */
  except: z._default(z.nullable(recordId()), null),
});
export type SessionPlan = z.output<typeof planSchema>;

/** Another session at the same time that somebody of this one teaches, or that is held in the same room. */
export interface Clash {
  sessionId: string;
  courseId: string;
  title: string;
  /** The first of its days that overlaps. */
  start: string;
  end: string;
  timeZone: string;
  /** Who would have to be in two places. */
  people: string[];
  /** The room that both want; null where it is another, or somewhere online. */
  venue: string | null;
}

/** One session that a rule makes, as it is shown before it is there. */
export interface Planned {
  /** From 1, counted from the session that is repeated. */
  ordinal: number;
  days: { start: string; end: string }[];
  clashes: Clash[];
  /** The date is not in that month (31 February), or this would be before now: it is passed over. */
  skipped: 'no-such-date' | 'past' | null;
}
