// Accounts administered over the Identity Toolkit's REST API: with a token of the service account at Google, as the owner at
// the emulator, and not at all where neither is configured.
import { AUTH_TIMEOUT_DESKTOP_MS } from '#domain/constants';
import { unavailable } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { AccountChanges, AdminAccount, AdminOutcome, IdentityAdmin } from '#ports/identity-admin';
import { authAddresses } from './auth-addresses';
import { type ProviderAccount, refusal, toAccount } from './identity-toolkit';
import { ServiceAccount } from './service-account';

/** Google's scope for administering accounts. */
const SCOPE = 'https://www.googleapis.com/auth/identitytoolkit';

type Token = (refused?: string) => Promise<string>;

export interface IdentityAdminEnvironment {
  FIREBASE_PROJECT_ID: string;
  /** '' for Google's own hosts, else the emulator's origin. */
  AUTH_ORIGIN: string;
  FIREBASE_CLIENT_EMAIL?: string | undefined;
  FIREBASE_PRIVATE_KEY?: string | undefined;
}

/** @param keepAlive lets a sign-in of the service account outlive the request that began it */
export function openIdentityAdmin(
  env: IdentityAdminEnvironment,
  keepAlive: (work: Promise<unknown>) => void,
): FirebaseIdentityAdmin {
  const { FIREBASE_CLIENT_EMAIL: clientEmail, FIREBASE_PRIVATE_KEY: privateKey } = env;
  const projects = `${authAddresses(env.AUTH_ORIGIN).projects}/${encodeURIComponent(env.FIREBASE_PROJECT_ID)}`;
  if (env.AUTH_ORIGIN) return new FirebaseIdentityAdmin(projects, async () => 'owner');
  if (!clientEmail || !privateKey) return new FirebaseIdentityAdmin(projects, null);
  return new FirebaseIdentityAdmin(
    projects,
    new ServiceAccount({ clientEmail, privateKey, scope: SCOPE, keepAlive }).token,
  );
}

interface Lookup {
  users?: (ProviderAccount & { disabled?: boolean; customAttributes?: string; validSince?: string })[];
}

export class FirebaseIdentityAdmin implements IdentityAdmin {
  /**
   * @param project the beginning of the addresses, `…/v1/projects/<id>`
   * @param token of whoever administers; null where nobody is configured
   */
  constructor(
    private readonly project: string,
    private readonly token: Token | null,
  ) {}

  async lookup(uid: string): Promise<Result<AdminAccount | Exclude<AdminOutcome, 'done'>>> {
    const answer = await this.#post<Lookup>('lookup', { localId: [uid] });
    if (!answer.ok || typeof answer.value === 'string') return answer as Result<'no-account' | 'not-configured'>;
    const [account] = answer.value.users ?? [];
    if (!account) return ok('no-account');
    return ok({
      ...toAccount(account),
      disabled: account.disabled === true,
      customClaims: claimsOf(account.customAttributes),
      validSince: Number(account.validSince ?? 0),
    });
  }

  update(
    uid: string,
    { displayName, disabled, customClaims, password }: AccountChanges,
  ): Promise<Result<AdminOutcome>> {
    return this.#change('update', {
      localId: uid,
      ...(displayName !== undefined && { displayName }),
      ...(disabled !== undefined && { disableUser: disabled }),
      ...(customClaims !== undefined && { customAttributes: JSON.stringify(customClaims) }),
      ...(password !== undefined && { password }),
    });
  }

  remove(uid: string): Promise<Result<AdminOutcome>> {
    return this.#change('delete', { localId: uid });
  }

  revoke(uid: string): Promise<Result<AdminOutcome>> {
    return this.#change('update', { localId: uid, validSince: String(Math.floor(Date.now() / 1000)) });
  }

  async #change(call: 'update' | 'delete', body: Record<string, unknown>): Promise<Result<AdminOutcome>> {
    const answer = await this.#post<object>(call, body);
    if (!answer.ok) return answer;
    return ok(typeof answer.value === 'string' ? answer.value : 'done');
  }

  async #post<T extends object>(
    call: 'lookup' | 'update' | 'delete',
    body: Record<string, unknown>,
  ): Promise<Result<T | Exclude<AdminOutcome, 'done'>>> {
    if (!this.token) return ok('not-configured');
    try {
      let token = await this.token();
      let response = await this.#send(call, body, token);
      if (response.status === 401) {
        token = await this.token(token);
        response = await this.#send(call, body, token);
      }
      const answer = (await response.json().catch(() => ({}))) as T & { error?: { message?: string } };
      if (response.ok) return ok(answer);
      const said = answer.error?.message ?? '';
      if (said.startsWith('USER_NOT_FOUND')) return ok('no-account');
      // Anything but a refused value: the service account, the project's quota, the provider itself.
      return response.status === 400 ? err(refusal(said)) : err(notTaken(response.status));
    } catch (cause) {
      return err(notTaken(String(cause)));
    }
  }

  #send(call: string, body: Record<string, unknown>, token: string): Promise<Response> {
    return fetch(`${this.project}/accounts:${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(AUTH_TIMEOUT_DESKTOP_MS),
    });
  }
}

const claimsOf = (attributes: string | undefined): Record<string, unknown> => {
  try {
    return JSON.parse(attributes ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
};

function notTaken(why: number | string) {
  console.error(`The sign-in service did not take an administrator's call: ${why}.`);
  return unavailable('The sign-in service did not take this. Try again in a moment.', {
    retryAfter: 30,
    rule: 'provider-not-answering',
  });
}
