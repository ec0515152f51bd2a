// Which companies a file means: by code, else by name with case and accents folded, many in a few questions.
import { type Company, companies, companyNameKey } from '#domain/companies/company';
import { ok, type Result } from '#kernel/result';
import type { Records, Stored } from '#ports/records';
import { claimId } from '../uniques';

export type StoredCompany = Stored & Company;

/** Values of one list question. */
const ASKED_AT_ONCE = 5;

/** In the order asked; null where nobody has the code. */
export async function companiesByCode(
  records: Records,
  codes: readonly string[],
): Promise<Result<(StoredCompany | null)[]>> {
  const claims = await records.getMany(
    codes.map((code) => ({ entity: 'uniques', id: claimId(companies, 'code', code) })),
  );
  if (!claims.ok) return claims;
  const owners = claims.value.flatMap((claim) => (claim ? [claim.owner as string] : []));
  const found = await records.getMany(owners.map((id) => ({ entity: 'companies', id })));
  if (!found.ok) return found;
  const byId = new Map(found.value.flatMap((company) => (company ? [[company.id, company as StoredCompany]] : [])));
  return ok(claims.value.map((claim) => (claim ? (byId.get(claim.owner as string) ?? null) : null)));
}

/** Name key → the companies of that name, duplicates that were merged left out. */
export async function companiesByName(
  records: Records,
  names: readonly string[],
): Promise<Result<Map<string, StoredCompany[]>>> {
  const keys = [...new Set(names.map(companyNameKey))];
  const parts = Array.from({ length: Math.ceil(keys.length / ASKED_AT_ONCE) }, (_, at) =>
    keys.slice(at * ASKED_AT_ONCE, (at + 1) * ASKED_AT_ONCE),
  );
  const pages = await Promise.all(
    parts.map((nameKey) => records.list('companies', { where: { nameKey }, limit: 200 })),
  );
  const found = new Map<string, StoredCompany[]>();
  for (const page of pages) {
    if (!page.ok) return page;
    for (const company of page.value.items as StoredCompany[])
      if (company.mergedInto === null || company.mergedInto === undefined)
        found.set(companyNameKey(company.name), [...(found.get(companyNameKey(company.name)) ?? []), company]);
  }
  return ok(found);
}
