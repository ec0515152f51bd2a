// A booking: one person's seat, or place in line, on one session.
import * as z from 'zod/mini';
import { defineEntity } from '../entity';
import { money, optionalId, optionalText, recordId, whole } from '../schema';

const input = z.strictObject({
  sessionId: recordId(),
  /** Whom it is for; left out, the caller. */
  attendeeId: z.optional(recordId()),
  companyId: optionalId(),
  poNumber: optionalText(60),
  /** What the office should know: an allergy, a need. */
  note: optionalText(1000),
});

export const BOOKING_STATES = ['pending', 'confirmed', 'waiting', 'declined', 'cancelled'] as const;
export type BookingStatus = (typeof BOOKING_STATES)[number];
/** Rule 1: these hold a seat. */
export const HOLDS_SEAT: readonly BookingStatus[] = ['pending', 'confirmed'];
/** Rule 3: these are live; a person has one of them on a session at most. */
export const LIVE: readonly BookingStatus[] = ['pending', 'confirmed', 'waiting'];

export type BookingInput = z.output<typeof input>;
export interface Booking {
  [field: string]: unknown;
  id: string;
  version: number;
  status: BookingStatus;
  reference: string;
  sessionId: string;
  courseId: string;
  attendeeId: string;
  bookerId: string;
  companyId: string | null;
  poNumber: string | null;
  note: string | null;
  price: { amount: number; currency: string } | null;
  payment: 'none' | 'unpaid' | 'invoiced' | 'paid' | 'refunded';
  /** The place in line that it once took, counted from 1 over the session's life; null where it never waited. */
  queueNumber: number | null;
  cancelReason: string | null;
  /** Copies, kept so that lists sort and search: refreshed with the session. */
  sessionStart: string;
  instructorIds: string[];
  searched: string[];
  createdAt: string;
  updatedAt: string;
  createdBy: string | null;
}

const OFFICE = { admin: ['all'], staff: ['all'] } as const;
const EVERYONE = {
  ...OFFICE,
  instructor: ['own'],
  manager: ['company', 'own'],
  learner: ['own'],
} as const;

export const bookings = defineEntity({
  name: 'bookings',
  one: 'Booking',
  many: 'Bookings',
  input,
  derived: z.object({
    attendeeId: recordId(),
    reference: z.string(),
    courseId: recordId(),
    bookerId: recordId(),
    price: z.nullable(money()),
    payment: z.enum(['none', 'unpaid', 'invoiced', 'paid', 'refunded']),
    queueNumber: z.nullable(whole(1, 1_000_000)),
    cancelReason: z.nullable(z.string()),
    sessionStart: z.iso.datetime(),
    /** Where it waits, on one record alone: 1 is next. */
    position: z.optional(z.nullable(whole(1, 1_000_000))),
  }),
  states: BOOKING_STATES,
  initial: 'pending',
  steps: {
    confirm: { from: ['pending'], to: 'confirmed', label: 'Approve', done: 'approved' },
    decline: { from: ['pending', 'waiting'], to: 'declined', label: 'Decline', done: 'declined' },
    cancel: { from: LIVE, to: 'cancelled', label: 'Cancel booking', done: 'cancelled' },
  },
  access: {
    read: { ...EVERYONE, instructor: ['assigned', 'own'] },
    create: EVERYONE,
    update: OFFICE,
    remove: {},
    commands: { confirm: OFFICE, decline: OFFICE, cancel: EVERYONE },
  },
  scopes: {
    own: (actor) => ({ attendeeId: actor?.id ?? '' }),
    company: (actor) => (actor?.companyId ? { companyId: actor.companyId } : null),
    assigned: (actor) => ({ instructorIds: { has: actor?.id ?? '' } }),
  },
  secret: ['searched', 'instructorIds'],
  listing: {
    filters: ['status', 'sessionId', 'attendeeId', 'companyId', 'courseId', 'payment'],
    lookups: ['bookerId'],
    sorts: [
      { field: 'sessionStart', type: 'instant' },
      { field: 'createdAt', type: 'instant', descending: true },
      { field: 'queueNumber', type: 'number' },
    ],
    members: ['instructorIds'],
    search: { order: 'sessionStart', texts: (booking) => booking.searched as string[] },
  },
  fields: {
    sessionId: { label: 'Session', input: 'hidden' },
    attendeeId: { label: 'Attendee', input: 'hidden' },
    companyId: { label: 'Company', input: 'hidden' },
    poNumber: { label: 'Purchase order number', input: 'text', hint: 'Printed on the invoice.' },
    note: {
      label: 'Anything we should know',
      input: 'textarea',
      hint: 'An allergy, a need. Only the office and your instructor read it.',
      wide: true,
    },
  },
});
