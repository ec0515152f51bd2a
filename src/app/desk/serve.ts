// One batch of commands at a session's desk: read once, decide each in order of arrival, commit once. When somebody wrote
// past the desk the guards fail, and the batch is decided anew from fresh reads.
import type { Booking } from '#domain/bookings/booking';
import type { Session } from '#domain/sessions/session';
import type { Timetable } from '#domain/sessions/timetable';
import { DEFAULT_SETTINGS, SETTINGS_ID, type Settings } from '#domain/settings/settings';
import type { Clock } from '#kernel/clock';
import { notFound, unavailable } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Records, Stored } from '#ports/records';
import type { DeskAnswer, DeskCommand } from '#ports/session-desk';
import { answerWrite, replay } from '../effect';
import { book, liveBookingId, step } from './decide';
import { concernsBookings, edit, takeStep } from './edit-session';
import { type CourseTerms, Ledger, type SeatsRecord } from './ledger';

const ATTEMPTS = 8;

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
    const read = await readAll(deps, session, commands);
    if (!read.ok) return commands.map(() => read);
    const { ledger } = read.value;
    const answers = decideAll(commands, read.value);
    const writes = ledger.writes();
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
  const given = new Map<string, { bodyHash: string; answer: Result<DeskAnswer> }>();
  return commands.map((command) => {
    const key = command.idempotency;
    if (!key) return decide(command, read);
    const earlier = given.get(key.id);
    if (earlier)
      return (
        replay<DeskAnswer>(
          {
            id: key.id,
            version: 1,
            bodyHash: earlier.bodyHash,
            value: earlier.answer.ok ? earlier.answer.value : null,
            expiresAt: '9',
          },
          key,
        ) ?? earlier.answer
      );
    const stored = read.answers.get(key.id) ?? null;
    const replayed = replay<DeskAnswer>(stored, key);
    if (replayed) return replayed;
    const answer = decide(command, read);
    if (!answer.ok) return answer;
    const subject = {
      entity: command.kind === 'book' || command.kind === 'step' ? 'bookings' : 'sessions',
      id: answer.value.record.id,
    };
    read.ledger.add(answerWrite(key, answer.value, subject, stored));
    given.set(key.id, { bodyHash: key.bodyHash, answer });
    return answer;
  });
}

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

async function readAll(
  { records, clock }: DeskDeps,
  session: DeskSession,
  commands: readonly DeskCommand[],
): Promise<Result<Read>> {
  const alone = commands[0]?.kind === 'edit' || commands[0]?.kind === 'session-step';
  const keys = [
    { entity: 'sessions', id: session.id },
    { entity: 'seats', id: session.id },
    { entity: 'courses', id: session.courseId },
    { entity: 'settings', id: SETTINGS_ID },
    ...(alone ? [{ entity: 'timetables', id: session.courseId }] : []),
    ...commands.flatMap((command) => [
      ...(command.kind === 'book'
        ? [{ entity: 'liveBookings', id: liveBookingId(session.id, command.attendeeId) }]
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
  const line = await lineOf(records, session.id, seats, commands);
  if (!line.ok) return line;
  const [first] = commands;
  const copies =
    first?.kind === 'edit' && concernsBookings(stored, first.patch)
      ? await liveBookingsOf(records, session.id)
      : ok([]);
  if (!copies.ok) return copies;

  const touched = keys.flatMap(({ entity }, at) => {
    const record = found.value[at];
    return record && (entity === 'liveBookings' || entity === 'bookings') ? [{ entity, record }] : [];
  });
  return ok({
    ledger: new Ledger({
      now: clock.now(),
      settings: { ...DEFAULT_SETTINGS, ...(by('settings') as Partial<Settings> | null) },
      course,
      session: stored,
      seats,
      line: line.value,
      records: [...touched, ...claims.value, ...copies.value.map((record) => ({ entity: 'bookings', record }))],
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

/** The head of the line, as far as this batch can need it. */
async function lineOf(
  records: Records,
  sessionId: string,
  seats: SeatsRecord,
  commands: readonly DeskCommand[],
): Promise<Result<Booking[]>> {
  const freeing = commands.filter((command) => command.kind === 'step' && command.step !== 'confirm').length;
  const editing = commands.some((command) => command.kind === 'edit');
  if (seats.waiting === 0 || (freeing === 0 && !editing)) return ok([]);
  const wanted = editing
    ? seats.waiting
    : Math.min(seats.waiting, 2 * freeing + Math.max(0, seats.places - seats.held));
  return pagesOf(records, { sessionId, status: 'waiting' }, wanted);
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
