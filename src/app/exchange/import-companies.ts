// Client companies from a table: known by their code, else by their name.
import { companies, companyNameKey } from '#domain/companies/company';
import { fold } from '#domain/search';
import { ok, type Result } from '#kernel/result';
import type { Records, Stored } from '#ports/records';
import type { Call } from '../app';
import { claimId } from '../uniques';
import { companiesByCode, companiesByName, type StoredCompany } from './company-names';
import { COMPANY_TABLE, type CompanyColumn, readCompany } from './company-table';
import type { GroupedRecords } from './grouped-records';
import { beside, type RecordKind } from './import-records';
import type { Fields, Found } from './import-work';

export const COMPANY_IMPORT: RecordKind<CompanyColumn> = {
  entity: companies,
  shape: COMPANY_TABLE,
  closedTo: () => null,
  read: readCompany,
  columnsOf: (field) => [field as CompanyColumn],
  nameOf: ({ name, code }) => ((name ?? code) as string | undefined) ?? '',
  keysOf: keysOfCompany,
  find: findCompanies,
  unknown: 'No company has this code or name. Nothing is created when only known companies are changed.',
  twice: (row) => `This is the same company as in row ${row}: it was taken once.`,
};

const codeOf = (fields: Fields): string | null => (fields.code as string | undefined) ?? null;
const nameOf = (fields: Fields): string | null => (fields.name as string | undefined) ?? null;

/** A row without a code means the company of that name, whichever way an earlier row gave it. */
function keysOfCompany(fields: Fields): { own: string[]; left: string[] } {
  const [code, name] = [codeOf(fields), nameOf(fields)];
  const byCode = code === null ? [] : [`code ${fold(code)}`];
  const key = name === null ? null : companyNameKey(name);
  if (key === null) return { own: byCode, left: byCode };
  return code === null
    ? { own: [`name ${key}`], left: [`name ${key}`, `bare ${key}`] }
    : { own: [...byCode, `bare ${key}`], left: [...byCode, `name ${key}`] };
}

async function findCompanies(_call: Call, records: GroupedRecords, rows: readonly Fields[]): Promise<Result<Found[]>> {
  const codes = [...new Set(rows.flatMap((fields) => codeOf(fields) ?? []))];
  const owners = await companiesByCode(records, codes);
  if (!owners.ok) return owners;
  const byCode = new Map(codes.map((code, at) => [code, owners.value[at] ?? null]));
  const coded = rows.map((fields) => byCode.get(codeOf(fields) ?? '') ?? null);
  const names = rows.flatMap((fields, at) => (coded[at] ? [] : (nameOf(fields) ?? [])));
  const [named, claims] = await Promise.all([companiesByName(records, names), nameClaims(records, names)]);
  if (!named.ok) return named;
  if (!claims.ok) return claims;
  return ok(
    rows.map((fields, at): Found => {
      const known = coded[at];
      if (known) return { record: known, fields, faults: [] };
      const name = nameOf(fields);
      const key = name === null ? '' : companyNameKey(name);
      return byName(records, fields, named.value.get(key) ?? [], claims.value.get(key) ?? null);
    }),
  );
}

/** A company that goes by another code is another company, whatever its name. */
function byName(records: Records, fields: Fields, namesakes: readonly StoredCompany[], claim: Stored | null): Found {
  const isCoded = codeOf(fields) !== null;
  const candidates = isCoded ? namesakes.filter(({ code }) => code === null) : namesakes;
  const [only] = candidates;
  if (candidates.length > 1)
    return {
      record: null,
      fields,
      faults: [
        { field: isCoded ? 'name' : 'code', message: `${candidates.length} companies have this name. Give the code.` },
      ],
    };
  const { name, ...others } = fields;
  // A name that differs in case or accents alone is the same name.
  if (only) return { record: only, fields: others, faults: [] };
  if (typeof name !== 'string')
    return {
      record: null,
      fields,
      faults: [{ field: 'name', message: 'No company has this code. Give a name to make one.' }],
    };
  return { record: null, fields, faults: [], ...(!isCoded && { records: claiming(records, name, claim) }) };
}

/**
 * Companies may share a name, yet two imports of one file make each once: whoever makes a company by its name alone leaves a
 * claim on it. Its owner may have another name since, so it is never asked who has the name.
 */
const nameClaimId = (name: string): string => claimId(companies, 'imported', companyNameKey(name));

async function nameClaims(records: Records, names: readonly string[]): Promise<Result<Map<string, Stored | null>>> {
  const found = await records.getMany(names.map((name) => ({ entity: 'uniques', id: nameClaimId(name) })));
  return found.ok
    ? ok(new Map(names.map((name, at) => [companyNameKey(name), found.value[at] ?? null] as const)))
    : found;
}

const claiming = (records: Records, name: string, claim: Stored | null): Records =>
  beside(records, (owner) => [
    claim
      ? {
          op: 'update',
          entity: 'uniques',
          record: { ...claim, version: claim.version + 1, owner },
          ifVersion: claim.version,
        }
      : { op: 'create', entity: 'uniques', record: { id: nameClaimId(name), version: 1, owner } },
  ]);
