// What the conditions of a list of bookings or queries are called: the records that its address names by id.
import { companies } from '#domain/companies/company';
import { courses } from '#domain/courses/course';
import type { Entity } from '#domain/entity';
import { type Session, sessions } from '#domain/sessions/session';
import { users } from '#domain/users/user';
import { ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { readable } from '../scope';

export interface FilterNames {
  courseId?: string;
  companyId?: string;
  attendeeId?: string;
  assigneeId?: string;
  sessionId?: Pick<Session, 'start' | 'timeZone'>;
}

const KINDS: readonly [keyof FilterNames, Entity][] = [
  ['courseId', courses],
  ['companyId', companies],
  ['attendeeId', users],
  ['assigneeId', users],
  ['sessionId', sessions],
];

/** Nothing is said of a record that the caller may not read. */
export async function readFilterNames(call: Call, params: URLSearchParams): Promise<Result<FilterNames>> {
  const asked = KINDS.flatMap(([field, entity]) => {
    const id = params.get(field);
    return id ? [{ field, entity, id }] : [];
  });
  const found = await call.app.records.getMany(asked.map(({ entity, id }) => ({ entity: entity.name, id })));
  if (!found.ok) return found;
  const names: FilterNames = {};
  for (const [at, { field, entity }] of asked.entries()) {
    const seen = readable(entity, call.caller, found.value[at] ?? null);
    if (seen.ok) Object.assign(names, { [field]: nameOf(field, seen.value) });
  }
  return ok(names);
}

function nameOf(field: keyof FilterNames, record: Stored): unknown {
  if (field === 'sessionId') return record;
  return {
    courseId: record.title,
    companyId: record.name,
    attendeeId: record.displayName,
    assigneeId: record.displayName,
  }[field];
}
