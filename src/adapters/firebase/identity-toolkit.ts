// The Identity Toolkit calls that the Worker makes itself: account lookup and the codes in the provider's mails.
import { AUTH_TIMEOUT_DESKTOP_MS } from '#domain/constants';
import { type AuthErrorCode, authErrorText } from '#domain/users/auth-errors';
import { type AppError, invalid, unauthenticated, unavailable } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Account, ActionCode, VerifiedAddress } from '#ports/identity';

export class IdentityToolkit {
  /** @param accounts the beginning of the addresses, `…/v1/accounts` */
  constructor(
    private readonly accounts: string,
    private readonly apiKey: string,
  ) {}

  async lookup(idToken: string): Promise<Result<Account>> {
    const answer = await this.#post<{ users?: ProviderAccount[] }>('lookup', { idToken });
    // Whatever is wrong with the token, there is nobody behind it.
    if (!answer.ok)
      return answer.error.code === 'invalid'
        ? err(unauthenticated(answer.error.message, { rule: answer.error.rule ?? 'token-refused' }))
        : answer;
    const [account] = answer.value.users ?? [];
    return account
      ? ok(toAccount(account))
      : err(unauthenticated('There is no such account.', { rule: 'user-not-found' }));
  }

  async checkActionCode(oobCode: string): Promise<Result<ActionCode>> {
    const answer = await this.#post<{ requestType?: string; email?: string }>('resetPassword', { oobCode });
    if (!answer.ok) return answer;
    return ok({
      purpose: PURPOSES[answer.value.requestType ?? ''] ?? 'other',
      email: answer.value.email?.toLowerCase() ?? null,
    });
  }

  async applyActionCode(oobCode: string): Promise<Result<VerifiedAddress>> {
    const answer = await this.#post<{ localId?: string; email?: string }>('update', { oobCode });
    if (!answer.ok) return answer;
    const { localId, email } = answer.value;
    return localId && email ? ok({ uid: localId, email: email.toLowerCase() }) : err(refusal('INVALID_OOB_CODE'));
  }

  async resetPassword(oobCode: string, newPassword: string): Promise<Result<{ email: string }>> {
    const answer = await this.#post<{ email?: string }>('resetPassword', { oobCode, newPassword });
    if (!answer.ok) return answer;
    return answer.value.email ? ok({ email: answer.value.email.toLowerCase() }) : err(refusal('INVALID_OOB_CODE'));
  }

  async sendVerification(idToken: string): Promise<Result<void>> {
    const answer = await this.#post('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    return answer.ok ? ok(undefined) : answer;
  }

  async sendEmailChange(idToken: string, newEmail: string): Promise<Result<void>> {
    const answer = await this.#post('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
    return answer.ok ? ok(undefined) : answer;
  }

  async changePassword(idToken: string, password: string): Promise<Result<void>> {
    const answer = await this.#post('update', { idToken, password });
    return answer.ok ? ok(undefined) : answer;
  }

  async deleteAccount(idToken: string): Promise<Result<void>> {
    const answer = await this.#post('delete', { idToken });
    return answer.ok ? ok(undefined) : answer;
  }

  async #post<T>(
    call: 'lookup' | 'update' | 'delete' | 'resetPassword' | 'sendOobCode',
    body: Record<string, string>,
  ): Promise<Result<T>> {
    try {
      const response = await fetch(`${this.accounts}:${call}?key=${encodeURIComponent(this.apiKey)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(AUTH_TIMEOUT_DESKTOP_MS),
      });
      if (response.status >= 500) return err(providerDown());
      const answer = (await response.json()) as T & { error?: { message?: string } };
      return response.ok ? ok(answer) : err(refusal(answer.error?.message ?? ''));
    } catch {
      return err(providerDown());
    }
  }
}

const providerDown = (): AppError =>
  unavailable(authErrorText('network-request-failed').message, { retryAfter: 30, rule: 'network-request-failed' });

/** The provider's word is followed by an explanation for developers, parted from it by " : ". */
const PROVIDER_CODES: Record<string, AuthErrorCode> = {
  EXPIRED_OOB_CODE: 'expired-action-code',
  INVALID_OOB_CODE: 'invalid-action-code',
  MISSING_OOB_CODE: 'invalid-action-code',
  EMAIL_EXISTS: 'email-already-in-use',
  EMAIL_NOT_FOUND: 'invalid-action-code',
  USER_DISABLED: 'user-disabled',
  USER_NOT_FOUND: 'user-not-found',
  INVALID_ID_TOKEN: 'requires-recent-login',
  TOKEN_EXPIRED: 'requires-recent-login',
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'requires-recent-login',
  WEAK_PASSWORD: 'password-does-not-meet-requirements',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'password-does-not-meet-requirements',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-requests',
  RESET_PASSWORD_EXCEED_LIMIT: 'too-many-requests',
};

/** The catalogue's error for the provider's word. */
export function refusal(providerMessage: string): AppError {
  const code = PROVIDER_CODES[providerMessage.split(' ', 1)[0] ?? ''];
  return code
    ? invalid(authErrorText(code).message, { rule: code })
    : invalid('The sign-in service refused this. Ask for a new link and try again.', { rule: 'refused-by-provider' });
}

const PURPOSES: Record<string, ActionCode['purpose']> = {
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  RECOVER_EMAIL: 'recoverEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
};

export interface ProviderAccount {
  localId: string;
  displayName?: string;
  photoUrl?: string;
  email?: string;
  emailVerified?: boolean;
  phoneNumber?: string;
  tenantId?: string;
  providerUserInfo?: {
    providerId: string;
    rawId?: string;
    displayName?: string;
    email?: string;
    photoUrl?: string;
    phoneNumber?: string;
  }[];
  /** Milliseconds since the epoch, as text. */
  createdAt?: string;
  lastLoginAt?: string;
}

const instantOf = (milliseconds: string | undefined): string | null =>
  milliseconds && Number.isFinite(Number(milliseconds)) ? new Date(Number(milliseconds)).toISOString() : null;

export function toAccount(account: ProviderAccount): Account {
  const providers = account.providerUserInfo ?? [];
  return {
    uid: account.localId,
    displayName: account.displayName ?? null,
    photoURL: account.photoUrl ?? null,
    email: account.email?.toLowerCase() ?? null,
    emailVerified: account.emailVerified === true,
    phoneNumber: account.phoneNumber ?? null,
    tenantId: account.tenantId ?? null,
    providerData: providers.map((provider) => ({
      providerId: provider.providerId,
      uid: provider.rawId ?? '',
      displayName: provider.displayName ?? null,
      email: provider.email ?? null,
      photoURL: provider.photoUrl ?? null,
      phoneNumber: provider.phoneNumber ?? null,
    })),
    isAnonymous: providers.length === 0 && !account.email && !account.phoneNumber,
    creationTime: instantOf(account.createdAt),
    lastSignInTime: instantOf(account.lastLoginAt),
  };
}
