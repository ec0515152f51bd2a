// A company's particulars in words, with the short names that a narrow column has room for.
import { companies } from '#domain/companies/company';
import { fieldText, readField } from '#domain/field-text';
import type { Reader } from '#domain/format';

export interface CompanyFact {
  field: string;
  label: string;
  /** Empty for none. */
  text: string;
}

type Company = Readonly<Record<string, unknown>>;
type Field = keyof typeof companies.fields;
type Labels = readonly (readonly [Field, string])[];

/** How to reach it. */
export const CONTACT: Labels = [
  ['email', 'E-mail'],
  ['phone', 'Telephone'],
  ['website', 'Website'],
  ['address', 'Address'],
];
/** What it is to the office. */
export const TERMS: Labels = [
  ['code', 'Code'],
  ['legalName', 'Legal name'],
  ['accountManagerId', 'Account manager'],
  ['poNumber', 'PO number'],
  ['tags', 'Tags'],
  ['domains', 'Domains'],
  ['joinByDomain', 'Joining'],
];

const WORDS: Partial<Record<Field, (company: Company) => string>> = {
  joinByDomain: ({ joinByDomain }) => (joinByDomain ? 'By a verified address' : 'By the office alone'),
};

/** @param names of the people whom fields name by id */
export const factsOf = (
  company: Company,
  labels: Labels,
  reader: Reader,
  names: Readonly<Record<string, string>> = {},
): CompanyFact[] =>
  labels.map(([field, label]) => ({
    field,
    label,
    text: WORDS[field]?.(company) ?? fieldText(companies.fields[field], readField(company, field), reader, names),
  }));

/** Where a click on it leads; none for what is only read. */
export function hrefOf({ field, text }: CompanyFact): string | undefined {
  if (field === 'email') return `mailto:${text}`;
  if (field === 'phone') return `tel:${text.replace(/[^+\d]/g, '')}`;
  return field === 'website' ? text : undefined;
}
