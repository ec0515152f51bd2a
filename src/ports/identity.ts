// Who somebody is, according to the authentication provider. Roles are ours, never the provider's.
import type { Result } from '#kernel/result';

/** The claims of a verified ID token that the app uses. Seconds since the epoch where they are times. */
export interface Claims {
  uid: string;
  email: string | null;
  emailVerified: boolean;
  displayName: string | null;
  photoURL: string | null;
  phoneNumber: string | null;
  tenantId: string | null;
  isAnonymous: boolean;
  signInProvider: string | null;
  authTime: number;
  issuedAt: number;
  expiresAt: number;
}

export interface Tokens {
  idToken: string;
  refreshToken: string;
}

/** Why the provider refused: the token lapsed or was revoked, the account was disabled or deleted, or it is no token of ours. */
export type GoneReason = 'expired' | 'disabled' | 'deleted' | 'invalid';

/** `gone`: forged, or lapsed and its refresh refused. `unavailable`: the provider is down and the token has lapsed. Seconds. */
export type Session =
  | { kind: 'none' }
  | { kind: 'live'; claims: Claims; fresh?: Tokens }
  | { kind: 'gone'; reason: GoneReason }
  | { kind: 'unavailable'; retryAfter: number };

/** The provider's own record of an account: the specification's eleven fields, section 3. */
export interface Account {
  uid: string;
  displayName: string | null;
  photoURL: string | null;
  email: string | null;
  emailVerified: boolean;
  phoneNumber: string | null;
  tenantId: string | null;
  providerData: {
    providerId: string;
    uid: string;
    displayName: string | null;
    email: string | null;
    photoURL: string | null;
    phoneNumber: string | null;
  }[];
  isAnonymous: boolean;
  /** Instants, ISO 8601 UTC. */
  creationTime: string | null;
  lastSignInTime: string | null;
}

export interface ActionCode {
  purpose: 'resetPassword' | 'verifyEmail' | 'recoverEmail' | 'verifyAndChangeEmail' | 'other';
  email: string | null;
}

/** The account whose address is verified now. */
export interface VerifiedAddress {
  uid: string;
  /** Lower case. */
  email: string;
}

export interface Identity {
  /** Verifies the signature, issuer, audience, subject and times of an ID token. No network once the keys are cached. */
  verify(idToken: string): Promise<Result<Claims>>;
  /** What the two cookies are worth now; refreshes from 5 minutes before expiry, one refresh for parallel callers. */
  read(idToken: string | undefined, refreshToken: string | undefined): Promise<Session>;
  /** Exchanges the refresh token once. `unauthenticated` when the provider refuses it, `unavailable` when it is down. */
  refresh(refreshToken: string): Promise<Result<{ claims: Claims; tokens: Tokens }>>;
  /** The account behind an ID token (POST accounts:lookup). */
  lookup(idToken: string): Promise<Result<Account>>;
  /** What a code from a mail is for, without using it up. `invalid` with the catalogue's code as `rule`. */
  checkActionCode(code: string): Promise<Result<ActionCode>>;
  /** Uses up a code that verifies, changes or restores an address. `invalid` with the catalogue's code as `rule`. */
  applyActionCode(code: string): Promise<Result<VerifiedAddress>>;
  /** Uses up a password code; the provider ends its own sessions. `invalid` with the catalogue's code as `rule`. */
  resetPassword(code: string, newPassword: string): Promise<Result<{ email: string }>>;
  /** Mails a code that verifies the address of the account behind an ID token (POST accounts:sendOobCode). */
  sendVerification(idToken: string): Promise<Result<void>>;
  /**
   * Mails a code to another address, which becomes the account's once it is used (POST accounts:sendOobCode).
   * `invalid` with the catalogue's code as `rule`: `email-already-in-use` tells what is nobody's business.
   */
  sendEmailChange(idToken: string, newEmail: string): Promise<Result<void>>;
  /** Sets the password of the account behind an ID token (POST accounts:update). `invalid` with the catalogue's code as `rule`. */
  changePassword(idToken: string, newPassword: string): Promise<Result<void>>;
  /** Deletes the account behind an ID token (POST accounts:delete). `invalid` with the catalogue's code as `rule`. */
  deleteAccount(idToken: string): Promise<Result<void>>;
}
