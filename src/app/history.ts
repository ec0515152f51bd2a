// What has happened to a record, newest first: who, when, and what was before and after. For the office alone.
import type { Entity } from '#domain/entity';
import type { Instant } from '#kernel/clock';
import { err, ok, type Result } from '#kernel/result';
import type { Records, Stored } from '#ports/records';
import type { Call } from './app';
import { readStored } from './crud';
import { inScope, refuse } from './scope';

export interface HistoryEvent {
  id: string;
  at: Instant;
  action: string;
  /** Null for what the app did by itself. */
  actor: string | null;
  /** Only what changed. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export interface History {
  events: HistoryEvent[];
  /** Id → name of the people, companies and courses that the changes speak of. */
  names: Record<string, string>;
  /** For `after`; null at the beginning of the record. */
  next: string | null;
}

const SHOWN = 50;

/** Whoever was erased, and duplicates that were merged away. */
export const DELETED_PERSON = 'Deleted person';

/** Fields that hold ids of other records, by the kind of record. */
const REFERENCES: Readonly<Record<string, string>> = {
  companyId: 'companies',
  privateTo: 'companies',
  courseId: 'courses',
  prerequisites: 'courses',
  accountManagerId: 'users',
  authorId: 'users',
  requesterId: 'users',
  assigneeId: 'users',
  bookingId: 'bookings',
  attendeeId: 'users',
  bookerId: 'users',
  instructors: 'users',
  coverId: 'assets',
  materials: 'assets',
};
/** Where to read what a record is called; a session is called by its days, which say nothing without its course. */
const NAMES: Readonly<Record<string, string>> = {
  users: 'displayName',
  companies: 'name',
  courses: 'title',
  bookings: 'reference',
  assets: 'name',
  queries: 'subject',
  replies: 'title',
};

export interface Named {
  entity: string;
  id: string;
}

/** What the changes of these events point at. */
export function referencesOf(events: readonly Pick<HistoryEvent, 'before' | 'after'>[]): Named[] {
  const values = events.flatMap(({ before, after }) => [
    ...Object.entries(before ?? {}),
    ...Object.entries(after ?? {}),
  ]);
  return values.flatMap(([field, value]) => {
    const entity = REFERENCES[field];
    if (!entity) return [];
    return [value].flat().flatMap((id) => (typeof id === 'string' ? [{ entity, id }] : []));
  });
}

/** The stored records behind these, each read once; what is missing is left out. */
export async function readNamed(records: Records, named: readonly Named[]): Promise<Result<Map<string, Stored>>> {
  const keys = [...new Map(named.map(({ entity, id }) => [`${entity}/${id}`, { entity, id }])).values()];
  const found = await records.getMany(keys);
  if (!found.ok) return found;
  return ok(
    new Map(
      found.value.flatMap((record, at) => (record ? [[`${keys[at]?.entity}/${record.id}`, record] as const] : [])),
    ),
  );
}

/** What a record is called; null where it has no name. */
export function nameOf(entity: string, record: Stored | undefined): string | null {
  if (entity === 'users' && (!record || record.status === 'deleted')) return DELETED_PERSON;
  const name = record?.[NAMES[entity] ?? ''];
  return typeof name === 'string' ? name : null;
}

/** Id → name, for the words of changes. */
export const namesOf = (named: readonly Named[], found: ReadonlyMap<string, Stored>): Record<string, string> =>
  Object.fromEntries(
    named.flatMap(({ entity, id }) => {
      const name = nameOf(entity, found.get(`${entity}/${id}`));
      return name === null ? [] : [[id, name]];
    }),
  );

export const actorsOf = (events: readonly Readonly<Record<string, unknown>>[]): Named[] =>
  events.flatMap(({ actorId }) => (typeof actorId === 'string' ? [{ entity: 'users', id: actorId }] : []));

/** Errors: `not_found` for what the caller may not read, `forbidden` for what they may not change. */
export async function readHistory(call: Call, entity: Entity, id: string, after?: string): Promise<Result<History>> {
  const record = await readStored(call, entity, id);
  if (!record.ok) return record;
  if (!inScope(entity, entity.access.update, call.caller, record.value))
    return err(refuse(call.caller, `reading the history of this ${entity.one.toLowerCase()}`));
  const { records } = call.app;
  const page = await records.list('auditEvents', {
    where: { recordId: id },
    sort: { field: 'at', descending: true },
    limit: SHOWN,
    ...(after !== undefined && { after }),
  });
  if (!page.ok) return page;
  const events = page.value.items.map((event) => ({
    id: event.id,
    at: event.at as Instant,
    action: event.action as string,
    actorId: event.actorId as string | null,
    before: withoutSecrets(entity, event.before),
    after: withoutSecrets(entity, event.after),
  }));
  const named = [...actorsOf(events), ...referencesOf(events)];
  const found = await readNamed(records, named);
  if (!found.ok) return found;
  const names = namesOf(named, found.value);
  return ok({
    events: events.map(({ actorId, ...event }) => ({
      ...event,
      actor: actorId === null ? null : (names[actorId] ?? DELETED_PERSON),
    })),
    names,
    next: page.value.next,
  });
}

/** Fields that never leave the server do not leave it by their history. */
export function withoutSecrets(
  entity: Pick<Entity, 'secret'> | undefined,
  side: unknown,
): Record<string, unknown> | null {
  if (side === null || side === undefined) return null;
  const secret = entity?.secret ?? [];
  return Object.fromEntries(Object.entries(side as object).filter(([field]) => !secret.includes(field)));
}
