// Ends one sign-in, or all of a person's: their cookies are refused at the next request.
import type { SignIn } from '#domain/sign-ins/sign-in';
import type { User } from '#domain/users/user';
import { conflict } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Write } from '#ports/records';
import type { AccountsContext } from './context';

/** Somebody else wrote the record in between: the person's other requests do, seldom more than once. */
const ATTEMPTS = 5;
/** Live sign-ins that are marked one by one; older ones are refused by `tokensValidFrom` alone. */
const MARKED = 100;

/** Holding the session cookie is proof enough to end it: a lapsed token must not keep anybody signed in. */
export async function endSignIn(
  { records, clock }: AccountsContext,
  { signInId, userId }: { signInId: string; userId: string },
): Promise<Result<void>> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const found = await records.get('signIns', signInId);
    if (!found.ok) return found;
    const signIn = found.value as SignIn | null;
    if (signIn?.userId !== userId || signIn.endedAt !== null) return ok(undefined);
    const now = clock.now();
    const record: SignIn = { ...signIn, version: signIn.version + 1, updatedAt: now, endedAt: now };
    const done = await records.commit([{ op: 'update', entity: 'signIns', record, ifVersion: signIn.version }]);
    if (!done.ok) return done;
    if (done.value === 'committed') return ok(undefined);
  }
  return err(conflict('Signing out was interrupted. Try again.'));
}

/**
 * Refuses every token that the person was given before the next whole second (`auth_time` counts seconds): after a change
 * of password, or to shut a person out. `validFrom` is that second, by real time.
 * @param audit of the same commit
 */
export async function endEverySignIn(
  context: AccountsContext,
  userId: string,
  audit: readonly Write[] = [],
): Promise<Result<{ validFrom: number }>> {
  const { records, clock } = context;
  const validFrom = Math.floor(Date.now() / 1000) + 1;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const found = await records.get('users', userId);
    if (!found.ok) return found;
    const user = found.value as User | null;
    if (!user) return ok({ validFrom });
    const record: User = { ...user, version: user.version + 1, updatedAt: clock.now(), tokensValidFrom: validFrom };
    const done = await records.commit([{ op: 'update', entity: 'users', record, ifVersion: user.version }, ...audit]);
    if (!done.ok) return done;
    if (done.value !== 'committed') continue;
    await markEnded(context, userId);
    return ok({ validFrom });
  }
  return err(conflict('Ending the other sign-ins was interrupted. Try again.'));
}

/** For the person's list of devices; they are refused already. */
async function markEnded(context: AccountsContext, userId: string): Promise<void> {
  const page = await context.records.list('signIns', { where: { userId }, limit: MARKED });
  if (!page.ok) return;
  const live = (page.value.items as SignIn[]).filter((signIn) => signIn.endedAt === null);
  await Promise.all(live.map((signIn) => endSignIn(context, { signInId: signIn.id, userId })));
}
