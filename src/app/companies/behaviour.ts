// A company beyond crud: who looks after it, what its domains are for, and the two steps that touch more than itself.
import { isOffice } from '#domain/access';
import { conflict, invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import type { Behaviour } from '../behaviours';
import { archiveCompany } from './archive';
import { mergeCompany } from './merge';

export const companyBehaviour: Behaviour = {
  async prepare(call, company, before) {
    if (before?.mergedInto)
      return err(
        conflict('This company was a duplicate and is merged into another. Change that one.', {
          rule: 'company-merged',
        }),
      );
    if (company.joinByDomain && (company.domains as string[]).length === 0)
      return err(
        invalid('Some fields need your attention. Nothing was saved.', {
          issues: [{ path: 'joinByDomain', message: 'Give the domains by which people join.' }],
        }),
      );
    const manager = await checkAccountManager(call, company, before);
    if (!manager.ok) return manager;
    return ok(before ? company : { ...company, logo: null, mergedInto: null });
  },
  steps: { archive: archiveCompany, merge: mergeCompany },
};

/** One who has left the office since stays until somebody chooses another. */
async function checkAccountManager(call: Call, company: Stored, before: Stored | null): Promise<Result<void>> {
  const id = company.accountManagerId as string | null;
  if (!id || id === before?.accountManagerId) return ok(undefined);
  const person = await call.app.records.get('users', id);
  if (!person.ok) return person;
  if (isOffice(person.value) && person.value?.status === 'active') return ok(undefined);
  return err(
    invalid('Some fields need your attention. Nothing was saved.', {
      issues: [{ path: 'accountManagerId', message: 'Choose somebody who works in the office.' }],
    }),
  );
}
