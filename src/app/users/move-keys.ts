// The claims on a provider's account, on a verified address and on an invited one, as one account becomes part of another.
import type { User } from '#domain/users/user';
import { ok, type Result } from '#kernel/result';
import type { Records, Stored, Write } from '#ports/records';
import { invitedClaimWrites } from './invited-address';

interface Merging {
  from: User;
  emptied: User;
  to: User;
  kept: User;
}

const addressKey = ({ email, emailVerified }: User): string | null =>
  emailVerified && email ? `email:${email}` : null;

export async function moveKeys(records: Records, { from, emptied, to, kept }: Merging): Promise<Result<Write[]>> {
  const uidKey = kept.uid !== null && kept.uid === from.uid ? `uid:${kept.uid}` : null;
  const [oldAddress, newAddress] = [addressKey(from), addressKey(kept)];
  const ids = [...new Set([uidKey, oldAddress, newAddress].filter((id) => id !== null))];
  const found = await records.getMany(ids.map((id) => ({ entity: 'userKeys', id })));
  if (!found.ok) return found;
  const wanted = [uidKey, newAddress];
  return ok([
    ...invitedClaimWrites(from, emptied),
    ...invitedClaimWrites(to, kept),
    ...ids.flatMap((id, at) => keyWrites(id, found.value[at] ?? null, wanted.includes(id), from.id, kept.id)),
  ]);
}

/** One that somebody else holds stays with them. */
function keyWrites(id: string, held: Stored | null, isWanted: boolean, from: string, to: string): Write[] {
  if (!held) return isWanted ? [{ op: 'create', entity: 'userKeys', record: { id, version: 1, userId: to } }] : [];
  if (held.userId !== from) return [];
  if (!isWanted) return [{ op: 'delete', entity: 'userKeys', id, ifVersion: held.version }];
  const record = { ...held, version: held.version + 1, userId: to };
  return [{ op: 'update', entity: 'userKeys', record, ifVersion: held.version }];
}
