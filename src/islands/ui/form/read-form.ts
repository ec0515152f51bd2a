// All drafts of a form as the record that they would make, and everything that is wrong with it: the schema of the server.
import type { Entity } from '#domain/entity';
import { readField } from '#domain/field-text';
import type { Money } from '#domain/format';
import { parse } from '#domain/schema';
import type { Issue } from '#kernel/errors';
import {
  type Draft,
  type Drafts,
  type Fields,
  type FormContext,
  isDays,
  readDraft,
  type Values,
  zoneOf,
} from './drafts';

export interface Reading {
  /** What a POST would send; of a PATCH the changed part. As typed, where it does not fit the schema. */
  values: Values;
  /** Every path is a field's, or below it, or the record's. */
  issues: Issue[];
}

export interface Base {
  record: Readonly<Values>;
  drafts: Drafts;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Empty text is null where the schema takes null, left out where it has a default; else it is what the schema refuses. */
function emptyValue(entity: Entity, field: string): unknown {
  const [name = '', part] = field.split('.');
  const whole = entity.input.shape[name];
  const schema = part === undefined ? whole : whole?.shape?.[part];
  if (!schema) return undefined;
  if (parse(schema, null).ok) return null;
  return part !== undefined || parse(schema, undefined).ok ? undefined : '';
}

export function readForm(entity: Entity, fields: Fields, drafts: Drafts, base: Base, context: FormContext): Reading {
  const zone = zoneOf(drafts, context);
  const isZoneSame = zone === zoneOf(base.drafts, context);
  const values: Values = {};
  const issues: Issue[] = [];
  for (const name of Object.keys(entity.input.shape))
    if (base.record[name] !== undefined) values[name] = base.record[name];
  for (const [field, meta] of Object.entries(fields)) {
    const draft = drafts[field] as Draft;
    const isTimed = meta.input === 'days' || meta.input === 'instant';
    // What was not touched stays as it is stored, to the second.
    if (isSame(draft, base.drafts[field]) && (isZoneSame || !isTimed) && readField(base.record, field) !== undefined)
      continue;
    const currency = (readField(base.record, field) as Money | null | undefined)?.currency ?? context.currency;
    const read = readDraft(field, meta, draft, zone, currency);
    if ('issues' in read) issues.push(...read.issues);
    else write(values, field, read.value === undefined ? emptyValue(entity, field) : read.value);
    if (isDays(draft) && 'wholeDays' in entity.input.shape) values.wholeDays = draft.isWhole;
  }
  const parsed = parse(entity.input, values);
  if (parsed.ok) return { values, issues };
  const known = new Set(issues.map(({ path }) => fieldOf(path, fields)));
  const further = parsed.issues.filter(({ path }) => !known.has(fieldOf(path, fields)));
  return { values, issues: [...issues, ...further] };
}

/** `places.max` goes into a copy of `places`. */
function write(values: Values, field: string, value: unknown): void {
  const [name = '', part] = field.split('.');
  if (part === undefined) values[name] = value;
  else values[name] = { ...(values[name] as Values | undefined), [part]: value };
}

/** The part of the values that differs from the record: the body of a PATCH. */
export function changesOf(values: Values, record: Readonly<Values>): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== undefined && !isSame(value, record[name])),
  );
}

/** The field beside which an issue is said; null for the record as a whole. */
export function fieldOf(path: string, fields: Fields): string | null {
  const names = Object.keys(fields);
  return (
    names.find((field) => field === path) ??
    names.find((field) => path.startsWith(`${field}.`)) ??
    (path === '' ? null : (names.find((field) => field.startsWith(`${path}.`)) ?? null))
  );
}

/** An emptied field of a stored record that has to hold something. */
export const emptiedIssues = (fields: Fields, values: Values, record: Readonly<Values>): Issue[] =>
  Object.keys(fields)
    .filter((field) => readField(values, field) === undefined && (readField(record, field) ?? null) !== null)
    .map((path) => ({ path, message: 'Fill this in.' }));
