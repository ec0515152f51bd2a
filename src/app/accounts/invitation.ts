// The link of an invitation, from the side of whoever opens it: what it is for, and whose. Whatever is wrong with a link,
// unknown, expired, withdrawn or used, is told in the same words.
import type { App } from '#app/app';
import type { Role } from '#domain/access';
import type { User } from '#domain/users/user';
import { type AppError, forbidden, invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import { sha256 } from '#kernel/sha256';
import type { Account } from '#ports/identity';
import type { Stored } from '#ports/records';
import type { AccountsContext } from './context';

type Context = Pick<AccountsContext, 'records' | 'clock'>;

export const invitationVoid = (): AppError =>
  invalid('This invitation no longer works. Ask the office to send it again.', { rule: 'invitation-void' });

/** Whoever holds the token knows what is told here: it was sent to this address. */
export interface Invitation {
  email: string;
  displayName: string;
  role: Role;
  company: string | null;
}

/** The invited person whose open link this is. Errors: `invalid` with `invitation-void`. */
async function invitedWith({ records, clock }: Context, token: string): Promise<Result<User>> {
  const page = await records.list('users', { where: { invitationHash: await sha256(token) }, limit: 1 });
  if (!page.ok) return page;
  const [user] = page.value.items as User[];
  const isOpen =
    user?.status === 'invited' && user.uid === null && (user.invitationExpiresAt ?? '') > clock.now() && user.email;
  return user && isOpen ? ok(user) : err(invitationVoid());
}

/** The same, where the account has the address that was invited. Errors: also `forbidden` with `invitation-for-another`. */
export async function invitedBy(context: Context, token: string, account: Account): Promise<Result<User>> {
  const invited = await invitedWith(context, token);
  if (!invited.ok || invited.value.email === account.email?.toLowerCase()) return invited;
  return err(
    forbidden('This invitation is for another e-mail address. Sign in with the address that it was sent to.', {
      rule: 'invitation-for-another',
    }),
  );
}

/** What the page of a link says. Errors: `invalid` with `invitation-void`. */
export async function readInvitation(app: App, token: string): Promise<Result<Invitation>> {
  const invited = await invitedWith(app, token);
  if (!invited.ok) return invited;
  const { email, displayName, role, companyId } = invited.value;
  const company: Result<Stored | null> = companyId ? await app.records.get('companies', companyId) : ok(null);
  if (!company.ok) return company;
  return ok({ email: email ?? '', displayName, role, company: (company.value?.name as string | undefined) ?? null });
}
