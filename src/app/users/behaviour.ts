// A person beyond crud: who has a say over whom, what an invited address is, which company one may belong to, and that somebody
// who is shut out is so at their next request.
import { erasePerson } from '#app/accounts/erase-person';
import type { Call } from '#app/app';
import type { Behaviour } from '#app/behaviours';
import { newUser, type User } from '#domain/users/user';
import { conflict, type Issue, invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored, Write } from '#ports/records';
import { refusedChange, refusedRemoval } from './authority';
import { claimAddress } from './invited-address';
import { lastAdminGuard } from './last-admin';
import { mergePerson } from './merge';

export const userBehaviour: Behaviour = {
  async prepare({ caller }, record, before) {
    const person = before ? (record as User) : newUser({ ...(record as User), now: record.createdAt as string });
    if (before?.status === 'deleted')
      return err(conflict('This account is deleted: nothing of it can be changed.', { rule: 'user-deleted' }));
    const refused = refusedChange(caller, before as User | null, person);
    if (refused) return err(refused);
    return ok({ ...person, ...consequencesOf(before as User | null, person) });
  },

  async accompany(call, before, after) {
    const [address, company, guard] = await Promise.all([
      claimAddress(call.app.records, before as User | null, after as User),
      checkCompany(call, before as User | null, after as User),
      lastAdminGuard(call, before, after),
    ]);
    if (!guard.ok) return guard;
    if (!address.ok) return address;
    if (!company.ok) return company;
    const issues = [
      ...settledIssues(before as User | null, after as User),
      ...address.value.issues,
      ...company.value.issues,
    ];
    if (issues.length > 0) return err(invalid('Some fields need your attention. Nothing was saved.', { issues }));
    return ok([...address.value.writes, ...company.value.writes, ...guard.value]);
  },

  steps: { merge: mergePerson },

  async removal(call, person, ifMatch) {
    const refused = refusedRemoval(call.caller, person as User);
    return refused ? err(refused) : erasePerson(call, person as User, ifMatch);
  },
};

/** Tokens of whoever is shut out die; a link that was sent to another address opens nothing. */
function consequencesOf(before: User | null, after: User): Partial<User> {
  const isShutOut = before?.status === 'active' && after.status === 'disabled';
  const isReaddressed = before?.status === 'invited' && before.email !== after.email;
  return {
    ...(isShutOut && { tokensValidFrom: Math.floor(Date.now() / 1000) + 1 }),
    ...(isReaddressed && { invitationHash: null, invitationExpiresAt: null }),
  };
}

const settledIssues = (before: User | null, after: User): Issue[] =>
  before && before.status !== 'invited' && before.email !== after.email
    ? [{ path: 'email', message: 'The address belongs to the account: the person changes it in their profile.' }]
    : [];

/** A company that is there and in use, and still as it was read when the person is stored; a manager has one. */
async function checkCompany(
  { app }: Call,
  before: User | null,
  after: User,
): Promise<Result<{ writes: Write[]; issues: Issue[] }>> {
  const { companyId, role } = after;
  const issue = (message: string) => ok({ writes: [], issues: [{ path: 'companyId', message }] });
  const isSame = before !== null && before.companyId === companyId;
  if (role === 'manager' && companyId === null && !(isSame && before.role === 'manager'))
    return issue('A manager needs a company.');
  if (companyId === null || isSame) return ok({ writes: [], issues: [] });
  const company: Result<Stored | null> = await app.records.get('companies', companyId);
  if (!company.ok) return company;
  if (!company.value) return issue('Choose a company that we know.');
  if (company.value.status === 'archived') return issue('This company is archived. Choose another.');
  const { id, version } = company.value;
  return ok({ writes: [{ op: 'check', entity: 'companies', id, guard: { version } }], issues: [] });
}
