// What is left of an account that became part of another: its id, that it is deleted, and where it went.
import { DELETED_NAME, newUser, type User } from '#domain/users/user';

/** @param uid of the provider's account that goes on being refused; null where it went along, or there is none */
export const stubOf = (before: User, into: string, uid: string | null, now: string): User => ({
  ...newUser({ id: before.id, displayName: DELETED_NAME, now: before.createdAt }),
  status: 'deleted',
  uid,
  // `auth_time` counts whole seconds of real time.
  tokensValidFrom: Math.floor(Date.now() / 1000) + 1,
  mergedInto: into,
  createdBy: before.createdBy,
  version: before.version + 1,
  updatedAt: now,
});
