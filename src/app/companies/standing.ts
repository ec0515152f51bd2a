// Whether a company's people can be booked for at the moment: what its state refuses, in the words of every place that asks.
import { type Caller, isOffice } from '#domain/access';
import type { Company } from '#domain/companies/company';
import { type AppError, conflict } from '#kernel/errors';
import { ok, type Result } from '#kernel/result';
import type { Records } from '#ports/records';

/** A company whose people nobody books for. */
export interface Standing {
  name: string;
  status: 'suspended' | 'archived';
}

type Known = Readonly<Record<string, unknown>> | null | undefined;

/** Null where its people can be booked for. */
export function standingOf(company: Known): Standing | null {
  const { name, status } = (company ?? {}) as Partial<Company>;
  return name && (status === 'suspended' || status === 'archived') ? { name, status } : null;
}

/** Why nobody books for this company or its people now; null where they can. For the office too. */
export function refusedByStanding(company: Known): AppError | null {
  const standing = standingOf(company);
  if (!standing) return null;
  const { name, status } = standing;
  return status === 'suspended'
    ? conflict(`${name} is suspended: nobody books for it or its people until the office resumes it.`, {
        rule: 'company-suspended',
      })
    : conflict(`${name} is archived: nobody books for it or its people any more.`, { rule: 'company-archived' });
}

/** What the caller's own company keeps them from; no read for those who have none. */
export async function ownStanding(records: Records, caller: Caller): Promise<Result<Standing | null>> {
  if (!caller?.companyId || isOffice(caller)) return ok(null);
  const company = await records.get('companies', caller.companyId);
  return company.ok ? ok(standingOf(company.value)) : company;
}
