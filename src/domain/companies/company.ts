// A client organisation. Its managers are the users of that role and company.
import * as z from 'zod/mini';
import { defineEntity } from '../entity';
import { line, optionalText, webAddress } from '../schema';

const input = z.strictObject({
  name: line('Give the company a name.'),
  legalName: optionalText(),
  code: optionalText(40),
  website: webAddress(),
  phone: optionalText(40),
  address: optionalText(500),
  notes: optionalText(5000),
});

export type Company = z.output<typeof input> & {
  id: string;
  version: number;
  status: 'active' | 'suspended' | 'archived';
};

const OFFICE = { admin: ['all'], staff: ['all'] } as const;

export const companies = defineEntity({
  name: 'companies',
  one: 'Company',
  many: 'Companies',
  input,
  states: ['active', 'suspended', 'archived'],
  initial: 'active',
  steps: {},
  access: {
    read: { ...OFFICE, manager: ['own'], learner: ['own'], instructor: ['own'] },
    create: OFFICE,
    update: OFFICE,
    remove: {},
  },
  scopes: { own: (actor) => (actor?.companyId ? { companyKey: actor.companyId } : null) },
  derive: (company) => ({ companyKey: company.id }),
  secret: ['companyKey'],
  restricted: { notes: ['admin', 'staff'] },
  listing: {
    filters: ['status'],
    lookups: ['companyKey'],
    sorts: [
      { field: 'name', type: 'text' },
      { field: 'updatedAt', type: 'instant', descending: true },
    ],
    search: { order: 'name', texts: (company) => [company.name as string, company.code as string] },
  },
  fields: {
    name: { label: 'Name', input: 'text' },
    legalName: { label: 'Legal name', input: 'text' },
    code: { label: 'Code', input: 'text' },
    website: { label: 'Website', input: 'url' },
    phone: { label: 'Telephone', input: 'text' },
    address: { label: 'Address', input: 'textarea' },
    notes: { label: 'Notes', input: 'textarea', hint: 'Only the office reads these.' },
  },
});
