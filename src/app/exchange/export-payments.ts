// What is owed and paid, as the accounts take it: a row a booking that has a price, amounts in a column of their own.
import { hasPrice, isToRefund } from '#domain/bookings/payment';
import { minorDigits } from '#domain/format';
import type { BookingRow } from '../bookings/list';
import { type Cell, writeCsv } from './csv-cells';

const COLUMNS: readonly [string, (row: BookingRow) => Cell][] = [
  ['Reference', ({ booking }) => booking.reference],
  ['Booked', ({ booking }) => booking.createdAt.slice(0, 10)],
  ['Attendee', ({ attendee }) => attendee?.displayName],
  ['Company', ({ company }) => company?.name],
  ['PO number', ({ booking }) => booking.poNumber],
  ['Course', ({ course }) => course.title],
  ['Course code', ({ course }) => course.code],
  ['Session', ({ session, booking }) => (session?.start ?? booking.sessionStart).slice(0, 10)],
  ['State', ({ booking }) => booking.status],
  ['Net', ({ booking }) => amountOf(booking.price)],
  ['Currency', ({ booking }) => booking.price?.currency],
  ['Payment', ({ booking }) => booking.payment],
  ['Since', ({ booking }) => (booking.paymentAt ?? booking.createdAt).slice(0, 10)],
  ['To refund', ({ booking }) => (isToRefund(booking) ? 'yes' : 'no')],
];

/** `320.00`: no sign and no thousands, as spreadsheets add it up. */
const amountOf = (price: BookingRow['booking']['price']): string => {
  if (!price) return '';
  const digits = minorDigits(price.currency);
  return (price.amount / 10 ** digits).toFixed(digits);
};

export const writeAccountsTable = (rows: AsyncIterable<BookingRow>): AsyncGenerator<string> =>
  writeCsv(
    COLUMNS.map(([heading]) => heading),
    cells(rows),
  );

async function* cells(rows: AsyncIterable<BookingRow>): AsyncGenerator<Cell[]> {
  for await (const row of rows) if (hasPrice(row.booking)) yield COLUMNS.map(([, cell]) => cell(row));
}
