// A query: what somebody asks us, as the head of a thread. Its messages are kinds of their own (`domain/queries/message.ts`).
import * as z from 'zod/mini';
import { defineEntity } from '../entity';
import { email, line, optionalId, recordId, tags } from '../schema';
import { inboxKey } from './inbox';
import { attachments, messageBody } from './message';

const input = z.strictObject({
  subject: line('Say in a few words what it is about.'),
  /** The first message. It is settled once sent. */
  body: messageBody(),
  /** Of whoever is not signed in; of the office, in whose name it writes. Of others it counts for nothing: we know them. */
  name: z.optional(line('Give a name.')),
  email: z.optional(email()),
  /** Filled in by programs alone: people do not see it. */
  website: z.optional(z.string().check(z.maxLength(2000))),
  /** Files of the first message. */
  attachments: z.optional(attachments()),
  /** Of the office, in whose name it writes. Left out, whoever writes. */
  requesterId: optionalId(),
  companyId: optionalId(),
  courseId: optionalId(),
  bookingId: optionalId(),
  assigneeId: optionalId(),
  priority: z._default(z.enum(['low', 'normal', 'high', 'urgent']), 'normal'),
  tags: tags(),
});

export const QUERY_STATES = ['new', 'open', 'pending', 'resolved', 'closed', 'spam'] as const;
export type QueryStatus = (typeof QUERY_STATES)[number];
export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type Priority = (typeof PRIORITIES)[number];
/** Something is still to be done about these. */
export const LIVE_QUERIES: readonly QueryStatus[] = ['new', 'open', 'pending'];
/** In these it is our turn. */
const OUR_TURN: readonly unknown[] = ['new', 'open'];

export interface Query {
  [field: string]: unknown;
  id: string;
  version: number;
  status: QueryStatus;
  /** From 1, without a gap; shown as `Q-1187`. */
  number: number;
  subject: string;
  /** Null for somebody whom we know by name and address alone. */
  requesterId: string | null;
  requesterName: string;
  requesterEmail: string | null;
  companyId: string | null;
  courseId: string | null;
  bookingId: string | null;
  assigneeId: string | null;
  priority: Priority;
  tags: string[];
  /** Since when whoever asked has been waiting for us; null where it is not our turn. */
  waitingSince: string | null;
  /** When we first answered. */
  firstReplyAt: string | null;
  /** Of the messages that the requester reads. */
  lastMessageAt: string;
  excerpt: string;
  attachments: string[];
  /** Files of private notes. */
  noteAttachments: string[];
  /** When they asked what we have not answered yet, whatever the state. */
  askedAt: string | null;
  /** Messages and notes. */
  messageCount: number;
  /** What it is found by besides: names of its company and course. */
  searched: string[];
  createdAt: string;
  updatedAt: string;
  createdBy: string | null;
}

const OFFICE = { admin: ['all'], staff: ['all'] } as const;
const OFFICE_ROLES = ['admin', 'staff'] as const;
const OURS = ['admin', 'staff', 'instructor'] as const;
const HANDLERS = { ...OFFICE, instructor: ['assigned'] } as const;
const READERS = { ...OFFICE, instructor: ['assigned', 'own'], manager: ['company', 'own'], learner: ['own'] } as const;
const ANYBODY = { ...OFFICE, instructor: ['all'], manager: ['all'], learner: ['all'], visitor: ['all'] } as const;

/** What a requester is not told of their own query; of instructors, those whom it is not assigned to. */
const HIDDEN_FROM_REQUESTERS = ['assigneeId', 'priority', 'tags', 'waitingSince', 'firstReplyAt'] as const;

export const queries = defineEntity({
  name: 'queries',
  one: 'Query',
  many: 'Queries',
  input,
  derived: z.object({
    number: z.int(),
    requesterName: z.string(),
    requesterEmail: z.nullable(z.string()),
    waitingSince: z.nullable(z.iso.datetime()),
    firstReplyAt: z.nullable(z.iso.datetime()),
    lastMessageAt: z.iso.datetime(),
    excerpt: z.string(),
    attachments: z.array(recordId()),
    /** On one record alone: the thread as the caller may read it, in the order of time. */
    messages: z.optional(
      z.array(
        z.object({
          id: z.string(),
          kind: z.enum(['customer', 'reply', 'note', 'event']),
          at: z.iso.datetime(),
          authorId: z.nullable(z.string()),
          authorName: z.string(),
          body: z.string(),
          attachments: z.array(
            z.object({
              id: z.string(),
              name: z.string(),
              size: z.int(),
              contentType: z.string(),
              downloadUrl: z.nullable(z.string()),
            }),
          ),
        }),
      ),
    ),
  }),
  derive: (query) => {
    const waitingSince = OUR_TURN.includes(query.status) ? ((query.askedAt as string | null) ?? null) : null;
    const isSpam = query.status === 'spam';
    return {
      waitingSince,
      // Whoever asked does not find what was put away as spam.
      ownerId: isSpam ? null : query.requesterId,
      clientId: isSpam ? null : query.companyId,
      inboxKey: inboxKey(query.status as QueryStatus, waitingSince, query.lastMessageAt as string),
    };
  },
  states: QUERY_STATES,
  initial: 'new',
  steps: {
    /** `{ body, attachments?, status? }`; `status`, of ours alone: `open`, `pending` (the default) or `resolved`. */
    reply: { from: ['new', 'open', 'pending', 'resolved', 'closed'], label: 'Reply', done: 'answered' },
    /** `{ body, attachments? }`: whoever asked never reads it. */
    note: { from: QUERY_STATES, label: 'Add private note', done: 'noted' },
    open: { from: ['new', 'pending', 'resolved', 'closed'], to: 'open', label: 'Open', done: 'opened' },
    hold: { from: ['new', 'open'], to: 'pending', label: 'Set pending', done: 'set pending' },
    resolve: { from: ['new', 'open', 'pending'], to: 'resolved', label: 'Resolve', done: 'resolved' },
    close: { from: ['new', 'open', 'pending', 'resolved'], to: 'closed', label: 'Close', done: 'closed' },
    spam: {
      from: ['new', 'open', 'pending', 'resolved', 'closed'],
      to: 'spam',
      label: 'Mark as spam',
      done: 'marked as spam',
    },
    unspam: { from: ['spam'], to: 'open', label: 'Not spam', done: 'taken out of spam' },
  },
  access: {
    read: READERS,
    create: ANYBODY,
    update: HANDLERS,
    remove: {},
    commands: { reply: READERS, spam: OFFICE, unspam: OFFICE },
  },
  scopes: {
    own: (actor) => (actor ? { ownerId: actor.id } : null),
    company: (actor) => (actor?.companyId ? { clientId: actor.companyId } : null),
    assigned: (actor) => (actor ? { assigneeId: actor.id } : null),
  },
  secret: ['ownerId', 'clientId', 'inboxKey', 'noteAttachments', 'askedAt', 'messageCount', 'searched'],
  restricted: Object.fromEntries(HIDDEN_FROM_REQUESTERS.map((field) => [field, OURS])),
  /** An instructor who asked reads as any other who asked. */
  veiled: (actor, query) =>
    actor?.role === 'instructor' && query.assigneeId !== actor.id ? HIDDEN_FROM_REQUESTERS : [],
  once: ['body', 'name', 'email', 'website', 'attachments'],
  guarded: { assigneeId: OFFICE_ROLES, requesterId: OFFICE_ROLES, companyId: OFFICE_ROLES },
  files: { attachments: { holds: 'list' }, noteAttachments: { holds: 'list' } },
  listing: {
    filters: ['status', 'assigneeId', 'priority', 'companyId', 'ownerId', 'clientId'],
    lookups: ['requesterId', 'courseId', 'bookingId', 'requesterEmail'],
    sorts: [
      { field: 'inboxKey', type: 'exact' },
      { field: 'lastMessageAt', type: 'instant', descending: true },
      { field: 'createdAt', type: 'instant', descending: true },
      { field: 'firstReplyAt', type: 'instant', descending: true },
    ],
    members: ['tags'],
    search: {
      order: 'inboxKey',
      // Nothing that a requester may not read: they search too.
      texts: (query) => [
        `Q-${String(query.number)}`,
        query.requesterName as string,
        query.subject as string,
        query.requesterEmail as string | null,
        ...((query.searched as string[] | undefined) ?? []),
        query.excerpt as string,
      ],
    },
  },
  fields: {
    subject: { label: 'Subject', input: 'text', wide: true },
    body: { label: 'Message', input: 'textarea', wide: true },
    name: { label: 'Your name', input: 'text', autocomplete: 'name' },
    email: { label: 'Your e-mail address', input: 'email', autocomplete: 'email' },
    website: { label: 'Leave this empty', input: 'hidden' },
    attachments: { label: 'Files', input: 'files', wide: true },
    requesterId: { label: 'Who asks', input: 'hidden' },
    companyId: { label: 'Company', input: 'select', empty: 'None' },
    courseId: { label: 'Course', input: 'select', empty: 'None' },
    bookingId: { label: 'Booking', input: 'select', empty: 'None' },
    assigneeId: { label: 'Assigned to', input: 'select', empty: 'Nobody yet' },
    priority: {
      label: 'Priority',
      input: 'select',
      options: [
        { value: 'low', label: 'Low' },
        { value: 'normal', label: 'Normal' },
        { value: 'high', label: 'High' },
        { value: 'urgent', label: 'Urgent' },
      ],
    },
    tags: { label: 'Tags', input: 'tags', hint: 'Separated by commas.' },
  },
});

/** As people read and say it. */
export const queryNumber = (number: number): string => `Q-${number}`;
