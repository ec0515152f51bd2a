// The conditions that the list of bookings can be cut by: chosen from what it shows, dropped by a click.
import { BOOKING_STATES, LIVE } from '#domain/bookings/booking';
import { PAYMENTS, type Payment } from '#domain/bookings/payment';
import { formatDate, type Reader } from '#domain/format';
import { lookOf } from '../badge-states';
import type { Filter } from '../data-table';
import { spanInWords } from '../span-words';
import { PAYMENT_WORDS } from './words';

interface Row {
  booking: { courseId: string; companyId: string | null };
  course: { title: string };
  company: { name: string } | null;
}

/** What the address names by id, in words; a record that cannot be read has none. */
interface Names {
  courseId?: string;
  companyId?: string;
  attendeeId?: string;
  sessionId?: { start: string; timeZone: string };
}

const UNKNOWN = 'one that is not there';

export function bookingFilters(
  words: URLSearchParams,
  names: Names,
  rows: readonly Row[],
  {
    view,
    hasPeople,
    seesMoney,
    reader,
  }: {
    view: string;
    hasPeople: boolean;
    /** Whether what is owed is theirs to know. */
    seesMoney: boolean;
    reader: Reader;
  },
): Filter[] {
  const inForce = (field: keyof Names, word: string | undefined): string | undefined =>
    words.has(field) ? (word ?? UNKNOWN) : undefined;
  const session =
    names.sessionId && formatDate(names.sessionId.start, { ...reader, timeZone: names.sessionId.timeZone });
  const status = words.get('status');
  const payment = words.get('payment');
  const filters: Filter[] = [
    {
      field: 'courseId',
      label: 'Course',
      value: inForce('courseId', names.courseId),
      options: different(rows.map(({ booking, course }) => [booking.courseId, course.title])),
    },
    {
      field: 'companyId',
      label: 'Company',
      value: inForce('companyId', names.companyId),
      options: different(
        rows.flatMap(({ booking, company }) => (company ? [[booking.companyId ?? '', company.name]] : [])),
      ),
    },
    { field: 'sessionId', label: 'Session', value: inForce('sessionId', session), options: [] },
    { field: 'attendeeId', label: 'Attendee', value: inForce('attendeeId', names.attendeeId), options: [] },
    {
      field: 'status',
      label: 'State',
      value: status === null ? undefined : lookOf('bookings', status).word,
      options: statesOf(view).map((state) => ({ value: state, label: lookOf('bookings', state).word })),
    },
    {
      field: 'payment',
      label: 'Payment',
      value: payment === null ? undefined : (PAYMENT_WORDS[payment as Payment] ?? UNKNOWN),
      options:
        seesMoney && view !== 'refund' ? PAYMENTS.map((each) => ({ value: each, label: PAYMENT_WORDS[each] })) : [],
    },
    {
      field: 'from',
      with: ['to'],
      label: 'Booked',
      value: view === 'all' ? spanInWords(words, reader) : undefined,
      options: [],
    },
  ];
  return filters.filter(({ field, value, options }) => {
    if (value !== undefined) return true;
    if (field === 'companyId') return hasPeople && options.length > 1;
    return options.length > 1;
  });
}

const statesOf = (view: string): readonly string[] => {
  if (view === 'upcoming') return LIVE;
  return ['approve', 'waiting', 'offered', 'refund'].includes(view) ? [] : BOOKING_STATES;
};

function different(pairs: readonly (readonly string[])[]): Filter['options'] {
  const byId = new Map(pairs.map(([id = '', label = '']) => [id, label]));
  return [...byId]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label));
}
