// The provider is told what the store has decided about a person: name, role (as a cache that nothing of ours reads) and
// whether they may sign in. After the commit, off the answer's path, and never a reason to fail: the store decides alone.
import type { User } from '#domain/users/user';
import type { IdentityAdmin } from '#ports/identity-admin';
import type { Records, Write } from '#ports/records';
import type { KeepAlive } from './context';

const TOLD = ['status', 'role', 'displayName'];

/** The people whom a commit changed in what the provider keeps a copy of: its audit lines say so. Not those whom it made. */
export function changedPeople(writes: readonly Write[]): string[] {
  const ids = writes.flatMap((write) => {
    if (write.op !== 'create' || write.entity !== 'auditEvents' || write.record.entity !== 'users') return [];
    const { before, after, recordId } = write.record as { before?: unknown; after?: unknown; recordId?: unknown };
    const isTold = before !== null && TOLD.some((field) => Object.hasOwn((after as object | null) ?? {}, field));
    return isTold ? [recordId as string] : [];
  });
  return [...new Set(ids)];
}

export function mirrorAccounts(
  records: Pick<Records, 'get'>,
  admin: IdentityAdmin,
  writes: readonly Write[],
  keepAlive: KeepAlive,
): void {
  for (const id of changedPeople(writes)) keepAlive(mirrorAccount(records, admin, id).catch(() => undefined));
}

/** As the store has the person now, so that of two that run at once the later tells the latest. */
export async function mirrorAccount(records: Pick<Records, 'get'>, admin: IdentityAdmin, id: string): Promise<void> {
  const found = await records.get('users', id);
  const person = found.ok ? (found.value as User | null) : null;
  if (!person?.uid) return;
  const isActive = person.status === 'active';
  const told = await admin.update(person.uid, {
    displayName: person.displayName,
    disabled: !isActive,
    customClaims: { role: person.role },
  });
  if (told.ok && told.value === 'done' && !isActive) await admin.revoke(person.uid);
}
