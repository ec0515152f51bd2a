// Proof that it is really the person at the keyboard: a sign-in of theirs that is minutes old. Asked for before what cannot
// be taken back: a new password, another address, the end of the account.
import type { Call } from '#app/app';
import type { User } from '#domain/users/user';
import { type AppError, unauthenticated } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import { isRecent, tooOld } from './start-sign-in';

/** Errors: `unauthenticated`, with `requires-recent-login` where the sign-in is the caller's own but too old. */
export async function proveRecent(call: Call, idToken: string): Promise<Result<User>> {
  const { caller, app } = call;
  if (!caller) return err(unauthenticated('Sign in first.'));
  const verified = await app.identity.verify(idToken);
  if (!verified.ok) return verified;
  const found = await app.records.get('users', caller.id);
  if (!found.ok) return found;
  const person = found.value as User | null;
  if (person?.uid !== verified.value.uid)
    return err(unauthenticated('That sign-in is somebody else’s. Sign in again.', { rule: 'token-mismatch' }));
  if (!isRecent(verified.value) || verified.value.authTime < person.tokensValidFrom) return err(tooOld());
  return ok(person);
}

/** The provider has rules of its own on how old a sign-in may be; to people they are ours. */
export const asRecent = (error: AppError): AppError =>
  error.rule === 'requires-recent-login' || error.rule === 'user-not-found' ? tooOld() : error;
