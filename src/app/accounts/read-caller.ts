// Who is behind a request, asked at every one: by the cookies of a session, or by a Bearer token.
import type { Actor } from '#domain/access';
import { PERSON_SEEN_EVERY_MS, SEEN_EVERY_MS } from '#domain/sign-ins/sign-in';
import type { User } from '#domain/users/user';
import { unauthenticated } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { GateSignIn, GateUser } from '#ports/gate';
import type { Claims, GoneReason, Tokens } from '#ports/identity';
import type { AccountsContext, KeepAlive } from './context';
import { accountOf, toActor } from './person';
import { settlePerson } from './settle-person';

/** Why a session is over, as `/login?reason=…` names it. */
export const REFUSALS = ['signed-out', 'expired', 'disabled', 'password-changed'] as const;
export type Refusal = (typeof REFUSALS)[number];

export type CallerOutcome =
  | { kind: 'none' }
  /** `fresh` tokens replace those in the cookies. */
  | { kind: 'actor'; actor: Actor; signInId: string; fresh?: Tokens }
  | { kind: 'refused'; reason: Refusal }
  | { kind: 'unavailable'; retryAfter: number };

/** What the cookies of a session hold. */
export interface SessionGiven {
  idToken: string | undefined;
  refreshToken: string | undefined;
  session: { signInId: string; userId: string } | null;
}

const GONE: Record<GoneReason, Refusal> = {
  expired: 'expired',
  disabled: 'disabled',
  deleted: 'disabled',
  invalid: 'expired',
};
/** Seconds, where the store names none. */
const RETRY_AFTER_S = 5;

/** One question at the gate, and no network while the ID token is fresh. */
export async function readCaller(
  context: AccountsContext,
  given: SessionGiven,
  keepAlive: KeepAlive,
): Promise<CallerOutcome> {
  const session = await context.identity.read(given.idToken, given.refreshToken);
  if (session.kind === 'none') return given.session ? { kind: 'refused', reason: 'expired' } : session;
  if (session.kind === 'unavailable') return session;
  if (session.kind === 'gone') return { kind: 'refused', reason: GONE[session.reason] };
  if (!given.session) return { kind: 'refused', reason: 'signed-out' };
  const { userId, signInId } = given.session;
  const found = await context.gate.read(session.claims.uid, signInId);
  if (!found.ok) return { kind: 'unavailable', retryAfter: found.error.retryAfter ?? RETRY_AFTER_S };
  const { user, signIn } = found.value;
  if (
    !user ||
    user.id !== userId ||
    !signIn ||
    signIn.userId !== user.id ||
    signIn.uid !== session.claims.uid ||
    user.uid !== session.claims.uid
  )
    return { kind: 'refused', reason: 'signed-out' };
  const reason = refusalOf(user, session.claims) ?? (signIn.endedAt === null ? null : 'signed-out');
  if (reason) return { kind: 'refused', reason };
  noteSeen(context, keepAlive, { user, signIn, signInId });
  const person = await withVerifiedAddress(context, user, session.claims);
  return { kind: 'actor', actor: toActor(person), signInId, ...(session.fresh && { fresh: session.fresh }) };
}

/**
 * The person behind a Bearer token. A genuine token of an unknown uid makes a learner.
 * Errors: `unauthenticated`, also for a disabled person; `forbidden` with `signup-closed`; `unavailable`.
 */
export async function personOf(context: AccountsContext, idToken: string): Promise<Result<Actor>> {
  const verified = await context.identity.verify(idToken);
  if (!verified.ok) return verified;
  const found = await context.gate.read(verified.value.uid, null);
  if (!found.ok) return found;
  const { user } = found.value;
  if (user) {
    const reason = refusalOf(user, verified.value);
    if (reason)
      return err(unauthenticated(REFUSED[reason], { rule: reason === 'disabled' ? 'user-disabled' : reason }));
    return ok(toActor(await withVerifiedAddress(context, user, verified.value)));
  }
  const account = await context.identity.lookup(idToken);
  if (!account.ok) return account;
  const person = await settlePerson(context, account.value);
  return person.ok ? ok(toActor(person.value)) : person;
}

/** What a program that carries a refused session is told. */
export const REFUSED: Record<Refusal, string> = {
  'signed-out': 'This session was signed out. Sign in again.',
  expired: 'This session has expired. Sign in again.',
  disabled: 'This account is disabled. Ask the office to open it again.',
  'password-changed': 'The password was changed after this sign-in. Sign in again.',
};

function refusalOf(user: GateUser, claims: Claims): Refusal | null {
  if (user.status !== 'active') return 'disabled';
  return claims.authTime < user.tokensValidFrom ? 'password-changed' : null;
}

/** An address that was verified elsewhere than through us shows in the token first. Costs nothing once the record knows. */
async function withVerifiedAddress(context: AccountsContext, user: GateUser, claims: Claims): Promise<GateUser> {
  if (user.emailVerified || !claims.emailVerified || user.email !== claims.email) return user;
  const stored = await context.records.get('users', user.id);
  if (!stored.ok || !stored.value) return user;
  const settled = await settlePerson(context, accountOf(stored.value as User, { emailVerified: true }));
  return settled.ok ? settled.value : user;
}

/** Off the hot path. A lost race means that another request has just noted the same. */
function noteSeen(
  { records, clock }: AccountsContext,
  keepAlive: KeepAlive,
  { user, signIn, signInId }: { user: GateUser; signIn: GateSignIn; signInId: string },
): void {
  const now = clock.now();
  const isDue = (seen: string | null, every: number) => !seen || Date.parse(now) - Date.parse(seen) >= every;
  const note = async (entity: string, id: string): Promise<void> => {
    const stored = await records.get(entity, id);
    if (!stored.ok || !stored.value) return;
    const { version } = stored.value;
    const record = { ...stored.value, version: version + 1, lastSeenAt: now };
    await records.commit([{ op: 'update', entity, record, ifVersion: version }]);
  };
  if (isDue(signIn.lastSeenAt, SEEN_EVERY_MS)) keepAlive(note('signIns', signInId));
  if (isDue(user.lastSeenAt, PERSON_SEEN_EVERY_MS)) keepAlive(note('users', user.id));
}
