// Who stands behind a uid right now: asked at every request, so it has to be cheaper than the store and no less true.
import type { Result } from '#kernel/result';
import type { Stored } from './records';

export interface AtTheGate {
  /** The user record bound to the uid, null where nobody is. */
  user: Stored | null;
  /** The sign-in record that was asked for, null where it is missing or none was asked for. */
  signIn: Stored | null;
}

export interface Gate {
  read(uid: string, signInId: string | null): Promise<Result<AtTheGate>>;
  /** What was kept of these people is stale. Called after each commit that touches them, before its answer goes out. */
  forget(uids: readonly string[]): Promise<void>;
}
