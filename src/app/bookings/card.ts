// One booking in full, for its page and the panel beside the list: its place in line, its session's seats, what may be done
// about it, and what has happened to it.
import { isOffice } from '#domain/access';
import { type Booking, bookings } from '#domain/bookings/booking';
import { isJoiningHeldBack, type Joining, joiningFor, withoutJoining } from '#domain/sessions/joining';
import { SETTINGS_ID, settingsOf } from '#domain/settings/settings';
import { ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { type DayMark, dayMarks, readMarksOf } from '../attendance/of-bookings';
import { readStored } from '../crud';
import { mailsAbout, type SentMail } from '../mail/mails-about';
import { inScope, present } from '../scope';
import { seatsView } from '../sessions/behaviour';
import { settledOffer } from './expire-offers';
import { type BookingRow, bookingRows, readLine } from './list';

export interface HistoryLine {
  at: string;
  action: string;
  /** The state that it came to. */
  status: string | null;
  /** Of a mark on the register. */
  marked: { day: string; mark: string } | null;
  /** Who did it: by name for the office, for others only whether it was them. */
  by: { name: string | null; isReader: boolean };
}

export interface BookingCard extends BookingRow {
  booker: string;
  /** Held seats that are not yet approved, or on offer, are counted apart. */
  seats: ReturnType<typeof seatsView> & { pending: number };
  /** The first of the line, for the office alone: names of others are not for a learner. */
  line: { id: string; name: string; since: string }[];
  /** Of the days that are marked. */
  attendance: DayMark[];
  /** Newest first. */
  history: HistoryLine[];
  /** What this person may do now. */
  can: Record<CardStep, boolean>;
  /** The bookings before and after it, where it was transferred and the reader may read them. */
  moved: { from: LinkedBooking | null; to: LinkedBooking | null };
  /** Until when others than the office may cancel a held seat. */
  cancelBefore: string;
  /** For those who hold a seat as soon as the session is sure to run, and for who teaches and runs it. */
  joining: Joining | null;
  /** They are told how to join as soon as it is sure to run. */
  isJoiningHeldBack: boolean;
  /** For the office: what they and others were told of it by mail. */
  mails: SentMail[];
}

type CardStep = 'confirm' | 'decline' | 'cancel' | 'accept' | 'refuse' | 'transfer' | 'swap';
export interface LinkedBooking {
  id: string;
  reference: string;
}

const LINE_SHOWN = 5;
const HISTORY_SHOWN = 30;
const HOUR_MS = 3_600_000;

export async function readBookingCard(call: Call, id: string): Promise<Result<BookingCard>> {
  const { records } = call.app;
  const stored = await readStored(call, bookings, id);
  if (!stored.ok) return stored;
  const settled = await settledOffer(call.app, stored.value);
  if (!settled.ok) return settled;
  const booking = settled.value as Booking;
  const forOffice = isOffice(call.caller);
  const [rows, more, line, pending, history, marks, mails] = await Promise.all([
    bookingRows(call, [booking]),
    records.getMany([
      { entity: 'users', id: booking.bookerId },
      { entity: 'seats', id: booking.sessionId },
      { entity: 'settings', id: SETTINGS_ID },
      { entity: 'bookings', id: booking.transferredFrom ?? '-' },
      { entity: 'bookings', id: booking.transferredTo ?? '-' },
    ]),
    forOffice && booking.status === 'waiting' ? readLine(records, booking.sessionId, LINE_SHOWN) : ok([]),
    forOffice ? pendingSeats(call, booking.sessionId) : ok(0),
    records.list('auditEvents', { where: { recordId: booking.id }, limit: HISTORY_SHOWN }),
    readMarksOf(records, [booking.id]),
    forOffice ? mailsAbout(call.app, booking.id) : ok([]),
  ]);
  if (!rows.ok) return rows;
  if (!more.ok) return more;
  if (!line.ok) return line;
  if (!pending.ok) return pending;
  if (!history.ok) return history;
  if (!marks.ok) return marks;
  if (!mails.ok) return mails;
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
    session: withoutJoining(row.session),
    booking: present(bookings, call.caller, booking) as Booking,
    booker: nameOf(more.value[0]),
    seats: { ...seatsView(more.value[1] ?? null, call.app.clock.now()), pending: pending.value },
    line: line.value.map((each, at) => ({ id: each.id, name: nameOf(people.value[at]), since: each.createdAt })),
    attendance: dayMarks(call.caller, booking, row.session, marks.value.get(booking.id) ?? []),
    history: history.value.items.map((event, at) => ({
      at: event.at as string,
      action: event.action as string,
      status: ((event.after as Record<string, unknown> | null)?.status as string | undefined) ?? null,
      marked: event.action === 'mark' ? (event.after as HistoryLine['marked']) : null,
      by: {
        name: forOffice ? nameOf(people.value[line.value.length + at]) : null,
        isReader: event.actorId === call.caller?.id,
      },
    })),
    can: stepsOf(call, booking, {
      isOffice: forOffice,
      isLate: Date.parse(call.app.clock.now()) >= cutOff,
      isOver: call.app.clock.now() >= row.session.end,
    }),
    moved: { from: linked(call, more.value[3]), to: linked(call, more.value[4]) },
    cancelBefore: new Date(cutOff).toISOString(),
    joining: joiningFor(call.caller, row.session, booking),
    isJoiningHeldBack: isJoiningHeldBack(call.caller, row.session, booking),
    mails: mails.value,
  });
}

const nameOf = (user: Stored | null | undefined): string => (user?.displayName as string | undefined) ?? 'Somebody';

async function pendingSeats(call: Call, sessionId: string): Promise<Result<number>> {
  return call.app.records.count('bookings', { where: { sessionId, status: ['pending', 'offered'] } }, 1000);
}

/** As the desk would answer: offering a button that it refuses helps nobody. */
function stepsOf(
  { caller }: Call,
  booking: Booking,
  { isOffice: forOffice, isLate, isOver }: { isOffice: boolean; isLate: boolean; isOver: boolean },
): BookingCard['can'] {
  const can = (step: CardStep): boolean =>
    (bookings.steps[step].from as readonly string[]).includes(booking.status) &&
    inScope(bookings, bookings.access.commands[step], caller, booking);
  const isBound = booking.status === 'pending' || booking.status === 'confirmed';
  const isFree = forOffice || !isBound || !isLate;
  return {
    confirm: can('confirm'),
    decline: can('decline'),
    // Whoever has an offer answers it.
    cancel: can('cancel') && isFree && booking.status !== 'offered',
    accept: can('accept'),
    refuse: can('refuse'),
    transfer: can('transfer') && isFree && booking.status !== 'offered',
    swap: can('swap') && !isOver,
  };
}

function linked({ caller }: Call, other: Stored | null | undefined): LinkedBooking | null {
  if (!other || !inScope(bookings, bookings.access.read, caller, other)) return null;
  return { id: other.id, reference: other.reference as string };
}
