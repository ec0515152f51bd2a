// What the pages of sign-in say first, and how they keep where the person was going.
import type { Invitation } from '#app/accounts/invitation';
import type { Refusal } from '#app/accounts/read-caller';
import type { Role } from '#domain/access';
import { authErrorText } from '#domain/users/auth-errors';

type Reason = Refusal | 'password-set' | 'verified' | 'deleted';

const GREETINGS: Record<Reason, string> = {
  'signed-out': 'You are signed out. Sign in to go on.',
  expired: 'Your session has expired. Sign in again to go on.',
  disabled: authErrorText('user-disabled').message,
  'password-changed': 'The password was changed, so this browser was signed out. Sign in with the new one.',
  'password-set': 'Password changed. Sign in with the new one.',
  deleted: 'Your account is deleted, and what was personal with it.',
  verified: 'Your e-mail address is verified. Sign in to go on.',
};

/** The sentence for `/login?reason=…`; '' for any other. */
export const greetingOf = (reason: string | null): string =>
  reason !== null && Object.hasOwn(GREETINGS, reason) ? GREETINGS[reason as Reason] : '';

/** A page of sign-in that keeps where the person was going, and the invitation that they are about to accept. */
export function withNext(path: string, next: string | null, invitation: string | null = null): string {
  const kept = [
    ...(next === null ? [] : [`next=${encodeURIComponent(next)}`]),
    ...(invitation === null ? [] : [`invitation=${encodeURIComponent(invitation)}`]),
  ].join('&');
  return kept === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${kept}`;
}

const A_ROLE: Readonly<Record<Role, string>> = {
  admin: 'an administrator',
  staff: 'office staff',
  instructor: 'an instructor',
  manager: 'the manager',
  learner: 'a learner',
};

/** `Invited to Harbour Row as the manager of Nakamura Foods.` */
export const invitedInWords = (organisation: string, { role, company }: Pick<Invitation, 'role' | 'company'>): string =>
  `Invited to ${organisation} as ${A_ROLE[role]}${company ? ` ${role === 'manager' ? 'of' : 'from'} ${company}` : ''}.`;
