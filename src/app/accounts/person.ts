// How a person is found in our store, and what a request knows of them.
import type { Actor } from '#domain/access';
import type { User } from '#domain/users/user';
import { ok, type Result } from '#kernel/result';
import type { Account } from '#ports/identity';
import type { AccountsContext } from './context';

/** More people than this never share an address. */
const SAME_ADDRESS = 20;

export const toActor = (user: Pick<User, keyof Actor>): Actor => ({
  id: user.id,
  role: user.role,
  companyId: user.companyId,
  displayName: user.displayName,
  email: user.email,
  emailVerified: user.emailVerified,
  timeZone: user.timeZone,
  locale: user.locale,
  photoURL: user.photoURL,
});

export async function personWithUid(
  { records }: Pick<AccountsContext, 'records'>,
  uid: string,
): Promise<Result<User | null>> {
  const page = await records.list('users', { where: { uid }, limit: 1 });
  return page.ok ? ok((page.value.items[0] as User | undefined) ?? null) : page;
}

/** @param email lower case; verified or not */
export async function peopleWithEmail(
  { records }: Pick<AccountsContext, 'records'>,
  email: string,
): Promise<Result<User[]>> {
  const page = await records.list('users', { where: { email }, limit: SAME_ADDRESS });
  return page.ok ? ok(page.value.items as User[]) : page;
}

/** The account as our record remembers it, with what has changed since. */
export const accountOf = (user: User, changes: Partial<Account>): Account => ({
  uid: user.uid ?? '',
  displayName: user.displayName,
  photoURL: user.photoURL,
  email: user.email,
  emailVerified: user.emailVerified,
  phoneNumber: user.phoneNumber,
  tenantId: user.tenantId,
  providerData: user.providerData as Account['providerData'],
  isAnonymous: user.isAnonymous,
  creationTime: user.creationTime,
  lastSignInTime: user.lastSignInTime,
  ...changes,
});
