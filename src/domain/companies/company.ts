// A client organisation. Its managers are the users of that role and company.
import * as z from 'zod/mini';
import { defineEntity } from '../entity';
import { line, optionalEmail, optionalId, optionalText, phone, tags, webAddress } from '../schema';
import { fold } from '../search';
import { mailDomain } from './mail-domain';

const input = z.strictObject({
  name: line('Give the company a name.'),
  legalName: optionalText(),
  code: optionalText(40),
  email: optionalEmail(),
  phone: phone(),
  website: webAddress(),
  address: optionalText(500),
  /** Of the office: whom the company asks. */
  accountManagerId: optionalId(),
  /** Printed on its invoices where a booking brings none of its own. */
  poNumber: optionalText(60),
  tags: tags(),
  domains: z._default(z.array(mailDomain()).check(z.maxLength(20, 'At most 20.')), []),
  /** Whoever verifies an address of one of the domains becomes one of its people. */
  joinByDomain: z._default(z.boolean(), false),
  notes: optionalText(5000),
});

export type Company = z.output<typeof input> & {
  [field: string]: unknown;
  id: string;
  version: number;
  status: 'active' | 'suspended' | 'archived';
  /** Address of its picture, null where it has none. */
  logo: string | null;
  /** The company that this record was a duplicate of. */
  mergedInto: string | null;
};

const OFFICE = { admin: ['all'], staff: ['all'] } as const;

export const companies = defineEntity({
  name: 'companies',
  one: 'Company',
  many: 'Companies',
  input,
  derived: z.object({ logo: z.nullable(z.string()), mergedInto: optionalId() }),
  states: ['active', 'suspended', 'archived'],
  initial: 'active',
  steps: {
    suspend: { from: ['active'], to: 'suspended', label: 'Suspend', done: 'suspended' },
    resume: { from: ['suspended'], to: 'active', label: 'Resume', done: 'resumed' },
    archive: { from: ['active', 'suspended'], to: 'archived', label: 'Archive', done: 'archived' },
    restore: { from: ['archived'], to: 'active', label: 'Restore', done: 'restored' },
    /** `{ into }`: its people, bookings and private sessions move to that company. */
    merge: { from: ['active', 'suspended'], to: 'archived', label: 'Merge', done: 'merged' },
  },
  access: {
    read: { ...OFFICE, manager: ['own'], learner: ['own'], instructor: ['own'] },
    create: OFFICE,
    update: OFFICE,
    remove: {},
  },
  scopes: { own: (actor) => (actor?.companyId ? { companyKey: actor.companyId } : null) },
  derive: (company) => ({ companyKey: company.id, nameKey: companyNameKey(company.name as string) }),
  secret: ['companyKey', 'nameKey'],
  restricted: {
    notes: ['admin', 'staff'],
    tags: ['admin', 'staff'],
    mergedInto: ['admin', 'staff'],
    poNumber: ['admin', 'staff', 'manager'],
    domains: ['admin', 'staff', 'manager'],
    joinByDomain: ['admin', 'staff', 'manager'],
  },
  unique: ['code', 'domains'],
  listing: {
    filters: ['status', 'accountManagerId'],
    lookups: ['companyKey', 'nameKey'],
    members: ['tags'],
    sorts: [
      { field: 'name', type: 'text' },
      { field: 'updatedAt', type: 'instant', descending: true },
    ],
    search: {
      order: 'name',
      texts: ({ name, legalName, code, domains }) =>
        [name, legalName, code, ...((domains as string[] | undefined) ?? [])] as string[],
    },
  },
  fields: {
    name: { label: 'Name', input: 'text', autocomplete: 'organization' },
    legalName: { label: 'Legal name', input: 'text' },
    code: { label: 'Code', input: 'text', hint: 'Yours for it, such as a customer number.' },
    email: { label: 'E-mail', input: 'email' },
    phone: { label: 'Telephone', input: 'text' },
    website: { label: 'Website', input: 'url' },
    address: { label: 'Address', input: 'textarea' },
    accountManagerId: { label: 'Account manager', input: 'select', empty: 'Nobody', hint: 'Whom the company asks.' },
    poNumber: {
      label: 'Purchase order number',
      input: 'text',
      hint: 'For bookings that bring none of their own.',
    },
    tags: { label: 'Tags', input: 'tags' },
    domains: { label: 'Mail domains', input: 'tags', hint: 'Such as nakamura-foods.example.' },
    joinByDomain: {
      label: 'Joining by domain',
      input: 'checkbox',
      hint: 'Whoever verifies an address of these domains becomes one of its people.',
    },
    notes: { label: 'Notes', input: 'textarea', hint: 'Only the office reads these.', wide: true },
  },
});

/** What a company is known by that has no code: its name, white space, case and accents aside. */
export const companyNameKey = (name: string): string => fold(name).trim().replace(/\s+/g, ' ');
