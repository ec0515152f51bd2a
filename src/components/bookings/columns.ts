// The columns of the list of bookings: by whose list it is and what its view leaves to say.
import type { Column } from '../data-table';

export interface Shown {
  /** Whether there are other people's bookings in it. */
  hasPeople: boolean;
  /** A view of one state needs no column for it: those who wait have their place, those to approve nothing. */
  state: 'badge' | 'place' | 'none';
  /** Lists that are cut by the session's start are ordered by it alone. */
  isByStart: boolean;
  /** What is owed is for those who pay and those who ask for it. */
  hasPayment: boolean;
}

export const bookingColumns = ({ hasPeople, state, isByStart, hasPayment }: Shown): Column[] => [
  ...(hasPeople ? [{ label: 'Attendee' }] : []),
  { label: 'Session', sort: 'sessionStart' },
  ...(state === 'none' ? [] : [{ label: state === 'place' ? 'In line' : 'State' }]),
  ...(hasPayment ? [{ label: 'Payment', class: 'lg-only' }] : []),
  { label: 'Booked', class: 'num', ...(isByStart ? {} : { sort: 'createdAt' }) },
];
