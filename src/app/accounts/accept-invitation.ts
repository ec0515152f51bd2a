// Somebody who is signed in accepts an invitation: their account is bound to the person who was invited.
import type { Call } from '#app/app';
import { present } from '#app/scope';
import { type User, users } from '#domain/users/user';
import { unauthenticated } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import { accountOf, toActor } from './person';
import { settlePerson } from './settle-person';

/** The answer is the caller as they are from now on. Errors: those of `settlePerson` with an invitation. */
export async function acceptInvitation({ app, caller }: Call, token: string): Promise<Result<Stored>> {
  if (!caller) return err(unauthenticated('Sign in first.'));
  const found = await app.records.get('users', caller.id);
  if (!found.ok) return found;
  const user = found.value as User | null;
  if (!user?.uid) return err(unauthenticated('Sign in first.'));
  const settled = await settlePerson(app, accountOf(user, {}), undefined, token);
  if (!settled.ok) return settled;
  const stored = await app.records.get('users', settled.value.id);
  return stored.ok ? ok(present(users, toActor(settled.value), stored.value ?? settled.value)) : stored;
}
