// Client companies as a table: the columns that we write, and the other names that people give them.
import type { Company } from '#domain/companies/company';
import { type Fault, readTags, readYesNo, writeTags } from './cell-values';
import type { Cell } from './csv-cells';
import { MAX_RECORD_ROWS } from './draft';
import { manyLines, oneLine } from './plain-text';
import { tableShape } from './table';

export type CompanyColumn =
  | 'name'
  | 'legalName'
  | 'code'
  | 'email'
  | 'phone'
  | 'website'
  | 'address'
  | 'poNumber'
  | 'tags'
  | 'domains'
  | 'joinByDomain'
  | 'notes';

export const COMPANY_TABLE = tableShape<CompanyColumn>({
  columns: {
    name: [
      'Name',
      'company',
      'company name',
      'security',
      'organisation',
      'organization',
      'client',
      'customer',
      'account',
    ],
    legalName: ['Legal name', 'registered name', 'full legal name', 'legal entity'],
    code: [
      'Code',
      'company code',
      'symbol',
      'ticker',
      'customer number',
      'customer no',
      'customer id',
      'customer code',
      'client number',
      'account number',
    ],
    email: ['E-mail', 'email address', 'mail', 'contact e-mail'],
    phone: ['Telephone', 'phone', 'tel', 'telephone number', 'phone number'],
    website: ['Website', 'web', 'url', 'web address', 'web site', 'homepage'],
    address: ['Address', 'headquarters location', 'headquarters', 'location', 'postal address', 'registered address'],
    poNumber: ['Purchase order number', 'purchase order', 'PO number', 'PO'],
    tags: ['Tags', 'tag', 'labels', 'sector', 'GICS sector', 'industry', 'category'],
    domains: ['Mail domains', 'domains', 'mail domain', 'email domains', 'email domain', 'domain'],
    joinByDomain: ['Joining by domain', 'join by domain'],
    notes: ['Notes', 'note', 'comments', 'remarks'],
  },
  needs: ['name', 'code'],
  example: 'Name, Code, E-mail, Address',
  rows: MAX_RECORD_ROWS,
});

const LINES: readonly CompanyColumn[] = ['name', 'legalName', 'code', 'email', 'phone', 'poNumber'];
const TEXTS: readonly CompanyColumn[] = ['address', 'notes'];

export function readCompany(values: ReadonlyMap<CompanyColumn, string>): {
  fields: Record<string, unknown>;
  faults: Fault[];
} {
  const faults: Fault[] = [];
  const fields: Record<string, unknown> = {};
  const take = (column: CompanyColumn, value: unknown): void => {
    if (value !== null) fields[column] = value;
  };
  for (const column of LINES) take(column, oneLine(values.get(column) ?? ''));
  for (const column of TEXTS) take(column, manyLines(values.get(column) ?? ''));
  take('website', addressOf(oneLine(values.get('website') ?? '')));
  take('tags', readTags(values.get('tags')));
  take('domains', domainsOf(values.get('domains') ?? ''));
  const join = oneLine(values.get('joinByDomain') ?? '');
  take('joinByDomain', join === null ? null : readYesNo(join));
  if (join !== null && readYesNo(join) === null) faults.push({ field: 'joinByDomain', message: 'Write yes or no.' });
  return { fields, faults };
}

/** `www.example.org` is meant as an address of the web. */
const addressOf = (text: string | null): string | null =>
  text !== null && !text.includes(':') && /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(text) ? `https://${text}` : text;

function domainsOf(text: string): string[] | null {
  const domains = text.split(/[\s,;|]+/).flatMap((each) => each.replace(/^@/, '').toLowerCase() || []);
  return domains.length === 0 ? null : [...new Set(domains)];
}

/** A field that the caller may not read is gone from the record by now. */
export const companyCells = (company: Partial<Company>): Record<CompanyColumn, Cell> => ({
  name: company.name,
  legalName: company.legalName,
  code: company.code,
  email: company.email,
  phone: company.phone,
  website: company.website,
  address: company.address,
  poNumber: company.poNumber,
  tags: writeTags(company.tags ?? []),
  domains: company.domains?.join(' '),
  joinByDomain: company.joinByDomain === undefined ? null : company.joinByDomain ? 'yes' : 'no',
  notes: company.notes,
});
