// A field while it is being typed, and the value that it comes to. A draft keeps what the person wrote, right or wrong.
import type { FieldMeta } from '#domain/entity';
import { readField } from '#domain/field-text';
import type { Money } from '#domain/format';
import { moneyText, parseMoney } from '#domain/money-text';
import { isZone } from '#domain/schema';
import { instantOf, nextDate, wallTimeOf } from '#domain/wall-time';
import type { Issue } from '#kernel/errors';

export interface DayDraft {
  date: string;
  from: string;
  to: string;
  /** Where the day ends on a later date: a night, an all-day end. */
  endDate: string | null;
}
export interface DaysDraft {
  /** Dates without times: each runs from midnight to midnight. */
  isWhole: boolean;
  rows: readonly DayDraft[];
}
/** Of a field that has a control of its own (`hidden`): its value as JSON. */
export type Draft = string | boolean | readonly string[] | DaysDraft;
export type Drafts = Readonly<Record<string, Draft>>;
export type Fields = Readonly<Record<string, FieldMeta>>;
export type Values = Record<string, unknown>;

/** What a form has to know of its surroundings. */
export interface FormContext {
  /** Of an amount that has none yet. */
  currency: string;
  /** Of times, where the record has no zone of its own. */
  timeZone: string;
  locale: string;
}

interface Day {
  start: string;
  end: string;
}

export const isDays = (draft: Draft | undefined): draft is DaysDraft =>
  typeof draft === 'object' && draft !== null && 'rows' in draft;

/** The zone that the form's times are in: the record's own as it is typed, once it is one. */
export function zoneOf(drafts: Drafts, context: FormContext): string {
  const { timeZone } = drafts;
  return typeof timeZone === 'string' && isZone(timeZone) ? timeZone : context.timeZone;
}

export function draftsOf(fields: Fields, record: Readonly<Values>, context: FormContext): Drafts {
  const zone = typeof record.timeZone === 'string' && isZone(record.timeZone) ? record.timeZone : context.timeZone;
  return Object.fromEntries(
    Object.entries(fields).map(([field, meta]) => [
      field,
      draftOf(meta, readField(record, field), zone, record.wholeDays === true),
    ]),
  );
}

function draftOf(meta: FieldMeta, value: unknown, zone: string, isWhole: boolean): Draft {
  switch (meta.input) {
    case 'checkbox':
      return value === true;
    case 'money':
      return value ? moneyText(value as Money) : '';
    case 'tags':
      return ((value as string[] | undefined) ?? []).join(', ');
    case 'choices':
    case 'files':
      return (value as string[] | undefined) ?? [];
    case 'instant': {
      if (typeof value !== 'string') return '';
      const { date, time } = wallTimeOf(value, zone);
      return `${date}T${time}`;
    }
    case 'days':
      return { isWhole, rows: ((value as Day[] | undefined) ?? []).map((day) => dayDraftOf(day, zone, isWhole)) };
    case 'hidden':
      return value === null || value === undefined ? '' : JSON.stringify(value);
    default:
      return value === null || value === undefined ? '' : String(value);
  }
}

function dayDraftOf({ start, end }: Day, zone: string, isWhole: boolean): DayDraft {
  const [from, to] = [wallTimeOf(start, zone), wallTimeOf(end, zone)];
  const ordinaryEnd = isWhole ? nextDate(from.date) : from.date;
  return { date: from.date, from: from.time, to: to.time, endDate: to.date === ordinaryEnd ? null : to.date };
}

export type Read = { value: unknown } | { issues: Issue[] };
const wrong = (path: string, message: string): Read => ({ issues: [{ path, message }] });

/** `undefined` is what was left empty: what that means is the schema's to say. */
export function readDraft(field: string, meta: FieldMeta, draft: Draft, zone: string, currency: string): Read {
  if (isDays(draft)) return readDays(field, draft, zone);
  if (typeof draft !== 'string') return { value: draft };
  const text = meta.input === 'textarea' || meta.input === 'markdown' ? draft : draft.trim();
  if (meta.input === 'tags') return { value: tagsOf(text) };
  if (text === '') return { value: undefined };
  switch (meta.input) {
    case 'hidden':
      return { value: withoutBlanks(JSON.parse(text)) };
    case 'number': {
      const number = Number(text);
      return Number.isFinite(number) ? { value: number } : wrong(field, 'Give a number in digits.');
    }
    case 'money': {
      const money = parseMoney(text, currency);
      return money ? { value: money } : wrong(field, 'Give an amount such as 285 or 285.00.');
    }
    case 'instant': {
      const [date = '', time = ''] = text.split('T');
      const instant = instantOf({ date, time }, zone);
      return instant ? { value: instant } : wrong(field, skipped(zone));
    }
    default:
      return { value: text };
  }
}

/** Rows at the end into which nothing was written are rows that are offered, and nothing else. */
function withoutBlanks(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.slice(0, value.findLastIndex((part) => !isBlank(part)) + 1);
}
const WRITTEN = ['text', 'match', 'value', 'feedback'] as const;
export function isBlank(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return part === '' || part === null || part === undefined;
  return WRITTEN.every((name) => isBlank((part as Record<string, unknown>)[name]));
}

const skipped = (zone: string): string => `There is no such time in ${zone}: the clocks go forward then.`;

function tagsOf(text: string): string[] {
  const all = text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  return [...new Set(all)];
}

function readDays(field: string, { isWhole, rows }: DaysDraft, zone: string): Read {
  const issues: Issue[] = [];
  const days = rows.map((row, at) => {
    const end = row.endDate ?? (isWhole && row.date ? nextDate(row.date) : row.date);
    const [from, to] = isWhole ? ['00:00', '00:00'] : [row.from, row.to];
    const read = (part: 'start' | 'end', date: string, time: string): string => {
      if (!date || !time)
        issues.push({ path: `${field}.${at}.${part}`, message: date ? 'Give the time.' : 'Give the date.' });
      const instant = date && time ? instantOf({ date, time }, zone) : null;
      if (date && time && !instant) issues.push({ path: `${field}.${at}.${part}`, message: skipped(zone) });
      return instant ?? '';
    };
    return { start: read('start', row.date, from), end: read('end', row.date && end, to) };
  });
  return issues.length > 0 ? { issues } : { value: days };
}
