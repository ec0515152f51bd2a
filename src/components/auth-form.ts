// What a form of sign-in carries: its public configuration, and words for when it does not work.
import { authErrorText } from '#domain/users/auth-errors';

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

export const NEEDS_SCRIPT =
  'Signing in needs JavaScript. Turn it on for this site, then try again. Your password was not read.';
