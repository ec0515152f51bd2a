// A session: one run of a course, on one day or several, with its places.
import * as z from 'zod/mini';
import { defineEntity } from '../entity';
import { instant, optionalId, optionalInstant, optionalText, recordId, webAddress, whole, zone } from '../schema';

const day = z.strictObject({ start: instant(), end: instant() }).check(
  z.refine((value: { start: string; end: string }) => value.start < value.end, {
    message: 'The end has to come after the start.',
    path: ['end'],
  }),
);
type Day = { start: string; end: string };

const input = z.strictObject({
  courseId: recordId(),
  days: z.array(day).check(
    z.minLength(1, 'Give at least one day.'),
    z.maxLength(60, 'At most 60 days.'),
    z.refine(
      (days: Day[]) => days.every((each, at) => at === 0 || (days[at - 1] as Day).end <= each.start),
      'The days have to follow one another without overlapping.',
    ),
  ),
  wholeDays: z._default(z.boolean(), false),
  timeZone: zone(),
  mode: z._default(z.enum(['in-person', 'online', 'hybrid']), 'in-person'),
  venue: optionalText(),
  link: webAddress(),
  instructors: z._default(z.array(recordId()).check(z.maxLength(20, 'At most 20 people.')), []),
  places: z.strictObject({ min: z._default(whole(0, 1000), 0), max: whole(1, 1000) }).check(
    z.refine((value: { min: number; max: number }) => value.min <= value.max, {
      message: 'The minimum is above the maximum.',
      path: ['min'],
    }),
  ),
  registrationOpensAt: optionalInstant(),
  registrationClosesAt: optionalInstant(),
  /** A session that only people of this company see and book. */
  privateTo: optionalId(),
  joiningInstructions: optionalText(5000),
  /** Sure to run. A flag beside the state: it changes nothing about booking. */
  confirmed: z._default(z.boolean(), false),
  source: optionalText(500),
});

export type SessionInput = z.input<typeof input>;
export type Session = z.output<typeof input> & {
  id: string;
  version: number;
  status: 'draft' | 'open' | 'completed' | 'cancelled';
  /** The first day's start and the last day's end. */
  start: string;
  end: string;
  /** `public`, or the id of the company that it is private to. */
  audience: string;
  /** Open, and its course published: the public and those who may book see it. */
  listed: boolean;
  createdAt: string;
  updatedAt: string;
  createdBy: string | null;
  /** Why it was cancelled. */
  cancelReason?: string | null;
};

/** A session without a minimum runs whatever the number; another once somebody has said so. */
export const isSureToRun = ({ confirmed, places }: Pick<Session, 'confirmed' | 'places'>): boolean =>
  confirmed || places.min === 0;

/** The body of its cancellation: who is told, and why it does not take place. */
export const cancellation = z.object({
  tell: z._default(z.enum(['everybody', 'seated', 'nobody']), 'everybody'),
  reason: optionalText(500),
});

const OFFICE = { admin: ['all'], staff: ['all'] } as const;

export const sessions = defineEntity({
  name: 'sessions',
  one: 'Session',
  many: 'Sessions',
  input,
  derived: z.object({
    start: z.iso.datetime(),
    end: z.iso.datetime(),
    audience: z.string(),
    listed: z.boolean(),
    cancelReason: z.optional(z.nullable(z.string())),
    /** On one record alone. */
    seats: z.optional(
      z.object({
        places: whole(1, 1000),
        held: whole(0, 1000),
        waiting: whole(0, 1_000_000),
        free: whole(0, 1000),
      }),
    ),
  }),
  derive: (session) => {
    const days = session.days as Day[];
    return { start: days[0]?.start, end: days.at(-1)?.end, audience: session.privateTo ?? 'public' };
  },
  states: ['draft', 'open', 'completed', 'cancelled'],
  initial: 'draft',
  steps: {
    open: { from: ['draft'], to: 'open', label: 'Open for booking', done: 'opened' },
    complete: { from: ['open'], to: 'completed', label: 'Mark as completed', done: 'completed' },
    cancel: { from: ['draft', 'open'], to: 'cancelled', label: 'Cancel session', done: 'cancelled' },
  },
  access: {
    read: {
      ...OFFICE,
      visitor: ['listed'],
      learner: ['listed'],
      manager: ['listed'],
      instructor: ['assigned', 'listed'],
    },
    create: OFFICE,
    update: OFFICE,
    remove: OFFICE,
  },
  scopes: {
    listed: (actor) => ({ listed: true, audience: actor?.companyId ? ['public', actor.companyId] : 'public' }),
    assigned: (actor) => ({ instructors: { has: actor?.id ?? '' } }),
  },
  restricted: {
    joiningInstructions: ['admin', 'staff', 'instructor'],
    link: ['admin', 'staff', 'instructor'],
    source: ['admin', 'staff'],
  },
  listing: {
    filters: ['courseId', 'status', 'listed', 'audience'],
    flags: ['listed'],
    lookups: ['source', 'venue'],
    sorts: [
      { field: 'start', type: 'instant' },
      { field: 'updatedAt', type: 'instant', descending: true },
    ],
    members: ['instructors'],
    search: { order: 'start', texts: (session) => [session.venue as string] },
  },
  fields: {
    days: { label: 'Days', input: 'days', wide: true },
    timeZone: { label: 'Time zone', input: 'zone', hint: 'The clock on the wall where it takes place.' },
    mode: {
      label: 'Takes place',
      input: 'select',
      options: [
        { value: 'in-person', label: 'In person' },
        { value: 'online', label: 'Live online' },
        { value: 'hybrid', label: 'Both' },
      ],
    },
    venue: { label: 'Where', input: 'text', hint: 'Room and building.' },
    link: { label: 'Link to join', input: 'url', hint: 'Shown to those who hold a seat.' },
    instructors: { label: 'Instructors', input: 'choices' },
    'places.max': { label: 'Places', input: 'number', hint: 'Fewer than are held is refused.' },
    'places.min': { label: 'Runs with at least', input: 'number', unit: 'people', hint: '0: whatever the number.' },
    registrationOpensAt: { label: 'Booking opens', input: 'instant', hint: 'Empty: at once.' },
    registrationClosesAt: { label: 'Booking closes', input: 'instant', hint: 'Empty: when the session starts.' },
    privateTo: {
      label: 'Only for',
      input: 'select',
      empty: 'Everybody',
      hint: 'A private session is seen and booked by this company alone.',
    },
    joiningInstructions: {
      label: 'Joining instructions',
      input: 'textarea',
      hint: 'For those who hold a seat.',
      wide: true,
    },
    confirmed: { label: 'It is sure to run', input: 'checkbox' },
  },
});
