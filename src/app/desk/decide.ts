// What the desk answers to one command about bookings, and what it changes in the ledger.
import { type Booking, bookings } from '#domain/bookings/booking';
import { isOfferOver, place, release } from '#domain/bookings/line';
import { formatDateTime, ordinal } from '#domain/format';
import { SETTINGS_ID } from '#domain/settings/settings';
import { type AppError, conflict, notFound } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { DeskActor, DeskAnswer, DeskCommand } from '#ports/session-desk';
import { refusedByStanding } from '../companies/standing';
import type { Ledger } from './ledger';

type Book = Extract<DeskCommand, { kind: 'book' }>;
type Step = Extract<DeskCommand, { kind: 'step' }>;
type ForWhom = Pick<Book, 'companyId' | 'attendeeCompanyId' | 'actor'>;

export const liveBookingId = (sessionId: string, attendeeId: string): string => `${sessionId}.${attendeeId}`;

/** Why this session takes no booking from this person now, or null. */
export function bookable(ledger: Ledger, actor: DeskActor): AppError | null {
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
export const companiesOf = ({ companyId, attendeeCompanyId, actor }: ForWhom): string[] => [
  ...new Set([companyId, attendeeCompanyId, actor.office ? null : actor.companyId].filter((id) => id !== null)),
];

/** Suspended and archived companies are not booked for, by the office neither. */
export const standing = (ledger: Ledger, command: ForWhom): AppError | null =>
  companiesOf(command)
    .map((id) => refusedByStanding(ledger.get('companies', id)))
    .find((refused) => refused !== null) ?? null;

/** Why this booker may not make another booking here, or null. Places in line count: each may become a seat. */
export function overLimit(ledger: Ledger, actor: DeskActor, bookerId = actor.id): AppError | null {
  const most = ledger.settings.bookings.seatsPerBooker;
  if (actor.office || most === null || ledger.madeBy(bookerId) < most) return null;
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
  if (ledger.get('liveBookings', claimId)) return err(alreadyBooked(command.attendeeId === actor.id));
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
    eventId: command.bookingId,
    sequenceBase: 0,
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

export const alreadyBooked = (isOneself: boolean): AppError =>
  conflict(isOneself ? 'You have already booked this session.' : 'This person is already booked on this session.', {
    rule: 'already-booked',
  });

/** The booking that a command names, in the version that it names. */
export function bookingOf(
  ledger: Ledger,
  { bookingId, ifMatch }: { bookingId: string; ifMatch: number | null },
): Result<Booking> {
  const booking = ledger.get<Booking>('bookings', bookingId);
  if (!booking) return err(notFound('This booking'));
  if (ifMatch === null || booking.version === ifMatch) return ok(booking);
  return err(changedMeanwhile(booking));
}

export const changedMeanwhile = (current: Booking): AppError =>
  conflict('This booking changed since you saw it. Look again before you decide.', {
    rule: 'stale-version',
    precondition: true,
    current,
  });

export function step(ledger: Ledger, command: Step): Result<DeskAnswer> {
  const { actor } = command;
  const late = offerOver(ledger, command);
  if (late) return err(late);
  const found = bookingOf(ledger, command);
  if (!found.ok) return found;
  const booking = found.value;
  const refused = refusedStep(ledger, command, booking);
  if (refused) return err(refused);
  if (command.step === 'confirm') {
    const confirmed = ledger.move(booking, { status: 'confirmed' }, 'confirm', actor.id);
    ledger.tell('booking-confirmed', confirmed, { from: 'pending' }, actor.id);
    return ok({ record: confirmed, position: null });
  }
  if (command.step === 'accept') return ok({ record: accept(ledger, booking, actor.id), position: null });
  const ended = end(
    ledger,
    booking,
    { status: command.step === 'cancel' ? 'cancelled' : 'declined', cancelReason: command.reason },
    command.step,
    actor.id,
  );
  if (command.step === 'refuse') ledger.tell('offer-ended', ended, { by: 'person' }, actor.id);
  else {
    const kind = command.step === 'cancel' ? 'booking-cancelled' : 'booking-declined';
    ledger.tell(kind, ended, { reason: command.reason }, actor.id);
  }
  ledger.fill(actor.id);
  return ok({ record: ended, position: null });
}

/** The seat that was on offer is theirs, or held until the office decides. */
function accept(ledger: Ledger, booking: Booking, actorId: string): Booking {
  const status = ledger.terms.approval ? 'pending' : 'confirmed';
  ledger.closeOffer(booking);
  const accepted = ledger.move(booking, { status, offeredUntil: null }, 'accept', actorId);
  const kind = status === 'confirmed' ? 'booking-confirmed' : 'booking-held';
  ledger.tell(kind, accepted, { from: 'offered' }, actorId);
  return accepted;
}

/** A live booking comes to its end: it lets go of its seat or its place in line. Who gets the seat is decided by `fill`. */
export function end(
  ledger: Ledger,
  booking: Booking,
  change: Partial<Booking>,
  action: string,
  actorId: string | null,
): Booking {
  const ended = ledger.move(booking, change, action, actorId);
  ledger.line = ledger.line.filter(({ id }) => id !== booking.id);
  ledger.remove('liveBookings', liveBookingId(booking.sessionId, booking.attendeeId));
  if (booking.status === 'offered') ledger.closeOffer(booking);
  ledger.setSeats(release(ledger.seats, booking.status as 'pending' | 'confirmed' | 'offered' | 'waiting'));
  return ended;
}

/** What every batch does first: seats whose offers are over go to the next in line. */
export function expireOffers(ledger: Ledger): void {
  const over = ledger.offered
    .map(({ id }) => ledger.get<Booking>('bookings', id))
    .filter((each) => each?.status === 'offered' && isOfferOver(each.offeredUntil, ledger.now)) as Booking[];
  if (over.length === 0) return;
  for (const booking of over) {
    const ended = end(ledger, booking, { status: 'expired' }, 'expire', null);
    ledger.tell('offer-ended', ended, { by: 'time' }, null);
  }
  ledger.fill(null);
}

/** Said before anything about versions: the booking has just changed because its time was over. */
function offerOver(ledger: Ledger, { step: wanted, bookingId }: Step): AppError | null {
  const booking = ledger.get<Booking>('bookings', bookingId);
  if (booking?.status !== 'expired' || (wanted !== 'accept' && wanted !== 'refuse')) return null;
  const { timeZone } = ledger.session;
  const until = formatDateTime(booking.offeredUntil ?? ledger.now, {
    ...{ timeZone, locale: ledger.settings.locale, now: ledger.now },
  });
  return conflict(`The seat was kept until ${until}. It has gone to the next in line.`, {
    rule: 'offer-over',
    current: booking,
  });
}

function refusedStep(ledger: Ledger, command: Step, booking: Booking): AppError | null {
  const allowed: readonly string[] = bookings.steps[command.step].from;
  if (!allowed.includes(booking.status))
    return conflict(refusalOf(booking), {
      rule: `not-${command.step}able`,
      current: booking,
    });
  return command.step === 'cancel' && isTooLate(ledger, command.actor, booking)
    ? conflict(
        `A booking can be cancelled until ${ledger.settings.bookings.cancellationCutOffHours} hours before the session. Ask the office.`,
        { rule: 'too-late-to-cancel' },
      )
    : null;
}

const refusalOf = ({ status }: Booking): string =>
  status === 'called-off'
    ? 'This booking was cancelled with its session. It can only be transferred to another one.'
    : `This booking is ${status} already.`;

/** Whoever holds a seat keeps it from the cut-off on, but for the office. */
export function isTooLate(ledger: Ledger, actor: DeskActor, { status }: Booking): boolean {
  if (actor.office || (status !== 'pending' && status !== 'confirmed')) return false;
  const hours = ledger.settings.bookings.cancellationCutOffHours;
  return ledger.now >= new Date(Date.parse(ledger.session.start) - hours * 3_600_000).toISOString();
}

/** Read aloud over the telephone: no 0, O, 1, I or L. 30^7 of them; the id, not the reference, is what identifies. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'.slice(0, 30);
export function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(7));
  return `BK-${[...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
}
