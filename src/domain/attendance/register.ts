// The register between server and browser: what `GET /api/sessions/<id>/register` answers and what a `PATCH` takes and tells.
import * as z from 'zod/mini';
import type { Instant } from '#kernel/clock';
import { optionalText, recordId, whole } from '../schema';
import { type DayKey, LONGEST_MARK_NOTE, MARKS, type Mark, MOST_MARKS, type RegisterDay } from './attendance';

/** A mark as it stands; version 0 where nobody has marked yet. */
export interface StandingMark {
  mark: Mark;
  note: string | null;
  version: number;
  /** Who marked last, by name; null where nobody has. */
  by: { id: string; name: string } | null;
  at: Instant | null;
}

export interface RegisterRow extends StandingMark {
  bookingId: string;
  reference: string;
  name: string;
  jobTitle: string | null;
  email: string | null;
  company: string | null;
  poNumber: string | null;
  /** The seat waits for the office. */
  isPending: boolean;
}

export interface Register {
  sessionId: string;
  courseId: string;
  title: string;
  venue: string | null;
  mode: string;
  timeZone: string;
  wholeDays: boolean;
  /** With how many of the rows are marked; null where that was not counted. */
  days: (RegisterDay & { marked: number | null })[];
  day: DayKey;
  /** From when that day is marked. */
  opensAt: Instant;
  /** By name. */
  rows: RegisterRow[];
  now: Instant;
}

export const markInput = z.strictObject({
  marks: z
    .array(
      z.strictObject({
        bookingId: recordId(),
        day: z.string().check(z.regex(/^\d{4}-\d\d-\d\d(\.\d{1,2})?$/, 'Give a date such as 2026-11-23.')),
        mark: z.enum(MARKS),
        note: optionalText(LONGEST_MARK_NOTE),
        /** The mark that the marker saw: 0 where there was none. */
        version: z._default(whole(0, 1_000_000), 0),
      }),
    )
    .check(z.minLength(1, 'Give at least one mark.'), z.maxLength(MOST_MARKS, `At most ${MOST_MARKS} marks at once.`)),
});
export type GivenMark = z.output<typeof markInput>['marks'][number];

export interface SavedMark extends StandingMark {
  bookingId: string;
  day: DayKey;
}

/**
 * `marked-since`: somebody else has, `current` says who and how. `not-on-register`: the booking holds no seat here (any more).
 * `no-such-day`, `day-not-begun`.
 */
export interface RefusedMark {
  bookingId: string;
  day: DayKey;
  rule: 'marked-since' | 'not-on-register' | 'no-such-day' | 'day-not-begun';
  message: string;
  current?: StandingMark;
}

/** Those saved are saved whatever became of the others. */
export interface SavedMarks {
  saved: SavedMark[];
  refused: RefusedMark[];
  savedAt: Instant;
}
