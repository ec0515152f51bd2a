// People from a table: known by their e-mail address, whether they have verified it or were invited to it. Nobody is sent
// anything, and nobody is shut out by it.
import { companyNameKey } from '#domain/companies/company';
import { fold } from '#domain/search';
import { users } from '#domain/users/user';
import { ok, type Result } from '#kernel/result';
import type { Records, Stored } from '#ports/records';
import type { Call } from '../app';
import { claimId } from '../uniques';
import type { Fault } from './cell-values';
import { companiesByCode, companiesByName, type StoredCompany } from './company-names';
import type { GroupedRecords } from './grouped-records';
import type { RecordKind } from './import-records';
import type { Fields, Found } from './import-work';
import { readUser, USER_TABLE, type UserColumn } from './user-table';

export const USER_IMPORT: RecordKind<UserColumn> = {
  entity: users,
  shape: USER_TABLE,
  closedTo: ({ caller }) =>
    caller?.role === 'admin'
      ? null
      : { columns: ['role'], note: 'The column with the roles was left out: an admin alone gives them by a file.' },
  read: readUser,
  columnsOf: (field) => COLUMNS[field] ?? [field as UserColumn],
  nameOf: ({ displayName, email }) => ((displayName ?? email) as string | undefined) ?? '',
  keysOf: ({ email }) => ({ own: [addressOf(email)], left: [addressOf(email)] }),
  find: findUsers,
  unknown: 'Nobody has this address. Nobody is added when only known people are changed.',
  twice: (row) => `This is the same address as in row ${row}: it was taken once.`,
};

const COLUMNS: Readonly<Record<string, readonly UserColumn[]>> = {
  displayName: ['displayName', 'firstName', 'lastName'],
  companyId: ['companyCode', 'company'],
};

const addressOf = (email: unknown): string => String(email).toLowerCase();

async function findUsers(_call: Call, records: GroupedRecords, rows: readonly Fields[]): Promise<Result<Found[]>> {
  const [known, belonging] = await Promise.all([ownersOf(records, rows), companiesOf(records, rows)]);
  if (!known.ok) return known;
  if (!belonging.ok) return belonging;
  return ok(
    rows.map(({ company, companyCode, email, ...others }, at): Found => {
      const record = known.value[at] ?? null;
      const to = belonging.value[at] ?? null;
      const faults: Fault[] = to !== null && 'fault' in to ? [to.fault] : [];
      const fields = { ...others, ...(to !== null && 'id' in to && { companyId: to.id }) };
      return { record, fields: record ? fields : { ...fields, email }, faults };
    }),
  );
}

/** Whoever has verified the address, else whoever was invited to it. */
async function ownersOf(records: Records, rows: readonly Fields[]): Promise<Result<(Stored | null)[]>> {
  const addresses = rows.map(({ email }) => addressOf(email));
  const keys = await records.getMany([
    ...addresses.map((address) => ({ entity: 'userKeys', id: `email:${address}` })),
    ...addresses.map((address) => ({ entity: 'uniques', id: claimId(users, 'invited', address) })),
  ]);
  if (!keys.ok) return keys;
  const owners = addresses.map(
    (_, at) => (keys.value[at]?.userId ?? keys.value[addresses.length + at]?.owner ?? null) as string | null,
  );
  const found = await records.getMany(owners.map((id) => ({ entity: 'users', id: id ?? '-' })));
  return found.ok ? ok(found.value.map((user) => (user?.status === 'deleted' ? null : user))) : found;
}

type Belonging = { id: string } | { fault: Fault } | null;

/** By its code where one is given, else by what stands for the company: a name or a code. */
async function companiesOf(records: Records, rows: readonly Fields[]): Promise<Result<Belonging[]>> {
  const asked = rows.map(({ company, companyCode }) => ({
    text: ((companyCode ?? company) as string | undefined) ?? null,
    column: companyCode === undefined ? 'company' : 'companyCode',
  }));
  const texts = [...new Set(asked.flatMap(({ text }) => text ?? []))];
  if (texts.length === 0) return ok(asked.map(() => null));
  const names = [
    ...new Set(asked.flatMap(({ text, column }) => (column === 'company' && text !== null ? [text] : []))),
  ];
  const [coded, named] = await Promise.all([companiesByCode(records, texts), companiesByName(records, names)]);
  if (!coded.ok) return coded;
  if (!named.ok) return named;
  const byCode = new Map(texts.map((text, at) => [fold(text), coded.value[at] ?? null]));
  return ok(
    asked.map(({ text, column }): Belonging => {
      if (text === null) return null;
      const owner = byCode.get(fold(text));
      const candidates = owner ? [owner] : column === 'company' ? (named.value.get(companyNameKey(text)) ?? []) : [];
      return belongingTo(candidates, column, text);
    }),
  );
}

function belongingTo(candidates: readonly StoredCompany[], column: string, text: string): Belonging {
  const [only] = candidates;
  if (only && candidates.length === 1) return { id: only.id };
  const message = only
    ? `${candidates.length} companies are called “${text.slice(0, 60)}”. Give the code.`
    : `No company is called “${text.slice(0, 60)}” or has it as its code. Import the companies first.`;
  return { fault: { field: column, message } };
}
