// Marks, many in one call: each is guarded by its own version, so that whoever marks somebody that another has marked meanwhile is
// told so and nothing is overwritten unseen; those that can be are saved in one commit.
import {
  type Attendance,
  attendanceId,
  type DayKey,
  hasRegister,
  isTheirs,
  markedFrom,
  ON_REGISTER,
  type RegisterDay,
  registerDays,
} from '#domain/attendance/attendance';
import {
  type GivenMark,
  markInput,
  type RefusedMark,
  type SavedMark,
  type SavedMarks,
} from '#domain/attendance/register';
import type { Booking } from '#domain/bookings/booking';
import { type Session, sessions } from '#domain/sessions/session';
import type { Instant } from '#kernel/clock';
import { invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored, Write } from '#ports/records';
import type { Call } from '../app';
import { parseInput } from '../crud';
import { forgetWeeks, KEPT_WEEKS } from '../dashboard/week-figures';
import { type AuditLine, attempt, type Effect } from '../effect';
import { readTaught } from './access';
import { noRegister } from './register';
import { readPeople, standingOf } from './standing';

interface Found {
  given: GivenMark;
  booking: Booking | null;
  before: Attendance | null;
}

interface Decided {
  writes: Write[];
  audit: AuditLine[];
  /** As they stand afterwards; null where nobody has marked. */
  saved: { given: GivenMark; after: Attendance | null; booking: Booking }[];
  refused: (Omit<RefusedMark, 'current'> & { current?: { attendance: Attendance; booking: Booking } })[];
}

/**
 * The same marks again change nothing. Errors: those of `readTaught`; `conflict` `no-register`; `invalid` where the body is not what
 * it should be. What concerns single marks stands in `refused`.
 */
export async function saveMarks(call: Call, sessionId: string, body: unknown): Promise<Result<SavedMarks>> {
  const first = await readTaught(call, sessionId);
  if (!first.ok) return first;
  const input = parseInput(markInput, body);
  if (!input.ok) return input;
  const marks = input.value.marks as GivenMark[];
  const ids = marks.map(({ bookingId, day }) => attendanceId(bookingId, day));
  const again = ids.findIndex((id, at) => ids.indexOf(id) !== at);
  if (again !== -1)
    return err(
      invalid('Nothing was saved.', {
        issues: [{ path: `marks.${again}`, message: 'This booking and day is marked twice in one call.' }],
      }),
    );
  return attempt(call, () => buildMarks(call, sessionId, marks));
}

async function buildMarks(
  call: Call,
  sessionId: string,
  marks: readonly GivenMark[],
): Promise<Result<Effect<SavedMarks>>> {
  const { records, clock } = call.app;
  const [taught, found] = await Promise.all([
    readTaught(call, sessionId),
    records.getMany([
      KEPT_WEEKS,
      ...marks.flatMap(({ bookingId, day }) => [
        { entity: 'bookings', id: bookingId },
        { entity: 'attendance', id: attendanceId(bookingId, day) },
      ]),
    ]),
  ]);
  if (!taught.ok) return taught;
  if (!found.ok) return found;
  const session = taught.value;
  if (!hasRegister(session)) return err(noRegister(session));
  const [kept = null, ...pairs] = found.value;
  const now = clock.now();
  const decided = decide(
    { session, now, markedBy: call.caller?.id ?? '' },
    marks.map((given, at) => ({
      given,
      booking: pairs[at * 2] as Booking | null,
      before: pairs[at * 2 + 1] as Attendance | null,
    })),
  );
  const { timeZone } = await call.app.settings();
  const people = await readPeople(
    records,
    [
      ...decided.saved.flatMap(({ after }) => after ?? []),
      ...decided.refused.flatMap(({ current }) => current?.attendance ?? []),
    ].map(({ markedBy }) => markedBy),
  );
  if (!people.ok) return people;
  const written = decided.writes.flatMap((write) => ('record' in write ? [write.record as Attendance] : []));
  return ok({
    writes: [
      ...decided.writes,
      ...(written.length > 0
        ? [
            // Cancelled, or no longer this trainer's, in this moment.
            { op: 'check' as const, entity: sessions.name, id: session.id, guard: { version: session.version } },
            ...forgetWeeks(
              kept,
              written.map(({ dayStart }) => dayStart),
              timeZone,
              now,
            ),
          ]
        : []),
    ],
    audit: decided.audit,
    value: toldOf(decided, people.value, now),
    subject: { entity: sessions.name, id: session.id },
  });
}

function toldOf({ saved, refused }: Decided, people: ReadonlyMap<string, Stored>, savedAt: Instant): SavedMarks {
  return {
    saved: saved.map(
      ({ given: { bookingId, day }, after, booking }): SavedMark => ({
        bookingId,
        day,
        ...standingOf(after, people, booking),
      }),
    ),
    refused: refused.map(
      ({ current, ...each }): RefusedMark => ({
        ...each,
        ...(current && { current: standingOf(current.attendance, people, current.booking) }),
      }),
    ),
    savedAt,
  };
}

interface Marking {
  session: Stored & Session;
  now: Instant;
  markedBy: string;
}

function decide(marking: Marking, all: readonly Found[]): Decided {
  const days = new Map(registerDays(marking.session).map((day) => [day.key, day]));
  const decided: Decided = { writes: [], audit: [], saved: [], refused: [] };
  for (const found of all) {
    const { given, before } = found;
    const { bookingId, day } = given;
    const refused = refusalOf(marking, days.get(day), found);
    const booking = found.booking;
    if (refused || !booking) decided.refused.push({ bookingId, day, ...(refused ?? NOT_HERE) });
    else if (isSame(given, before, booking)) decided.saved.push({ given, booking, after: before });
    else if ((before?.version ?? 0) !== given.version)
      decided.refused.push({
        bookingId,
        day,
        rule: 'marked-since',
        message: 'Somebody else has marked them since you looked.',
        ...(before && { current: { attendance: before, booking } }),
      });
    else {
      const after = recordOf(marking, days, given, before);
      decided.writes.push(
        before
          ? { op: 'update', entity: 'attendance', record: after, ifVersion: before.version }
          : { op: 'create', entity: 'attendance', record: after },
      );
      decided.audit.push({
        entity: 'bookings',
        recordId: bookingId,
        action: 'mark',
        before: { day, mark: before?.mark ?? 'unmarked', markNote: before?.note ?? null },
        after: { day, mark: after.mark, markNote: after.note },
      });
      decided.saved.push({ given, after, booking });
    }
  }
  return decided;
}

/** Nobody's mark and no mark are the same. */
function isSame(given: GivenMark, before: Attendance | null, booking: Booking): boolean {
  const mine = before && isTheirs(before, booking) ? before : null;
  return given.mark === (mine?.mark ?? 'unmarked') && noteOf(given) === (mine?.note ?? null);
}

/** Where there is no mark, there is nothing to note. */
const noteOf = ({ mark, note }: GivenMark): string | null => (mark === 'unmarked' ? null : note);

const recordOf = (
  { session, now, markedBy }: Marking,
  days: ReadonlyMap<DayKey, RegisterDay>,
  given: GivenMark,
  before: Attendance | null,
): Attendance => ({
  id: attendanceId(given.bookingId, given.day),
  version: (before?.version ?? 0) + 1,
  bookingId: given.bookingId,
  sessionId: session.id,
  day: given.day,
  dayStart: days.get(given.day)?.start ?? now,
  mark: given.mark,
  note: noteOf(given),
  markedBy,
  markedAt: now,
});

const NOT_HERE = {
  rule: 'not-on-register',
  message: 'This booking is not on the register of this session.',
} as const;

function refusalOf(
  { session, now }: Marking,
  day: RegisterDay | undefined,
  { booking }: Found,
): Pick<RefusedMark, 'rule' | 'message'> | null {
  if (!booking || booking.sessionId !== session.id) return NOT_HERE;
  if (!ON_REGISTER.includes(booking.status))
    return { rule: 'not-on-register', message: `This booking is ${booking.status} by now: it holds no seat here.` };
  if (!day) return { rule: 'no-such-day', message: 'This session does not run on that day any more.' };
  if (now < markedFrom(day.key, session.timeZone))
    return { rule: 'day-not-begun', message: 'A day is marked once it has begun.' };
  return null;
}
