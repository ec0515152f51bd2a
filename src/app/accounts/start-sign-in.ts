// The first request of a session: two fresh tokens in, one person and one sign-in record out.
import { SIGN_IN_MAX_AGE_S } from '#domain/constants';
import { newSignIn, type SignIn } from '#domain/sign-ins/sign-in';
import { type AppError, unauthenticated } from '#kernel/errors';
import { newId } from '#kernel/id';
import { err, ok, type Result } from '#kernel/result';
import { sha256 } from '#kernel/sha256';
import type { Claims, Tokens } from '#ports/identity';
import type { AccountsContext } from './context';
import { type SignInDetail, settlePerson } from './settle-person';

export interface StartedSignIn {
  tokens: Tokens;
  signInId: string;
  userId: string;
}

/** How many of a person's sign-ins are looked at for one that these tokens began and that has ended. */
const RECENT = 50;

/**
 * @param invitation the token of a link, where the sign-in accepts one: see `settlePerson`
 * Errors: `unauthenticated` (forged, too old, tokens of two people, tokens that were signed out), `forbidden` with
 * `user-disabled` or `signup-closed`, `unavailable`.
 */
export async function startSignIn(
  context: AccountsContext,
  {
    idToken,
    refreshToken,
    userAgent,
    invitation = null,
  }: Tokens & { userAgent: string | null; invitation?: string | null },
): Promise<Result<StartedSignIn>> {
  const posted = await context.identity.verify(idToken);
  if (!posted.ok) return posted;
  if (!isRecent(posted.value)) return err(tooOld());
  const exchanged = await context.identity.refresh(refreshToken);
  if (!exchanged.ok) return exchanged;
  const { claims, tokens } = exchanged.value;
  if (claims.uid !== posted.value.uid)
    return err(unauthenticated('These tokens do not belong together. Sign in again.', { rule: 'token-mismatch' }));
  if (!isRecent(claims)) return err(tooOld());
  const account = await context.identity.lookup(tokens.idToken);
  if (!account.ok) return account;

  const now = context.clock.now();
  const refreshHash = await sha256(refreshToken);
  const signInId = newId();
  const detail: SignInDetail = {
    lastSeenAt: now,
    alsoWrite: async (person, before) => {
      if (claims.authTime < person.tokensValidFrom) return err(tooOld());
      const isEnded = before ? await wasSignedOut(context, before.id, refreshHash) : ok(false);
      if (!isEnded.ok) return isEnded;
      if (isEnded.value) return err(unauthenticated('This sign-in was ended. Sign in again.', { rule: 'signed-out' }));
      const record = newSignIn({
        id: signInId,
        userId: person.id,
        uid: claims.uid,
        authTime: claims.authTime,
        refreshHash,
        now,
        userAgent,
      });
      return ok([{ op: 'create', entity: 'signIns', record }]);
    },
  };
  const person = await settlePerson(context, account.value, detail, invitation);
  return person.ok ? ok({ tokens, signInId, userId: person.value.id }) : person;
}

/** Whether the sign-in behind a token is minutes old, by real time. */
export const isRecent = ({ authTime }: Claims): boolean => Date.now() / 1000 - authTime <= SIGN_IN_MAX_AGE_S;

export const tooOld = (): AppError =>
  unauthenticated('That sign-in is too old for this step. Sign in again.', { rule: 'requires-recent-login' });

async function wasSignedOut(
  { records }: AccountsContext,
  userId: string,
  refreshHash: string,
): Promise<Result<boolean>> {
  const page = await records.list('signIns', { where: { userId }, limit: RECENT });
  if (!page.ok) return page;
  return ok((page.value.items as SignIn[]).some((one) => one.endedAt !== null && one.refreshHash === refreshHash));
}
