// What a file says about courses and their sessions, whatever its format. A draft is not yet a record: whoever imports
// it compares it with the store, and a field that is null says nothing, so what is stored stays.
import type { Course } from '#domain/courses/course';
import type { Session } from '#domain/sessions/session';
import { type AppError, invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';

/** The size of a file, as UTF-8. */
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;
/** Rows of a table, events of a calendar, items of JSON; also the sessions that repetitions make. */
export const MAX_IMPORT_ROWS = 5000;
/** Rows of a table of people or companies, which are one record each. */
export const MAX_RECORD_ROWS = 20_000;
/** As many as a session may have (`sessions` schema); known here so that a span of centuries is never laid out. */
export const MAX_DAYS = 60;

export interface SessionDraft {
  /** Who it is in the file: `@id`, UID or address, else title and start. The same file gives the same one again. */
  source: string;
  /** In order. */
  days: Session['days'];
  /** Each day is a calendar day of `timeZone`, from midnight to midnight. */
  wholeDays: boolean;
  /** IANA. */
  timeZone: string;
  venue: string | null;
  link: string | null;
  mode: Session['mode'] | null;
  /** How many take part; either may be unsaid. */
  places: { min: number | null; max: number | null };
}

/** What a file may say of a course. */
export interface CourseFields {
  code: string | null;
  title: string | null;
  /** The end of its public address. */
  slug: string | null;
  /** Plain text, one or two sentences. */
  summary: string | null;
  /** Markdown. */
  body: string | null;
  category: string | null;
  level: string | null;
  tags: string[] | null;
  /** In words. */
  duration: string | null;
  price: Course['price'];
  /** Unless a session says otherwise. */
  places: number | null;
  enrolment: Course['enrolment'] | null;
  waitingList: boolean | null;
  /** Who the course is in the file, where it says so. */
  source: string | null;
}

/** `title` is null only where a table names the course by its `code` alone: it is one that exists already. */
export interface CourseDraft extends CourseFields {
  /** Where it stands first. */
  row: number;
  sessions: { row: number; draft: SessionDraft }[];
}

export interface RowError {
  /** The line in CSV (of the record's first) and iCalendar (of BEGIN:VEVENT), else the item's ordinal from 1. */
  row: number;
  /** The heading, property or member as the file calls it; empty for the row as a whole. */
  path: string;
  /** What is wrong and what to do. */
  message: string;
}

export interface Parsed {
  courses: CourseDraft[];
  /** Every row is in `courses` or explained here. */
  errors: RowError[];
  rows: number;
  /** Headings that mean nothing to us: no error, yet worth a note. */
  ignored: string[];
}

export interface ImportOptions {
  /** The organisation's IANA zone: of dates and times that name none. */
  timeZone: string;
  /** The organisation's ISO 4217 code: of prices that name none. */
  currency: string;
  /** CSV alone: heading → field of the table; goes before what we make of the heading ourselves. */
  map?: Readonly<Record<string, string>>;
}

export const NO_FIELDS: CourseFields = {
  code: null,
  title: null,
  slug: null,
  summary: null,
  body: null,
  category: null,
  level: null,
  tags: null,
  duration: null,
  price: null,
  places: null,
  enrolment: null,
  waitingList: null,
  source: null,
};

/** Refuses what is too large before anything is read; the caller caps the stream besides. */
export function withinSize(text: string): Result<string, AppError> {
  const fits = text.length <= MAX_IMPORT_BYTES && new TextEncoder().encode(text).length <= MAX_IMPORT_BYTES;
  if (fits) return ok(text);
  return err(invalid('This file is larger than 5 MB. Nothing was imported. Divide it and import the parts.'));
}

export const tooManyRows = (what: string, most = MAX_IMPORT_ROWS): AppError =>
  invalid(
    `This file has more than ${most.toLocaleString('en-GB')} ${what}. Nothing was imported. Divide it and import the parts.`,
  );
