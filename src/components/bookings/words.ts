// How a booking is put in words: its place in line, its history, its money, and what a step will lead to.
import { dateOf } from '#domain/attendance/attendance';
import type { Booking } from '#domain/bookings/booking';
import { isToRefund } from '#domain/bookings/payment';
import { formatDate, formatDateRange, formatMoney, formatTimeRange, ordinal, type Reader } from '#domain/format';
import type { Session } from '#domain/sessions/session';
import { dayStart } from '#domain/weeks';

/** What a search of bookings is called, and what stands in it: learners have their own alone. */
export const bookingSearch = (hasPeople: boolean): { label: string; placeholder: string } => ({
  label: hasPeople
    ? 'Search bookings by person, company, course or reference'
    : 'Search bookings by course or reference',
  placeholder: hasPeople ? 'Person or company' : 'Course or reference',
});

/** `3rd of 7`; the place alone where the line's length is not known. */
export const placeInLine = (position: number, waiting: number | null): string =>
  waiting === null ? ordinal(position) : `${ordinal(position)} of ${Math.max(position, waiting)}`;

type Timed = Pick<Session, 'days' | 'wholeDays' | 'timeZone'>;

/** `Wed 2 to Fri 4 Dec, 09:00 to 16:30`, by the clock of the place. */
export function sessionTimes({ days, wholeDays, timeZone }: Timed, reader: Reader): string {
  const local = { ...reader, timeZone };
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  // Whole days end at midnight, which is the next day already.
  const until = new Date(Date.parse(last.end) - 1).toISOString();
  const dates = formatDateRange(first.start, until, local);
  return wholeDays ? dates : `${dates}, ${formatTimeRange(first.start, first.end, local)}`;
}

const MODES: Readonly<Record<string, string>> = { online: 'Live online', hybrid: 'in the room or live online' };

/** `Room 1, Harbour Row`, `Live online`. */
export const sessionPlace = ({ mode, venue }: Pick<Session, 'mode' | 'venue'>): string =>
  [mode === 'online' ? null : venue, MODES[mode]].filter(Boolean).join('; ') || 'In person';

const PAYMENTS: Readonly<Record<Booking['payment'], string>> = {
  none: '',
  unpaid: 'not paid yet',
  invoiced: 'invoiced',
  paid: 'paid',
  refunded: 'refunded',
};

/** `Invoiced`: as a column and a condition have it. */
export const PAYMENT_WORDS: Readonly<Record<Booking['payment'], string>> = {
  none: 'No price',
  unpaid: 'Unpaid',
  invoiced: 'Invoiced',
  paid: 'Paid',
  refunded: 'Refunded',
};

/** `£320.00, not paid yet`. */
export function priceInWords(
  { price, payment, status }: Pick<Booking, 'price' | 'payment' | 'status'>,
  locale: string,
): string {
  if (!price) return 'None';
  if (price.amount === 0) return 'Free';
  const isDueLater = payment === 'unpaid' && ['pending', 'waiting', 'offered'].includes(status);
  const isOver = payment === 'unpaid' && ['cancelled', 'called-off', 'declined', 'expired'].includes(status);
  const isBack = isToRefund({ payment, status });
  const state = isDueLater
    ? 'due when confirmed'
    : isOver
      ? 'not charged'
      : isBack
        ? 'paid, to be refunded'
        : PAYMENTS[payment];
  return [formatMoney(price, locale), state].filter(Boolean).join(', ');
}

const BOOKED: Readonly<Record<string, string>> = {
  confirmed: 'Booked; the seat was confirmed at once',
  pending: 'Booked; a seat is held until the office decides',
  waiting: 'Joined the waiting list',
};
const DONE: Readonly<Record<string, string>> = {
  confirm: 'Approved',
  decline: 'Declined',
  cancel: 'Cancelled',
  update: 'Details changed',
  'merge-person': 'Moved to the account that stayed',
  accept: 'The seat was accepted',
  refuse: 'The seat was refused',
  transfer: 'Transferred to another session',
  arrive: 'Transferred from another session',
  swap: 'The attendee was swapped',
  'call-off': 'The session was cancelled',
  'move-company': 'Company merged into another',
  unpay: 'Marked as unpaid',
  invoice: 'Marked as invoiced',
  pay: 'Marked as paid',
  refund: 'Marked as refunded',
};

/** @param local by the session's clock @returns a line of the history: `Approved by Priya Raghunathan` */
export function historyInWords(
  line: {
    action: string;
    status: string | null;
    /** Of a mark on the register. */
    marked?: { day: string; mark: string } | null;
    by: { name: string | null; isReader: boolean };
  },
  local: Reader,
): string {
  const { action, status, by } = line;
  // Nobody moves anybody up: the seat came free.
  if (action === 'move-up')
    return status === 'pending'
      ? 'Moved up: a seat came free and is held until the office decides'
      : 'Moved up: a seat came free and is confirmed';
  if (action === 'offer') return 'A seat came free and was offered';
  if (action === 'expire') return 'The offer ran out; the seat went to the next in line';
  if (action === 'book') return BOOKED[status ?? ''] ?? 'Booked';
  const what = line.marked ? markedInWords(line.marked, local) : (DONE[action] ?? action);
  if (by.isReader) return `${what} by you`;
  return by.name === null ? what : `${what} by ${by.name}`;
}

function markedInWords({ day, mark }: { day: string; mark: string }, local: Reader): string {
  const date = formatDate(dayStart(dateOf(day), local.timeZone), local);
  return mark === 'unmarked' ? `Mark of ${date} taken back` : `Marked ${mark} on ${date}`;
}

/** What cancelling means, said before it is done. */
export function cancellingInWords({ status }: Pick<Booking, 'status'>, waiting: number, whose: string): string {
  if (status === 'waiting') return `${whose} place in line is given up. Whoever joins again stands at its end.`;
  return waiting > 0
    ? `${whose} seat goes to the next in line at once. Whoever books again stands at the end of the line.`
    : `${whose} seat is free for others at once.`;
}
