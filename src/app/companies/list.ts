// The office's list of companies: each with the name of who looks after it, how many stand in each state, and who may be chosen.
import { companies } from '#domain/companies/company';
import { users } from '#domain/users/user';
import { ok, type Result } from '#kernel/result';
import type { ListQuery, Stored } from '#ports/records';
import type { Call } from '../app';
import { listRecords } from '../crud';

export interface CompanyRow {
  company: Stored;
  accountManager: string | null;
}

export interface CompanyRows {
  rows: CompanyRow[];
  next: string | null;
  previous: string | null;
}

/** What a row shows: notes and addresses of a page of companies would weigh more than all else together. */
const SHOWN = ['name', 'code', 'status', 'website', 'domains', 'tags', 'accountManagerId', 'updatedAt'];

export async function listCompanies(call: Call, query: ListQuery): Promise<Result<CompanyRows>> {
  const page = await listRecords(call, companies, { ...query, fields: SHOWN });
  if (!page.ok) return page;
  const { items, next, previous } = page.value;
  const ids = [...new Set(items.flatMap(({ accountManagerId }) => (accountManagerId as string | null) ?? []))];
  const people = await call.app.records.getMany(ids.map((id) => ({ entity: 'users', id })));
  if (!people.ok) return people;
  const names = new Map(ids.map((id, at) => [id, (people.value[at]?.displayName as string | undefined) ?? null]));
  return ok({
    rows: items.map((company) => ({
      company,
      accountManager: names.get(company.accountManagerId as string) ?? null,
    })),
    next,
    previous,
  });
}

/** A count that reaches this is not known any further. */
export const COUNTED_TO = 200;

/** How many companies stand in each state; for those who may read every company. */
export async function countCompanies({ app }: Call): Promise<Result<Readonly<Record<string, number>>>> {
  const counts = await Promise.all(
    companies.states.map((status) => app.records.count('companies', { where: { status } }, COUNTED_TO)),
  );
  const entries: [string, number][] = [];
  for (const [at, count] of counts.entries()) {
    if (!count.ok) return count;
    entries.push([companies.states[at] as string, count.value]);
  }
  return ok(Object.fromEntries(entries));
}

export interface Choice {
  value: string;
  label: string;
}

const OFFERED = 200;

/** Who may look after a company: whoever works in the office. */
export async function accountManagers(call: Call): Promise<Result<Choice[]>> {
  const page = await listRecords(call, users, {
    where: { role: ['admin', 'staff'], status: 'active' },
    limit: OFFERED,
  });
  if (!page.ok) return page;
  return ok(page.value.items.map(({ id, displayName }) => ({ value: id, label: displayName as string })));
}
