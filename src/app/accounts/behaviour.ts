// Shutting a person out and letting them in again. Their tokens die with it: they are refused at their next request.
import type { Behaviour } from '#app/behaviours';
import type { Actor } from '#domain/access';
import type { User } from '#domain/users/user';
import { type AppError, conflict, forbidden } from '#kernel/errors';
import { err, ok } from '#kernel/result';

export const userBehaviour: Behaviour = {
  prepare(call, record, before) {
    if (before?.status !== 'active' || record.status !== 'disabled') return Promise.resolve(ok(record));
    const refusal = refusalFor(call.caller, record as User);
    if (refusal) return Promise.resolve(err(refusal));
    return Promise.resolve(ok({ ...record, tokensValidFrom: Math.floor(Date.now() / 1000) + 1 }));
  },

  /** The last admin stays: another active one has to be there, still as it was read, when the change is committed. */
  async accompany({ app }, before, after) {
    if (before?.role !== 'admin' || after.status !== 'disabled') return ok([]);
    const admins = await app.records.list('users', { where: { role: 'admin', status: 'active' }, limit: 2 });
    if (!admins.ok) return admins;
    const other = admins.value.items.find(({ id }) => id !== after.id);
    if (!other)
      return err(conflict('This is the last admin. Make somebody else an admin first.', { rule: 'last-admin' }));
    return ok([{ op: 'check', entity: 'users', id: other.id, guard: { version: other.version } }]);
  },
};

/** Staff have no say over admins and over each other; nobody shuts themselves out. */
function refusalFor(caller: Actor | null, { id, role }: User): AppError | null {
  if (caller?.id === id)
    return forbidden('You cannot disable your own account. Ask somebody else in the office.', { rule: 'own-account' });
  if (caller?.role !== 'admin' && (role === 'admin' || role === 'staff'))
    return forbidden('Only an admin may disable an account of the office.', { rule: 'role-above' });
  return null;
}
