// Everything that has changed, newest first, for admins: who did what to which record, before and after.
import type { Entity } from '#domain/entity';
import { entityNamed, LISTINGS } from '#domain/index';
import { settings } from '#domain/settings/settings';
import type { Instant } from '#kernel/clock';
import { ok, type Result } from '#kernel/result';
import type { ListQuery, Page, Stored } from '#ports/records';
import type { Call } from '../app';
import {
  actorsOf,
  DELETED_PERSON,
  type Named,
  nameOf,
  namesOf,
  readNamed,
  referencesOf,
  withoutSecrets,
} from '../history';
import { permitAudit } from './permit';

/** How the list may be asked: as an entity's would be. */
export const auditLog: Pick<Entity, 'one' | 'many' | 'listing' | 'secret'> = {
  one: 'Entry',
  many: 'Entries of the audit',
  listing: LISTINGS.get('auditEvents') as Entity['listing'],
};

export interface AuditEntry {
  id: string;
  at: Instant;
  /** The kind of record: `courses`, `settings` … */
  entity: string;
  recordId: string;
  /** `create`, `update`, `remove` or the name of a step. */
  action: string;
  /** Null for what the app did by itself. */
  actorId: string | null;
  actor: string | null;
  /** Only what changed; null where there was nothing before or after. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** What is told of a record beside its entry. */
export interface AuditedRecord {
  /** A session is called as its course. */
  name: string | null;
  /** Of a session: its address needs the one, its name the other. */
  courseId: string | null;
  start: Instant | null;
}

export interface AuditPage extends Pick<Page, 'next' | 'previous'> {
  items: AuditEntry[];
  /** By entry, where the record is still there. */
  records: ReadonlyMap<string, AuditedRecord>;
  /** Id → name of what the changes speak of. */
  names: Record<string, string>;
}

/** The declaration behind a kind of record in the audit, undefined for what has none any more. */
export const auditedEntity = (name: string): Entity | undefined =>
  name === settings.name ? settings : entityNamed(name);

/** Errors: `unauthenticated`, `forbidden` for everybody but admins, `invalid` for a query that cannot be asked. */
export async function listAudit(call: Call, query: ListQuery): Promise<Result<AuditPage>> {
  const permitted = permitAudit(call);
  if (!permitted.ok) return permitted;
  const { records } = call.app;
  const page = await records.list('auditEvents', query);
  if (!page.ok) return page;
  const entries = page.value.items.map(entryOf);
  const subjects = entries.map(({ entity, recordId }) => ({ entity, id: recordId }));
  const named = [...actorsOf(page.value.items), ...referencesOf(entries)];
  const found = await readNamed(records, [...subjects, ...named]);
  if (!found.ok) return found;
  const courses = await readNamed(
    records,
    subjects.flatMap(({ entity, id }) => courseOf(entity, found.value.get(`${entity}/${id}`))),
  );
  if (!courses.ok) return courses;
  const names = namesOf(named, found.value);
  return ok({
    items: entries.map((entry) => ({
      ...entry,
      actor: entry.actorId === null ? null : (names[entry.actorId] ?? DELETED_PERSON),
    })),
    records: new Map(
      entries.flatMap(({ id, entity, recordId }) => {
        const record = found.value.get(`${entity}/${recordId}`);
        return record ? [[id, auditedRecord(entity, record, courses.value)] as const] : [];
      }),
    ),
    names,
    next: page.value.next,
    previous: page.value.previous,
  });
}

const courseOf = (entity: string, record: Stored | undefined): Named[] =>
  entity === 'sessions' && typeof record?.courseId === 'string' ? [{ entity: 'courses', id: record.courseId }] : [];

function auditedRecord(entity: string, record: Stored, courses: ReadonlyMap<string, Stored>): AuditedRecord {
  const [course] = courseOf(entity, record);
  if (!course) return { name: nameOf(entity, record), courseId: null, start: null };
  const name = nameOf('courses', courses.get(`courses/${course.id}`));
  return { name, courseId: course.id, start: record.start as Instant };
}

function entryOf(event: Stored): AuditEntry {
  const entity = event.entity as string;
  const declared = auditedEntity(entity);
  return {
    id: event.id,
    at: event.at as Instant,
    entity,
    recordId: event.recordId as string,
    action: event.action as string,
    actorId: event.actorId as string | null,
    actor: null,
    before: withoutSecrets(declared, event.before),
    after: withoutSecrets(declared, event.after),
  };
}
