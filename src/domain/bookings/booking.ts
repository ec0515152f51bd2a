// A booking: one person's seat, or place in line, on one session.
import * as z from 'zod/mini';
import { defineEntity } from '../entity';
import { money, optionalId, optionalText, recordId, whole } from '../schema';
import { PAYMENTS, type Payment } from './payment';

const input = z.strictObject({
  sessionId: recordId(),
  /** Whom it is for; left out, the caller. */
  attendeeId: z.optional(recordId()),
  companyId: optionalId(),
  poNumber: optionalText(60),
  /** What the office should know: an allergy, a need. */
  note: optionalText(1000),
});

export const BOOKING_STATES = [
  ...(['pending', 'confirmed', 'waiting', 'offered'] as const),
  ...(['declined', 'expired', 'cancelled', 'called-off', 'transferred'] as const),
] as const;
export type BookingStatus = (typeof BOOKING_STATES)[number];
/** Rule 1: these hold a seat. */
export const HOLDS_SEAT: readonly BookingStatus[] = ['pending', 'confirmed', 'offered'];
/** Rule 3: these are live; a person has one of them on a session at most. */
export const LIVE: readonly BookingStatus[] = ['pending', 'confirmed', 'waiting', 'offered'];
/** These can go on to another session: the live ones, and those that were cancelled with theirs. */
export const TRANSFERABLE: readonly BookingStatus[] = [...LIVE, 'called-off'];

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
  payment: Payment;
  /** Since when; missing until it changes: since it was booked. */
  paymentAt?: string | null;
  /** The place in line that it once took, counted from 1 over the session's life; null where it never waited. */
  queueNumber: number | null;
  cancelReason: string | null;
  /** Until when the seat is kept for an answer; of an offer that is over, until when it was. */
  offeredUntil?: string | null;
  /** What it was when its session was cancelled (`called-off`): whether it held a seat is still to be known. */
  calledOffFrom?: BookingStatus | null;
  /** The bookings before and after it, where somebody went to another session. */
  transferredFrom?: string | null;
  transferredTo?: string | null;
  /** For calendars: the event stays the same through a transfer, and its SEQUENCE goes on rising from here. */
  eventId?: string;
  /** When somebody else last took the attendee’s place: marks of before are not theirs. */
  swappedAt?: string | null;
  sequenceBase?: number;
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
    payment: z.enum(PAYMENTS),
    paymentAt: z.optional(z.nullable(z.iso.datetime())),
    queueNumber: z.nullable(whole(1, 1_000_000)),
    cancelReason: z.nullable(z.string()),
    offeredUntil: z.optional(z.nullable(z.iso.datetime())),
    calledOffFrom: z.optional(z.nullable(z.enum(BOOKING_STATES))),
    transferredFrom: z.optional(z.nullable(recordId())),
    transferredTo: z.optional(z.nullable(recordId())),
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
    /** Pending where the course asks for approval. */
    accept: { from: ['offered'], to: 'confirmed', label: 'Accept the seat', done: 'accepted' },
    refuse: { from: ['offered'], to: 'declined', label: 'Refuse the seat', done: 'refused' },
    transfer: { from: TRANSFERABLE, to: 'transferred', label: 'Transfer', done: 'transferred' },
    swap: { from: LIVE, label: 'Swap the attendee', done: 'swapped' },
    unpay: { from: BOOKING_STATES, label: 'Mark as unpaid', done: 'marked as unpaid' },
    invoice: { from: BOOKING_STATES, label: 'Mark as invoiced', done: 'marked as invoiced' },
    pay: { from: BOOKING_STATES, label: 'Mark as paid', done: 'marked as paid' },
    refund: { from: BOOKING_STATES, label: 'Mark as refunded', done: 'marked as refunded' },
  },
  access: {
    read: { ...EVERYONE, instructor: ['assigned', 'own'] },
    create: EVERYONE,
    update: OFFICE,
    remove: {},
    commands: {
      ...{ confirm: OFFICE, decline: OFFICE, cancel: EVERYONE },
      ...{ accept: EVERYONE, refuse: EVERYONE, transfer: EVERYONE },
      swap: { ...OFFICE, manager: ['company'] },
      ...{ unpay: OFFICE, invoice: OFFICE, pay: OFFICE, refund: OFFICE },
    },
  },
  scopes: {
    own: (actor) => ({ attendeeId: actor?.id ?? '' }),
    company: (actor) => (actor?.companyId ? { companyId: actor.companyId } : null),
    assigned: (actor) => ({ instructorIds: { has: actor?.id ?? '' } }),
  },
  /** A need is between the person, or whoever booked for them, and those who run the session: not for whoever else manages their company. */
  veiled: (actor, { attendeeId, bookerId }) =>
    actor?.role === 'manager' && attendeeId !== actor.id && bookerId !== actor.id ? ['note'] : [],
  secret: ['searched', 'instructorIds', 'eventId', 'sequenceBase', 'swappedAt'],
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
