// What the office may ask of the authentication provider about somebody else's account. The store decides who somebody is and
// what they may do, with or without it: the provider is told, never asked.
import type { Role } from '#domain/access';
import type { Result } from '#kernel/result';
import type { Account } from './identity';

/** `not-configured`: no service account is set, so nobody was asked. `no-account`: the provider has none of this uid. */
export type AdminOutcome = 'done' | 'no-account' | 'not-configured';

export interface AccountChanges {
  displayName?: string;
  /** A disabled account cannot sign in at the provider, and its refresh token is refused. */
  disabled?: boolean;
  /** In place of all that stood there: a cache of the store's role, which nothing of ours reads. */
  customClaims?: { role: Role };
  password?: string;
}

/** The account with what only an administrator sees of it. */
export interface AdminAccount extends Account {
  disabled: boolean;
  customClaims: Record<string, unknown>;
  /** Seconds since the epoch: the provider refuses refresh tokens that were given earlier. */
  validSince: number;
}

/** Errors: `unavailable` where the provider does not answer or refuses the service account, `invalid` where it refuses a value. */
export interface IdentityAdmin {
  lookup(uid: string): Promise<Result<AdminAccount | Exclude<AdminOutcome, 'done'>>>;
  update(uid: string, changes: AccountChanges): Promise<Result<AdminOutcome>>;
  /** Deletes the account: whoever had it may sign up again as somebody new. */
  remove(uid: string): Promise<Result<AdminOutcome>>;
  /** Refuses every refresh token that was given before now. */
  revoke(uid: string): Promise<Result<AdminOutcome>>;
}
