// The specification's catalogue of authentication errors (section 8): what each one says to people, and beside which field.

export const AUTH_ERROR_CODES = [
  'email-already-in-use',
  'invalid-credential',
  'wrong-password',
  'user-not-found',
  'too-many-requests',
  'expired-action-code',
  'invalid-action-code',
  'user-disabled',
  'requires-recent-login',
  'password-does-not-meet-requirements',
  'network-request-failed',
] as const;
export type AuthErrorCode = (typeof AUTH_ERROR_CODES)[number];

export interface AuthErrorText {
  message: string;
  /** The field that it concerns; null for the form as a whole. */
  field: 'email' | 'password' | null;
}

/** Never tells whether an address is known: the three codes of a failed sign-in read the same. */
const WRONG: AuthErrorText = {
  message: 'That e-mail and password do not match. Check both and try again.',
  field: 'password',
};

const TEXTS: Record<AuthErrorCode, AuthErrorText> = {
  'email-already-in-use': {
    message: 'There is an account with this e-mail already. Sign in instead, or use another address.',
    field: 'email',
  },
  'invalid-credential': WRONG,
  'wrong-password': WRONG,
  'user-not-found': WRONG,
  'too-many-requests': {
    message: 'Too many attempts in a short time. Wait a few minutes, then try again.',
    field: null,
  },
  'expired-action-code': { message: 'This link has expired. Ask for a new one and use it soon.', field: null },
  'invalid-action-code': { message: 'This link was used already or is incomplete. Ask for a new one.', field: null },
  'user-disabled': { message: 'This account is disabled. Ask the office to open it again.', field: null },
  'requires-recent-login': {
    message: 'That sign-in is too old for this step. Sign in again, then go on.',
    field: null,
  },
  'password-does-not-meet-requirements': {
    message: 'This password is too weak. Choose at least 6 characters, better many more.',
    field: 'password',
  },
  'network-request-failed': {
    message: 'The sign-in service cannot be reached. What you typed is kept: check the connection and try again.',
    field: null,
  },
};

export const isAuthErrorCode = (value: unknown): value is AuthErrorCode =>
  AUTH_ERROR_CODES.includes(value as AuthErrorCode);

export const authErrorText = (code: AuthErrorCode): AuthErrorText => TEXTS[code];

/** Other names that the provider's library gives to the same things, without its prefix `auth/`. */
const SYNONYMS = new Map<string, AuthErrorCode>(
  Object.entries({
    'weak-password': 'password-does-not-meet-requirements',
    'missing-password': 'invalid-credential',
    'invalid-login-credentials': 'invalid-credential',
    'user-token-expired': 'requires-recent-login',
    'credential-too-old-login-again': 'requires-recent-login',
    timeout: 'network-request-failed',
    unavailable: 'network-request-failed',
    'internal-error': 'network-request-failed',
  }),
);

/** The catalogue's code for what the provider's library or our own API calls it; null for what the catalogue does not know. */
export function authErrorCode(raw: unknown): AuthErrorCode | null {
  const name = String(raw).replace(/^auth\//, '');
  return isAuthErrorCode(name) ? name : (SYNONYMS.get(name) ?? null);
}
