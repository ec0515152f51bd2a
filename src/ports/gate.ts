// Who stands behind a uid right now: asked at every request, so it has to be cheaper than the store and no less true.

import type { SignIn } from '#domain/sign-ins/sign-in';
import type { User } from '#domain/users/user';
import type { Result } from '#kernel/result';

/** What a request is decided by. It crosses at every request: no more than that. */
export const GATE_USER_FIELDS = [
  'id',
  'uid',
  'status',
  'role',
  'companyId',
  'displayName',
  'email',
  'emailVerified',
  'timeZone',
  'locale',
  'photoURL',
  'tokensValidFrom',
  'lastSeenAt',
] as const;
export const GATE_SIGN_IN_FIELDS = ['userId', 'uid', 'endedAt', 'lastSeenAt'] as const;
export type GateUser = Pick<User, (typeof GATE_USER_FIELDS)[number]>;
export type GateSignIn = Pick<SignIn, (typeof GATE_SIGN_IN_FIELDS)[number]>;

export interface AtTheGate {
  /** The person bound to the uid, null where nobody is. */
  user: GateUser | null;
  /** The sign-in that was asked for, null where it is missing or none was asked for. */
  signIn: GateSignIn | null;
}

/**
 * How long an isolate may repeat an answer of the gate to itself, counted from when it asked. `forget` takes at least as
 * long as the last of such leases runs, so that no request which begins after it sees what was before. Milliseconds.
 */
export const LEASE_MS = 100;

export interface Gate {
  read(uid: string, signInId: string | null): Promise<Result<AtTheGate>>;
  /**
   * What was kept of these people is stale, and nobody answers by it once this has returned. Called after each commit that
   * touches them, before its answer goes out.
   */
  forget(uids: readonly string[]): Promise<void>;
}
