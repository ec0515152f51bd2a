// The queries of somebody whose account becomes part of another: those they asked, those that were theirs to answer, and what they wrote.
import { queries } from '#domain/queries/query';
import { ok, type Result } from '#kernel/result';
import type { Stored, Write } from '#ports/records';
import { sweep } from '../accounts/sweep';
import type { App } from '../app';
import { auditWrites } from '../effect';
import { isAssignable } from './rights';

/** In pages of one commit each. Errors: `unavailable` where it has to be gone on with; those of the store. */
export async function handOverQueries(
  { records, clock }: Pick<App, 'records' | 'clock'>,
  from: string,
  into: string,
): Promise<Result<void>> {
  const now = clock.now();
  const found = await records.get('users', into);
  if (!found.ok) return found;
  const person = found.value;
  if (!person) return ok(undefined);
  const asked = {
    requesterId: into,
    requesterName: person.displayName,
    requesterEmail: person.email ?? null,
  };
  const assigneeId = isAssignable(person) ? into : null;
  for (const step of [
    () =>
      sweep({ records }, 'queries', { requesterId: from }, (items) =>
        items.flatMap((query) => moved(query, asked, now)),
      ),
    () =>
      sweep({ records }, 'queries', { assigneeId: from }, (items) =>
        items.flatMap((query) => moved(query, { assigneeId }, now)),
      ),
    ...['queryMessages', 'queryNotes'].map(
      (kind) => () =>
        sweep({ records }, kind, { authorId: from }, (items) => items.map((item) => rewritten(kind, item, into))),
    ),
  ]) {
    const done = await step();
    if (!done.ok) return done;
  }
  return ok(undefined);
}

function moved(query: Stored, patch: Record<string, unknown>, now: string): Write[] {
  const raw = { ...query, ...patch, version: query.version + 1 };
  const record = { ...raw, ...queries.derive(raw) } as Stored;
  const [field = ''] = Object.keys(patch);
  const line = {
    ...{ entity: queries.name, recordId: query.id, action: 'merge-person' },
    before: { [field]: query[field] },
    after: { [field]: patch[field] },
  };
  return [{ op: 'update', entity: queries.name, record, ifVersion: query.version }, ...auditWrites([line], null, now)];
}

const rewritten = (entity: string, message: Stored, authorId: string): Write => ({
  op: 'update',
  entity,
  record: { ...message, authorId, version: message.version + 1 },
  ifVersion: message.version,
});
