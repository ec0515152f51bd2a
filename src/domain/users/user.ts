// A person. The specification's eleven fields come from the authentication provider; role and company are ours.
import * as z from 'zod/mini';
import { ROLES, type Role } from '../access';
import { defineEntity } from '../entity';
import { email, line, optionalId, optionalText, zone } from '../schema';

const input = z.strictObject({
  displayName: line('Give a name.'),
  email: email(),
  role: z._default(z.enum(ROLES), 'learner'),
  companyId: optionalId(),
  jobTitle: optionalText(),
  timeZone: z._default(z.nullable(zone()), null),
  locale: optionalText(20),
});

export interface User {
  [field: string]: unknown;
  id: string;
  version: number;
  status: 'invited' | 'active' | 'disabled' | 'deleted';
  /** Specification, section 3. `uid` is null until the first sign-in. */
  uid: string | null;
  displayName: string;
  photoURL: string | null;
  email: string | null;
  emailVerified: boolean;
  phoneNumber: string | null;
  tenantId: string | null;
  providerData: unknown[];
  isAnonymous: boolean;
  creationTime: string | null;
  lastSignInTime: string | null;
  role: Role;
  companyId: string | null;
  jobTitle: string | null;
  timeZone: string | null;
  locale: string | null;
  notifications: Record<string, boolean>;
  lastSeenAt: string | null;
  /** Seconds since the epoch: sign-ins made earlier are refused (password changed, account disabled). */
  tokensValidFrom: number;
  /** The unguessable end of the person's calendar address; null until they ask for one. */
  calendarSecret: string | null;
  createdAt: string;
  updatedAt: string;
  createdBy: string | null;
}

const OFFICE = { admin: ['all'], staff: ['all'] } as const;

export const users = defineEntity({
  name: 'users',
  one: 'Person',
  many: 'People',
  input,
  derived: z.object({
    email: z.nullable(z.string()),
    photoURL: z.nullable(z.string()),
    emailVerified: z.boolean(),
    phoneNumber: z.nullable(z.string()),
    isAnonymous: z.boolean(),
    creationTime: z.nullable(z.string()),
    lastSignInTime: z.nullable(z.string()),
    notifications: z.record(z.string(), z.boolean()),
    lastSeenAt: z.nullable(z.string()),
  }),
  states: ['invited', 'active', 'disabled', 'deleted'],
  initial: 'invited',
  steps: {
    disable: { from: ['active'], to: 'disabled', label: 'Disable', done: 'disabled' },
    enable: { from: ['disabled'], to: 'active', label: 'Enable', done: 'enabled' },
  },
  access: {
    read: { ...OFFICE, instructor: ['self'], manager: ['company', 'self'], learner: ['self'] },
    create: {},
    update: {},
    remove: {},
    commands: { disable: OFFICE, enable: OFFICE },
  },
  scopes: {
    self: (actor) => ({ userKey: actor?.id ?? '' }),
    company: (actor) => (actor?.companyId ? { companyId: actor.companyId } : null),
  },
  derive: (user) => ({ userKey: user.id }),
  secret: ['userKey', 'calendarSecret', 'tokensValidFrom', 'uid', 'providerData', 'tenantId'],
  listing: {
    filters: ['role', 'companyId', 'status'],
    lookups: ['uid', 'email', 'userKey', 'calendarSecret'],
    sorts: [
      { field: 'displayName', type: 'text' },
      { field: 'createdAt', type: 'instant', descending: true },
    ],
    search: { order: 'displayName', texts: (user) => [user.displayName as string, user.email as string] },
  },
  fields: {
    displayName: { label: 'Name', input: 'text', autocomplete: 'name' },
    email: { label: 'E-mail', input: 'email', autocomplete: 'email' },
    role: { label: 'Role', input: 'select', options: ROLES.map((role) => ({ value: role, label: role })) },
    companyId: { label: 'Company', input: 'hidden' },
    jobTitle: { label: 'Job title', input: 'text' },
    timeZone: { label: 'Time zone', input: 'zone' },
    locale: { label: 'Language', input: 'text' },
  },
});

/** A person as first seen. Whatever is not given is empty, and the role is the least. */
export const newUser = (given: Partial<User> & { id: string; displayName: string; now: string }): User => {
  const { now, ...fields } = given;
  return {
    version: 1,
    status: 'active',
    uid: null,
    photoURL: null,
    email: null,
    emailVerified: false,
    phoneNumber: null,
    tenantId: null,
    providerData: [],
    isAnonymous: false,
    creationTime: null,
    lastSignInTime: null,
    role: 'learner',
    companyId: null,
    jobTitle: null,
    timeZone: null,
    locale: null,
    notifications: {},
    lastSeenAt: null,
    tokensValidFrom: 0,
    calendarSecret: null,
    createdAt: now,
    updatedAt: now,
    createdBy: null,
    userKey: given.id,
    ...fields,
  };
};
