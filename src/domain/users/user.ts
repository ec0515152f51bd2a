// A person. The specification's eleven fields come from the authentication provider; role and company are ours.
import * as z from 'zod/mini';
import { ROLES, type Role } from '../access';
import { defineEntity } from '../entity';
import { ROLE_NAMES } from '../navigation';
import { email, line, locale, optionalId, optionalText, phone, zone } from '../schema';

/** What somebody may be told of, in the app and by mail, each on until they turn it off. */
export const NOTICES = [
  { value: 'bookings', label: 'Changes to my bookings' },
  { value: 'reminders', label: 'Reminders before a session' },
  { value: 'queries', label: 'Queries that concern me' },
  { value: 'news', label: 'News from the organisation' },
] as const;
export type Notice = (typeof NOTICES)[number]['value'];
type Choices = { [notice in Notice]?: boolean | undefined };

const choice = () => z.optional(z.boolean());
const choices = () => ({ bookings: choice(), reminders: choice(), queries: choice(), news: choice() });
const input = z.strictObject({
  displayName: line('Give a name.'),
  email: email(),
  role: z._default(z.enum(ROLES), 'learner'),
  companyId: optionalId(),
  jobTitle: optionalText(),
  phoneNumber: phone(),
  timeZone: z._default(z.nullable(zone()), null),
  locale: z._default(z.nullable(locale()), null),
  /** By mail, and below `app` in the app. What is left out is on. */
  notifications: z._default(z.strictObject({ ...choices(), app: z.optional(z.strictObject(choices())) }), {}),
});

/** What stands in place of the name of somebody who was erased, or merged into another record. */
export const DELETED_NAME = 'Deleted person';

/** How long an invitation's link works. Milliseconds. */
export const INVITATION_MS = 7 * 24 * 3_600_000;

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
  notifications: Choices & { app?: Choices | undefined };
  lastSeenAt: string | null;
  /** SHA-256 of the open invitation's token, hex; null where there is none. */
  invitationHash: string | null;
  invitedAt: string | null;
  invitationExpiresAt: string | null;
  /** The person whom this record was a duplicate of. */
  mergedInto: string | null;
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
    isAnonymous: z.boolean(),
    creationTime: z.nullable(z.string()),
    lastSignInTime: z.nullable(z.string()),
    lastSeenAt: z.nullable(z.string()),
    invitedAt: z.nullable(z.string()),
    invitationExpiresAt: z.nullable(z.string()),
    mergedInto: optionalId(),
  }),
  states: ['invited', 'active', 'disabled', 'deleted'],
  initial: 'invited',
  steps: {
    disable: { from: ['active'], to: 'disabled', label: 'Disable', done: 'disabled' },
    enable: { from: ['disabled'], to: 'active', label: 'Enable', done: 'enabled' },
    /** `{ into }`: bookings move to that person, and this record becomes a stub of it. */
    merge: { from: ['invited', 'active', 'disabled'], to: 'deleted', label: 'Merge', done: 'merged' },
  },
  access: {
    read: { ...OFFICE, instructor: ['self'], manager: ['company', 'self'], learner: ['self'] },
    create: OFFICE,
    update: { ...OFFICE, instructor: ['self'], manager: ['self'], learner: ['self'] },
    /** Erases what is personal; the record stays without a name. One's own is erased by `/api/profile`, signed in anew. */
    remove: OFFICE,
    commands: { disable: OFFICE, enable: OFFICE, merge: OFFICE },
  },
  scopes: {
    self: (actor) => ({ userKey: actor?.id ?? '' }),
    company: (actor) => (actor?.companyId ? { companyId: actor.companyId } : null),
  },
  derive: ({ id, invitationHash, invitationExpiresAt }) => ({
    userKey: id,
    /** While there is a link that works; the scheduler looks for those whose time is up. */
    invitationOpenUntil: invitationHash ? invitationExpiresAt : null,
  }),
  secret: [
    'userKey',
    'calendarSecret',
    'tokensValidFrom',
    'uid',
    'providerData',
    'tenantId',
    'invitationHash',
    'invitationOpenUntil',
  ],
  restricted: { notifications: ['admin', 'staff'], mergedInto: ['admin', 'staff'] },
  guarded: { email: ['admin', 'staff'], role: ['admin', 'staff'], companyId: ['admin', 'staff'] },
  listing: {
    filters: ['role', 'companyId', 'status'],
    lookups: ['uid', 'email', 'userKey', 'calendarSecret', 'invitationHash', 'mergedInto'],
    sorts: [
      { field: 'displayName', type: 'text' },
      { field: 'createdAt', type: 'instant', descending: true },
      { field: 'invitationOpenUntil', type: 'instant' },
    ],
    search: { order: 'displayName', texts: (user) => [user.displayName as string, user.email as string] },
  },
  fields: {
    displayName: { label: 'Name', input: 'text', autocomplete: 'name' },
    email: { label: 'E-mail', input: 'email', autocomplete: 'email' },
    role: { label: 'Role', input: 'select', options: ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] })) },
    companyId: { label: 'Company', input: 'select', empty: 'None' },
    jobTitle: { label: 'Job title', input: 'text', autocomplete: 'organization-title' },
    phoneNumber: { label: 'Telephone', input: 'text', autocomplete: 'tel' },
    timeZone: { label: 'Time zone', hint: 'Left empty, the organisation’s.', input: 'zone' },
    locale: { label: 'Dates and numbers', input: 'select', empty: 'As the organisation' },
    notifications: { label: 'What they are told', input: 'hidden' },
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
    invitationHash: null,
    invitedAt: null,
    invitationExpiresAt: null,
    mergedInto: null,
    tokensValidFrom: 0,
    calendarSecret: null,
    createdAt: now,
    updatedAt: now,
    createdBy: null,
    userKey: given.id,
    ...fields,
  };
};
