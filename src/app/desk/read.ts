// What one batch at a session's desk reads before it decides: what its commands name, and of the line and the offers as much as they
// can concern.
import { type Booking, LIVE } from '#domain/bookings/booking';
import { overdueOffers } from '#domain/bookings/line';
import type { Session } from '#domain/sessions/session';
import type { Timetable } from '#domain/sessions/timetable';
import { SETTINGS_ID, type Settings, settingsOf } from '#domain/settings/settings';
import type { Clock } from '#kernel/clock';
import { notFound } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import { MOST_VALUES, type Records, type Stored } from '#ports/records';
import type { DeskCommand } from '#ports/session-desk';
import { companiesOf, liveBookingId } from './decide';
import { concernsBookings, concernsOffers } from './edit-session';
import { type CourseTerms, Ledger, type SeatsRecord } from './ledger';

/** What commands name, besides the session with its seats and its course. */
const DECIDED_BY = ['liveBookings', 'bookings', 'companies', 'settings'];
/** Steps that free no seat. */
const KEEPING: readonly string[] = ['confirm', 'accept'];

export interface DeskDeps {
  records: Records;
  clock: Clock;
}
export interface DeskSession {
  id: string;
  courseId: string;
}

export interface Read {
  ledger: Ledger;
  answers: Map<string, Stored | null>;
  timetable: Timetable | null;
  copies: Booking[];
}

/** `torn` when somebody wrote between the reads, so that they contradict each other. */
export async function readAll(
  { records, clock }: DeskDeps,
  session: DeskSession,
  commands: readonly DeskCommand[],
): Promise<Result<Read | 'torn'>> {
  const now = clock.now();
  const keys = [
    { entity: 'sessions', id: session.id },
    { entity: 'seats', id: session.id },
    { entity: 'courses', id: session.courseId },
    { entity: 'settings', id: SETTINGS_ID },
    ...commands.flatMap((command) => namedBy(session, command)),
  ];
  const found = await records.getMany(keys);
  if (!found.ok) return found;
  const by = (entity: string): Stored | null => found.value[keys.findIndex((key) => key.entity === entity)] ?? null;
  const stored = by('sessions') as (Stored & Session) | null;
  const seats = by('seats') as SeatsRecord | null;
  const course = by('courses') as CourseTerms | null;
  if (!stored || !seats || !course) return err(notFound('This session'));

  const [first] = commands;
  const isTrimming = first?.kind === 'edit' && concernsOffers(stored, first.patch);
  const overdue = overdueOffers(seats, now);
  const offered =
    (seats.offers?.length ?? 0) > 0 && (overdue > 0 || isTrimming)
      ? await pagesOf(records, { sessionId: session.id, status: 'offered' }, Number.POSITIVE_INFINITY)
      : ok([]);
  if (!offered.ok) return offered;
  if (offered.value.length < overdue) return ok('torn');
  const deadlines = isTrimming
    ? await records.getMany(offered.value.map(({ id }) => ({ entity: 'offers', id })))
    : ok([]);
  if (!deadlines.ok) return deadlines;
  const wanted = neededOfLine(seats, commands, overdue);
  const line = wanted ? await pagesOf(records, { sessionId: session.id, status: 'waiting' }, wanted) : ok([]);
  if (!line.ok) return line;
  if (line.value.length < wanted) return ok('torn');
  const copies = await copiesOf(records, stored, first);
  if (!copies.ok) return copies;
  const settings = settingsOf(by('settings'));
  const made = await madeBy(records, session.id, bookersOf(commands, settings));
  if (!made.ok) return made;

  const touched = keys.flatMap(({ entity }, at) => {
    const record = found.value[at];
    return record && DECIDED_BY.includes(entity) ? [{ entity, record }] : [];
  });
  return ok({
    ledger: new Ledger({
      now,
      settings,
      course,
      session: stored,
      seats,
      line: line.value,
      offered: offered.value,
      records: [
        ...touched,
        ...deadlines.value.flatMap((record) => (record ? [{ entity: 'offers', record }] : [])),
        ...[...made.value, ...copies.value].map((record) => ({ entity: 'bookings', record })),
      ],
    }),
    answers: new Map(
      keys.map(({ entity, id }, at): [string, Stored | null] => [
        entity === 'answers' ? id : '',
        found.value[at] ?? null,
      ]),
    ),
    timetable: by('timetables') as Timetable | null,
    copies: copies.value,
  });
}

function namedBy(session: DeskSession, command: DeskCommand): { entity: string; id: string }[] {
  const claimed = (attendeeId: string) => ({ entity: 'liveBookings', id: liveBookingId(session.id, attendeeId) });
  const answer = command.idempotency ? [{ entity: 'answers', id: command.idempotency.id }] : [];
  switch (command.kind) {
    case 'book':
    case 'transfer':
      return [
        claimed(command.attendeeId),
        ...companiesOf(command).map((id) => ({ entity: 'companies', id })),
        ...answer,
      ];
    case 'swap':
      return [
        { entity: 'bookings', id: command.bookingId },
        claimed(command.attendeeId),
        ...companiesOf({ ...command, companyId: null }).map((id) => ({ entity: 'companies', id })),
        ...answer,
      ];
    case 'step':
      return [{ entity: 'bookings', id: command.bookingId }, ...answer];
    case 'edit':
    case 'session-step':
      return [{ entity: 'timetables', id: session.courseId }, ...answer];
    case 'expire':
      return [];
  }
}

/** All bookings where what they copy of the session changes, as who teaches it reads those too that have ended; live ones where it is cancelled. */
function copiesOf(
  records: Records,
  session: Stored & Session,
  command: DeskCommand | undefined,
): Promise<Result<Booking[]>> {
  if (command?.kind === 'session-step' && command.step === 'cancel') return liveBookingsOf(records, session.id);
  if (command?.kind === 'edit' && concernsBookings(session, command.patch))
    return pagesOf(records, { sessionId: session.id }, Number.POSITIVE_INFINITY);
  return Promise.resolve(ok([]));
}

/** How much of the line this batch can need: each ended booking may free a seat or leave the line itself. */
function neededOfLine(seats: SeatsRecord, commands: readonly DeskCommand[], overdue: number): number {
  if (commands.some((command) => command.kind === 'edit')) return seats.waiting;
  const ending = commands.filter((command) => command.kind === 'step' && !KEEPING.includes(command.step)).length;
  if (ending + overdue === 0) return 0;
  return Math.min(seats.waiting, 2 * (ending + overdue) + Math.max(0, seats.places - seats.held));
}

/** Whose bookings are counted: those who book from outside the office, where there is a limit. */
function bookersOf(commands: readonly DeskCommand[], { bookings }: Settings): string[] {
  if (bookings.seatsPerBooker === null) return [];
  const bookers = commands.flatMap((command) => {
    if (command.actor.office) return [];
    if (command.kind === 'transfer') return [command.bookerId];
    return command.kind === 'book' ? [command.actor.id] : [];
  });
  return [...new Set(bookers)];
}

/** Their live bookings on this session. A crowd is cheaper read whole than by a question each. */
function madeBy(records: Records, sessionId: string, bookers: readonly string[]): Promise<Result<Booking[]>> {
  if (bookers.length === 0) return Promise.resolve(ok([]));
  if (bookers.length > MOST_VALUES) return liveBookingsOf(records, sessionId);
  const where = { sessionId, bookerId: [...bookers], status: [...LIVE] };
  return pagesOf(records, where, Number.POSITIVE_INFINITY);
}

const liveBookingsOf = (records: Records, sessionId: string): Promise<Result<Booking[]>> =>
  pagesOf(records, { sessionId, status: [...LIVE] }, Number.POSITIVE_INFINITY);

async function pagesOf(
  records: Records,
  where: Record<string, string | string[]>,
  wanted: number,
): Promise<Result<Booking[]>> {
  const all: Booking[] = [];
  let after: string | undefined;
  do {
    const page = await records.list('bookings', {
      where,
      sort: { field: 'queueNumber', descending: false },
      limit: Math.min(200, wanted - all.length),
      ...(after ? { after } : {}),
    });
    if (!page.ok) return page;
    all.push(...(page.value.items as Booking[]));
    after = page.value.next ?? undefined;
  } while (after && all.length < wanted);
  return ok(all);
}
