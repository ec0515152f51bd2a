// Firebase Auth as the app's `Identity`: the same code against Google and against the local emulator, which signs as Google does.
import { TOKEN_EARLY_S, TOKEN_REFRESH_AHEAD_S } from '#domain/constants';
import { unauthenticated, unavailable } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Account, ActionCode, Claims, Identity, Session, Tokens, VerifiedAddress } from '#ports/identity';
import { authAddresses } from './auth-addresses';
import { IdentityToolkit } from './identity-toolkit';
import { KeysUnavailable, SigningKeys } from './signing-keys';
import { TokenRefresher } from './token-refresher';
import { TokenVerifier } from './token-verifier';

export interface FirebaseIdentitySettings {
  projectId: string;
  apiKey: string;
  /** '' for Google's own hosts, else the emulator's origin. */
  authOrigin: string;
  /** `waitUntil` of the Worker: what one request began may serve others after it has gone. */
  keepAlive: (work: Promise<unknown>) => void;
  /** Milliseconds since the epoch. Real time: the domain's clock never moves tokens. */
  now?: () => number;
}

export class FirebaseIdentity implements Identity {
  readonly #verifier: TokenVerifier;
  readonly #refresher: TokenRefresher;
  readonly #toolkit: IdentityToolkit;
  readonly #now: () => number;

  constructor({ projectId, apiKey, authOrigin, keepAlive, now = Date.now }: FirebaseIdentitySettings) {
    const addresses = authAddresses(authOrigin);
    this.#now = now;
    this.#verifier = new TokenVerifier(projectId, new SigningKeys(addresses.keys, keepAlive, now), now);
    this.#refresher = new TokenRefresher(
      addresses.token,
      apiKey,
      (token) => this.#verifier.claimsOf(token),
      keepAlive,
      now,
    );
    this.#toolkit = new IdentityToolkit(addresses.accounts, apiKey);
  }

  async verify(idToken: string): Promise<Result<Claims>> {
    try {
      const claims = await this.#verifier.claimsOf(idToken);
      if (!claims)
        return err(
          unauthenticated('This token is not genuine or has expired. Sign in again.', { rule: 'token-refused' }),
        );
      if (this.#secondsLeft(claims) <= TOKEN_EARLY_S)
        return err(unauthenticated('This token has expired. Sign in again.', { rule: 'token-expired' }));
      return ok(claims);
    } catch (error) {
      if (error instanceof KeysUnavailable) return err(unavailable(error.message, { retryAfter: error.retryAfter }));
      throw error;
    }
  }

  async read(idToken: string | undefined, refreshToken: string | undefined): Promise<Session> {
    if (!idToken && !refreshToken) return { kind: 'none' };
    try {
      const claims = idToken ? await this.#verifier.claimsOf(idToken) : null;
      const left = claims ? this.#secondsLeft(claims) : 0;
      if (claims && left > TOKEN_REFRESH_AHEAD_S) return { kind: 'live', claims };
      const stillGood: Session | null = claims && left > TOKEN_EARLY_S ? { kind: 'live', claims } : null;
      if (!refreshToken) return stillGood ?? { kind: 'gone', reason: 'expired' };
      const refreshed = await this.#refresher.refresh(refreshToken);
      return refreshed.kind === 'unavailable' ? (stillGood ?? refreshed) : refreshed;
    } catch (error) {
      if (error instanceof KeysUnavailable) return { kind: 'unavailable', retryAfter: error.retryAfter };
      throw error;
    }
  }

  async refresh(refreshToken: string): Promise<Result<{ claims: Claims; tokens: Tokens }>> {
    const answer = await this.#refresher.exchange(refreshToken);
    if (answer.kind === 'live') return ok({ claims: answer.claims, tokens: answer.fresh });
    if (answer.kind === 'unavailable')
      return err(
        unavailable('The sign-in service cannot be reached. Try again in a moment.', { retryAfter: answer.retryAfter }),
      );
    return err(unauthenticated('This sign-in is no longer valid. Sign in again.', { rule: `token-${answer.reason}` }));
  }

  lookup(idToken: string): Promise<Result<Account>> {
    return this.#toolkit.lookup(idToken);
  }

  checkActionCode(code: string): Promise<Result<ActionCode>> {
    return this.#toolkit.checkActionCode(code);
  }

  applyActionCode(code: string): Promise<Result<VerifiedAddress>> {
    return this.#toolkit.applyActionCode(code);
  }

  resetPassword(code: string, newPassword: string): Promise<Result<{ email: string }>> {
    return this.#toolkit.resetPassword(code, newPassword);
  }

  sendVerification(idToken: string): Promise<Result<void>> {
    return this.#toolkit.sendVerification(idToken);
  }

  sendEmailChange(idToken: string, newEmail: string): Promise<Result<void>> {
    return this.#toolkit.sendEmailChange(idToken, newEmail);
  }

  changePassword(idToken: string, newPassword: string): Promise<Result<void>> {
    return this.#toolkit.changePassword(idToken, newPassword);
  }

  deleteAccount(idToken: string): Promise<Result<void>> {
    return this.#toolkit.deleteAccount(idToken);
  }

  #secondsLeft(claims: Claims): number {
    return claims.expiresAt - this.#now() / 1000;
  }
}
