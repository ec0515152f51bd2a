// An address is invited once: the claim `users:invited:<address>` belongs to the invited person until they accept, are erased, or
// the address changes. Somebody who has signed up with it but never verified it is in nobody's way.

import { type User, users } from '#domain/users/user';
import type { Issue } from '#kernel/errors';
import { ok, type Result } from '#kernel/result';
import type { Records, Write } from '#ports/records';
import { claimId } from '../uniques';

const claimOf = (user: Pick<User, 'status' | 'email'> | null): string | null =>
  user?.status === 'invited' && user.email ? claimId(users, 'invited', user.email) : null;

/** What becomes of the claim as one version of a person follows the other. */
export function invitedClaimWrites(before: User | null, after: User | null): Write[] {
  const [held, wanted] = [claimOf(before), claimOf(after)];
  if (held === wanted) return [];
  return [
    ...(held ? [{ op: 'delete' as const, entity: 'uniques', id: held }] : []),
    ...(wanted && after
      ? [{ op: 'create' as const, entity: 'uniques', record: { id: wanted, version: 1, owner: after.id } }]
      : []),
  ];
}

/**
 * The claim on a newly invited address, or what is wrong with it: somebody has verified it, or was invited to it. Nobody
 * verifies it in between either: the commit asks for that again.
 */
export async function claimAddress(
  records: Records,
  before: User | null,
  after: User,
): Promise<Result<{ writes: Write[]; issues: Issue[] }>> {
  const writes = invitedClaimWrites(before, after);
  const wanted = claimOf(after);
  if (!wanted || wanted === claimOf(before)) return ok({ writes, issues: [] });
  const verified = { entity: 'userKeys', id: `email:${after.email}` };
  const held = await records.getMany([{ entity: 'uniques', id: wanted }, verified]);
  if (!held.ok) return held;
  const [invited, owner] = held.value;
  const issue = (message: string) => ok({ writes, issues: [{ path: 'email', message }] });
  if (owner) return issue('Somebody with this address has an account already.');
  if (invited) return issue('Somebody was invited to this address already.');
  return ok({ writes: [...writes, { op: 'check', ...verified, guard: { absent: true } }], issues: [] });
}
