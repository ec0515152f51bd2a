// What the sign-in pages need of the request and the environment: the form's public configuration, and the sentence that a
// person is met with.
import { createHash } from 'node:crypto';
import { source } from 'virtual:inline/client/auth-loader';
import type { Refusal } from '#app/accounts/read-caller';
import { authErrorText } from '#domain/users/auth-errors';

export const LOADER = source;
/** For the policy: Astro hashes what it bundles, not inline scripts. */
export const LOADER_HASH = `sha256-${createHash('sha256').update(LOADER).digest('base64')}` as const;

export interface FormConfiguration {
  apiKey: string;
  projectId: string;
  authDomain: string;
  /** The emulator's origin; undefined for Google's own hosts. */
  emulator: string | undefined;
  captcha: '1' | undefined;
  /** Whether the window of Google can be opened. */
  hasGoogle: boolean;
}

/** Public values alone: they stand in the page. */
export const formConfiguration = (env: Cloudflare.Env): FormConfiguration => ({
  apiKey: env.FIREBASE_API_KEY,
  projectId: env.FIREBASE_PROJECT_ID,
  authDomain: env.FIREBASE_AUTH_DOMAIN,
  emulator: env.AUTH_ORIGIN || undefined,
  captcha: env.FIREBASE_CAPTCHA === '1' ? '1' : undefined,
  hasGoogle: env.FIREBASE_AUTH_DOMAIN !== '' || env.AUTH_ORIGIN !== '',
});

/** Said when the form's script cannot be fetched. */
export const OFFLINE = authErrorText('network-request-failed').message;

type Reason = Refusal | 'password-set' | 'verified';

const GREETINGS: Record<Reason, string> = {
  'signed-out': 'You are signed out. Sign in to go on.',
  expired: 'Your session has expired. Sign in again to go on.',
  disabled: authErrorText('user-disabled').message,
  'password-changed': 'The password was changed, so this browser was signed out. Sign in with the new one.',
  'password-set': 'Password changed. Sign in with the new one.',
  verified: 'Your e-mail address is verified. Sign in to go on.',
};

/** The sentence for `/login?reason=…`; '' for any other. */
export const greetingOf = (reason: string | null): string =>
  reason !== null && Object.hasOwn(GREETINGS, reason) ? GREETINGS[reason as Reason] : '';

export const NEEDS_SCRIPT =
  'Signing in needs JavaScript. Turn it on for this site, then try again. Your password was not read.';

/** A page of sign-in that keeps where the person was going. */
export const withNext = (path: string, next: string | null): string =>
  next === null ? path : `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
