// A date, a time without a zone, or an instant, as files write them.
import { Temporal } from 'temporal-polyfill';
import { err, ok, type Result } from '#kernel/result';

/** `local` names no zone; `instant` keeps the wall clock that was written beside its offset. */
export type Moment =
  | { kind: 'date'; date: Temporal.PlainDate }
  | { kind: 'local'; at: Temporal.PlainDateTime }
  | { kind: 'instant'; at: Temporal.Instant };

const TIME = String.raw`(\d{1,2})(?::(\d\d))?(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*([ap]\.?m\.?)?\s*(z|[+-]\d\d(?::?\d\d)?)?`;
const WITH_TIME = new RegExp(`^(\\S+?)(?:t|[ ,]+)${TIME}$`, 'i');
const ONLY_TIME = new RegExp(`^${TIME}$`, 'i');

/** Longer text is none, and looking at all of it would take time. Characters. */
const MOMENT_LENGTH = 60;
const EARLIEST_YEAR = 1900;
const LATEST_YEAR = 2200;
const EXAMPLE = 'Write it as 2026-12-01, or 2026-12-01 09:00 with its time.';

/** Reads one value; the error is a sentence that says what to write instead. */
export function readMoment(text: string): Result<Moment, string> {
  const value = text
    .trim()
    .slice(0, MOMENT_LENGTH)
    .replace(/^(\d{4})(\d\d)(\d\d)(?=T|$)/i, '$1-$2-$3')
    .replace(/T(\d\d)(\d\d)(\d\d)/i, 'T$1:$2:$3');
  const parts = WITH_TIME.exec(value);
  const date = readDate(parts?.[1] ?? value);
  if (!date.ok) return date;
  if (!parts) return ok({ kind: 'date', date: date.value });
  const time = timeOf(parts.slice(2));
  if (time === null) return err(`“${short(text)}” has a time that does not exist. ${EXAMPLE}`);
  const at = date.value.toPlainDateTime(time);
  const offset = parts[7];
  if (offset === undefined) return ok({ kind: 'local', at });
  try {
    return ok({ kind: 'instant', at: Temporal.Instant.from(`${at.toString()}${offset.toUpperCase()}`) });
  } catch {
    return err(`“${short(text)}” has an offset that does not exist. ${EXAMPLE}`);
  }
}

/** `17:00`, `9 am`; null for anything else. */
export function readTime(text: string): Temporal.PlainTime | null {
  const parts = ONLY_TIME.exec(text.trim().slice(0, MOMENT_LENGTH));
  const isTime = parts !== null && parts[6] === undefined && (parts[2] !== undefined || parts[5] !== undefined);
  return isTime ? timeOf(parts.slice(1)) : null;
}

function timeOf(parts: readonly (string | undefined)[]): Temporal.PlainTime | null {
  const [hours = '', minutes = '0', seconds = '0', fraction = '', half] = parts;
  const isHalf = half !== undefined;
  if (!isHalf && parts[1] === undefined) return null;
  if (isHalf && (Number(hours) < 1 || Number(hours) > 12)) return null;
  const hour = isHalf ? (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hours);
  const millisecond = Number(fraction.padEnd(3, '0').slice(0, 3));
  try {
    return Temporal.PlainTime.from(
      { hour, minute: Number(minutes), second: Number(seconds), millisecond },
      { overflow: 'reject' },
    );
  } catch {
    return null;
  }
}

function readDate(text: string): Result<Temporal.PlainDate, string> {
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (yearFirst) return dateOf(text, yearFirst[1], yearFirst[2], yearFirst[3]);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  if (dotted) return dateOf(text, dotted[3], dotted[2], dotted[1]);
  const yearLast = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4})$/.exec(text);
  if (!yearLast) return err(`“${short(text)}” is not a date that can be read. ${EXAMPLE}`);
  const [, first = '', , second = '', year] = yearLast;
  if (Number(first) > 12 || first === second) return dateOf(text, year, second, first);
  if (Number(second) > 12) return dateOf(text, year, first, second);
  const two = (part: string): string => part.padStart(2, '0');
  return err(
    `“${text}” could be two days. Write the year first: ${year}-${two(second)}-${two(first)} or ${year}-${two(first)}-${two(second)}.`,
  );
}

function dateOf(text: string, ...parts: (string | undefined)[]): Result<Temporal.PlainDate, string> {
  const [year = 0, month = 0, day = 0] = parts.map(Number);
  if (year < EARLIEST_YEAR || year > LATEST_YEAR) return err(`“${text}” is in the year ${year}. ${EXAMPLE}`);
  try {
    return ok(Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }));
  } catch {
    return err(`“${text}” is a day that does not exist. ${EXAMPLE}`);
  }
}

const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 39).toWellFormed()}…` : text);
