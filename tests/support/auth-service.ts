// What a test asks of the local Auth service directly, as a browser's Firebase SDK or Firebase's own console would.
import type { Instance } from './instance';

export interface SignedIn {
  localId: string;
  idToken: string;
  refreshToken: string;
}

/** An action code that was mailed, oldest first as the service lists them. */
export interface ActionCode {
  email: string;
  requestType: 'VERIFY_EMAIL' | 'PASSWORD_RESET' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL' | 'EMAIL_SIGNIN';
  oobCode: string;
  oobLink: string;
}

async function post<T>(instance: Instance, path: string, body: unknown, asOwner = false): Promise<T> {
  const response = await fetch(
    `${instance.authUrl}/identitytoolkit.googleapis.com/v1/${path}?key=${encodeURIComponent(instance.apiKey)}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(asOwner && { authorization: 'Bearer owner' }) },
      body: JSON.stringify(body),
    },
  );
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

export const signInByPassword = (instance: Instance, account: { email: string; password: string }): Promise<SignedIn> =>
  post(instance, 'accounts:signInWithPassword', { ...account, returnSecureToken: true });

/** Signs a new person up, as the sign-up form does: the address is not verified. */
export const signUp = (instance: Instance, account: { email: string; password: string }): Promise<SignedIn> =>
  post(instance, 'accounts:signUp', { ...account, returnSecureToken: true });

/** Makes an account as the provider's console would; for a person who is ready to book. */
export const createAccount = (
  instance: Instance,
  account: { email: string; password: string; displayName?: string; emailVerified?: boolean },
): Promise<{ localId: string }> => post(instance, `projects/${instance.projectId}/accounts`, account, true);

/** Changes an account as the provider's console would: `disableUser`, `validSince` (seconds), `password` … */
export const updateAccount = (
  instance: Instance,
  localId: string,
  changes: Record<string, unknown>,
): Promise<{ localId: string }> =>
  post(instance, `projects/${instance.projectId}/accounts:update`, { localId, ...changes }, true);

/** The last action code that was mailed to an address. */
export async function lastActionCode(instance: Instance, email: string): Promise<ActionCode | undefined> {
  const response = await fetch(`${instance.authUrl}/emulator/v1/projects/${instance.projectId}/oobCodes`);
  const { oobCodes } = (await response.json()) as { oobCodes: ActionCode[] };
  return oobCodes.findLast((code) => code.email === email);
}

/** What the test hooks of scripts/auth-emulator.cjs can change; answers the state afterwards. */
export interface AuthHooks {
  /** Seconds that an ID token lives; 0 for the service's hour. */
  ttl: number;
  /** Characters added to each ID token. */
  pad: number;
  /** Milliseconds before a POST is handled. */
  delay: number;
  /** Drops every connection. */
  down: boolean;
  /** Refresh calls since it was last set. */
  refreshes: number;
}

export async function setAuthHooks(instance: Instance, changes: Partial<AuthHooks> = {}): Promise<AuthHooks> {
  const query = new URLSearchParams(Object.entries(changes).map(([name, value]) => [name, JSON.stringify(value)]));
  const response = await fetch(`${instance.authUrl}/__test?${query}`);
  if (!response.ok) throw new Error('The test hooks are off: start with AUTH_TEST_HOOKS=1, as npm test does.');
  return (await response.json()) as AuthHooks;
}

export const resetAuthHooks = (instance: Instance): Promise<AuthHooks> =>
  setAuthHooks(instance, { ttl: 0, pad: 0, delay: 0, down: false, refreshes: 0 });
