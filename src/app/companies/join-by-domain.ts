// Whoever verifies an address of a company's own domain becomes one of its people, where the company allows it. Only at the
// moment at which the address becomes known to be theirs: nobody is moved later because a company changed its mind.
import { companies } from '#domain/companies/company';
import { domainOf } from '#domain/companies/mail-domain';
import type { User } from '#domain/users/user';
import { ok, type Result } from '#kernel/result';
import type { Records, Stored, Write } from '#ports/records';
import type { AuditLine } from '../effect';
import { claimId } from '../uniques';

interface Plan {
  person: User;
  writes: Write[];
  audit: AuditLine[];
}

/** The plan with the company in it, where the person's address has just been verified and its domain belongs to one. */
export async function joinByDomain(records: Records, plan: Plan, before: User | null): Promise<Result<Plan>> {
  const { person } = plan;
  const isNews = person.emailVerified && !(before?.emailVerified && before.email === person.email);
  const isFree = person.role === 'learner' && person.status === 'active' && person.companyId === null;
  if (!isNews || !isFree || person.email === null) return ok(plan);
  const company = await companyOfDomain(records, domainOf(person.email));
  if (!company.ok) return company;
  if (!company.value) return ok(plan);
  const { id, version } = company.value;
  return ok({
    person: { ...person, companyId: id },
    writes: [
      ...plan.writes.map((write) =>
        'record' in write && write.entity === 'users' && write.record.id === person.id
          ? { ...write, record: { ...write.record, companyId: id } }
          : write,
      ),
      { op: 'check', entity: 'companies', id, guard: { version } },
    ],
    audit: [
      ...plan.audit,
      {
        entity: 'users',
        recordId: person.id,
        action: 'join-company',
        before: { companyId: null },
        after: { companyId: id },
      },
    ],
  });
}

async function companyOfDomain(records: Records, domain: string): Promise<Result<Stored | null>> {
  const claim = await records.get('uniques', claimId(companies, 'domains', domain));
  if (!claim.ok || !claim.value) return claim;
  const company = await records.get('companies', claim.value.owner as string);
  if (!company.ok) return company;
  const isOpen = company.value?.status === 'active' && company.value.joinByDomain === true;
  return ok(isOpen ? company.value : null);
}
