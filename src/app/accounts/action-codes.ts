// The codes in the provider's mails. They go through the Worker, so that the store knows at once what the provider knows.
import { authErrorText } from '#domain/users/auth-errors';
import { invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { AccountsContext } from './context';
import { endEverySignIn } from './end-sign-in';
import { accountOf, peopleWithEmail, personWithUid } from './person';
import { settlePerson } from './settle-person';

/**
 * Sets a new password and ends every sign-in of the person. `validFrom` (seconds, real time) is when a new sign-in counts.
 * Errors: `invalid` with the catalogue's code as `rule`.
 */
export async function resetPassword(
  context: AccountsContext,
  { code, newPassword }: { code: string; newPassword: string },
): Promise<Result<{ validFrom: number }>> {
  const action = await context.identity.checkActionCode(code);
  if (!action.ok) return action;
  if (action.value.purpose !== 'resetPassword' || action.value.email === null)
    return err(invalid(authErrorText('invalid-action-code').message, { rule: 'invalid-action-code' }));
  // Asked before the code is used up: a store that is down must not leave a new password with old sessions.
  const people = await peopleWithEmail(context, action.value.email);
  if (!people.ok) return people;
  const reset = await context.identity.resetPassword(code, newPassword);
  if (!reset.ok) return reset;
  let validFrom = 0;
  for (const person of people.value.filter(({ uid }) => uid !== null)) {
    const ended = await endEverySignIn(context, person.id);
    if (!ended.ok) return ended;
    validFrom = Math.max(validFrom, ended.value.validFrom);
  }
  return ok({ validFrom });
}

/**
 * Uses up a code that verifies, changes or restores an address, and writes it to the person's record with what follows
 * from a verified address. Errors: `invalid` with the catalogue's code as `rule`.
 */
export async function verifyAddress(context: AccountsContext, code: string): Promise<Result<{ email: string }>> {
  const applied = await context.identity.applyActionCode(code);
  if (!applied.ok) return applied;
  const { uid, email } = applied.value;
  const person = await personWithUid(context, uid);
  if (!person.ok) return person;
  if (person.value?.status === 'active') {
    const settled = await settlePerson(context, accountOf(person.value, { email, emailVerified: true }));
    if (!settled.ok) return settled;
  }
  return ok({ email });
}
