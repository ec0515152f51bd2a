// The attempts of somebody whose account becomes part of another, how often each test was begun, and what was theirs to grade.
import type { Attempt } from '#domain/attempts/attempt';
import { err, ok, type Result } from '#kernel/result';
import type { Records, Stored, Write } from '#ports/records';
import { busy, sweep } from '../accounts/sweep';
import type { App } from '../app';
import { auditWrites } from '../effect';
import { type AttemptCount, countId } from './count';

/** Times that somebody else may have been faster with the same count. */
const RETRIES = 20;

/** In pages of one commit each. Errors: `unavailable` where it has to be gone on with; those of the store. */
export async function handOverAttempts(
  { records, clock }: Pick<App, 'records' | 'clock'>,
  from: string,
  into: string,
): Promise<Result<void>> {
  const now = clock.now();
  const found = await records.get('users', into);
  if (!found.ok) return found;
  if (!found.value) return ok(undefined);
  const name = found.value.displayName as string;
  const begun = new Set<string>();
  const moved = await sweep({ records }, 'attempts', { personId: from }, (items) =>
    (items as Attempt[]).flatMap((attempt) => {
      begun.add(attempt.testId);
      const searched = [name, ...attempt.searched.slice(1)];
      const line = {
        ...{ entity: 'attempts', recordId: attempt.id, action: 'merge-person' },
        ...{ before: { personId: from }, after: { personId: into } },
      };
      return [updated(attempt, { personId: into, searched }), ...auditWrites([line], null, now)];
    }),
  );
  if (!moved.ok) return moved;
  for (const testId of begun) {
    const counted = await joinCounts(records, testId, from, into);
    if (!counted.ok) return counted;
  }
  const graded = await sweep({ records }, 'attempts', { graderIds: { has: from } }, (items) =>
    (items as Attempt[]).map((attempt) => {
      const graderIds = [...new Set(attempt.graderIds.map((id) => (id === from ? into : id)))];
      return updated(attempt, { graderIds });
    }),
  );
  return graded.ok ? ok(undefined) : graded;
}

const updated = (attempt: Attempt, patch: Record<string, unknown>): Write => ({
  op: 'update',
  entity: 'attempts',
  record: { ...attempt, ...patch, version: attempt.version + 1 },
  ifVersion: attempt.version,
});

/** One person now: what both have begun counts together, and goes on where one of them was in the middle of it. */
async function joinCounts(records: Records, testId: string, from: string, into: string): Promise<Result<void>> {
  const [fromId, intoId] = [countId({ testId, personId: from }), countId({ testId, personId: into })];
  for (let tried = 0; tried < RETRIES; tried++) {
    const found = await records.getMany([fromId, intoId].map((id) => ({ entity: 'attemptCounts', id })));
    if (!found.ok) return found;
    const [old, own] = found.value as (AttemptCount | null)[];
    if (!old) return ok(undefined);
    const joined = { count: old.count + (own?.count ?? 0), liveId: own?.liveId ?? old.liveId };
    const kept: Write = own
      ? {
          op: 'update',
          entity: 'attemptCounts',
          record: { ...own, ...joined, version: own.version + 1 },
          ifVersion: own.version,
        }
      : { op: 'create', entity: 'attemptCounts', record: { id: intoId, version: 1, ...joined } as Stored };
    const done = await records.commit([
      kept,
      { op: 'delete', entity: 'attemptCounts', id: fromId, ifVersion: old.version },
    ]);
    if (!done.ok) return done;
    if (done.value === 'committed') return ok(undefined);
  }
  return err(busy());
}
