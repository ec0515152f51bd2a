// What a commit is told as, and to whom: of each change a hint for those who may read the record now, and for those who could before.
import type { Role } from '#domain/access';
import type { Entity } from '#domain/entity';
import { entityNamed } from '#domain/index';
import type { Instant } from '#kernel/clock';
import type { News } from '#ports/live';
import type { Stored } from '#ports/records';
import type { Change } from './changes';
import { topicsFor, topicsOfAll } from './topics';

/** What a record belongs to, told along with it, as lists of one parent refresh by it. Ids that every reader of the record reads. */
const PARENTS: Record<string, readonly string[]> = {
  sessions: ['courseId'],
  bookings: ['sessionId', 'courseId', 'attendeeId', 'companyId'],
  tests: ['courseId'],
  attempts: ['testId', 'personId'],
};

export function newsOf(changes: readonly Change[], now: Instant): News[] {
  return changes.flatMap((change) => newsOfOne(change, now));
}

function newsOfOne(change: Change, now: Instant): News[] {
  const entity = entityNamed(change.entity);
  if (!entity || change.id === '') return [];
  const grants = change.isPrivate ? entity.access.update : entity.access.read;
  const isFor = (role: Role) => mayTell(entity, role, change.fields);
  const of = (record: Stored): News => ({
    hint: hintOf(change, record),
    topics: topicsFor(entity, grants, record, now, isFor),
  });
  const versions = [change.after, change.before].filter((record) => record !== null);
  const news =
    versions.length > 0
      ? versions.map(of)
      : [
          {
            hint: { entity: change.entity, id: change.id },
            topics: topicsOfAll(grants).filter((role) => isFor(role as Role)),
          },
        ];
  return merged(news).filter(({ topics }) => topics.length > 0);
}

/** Whether any of what changed is for the eyes of a role. */
function mayTell(entity: Entity, role: Role, fields: readonly string[] | null): boolean {
  if (!fields || fields.length === 0) return true;
  return fields.some((field) => {
    const roles = entity.restricted?.[field];
    return !entity.secret?.includes(field) && (!roles || roles.includes(role));
  });
}

function hintOf({ entity, id }: Change, record: Stored): News['hint'] {
  const parents = (PARENTS[entity] ?? []).flatMap((field) =>
    typeof record[field] === 'string' ? [[field, record[field]] as const] : [],
  );
  return { entity, id, ...(parents.length > 0 && { of: Object.fromEntries(parents) }) };
}

/** As it was and as it is are mostly told in the same words: once, to everybody. */
function merged(news: readonly News[]): News[] {
  const [one, other] = news;
  if (!one || !other || JSON.stringify(one.hint) !== JSON.stringify(other.hint)) return [...news];
  return [{ hint: one.hint, topics: [...new Set([...one.topics, ...other.topics])] }];
}
