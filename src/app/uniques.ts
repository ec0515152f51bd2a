// Values that no two records of an entity share (a slug, a code): each is claimed by a record of its own under a guard, as
// no store but D1 could index them uniquely.
import type { Entity } from '#domain/entity';
import { fold } from '#domain/search';
import type { Issue } from '#kernel/errors';
import { ok, type Result } from '#kernel/result';
import type { Records, Stored, Write } from '#ports/records';

const claimId = (entity: Entity, field: string, value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? `${entity.name}:${field}:${encodeURIComponent(fold(value))}` : null;

const changedClaims = (entity: Entity, after: Stored | null, before: Stored | null) =>
  (entity.unique ?? [])
    .map((field) => ({
      field,
      id: after ? claimId(entity, field, after[field]) : null,
      old: before ? claimId(entity, field, before[field]) : null,
    }))
    .filter(({ id, old }) => id !== old);

/** One issue for each value that another record holds. */
export async function takenIssues(
  records: Records,
  entity: Entity,
  after: Stored,
  before: Stored | null,
): Promise<Result<Issue[]>> {
  const wanted = changedClaims(entity, after, before).filter((claim) => claim.id !== null);
  if (wanted.length === 0) return ok([]);
  const held = await records.getMany(wanted.map(({ id }) => ({ entity: 'uniques', id: id as string })));
  if (!held.ok) return held;
  return ok(
    wanted.flatMap(({ field }, at) =>
      held.value[at]
        ? [
            {
              path: field,
              message: `Another ${entity.one.toLowerCase()} has this ${entity.fields[field]?.label.toLowerCase() ?? field}. Choose a different one.`,
            },
          ]
        : [],
    ),
  );
}

export const claimWrites = (entity: Entity, after: Stored | null, before: Stored | null): Write[] =>
  changedClaims(entity, after, before).flatMap(({ id, old }): Write[] => [
    ...(id ? [{ op: 'create' as const, entity: 'uniques', record: { id, version: 1, owner: after?.id } }] : []),
    ...(old ? [{ op: 'delete' as const, entity: 'uniques', id: old }] : []),
  ]);
