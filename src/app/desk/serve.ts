// One batch of commands at a session's desk: read once, decide each in order of arrival, commit once. When somebody wrote
// past the desk the guards fail, and the batch is decided anew from fresh reads.
import { type Booking, LIVE } from '#domain/bookings/booking';
import type { Session } from '#domain/sessions/session';
import type { Timetable } from '#domain/sessions/timetable';
import { SETTINGS_ID, type Settings, settingsOf } from '#domain/settings/settings';
import type { Clock } from '#kernel/clock';
import { notFound, unavailable } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Records, Stored } from '#ports/records';
import type { DeskAnswer, DeskCommand } from '#ports/session-desk';
import type { IdempotencyKey } from '../app';
import { answerWrite, backOff, keyReused, replay } from '../effect';
import { book, companiesOf, liveBookingId, step } from './decide';
import { concernsBookings, edit, takeStep } from './edit-session';
import { type CourseTerms, Ledger, type SeatsRecord } from './ledger';

const ATTEMPTS = 8;
/** `ports/records.ts`: a field may have any of at most this many values. */
const MOST_ASKED = 5;
/** What commands name, besides the session with its seats and its course. */
const DECIDED_BY = ['liveBookings', 'bookings', 'companies', 'settings'];

export interface DeskDeps {
  records: Records;
  clock: Clock;
}
export interface DeskSession {
  id: string;
  courseId: string;
}

/** Decides a batch; a command that changes the session itself stands alone in its batch (`batches` sees to it). */
export async function serve(
  deps: DeskDeps,
  session: DeskSession,
  commands: readonly DeskCommand[],
): Promise<Result<DeskAnswer>[]> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) await backOff(attempt);
    const read = await readAll(deps, session, commands);
    if (!read.ok) return commands.map(() => read);
    if (read.value === 'torn') continue;
    const answers = decideAll(commands, read.value);
    const writes = read.value.ledger.writes();
    if (writes.length === 0) return answers;
    const done = await deps.records.commit(writes);
    if (!done.ok) return commands.map(() => done);
    if (done.value === 'committed') return answers;
  }
  return commands.map(() =>
    err(unavailable('Too many people are booking at once. Nothing was changed; try again.', { retryAfter: 1 })),
  );
}

/** Splits commands into batches that keep their order. */
export function batches(commands: readonly DeskCommand[], size: number): DeskCommand[][] {
  const out: DeskCommand[][] = [];
  for (const command of commands) {
    const last = out.at(-1);
    const alone = (each: DeskCommand | undefined) => each?.kind === 'edit' || each?.kind === 'session-step';
    if (last && last.length < size && !alone(command) && !alone(last[0])) last.push(command);
    else out.push([command]);
  }
  return out;
}

interface Read {
  ledger: Ledger;
  answers: Map<string, Stored | null>;
  timetable: Timetable | null;
  copies: Booking[];
}

function decideAll(commands: readonly DeskCommand[], read: Read): Result<DeskAnswer>[] {
  const given = new Map<
    string,
    { key: IdempotencyKey; stored: Stored | null; callerId: string; told: () => Result<DeskAnswer> }
  >();
  const outcomes = commands.map((command): (() => Result<DeskAnswer>) => {
    const key = command.idempotency;
    const earlier = key && given.get(key.id);
    if (earlier) return earlier.key.bodyHash === key.bodyHash ? earlier.told : () => err(keyReused());
    const stored = (key && read.answers.get(key.id)) ?? null;
    const replayed = key ? replay<DeskAnswer>(stored, key) : null;
    if (replayed) return () => replayed;
    const decided = decide(command, read);
    const told = () => asStored(decided, read.ledger);
    if (key && decided.ok) given.set(key.id, { key, stored, callerId: command.actor.id, told });
    return told;
  });
  for (const { key, stored, callerId, told } of given.values()) {
    const answer = told();
    if (answer.ok) read.ledger.add(answerWrite(key, answer.value, subjectOf(answer.value.record), stored, callerId));
  }
  return outcomes.map((told) => told());
}

/** The answer when the whole batch is decided: somebody who was placed in line may have moved up since. */
function asStored(answer: Result<DeskAnswer>, ledger: Ledger): Result<DeskAnswer> {
  const booking = answer.ok && ledger.get<Booking>('bookings', answer.value.record.id);
  if (!booking || booking === answer.value.record) return answer;
  return ok({ record: booking, position: booking.status === 'waiting' ? answer.value.position : null });
}

const subjectOf = (record: Stored): { entity: string; id: string } => ({
  entity: 'sessionId' in record ? 'bookings' : 'sessions',
  id: record.id,
});

function decide(command: DeskCommand, { ledger, timetable, copies }: Read): Result<DeskAnswer> {
  switch (command.kind) {
    case 'book':
      return book(ledger, command);
    case 'step':
      return step(ledger, command);
    case 'edit':
      return edit(ledger, command, timetable, copies);
    case 'session-step':
      return takeStep(ledger, command, timetable);
  }
}

/** `torn` when somebody wrote between the reads, so that they contradict each other. */
async function readAll(
  { records, clock }: DeskDeps,
  session: DeskSession,
  commands: readonly DeskCommand[],
): Promise<Result<Read | 'torn'>> {
  const alone = commands[0]?.kind === 'edit' || commands[0]?.kind === 'session-step';
  const keys = [
    { entity: 'sessions', id: session.id },
    { entity: 'seats', id: session.id },
    { entity: 'courses', id: session.courseId },
    { entity: 'settings', id: SETTINGS_ID },
    ...(alone ? [{ entity: 'timetables', id: session.courseId }] : []),
    ...commands.flatMap((command) => [
      ...(command.kind === 'book'
        ? [
            { entity: 'liveBookings', id: liveBookingId(session.id, command.attendeeId) },
            ...companiesOf(command).map((id) => ({ entity: 'companies', id })),
          ]
        : []),
      ...(command.kind === 'step' ? [{ entity: 'bookings', id: command.bookingId }] : []),
      ...(command.idempotency ? [{ entity: 'answers', id: command.idempotency.id }] : []),
    ]),
  ];
  const found = await records.getMany(keys);
  if (!found.ok) return found;
  const by = (entity: string): Stored | null => found.value[keys.findIndex((key) => key.entity === entity)] ?? null;
  const stored = by('sessions') as (Stored & Session) | null;
  const seats = by('seats') as SeatsRecord | null;
  const course = by('courses') as CourseTerms | null;
  if (!stored || !seats || !course) return err(notFound('This session'));

  const claims = await ownersOf(records, commands, found.value, keys);
  if (!claims.ok) return claims;
  const wanted = neededOfLine(seats, commands);
  const line = wanted ? await pagesOf(records, { sessionId: session.id, status: 'waiting' }, wanted) : ok([]);
  if (!line.ok) return line;
  if (line.value.length < wanted) return ok('torn');
  const [first] = commands;
  const copies =
    first?.kind === 'edit' && concernsBookings(stored, first.patch)
      ? await liveBookingsOf(records, session.id)
      : ok([]);
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
      now: clock.now(),
      settings,
      course,
      session: stored,
      seats,
      line: line.value,
      records: [
        ...touched,
        ...claims.value,
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

/** The claims that ending a booking releases: known only once the booking is read. */
async function ownersOf(
  records: Records,
  commands: readonly DeskCommand[],
  found: readonly (Stored | null)[],
  keys: readonly { entity: string }[],
): Promise<Result<{ entity: string; record: Stored }[]>> {
  if (!commands.some((command) => command.kind === 'step' && command.step !== 'confirm')) return ok([]);
  const ids = keys.flatMap(({ entity }, at) => {
    const booking = found[at] as Booking | null | undefined;
    return entity === 'bookings' && booking ? [liveBookingId(booking.sessionId, booking.attendeeId)] : [];
  });
  const claims = await records.getMany(ids.map((id) => ({ entity: 'liveBookings', id })));
  if (!claims.ok) return claims;
  return ok(claims.value.flatMap((record) => (record ? [{ entity: 'liveBookings', record }] : [])));
}

/** How much of the line this batch can need: each ended booking may free a seat or leave the line itself. */
function neededOfLine(seats: SeatsRecord, commands: readonly DeskCommand[]): number {
  if (commands.some((command) => command.kind === 'edit')) return seats.waiting;
  const ending = commands.filter((command) => command.kind === 'step' && command.step !== 'confirm').length;
  return ending === 0 ? 0 : Math.min(seats.waiting, 2 * ending + Math.max(0, seats.places - seats.held));
}

/** Whose bookings are counted: those who book from outside the office, where there is a limit. */
const bookersOf = (commands: readonly DeskCommand[], { bookings }: Settings): string[] =>
  bookings.seatsPerBooker === null
    ? []
    : [...new Set(commands.flatMap(({ kind, actor }) => (kind === 'book' && !actor.office ? [actor.id] : [])))];

/** Their live bookings on this session. A crowd is cheaper read whole than by a question each. */
function madeBy(records: Records, sessionId: string, bookers: readonly string[]): Promise<Result<Booking[]>> {
  if (bookers.length === 0) return Promise.resolve(ok([]));
  if (bookers.length > MOST_ASKED) return liveBookingsOf(records, sessionId);
  const where = { sessionId, bookerId: [...bookers], status: [...LIVE] };
  return pagesOf(records, where, Number.POSITIVE_INFINITY);
}

const liveBookingsOf = async (records: Records, sessionId: string): Promise<Result<Booking[]>> =>
  pagesOf(records, { sessionId, status: ['pending', 'confirmed', 'waiting'] }, Number.POSITIVE_INFINITY);

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
