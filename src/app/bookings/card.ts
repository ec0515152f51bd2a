// One booking in full, for its page and the panel beside the list: its place in line, its session's seats, what may be done
// about it, and what has happened to it.
import { isOffice } from '#domain/access';
import { type Booking, bookings } from '#domain/bookings/booking';
import type { Session } from '#domain/sessions/session';
import { SETTINGS_ID, settingsOf } from '#domain/settings/settings';
import { ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { readStored } from '../crud';
import { inScope, present } from '../scope';
import { seatsView } from '../sessions/behaviour';
import { type BookingRow, bookingRows, readLine } from './list';

export interface HistoryLine {
  at: string;
  action: string;
  /** The state that it came to. */
  status: string | null;
  /** Who did it: by name for the office, for others only whether it was them. */
  by: { name: string | null; isReader: boolean };
}

export interface BookingCard extends BookingRow {
  booker: string;
  /** Held seats that are not yet approved are counted apart. */
  seats: ReturnType<typeof seatsView> & { pending: number };
  /** The first of the line, for the office alone: names of others are not for a learner. */
  line: { id: string; name: string; since: string }[];
  /** Newest first. */
  history: HistoryLine[];
  /** What this person may do now. */
  can: { confirm: boolean; decline: boolean; cancel: boolean };
  /** Until when others than the office may cancel a held seat. */
  cancelBefore: string;
  /** For those who hold a seat, and for who teaches and runs it. */
  joining: { link: string | null; instructions: string | null } | null;
}

const LINE_SHOWN = 5;
const HISTORY_SHOWN = 30;
const HOUR_MS = 3_600_000;

export async function readBookingCard(call: Call, id: string): Promise<Result<BookingCard>> {
  const { records } = call.app;
  const stored = await readStored(call, bookings, id);
  if (!stored.ok) return stored;
  const booking = stored.value as Booking;
  const forOffice = isOffice(call.caller);
  const [rows, more, line, pending, history] = await Promise.all([
    bookingRows(call, [booking]),
    records.getMany([
      { entity: 'users', id: booking.bookerId },
      { entity: 'seats', id: booking.sessionId },
      { entity: 'settings', id: SETTINGS_ID },
    ]),
    forOffice && booking.status === 'waiting' ? readLine(records, booking.sessionId, LINE_SHOWN) : ok([]),
    forOffice ? pendingSeats(call, booking.sessionId) : ok(0),
    records.list('auditEvents', { where: { recordId: booking.id }, limit: HISTORY_SHOWN }),
  ]);
  if (!rows.ok) return rows;
  if (!more.ok) return more;
  if (!line.ok) return line;
  if (!pending.ok) return pending;
  if (!history.ok) return history;
  const people = await records.getMany([
    ...line.value.map(({ attendeeId }) => ({ entity: 'users', id: attendeeId })),
    ...history.value.items.map(({ actorId }) => ({ entity: 'users', id: (actorId as string | null) ?? '-' })),
  ]);
  if (!people.ok) return people;
  const [row] = rows.value as [BookingRow];
  const cutOff =
    Date.parse(row.session.start) - settingsOf(more.value[2] ?? null).bookings.cancellationCutOffHours * HOUR_MS;
  return ok({
    ...row,
    booking: present(bookings, call.caller, booking) as Booking,
    booker: nameOf(more.value[0]),
    seats: { ...seatsView(more.value[1] ?? null), pending: pending.value },
    line: line.value.map((each, at) => ({ id: each.id, name: nameOf(people.value[at]), since: each.createdAt })),
    history: history.value.items.map((event, at) => ({
      at: event.at as string,
      action: event.action as string,
      status: ((event.after as Record<string, unknown> | null)?.status as string | undefined) ?? null,
      by: {
        name: forOffice ? nameOf(people.value[line.value.length + at]) : null,
        isReader: event.actorId === call.caller?.id,
      },
    })),
    can: stepsOf(call, booking, { isOffice: forOffice, isLate: Date.parse(call.app.clock.now()) >= cutOff }),
    cancelBefore: new Date(cutOff).toISOString(),
    joining: joiningOf(call, booking, row.session),
  });
}

const nameOf = (user: Stored | null | undefined): string => (user?.displayName as string | undefined) ?? 'Somebody';

async function pendingSeats(call: Call, sessionId: string): Promise<Result<number>> {
  return call.app.records.count('bookings', { where: { sessionId, status: 'pending' } }, 1000);
}

/** As the desk would answer: offering a button that it refuses helps nobody. */
function stepsOf(
  { caller }: Call,
  booking: Booking,
  { isOffice: forOffice, isLate }: { isOffice: boolean; isLate: boolean },
): BookingCard['can'] {
  const can = (step: 'confirm' | 'decline' | 'cancel'): boolean =>
    (bookings.steps[step].from as readonly string[]).includes(booking.status) &&
    inScope(bookings, bookings.access.commands[step], caller, booking);
  const isFree = forOffice || booking.status === 'waiting' || !isLate;
  return { confirm: can('confirm'), decline: can('decline'), cancel: can('cancel') && isFree };
}

function joiningOf({ caller }: Call, { status, attendeeId }: Booking, session: Session): BookingCard['joining'] {
  const { link, joiningInstructions: instructions } = session;
  if (!link && !instructions) return null;
  const isRunning =
    caller?.role === 'admin' || caller?.role === 'staff' || session.instructors.includes(caller?.id ?? '');
  const isSeated = status === 'confirmed' && attendeeId === caller?.id;
  return isRunning || isSeated ? { link, instructions } : null;
}
