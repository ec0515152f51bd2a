// What the account that stays becomes: its own, with what it lacked of the duplicate's.
import type { User } from '#domain/users/user';

const FILLED = ['companyId', 'jobTitle', 'phoneNumber', 'timeZone', 'locale', 'calendarSecret'] as const;
/** The provider's own: these belong to the account behind the uid. */
const ACCOUNT = ['uid', 'tenantId', 'providerData', 'isAnonymous', 'creationTime', 'lastSignInTime'] as const;

const pick = <K extends keyof User>(user: User, fields: readonly K[]): Pick<User, K> =>
  Object.fromEntries(fields.map((field) => [field, user[field]])) as Pick<User, K>;

export function mergedUser(from: User, to: User, now: string): User {
  const filled = Object.fromEntries(FILLED.map((field) => [field, to[field] ?? from[field]]));
  const takesAccount = to.uid === null && from.uid !== null;
  // An account brings its address; else the duplicate's is taken where there is none.
  const addressed = (takesAccount && from.email !== null) || to.email === null ? from : to;
  return {
    ...to,
    ...filled,
    ...pick(addressed, ['email', 'emailVerified']),
    ...(takesAccount && { ...pick(from, ACCOUNT), ...joined(from, to) }),
    lastSeenAt: [to.lastSeenAt, from.lastSeenAt].reduce((one, other) => ((other ?? '') > (one ?? '') ? other : one)),
    version: to.version + 1,
    updatedAt: now,
  };
}

/** An invited person who has an account now; whoever held a token of it signs in again. */
const joined = (from: User, to: User): Partial<User> => ({
  status: to.status === 'invited' ? (from.status === 'disabled' ? 'disabled' : 'active') : to.status,
  photoURL: to.photoURL ?? (from.photoURL?.startsWith('/api/') ? null : from.photoURL),
  tokensValidFrom: Math.floor(Date.now() / 1000) + 1,
  invitationHash: null,
  invitationExpiresAt: null,
});
