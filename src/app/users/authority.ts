// Who has a say over whom: admins over everybody, staff over instructors, managers and learners, and nobody over their own role,
// company and standing. What scopes and guarded fields leave open is decided here, for every way that changes a person.
import type { Caller, Role } from '#domain/access';
import type { User } from '#domain/users/user';
import { type AppError, forbidden } from '#kernel/errors';

const OFFICE: readonly Role[] = ['admin', 'staff'];
const isOffice = (role: Role): boolean => OFFICE.includes(role);

const above = (message: string, path?: string): AppError =>
  forbidden(message, {
    rule: 'role-above',
    ...(path && { issues: [{ path, message: 'Only an admin gives this role.' }] }),
  });
const ABOVE = 'Only an admin changes an account of the office.';

/** Why the caller may not make this of the person, or null. A caller of null is the app itself. */
export function refusedChange(caller: Caller, before: User | null, after: User): AppError | null {
  if (!caller) return null;
  if (before?.id === caller.id) return refusedOfOneself(before, after);
  if (JSON.stringify(before?.notifications ?? {}) !== JSON.stringify(after.notifications))
    return forbidden('What somebody is told of is theirs to choose. Nothing was saved.', {
      rule: 'own-choice',
      issues: [{ path: 'notifications', message: 'Only the person changes this, in their profile.' }],
    });
  if (caller.role === 'admin') return null;
  if (before && isOffice(before.role)) return above(ABOVE);
  if (isOffice(after.role)) return above('Only an admin brings people into the office. Nothing was saved.', 'role');
  return null;
}

function refusedOfOneself(before: User, after: User): AppError | null {
  if (before.status !== after.status) return ownAccount('disable');
  const field = (['role', 'companyId'] as const).find((each) => before[each] !== after[each]);
  if (!field) return null;
  const message = `Nobody changes their own ${field === 'role' ? 'role' : 'company'}. Ask somebody else in the office.`;
  return forbidden(message, { rule: 'own-role', issues: [{ path: field, message }] });
}

const ownAccount = (verb: string): AppError =>
  forbidden(`You cannot ${verb} your own account here. Ask somebody else in the office.`, { rule: 'own-account' });

/** Why the caller may not erase the person, or null. One's own account is deleted from the profile, signed in anew. */
export function refusedRemoval(caller: Caller, person: User): AppError | null {
  if (caller?.id === person.id)
    return forbidden('You delete your own account in your profile, after signing in again.', { rule: 'own-account' });
  return caller?.role !== 'admin' && isOffice(person.role) ? above(ABOVE) : null;
}

/** Why the caller may not merge the one into the other, or null: it changes both. */
export function refusedMerge(caller: Caller, from: User, to: User): AppError | null {
  if (caller?.id === from.id) return ownAccount('merge away');
  return caller?.role !== 'admin' && (isOffice(from.role) || isOffice(to.role)) ? above(ABOVE) : null;
}
