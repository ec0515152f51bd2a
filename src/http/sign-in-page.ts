// What the pages of sign-in say first, and how they keep where the person was going.
import type { Refusal } from '#app/accounts/read-caller';
import { authErrorText } from '#domain/users/auth-errors';

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

/** A page of sign-in that keeps where the person was going. */
export const withNext = (path: string, next: string | null): string =>
  next === null ? path : `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
