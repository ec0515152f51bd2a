// The last active admin stays, by whichever way an admin may be lost: disabled, demoted, erased, merged away, imported over.
import type { Call } from '#app/app';
import { conflict } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored, Write } from '#ports/records';

/**
 * What has to hold in the commit that takes an active admin away: another one is still as they were read. So of two admins who
 * take each other away at once, one is told to look again.
 * Errors: `conflict` with `last-admin`.
 */
export async function lastAdminGuard({ app }: Call, before: Stored | null, after: Stored): Promise<Result<Write[]>> {
  const isLost = after.status !== 'active' || after.role !== 'admin';
  if (before?.role !== 'admin' || before.status !== 'active' || !isLost) return ok([]);
  const admins = await app.records.list('users', { where: { role: 'admin', status: 'active' }, limit: 2 });
  if (!admins.ok) return admins;
  const other = admins.value.items.find(({ id }) => id !== after.id);
  if (!other)
    return err(conflict('This is the last admin. Make somebody else an admin first.', { rule: 'last-admin' }));
  return ok([{ op: 'check', entity: 'users', id: other.id, guard: { version: other.version } }]);
}
