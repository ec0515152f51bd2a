// Values that no two records of an entity share (a slug, a code): each is claimed by a record of its own under a guard, as
// no store but D1 could index them uniquely.
import type { Entity } from '#domain/entity';
import { fold } from '#domain/search';
import type { Issue } from '#kernel/errors';
import { ok, type Result } from '#kernel/result';
import type { Records, Stored, Write } from '#ports/records';

/** The record that claims one value. */
export const claimId = (entity: Entity, field: string, value: string): string =>
  `${entity.name}:${field}:${encodeURIComponent(fold(value))}`;

function claimsOf(entity: Entity, field: string, record: Stored | null): string[] {
  const value = record?.[field];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((each) => (typeof each === 'string' && each !== '' ? [claimId(entity, field, each)] : []));
}

const changedClaims = (entity: Entity, after: Stored | null, before: Stored | null) =>
  (entity.unique ?? []).map((field) => {
    const wanted = [...new Set(claimsOf(entity, field, after))];
    const held = claimsOf(entity, field, before);
    return {
      field,
      gained: wanted.filter((id) => !held.includes(id)),
      lost: held.filter((id) => !wanted.includes(id)),
    };
  });

/**
 * One issue for each value that another record holds, among those that people give. What we choose ourselves was free a moment
 * ago: taken since, its guard fails, and it is chosen anew.
 */
export async function takenIssues(
  records: Records,
  entity: Entity,
  after: Stored,
  before: Stored | null,
): Promise<Result<Issue[]>> {
  const wanted = changedClaims(entity, after, before)
    .filter(({ field }) => Object.hasOwn(entity.input.shape, field))
    .flatMap(({ field, gained }) => gained.map((id) => ({ field, id })));
  if (wanted.length === 0) return ok([]);
  const held = await records.getMany(wanted.map(({ id }) => ({ entity: 'uniques', id })));
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

/** The claims of one record that another takes over in the same commit, and what else either gains or loses by it. */
export async function handOver(
  records: Records,
  entity: Entity,
  { from, emptied, to, kept }: { from: Stored; emptied: Stored; to: Stored; kept: Stored },
): Promise<Result<Write[]>> {
  const all = [...claimWrites(entity, emptied, from), ...claimWrites(entity, kept, to)];
  const idOf = (write: Write): string => ('record' in write ? write.record.id : write.id);
  const lost = new Set(all.flatMap((write) => (write.op === 'delete' ? [write.id] : [])));
  const passed = all.flatMap((write) => (write.op === 'create' && lost.has(write.record.id) ? [write.record.id] : []));
  const held = await records.getMany(passed.map((id) => ({ entity: 'uniques', id })));
  if (!held.ok) return held;
  return ok([
    ...all.filter((write) => !passed.includes(idOf(write))),
    ...held.value.flatMap((claim): Write[] =>
      claim
        ? [
            {
              op: 'update',
              entity: 'uniques',
              record: { ...claim, version: claim.version + 1, owner: kept.id },
              ifVersion: claim.version,
            },
          ]
        : [],
    ),
  ]);
}

export const claimWrites = (entity: Entity, after: Stored | null, before: Stored | null): Write[] =>
  changedClaims(entity, after, before).flatMap(({ gained, lost }): Write[] => [
    ...gained.map((id): Write => ({ op: 'create', entity: 'uniques', record: { id, version: 1, owner: after?.id } })),
    ...lost.map((id): Write => ({ op: 'delete', entity: 'uniques', id })),
  ]);
