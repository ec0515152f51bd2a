// What the desk answers to one command about bookings, and what it changes in the ledger.
import { type Booking, LIVE } from '#domain/bookings/booking';
import { place, release } from '#domain/bookings/line';
import { ordinal } from '#domain/format';
import { SETTINGS_ID } from '#domain/settings/settings';
import { type AppError, conflict, notFound } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { DeskActor, DeskAnswer, DeskCommand } from '#ports/session-desk';
import { refusedByStanding } from '../companies/standing';
import type { Ledger } from './ledger';

type Book = Extract<DeskCommand, { kind: 'book' }>;
type Step = Extract<DeskCommand, { kind: 'step' }>;

export const liveBookingId = (sessionId: string, attendeeId: string): string => `${sessionId}.${attendeeId}`;

/** Why this session takes no booking from this person now, or null. */
function bookable(ledger: Ledger, actor: DeskActor): AppError | null {
  const { session, now } = ledger;
  const visible = session.listed && (session.audience === 'public' || session.audience === actor.companyId);
  if (!actor.office && !visible) return notFound('This session');
  if (session.status === 'cancelled')
    return conflict('This session is cancelled. Choose another date.', { rule: 'session-cancelled' });
  if (session.status !== 'open') return conflict('This session is not open for booking.', { rule: 'session-not-open' });
  if (now >= session.end) return conflict('This session is over. Choose another date.', { rule: 'session-over' });
  if (actor.office) return null;
  if (session.registrationOpensAt && now < session.registrationOpensAt)
    return conflict('Booking for this session has not opened yet.', { rule: 'registration-not-open' });
  if (ledger.closed)
    return conflict('Booking for this session has closed. Choose another date.', { rule: 'registration-closed' });
  return null;
}

/** The companies that a booking concerns: its own, the attendee's, and that of whoever books from outside the office. */
export const companiesOf = ({ companyId, attendeeCompanyId, actor }: Book): string[] => [
  ...new Set([companyId, attendeeCompanyId, actor.office ? null : actor.companyId].filter((id) => id !== null)),
];

/** Suspended and archived companies are not booked for, by the office neither. */
const standing = (ledger: Ledger, command: Book): AppError | null =>
  companiesOf(command)
    .map((id) => refusedByStanding(ledger.get('companies', id)))
    .find((refused) => refused !== null) ?? null;

/** Why this booker may not make another booking here, or null. Places in line count: each may become a seat. */
function overLimit(ledger: Ledger, actor: DeskActor): AppError | null {
  const most = ledger.settings.bookings.seatsPerBooker;
  if (actor.office || most === null || ledger.madeBy(actor.id) < most) return null;
  return conflict(
    `One person may book at most ${most === 1 ? 'one seat' : `${most} seats`} on a session. Ask the office for more.`,
    { rule: 'seats-per-booker' },
  );
}

export function book(ledger: Ledger, command: Book): Result<DeskAnswer> {
  const { actor } = command;
  const refused = bookable(ledger, actor) ?? standing(ledger, command);
  if (refused) return err(refused);
  const claimId = liveBookingId(ledger.session.id, command.attendeeId);
  if (ledger.get('liveBookings', claimId))
    return err(
      conflict(
        command.attendeeId === actor.id
          ? 'You have already booked this session.'
          : 'This person is already booked on this session.',
        { rule: 'already-booked' },
      ),
    );
  const limited = overLimit(ledger, actor);
  if (limited) return err(limited);
  // Once registration has closed the line has lapsed: whoever the office adds does not stand behind it.
  const seats = ledger.closed ? { ...ledger.seats, waiting: 0 } : ledger.seats;
  const terms = ledger.closed ? { ...ledger.terms, waitingList: false } : ledger.terms;
  const placed = place(seats, terms);
  if (placed.status === 'full')
    return err(conflict('This session is full. Choose another date.', { rule: 'session-full' }));
  if (placed.status === 'waiting' && command.isSeatOnly)
    return err(
      conflict(
        `The last seat went while you were looking. Nothing was booked. Join the waiting list as ${ordinal(placed.position)}, or choose another date.`,
        { rule: 'session-filled' },
      ),
    );
  for (const id of companiesOf(command)) ledger.relyOn('companies', id);
  ledger.relyOn('settings', SETTINGS_ID);
  ledger.setSeats(ledger.closed ? { ...placed.seats, waiting: ledger.seats.waiting } : placed.seats);
  const waiting = placed.status === 'waiting';
  const reference = newReference();
  const booking = ledger.put('bookings', {
    id: command.bookingId,
    version: 0,
    status: placed.status,
    reference,
    sessionId: ledger.session.id,
    courseId: ledger.session.courseId,
    attendeeId: command.attendeeId,
    bookerId: actor.id,
    companyId: command.companyId,
    poNumber: command.poNumber,
    note: command.note,
    price: ledger.course.price,
    payment: ledger.course.price ? 'unpaid' : 'none',
    queueNumber: waiting ? placed.queueNumber : null,
    cancelReason: null,
    sessionStart: ledger.session.start,
    instructorIds: ledger.session.instructors,
    searched: [reference, ...command.searched],
    createdAt: ledger.now,
    updatedAt: ledger.now,
    createdBy: actor.id,
  } satisfies Booking);
  if (waiting) ledger.line.push(booking);
  ledger.put('liveBookings', { id: claimId, version: 0, bookingId: booking.id });
  ledger.note(actor.id, {
    entity: 'bookings',
    recordId: booking.id,
    action: 'book',
    before: null,
    after: { status: booking.status },
  });
  ledger.tell('booking-made', booking, { status: placed.status }, actor.id);
  return ok({ record: booking, position: waiting ? placed.position : null });
}

export function step(ledger: Ledger, command: Step): Result<DeskAnswer> {
  const { actor } = command;
  const booking = ledger.get<Booking>('bookings', command.bookingId);
  if (!booking) return err(notFound('This booking'));
  if (command.ifMatch !== null && booking.version !== command.ifMatch)
    return err(
      conflict('This booking changed since you saw it. Look again before you decide.', {
        rule: 'stale-version',
        precondition: true,
        current: booking,
      }),
    );
  const refused = refusedStep(ledger, command, booking);
  if (refused) return err(refused);
  if (command.step === 'confirm') {
    const confirmed = ledger.move(booking, { status: 'confirmed' }, 'confirm', actor.id);
    ledger.tell('booking-confirmed', confirmed, { from: 'pending' }, actor.id);
    return ok({ record: confirmed, position: null });
  }
  const ended = ledger.move(
    booking,
    { status: command.step === 'cancel' ? 'cancelled' : 'declined', cancelReason: command.reason },
    command.step,
    actor.id,
  );
  ledger.line = ledger.line.filter(({ id }) => id !== booking.id);
  ledger.remove('liveBookings', liveBookingId(booking.sessionId, booking.attendeeId));
  ledger.setSeats(release(ledger.seats, booking.status as 'pending' | 'confirmed' | 'waiting'));
  const kind = command.step === 'cancel' ? 'booking-cancelled' : 'booking-declined';
  ledger.tell(kind, ended, { reason: command.reason }, actor.id);
  ledger.fill(actor.id);
  return ok({ record: ended, position: null });
}

function refusedStep(ledger: Ledger, command: Step, booking: Booking): AppError | null {
  const allowed: readonly string[] = { confirm: ['pending'], decline: ['pending', 'waiting'], cancel: LIVE }[
    command.step
  ];
  if (!allowed.includes(booking.status))
    return conflict(`This booking is ${booking.status} already.`, {
      rule: `not-${command.step}able`,
      current: booking,
    });
  if (command.step !== 'cancel' || command.actor.office || booking.status === 'waiting') return null;
  const hours = ledger.settings.bookings.cancellationCutOffHours;
  const cutOff = new Date(Date.parse(ledger.session.start) - hours * 3_600_000).toISOString();
  return ledger.now < cutOff
    ? null
    : conflict(`A booking can be cancelled until ${hours} hours before the session. Ask the office.`, {
        rule: 'too-late-to-cancel',
      });
}

/** Read aloud over the telephone: no 0, O, 1, I or L. 30^7 of them; the id, not the reference, is what identifies. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'.slice(0, 30);
function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(7));
  return `BK-${[...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
}
