// A session's register as those who mark it see it: everybody who holds a seat, with the marks of one day.
import {
  type Attendance,
  dayToMark,
  hasRegister,
  isTheirs,
  markedFrom,
  type RegisterDay,
  registerDays,
} from '#domain/attendance/attendance';
import type { Register, RegisterRow } from '#domain/attendance/register';
import type { Booking } from '#domain/bookings/booking';
import type { Session } from '#domain/sessions/session';
import { conflict, invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Records, Stored } from '#ports/records';
import type { Call } from '../app';
import { readTaught } from './access';
import { readMarks, readPeople, readSeated, standingOf } from './standing';

const PAGE = 200;
/** Marks of all days that are counted through for the tabs; beyond, the days stand without a number. */
const MOST_PAGES = 10;

export const noRegister = ({ status }: Session) =>
  conflict(
    status === 'draft'
      ? 'This session is a draft: it has a register once it is open.'
      : 'This session is cancelled: it has no register.',
    { rule: 'no-register' },
  );

/** @param day that of `dayToMark` where it is left out. Errors: those of `readTaught`; `conflict` `no-register`; `invalid` for another day */
export async function readRegister(call: Call, sessionId: string, day?: string | null): Promise<Result<Register>> {
  const taught = await readTaught(call, sessionId);
  if (!taught.ok) return taught;
  const session = taught.value;
  if (!hasRegister(session)) return err(noRegister(session));
  const now = call.app.clock.now();
  const days = registerDays(session);
  const shown = day ? days.find(({ key }) => key === day) : dayToMark(days, session.timeZone, now);
  if (!shown)
    return err(
      invalid('This session does not run on that day.', {
        issues: [{ path: 'day', message: `Choose one of: ${days.map(({ key }) => key).join(', ')}.` }],
      }),
    );
  const { records } = call.app;
  const [seated, course] = await Promise.all([
    readSeated(records, session.id),
    records.get('courses', session.courseId),
  ]);
  if (!seated.ok) return seated;
  if (!course.ok) return course;
  const [rows, counted] = await Promise.all([
    rowsOf(records, seated.value, shown),
    days.length > 1 ? countDays(records, session.id, seated.value) : ok(null),
  ]);
  if (!rows.ok) return rows;
  if (!counted.ok) return counted;
  return ok({
    sessionId: session.id,
    courseId: session.courseId,
    title: (course.value?.title as string | undefined) ?? 'Removed course',
    venue: session.venue,
    mode: session.mode,
    timeZone: session.timeZone,
    wholeDays: session.wholeDays,
    days: days.map((each) => ({
      ...each,
      marked:
        each.key === shown.key
          ? rows.value.filter(({ mark }) => mark !== 'unmarked').length
          : counted.value && (counted.value.get(each.key) ?? 0),
    })),
    day: shown.key,
    opensAt: markedFrom(shown.key, session.timeZone),
    rows: rows.value,
    now,
  });
}

async function rowsOf(
  records: Records,
  seated: readonly Booking[],
  { key }: RegisterDay,
): Promise<Result<RegisterRow[]>> {
  const companyIds = [...new Set(seated.flatMap(({ companyId }) => companyId ?? []))];
  const [marks, companies] = await Promise.all([
    readMarks(
      records,
      seated.map(({ id }) => id),
      key,
    ),
    records.getMany(companyIds.map((id) => ({ entity: 'companies', id }))),
  ]);
  if (!marks.ok) return marks;
  if (!companies.ok) return companies;
  const people = await readPeople(records, [
    ...seated.map(({ attendeeId }) => attendeeId),
    ...marks.value.flatMap((mark) => mark?.markedBy ?? []),
  ]);
  if (!people.ok) return people;
  const companyNames = new Map(companies.value.flatMap((each) => (each ? [[each.id, each.name as string]] : [])));
  const rows = seated.map((booking, at): RegisterRow => {
    const person: Stored | undefined = people.value.get(booking.attendeeId);
    return {
      ...standingOf(marks.value[at] ?? null, people.value, booking),
      bookingId: booking.id,
      reference: booking.reference,
      name: (person?.displayName as string | undefined) ?? 'Removed account',
      jobTitle: (person?.jobTitle as string | null | undefined) ?? null,
      email: (person?.email as string | null | undefined) ?? null,
      company: companyNames.get(booking.companyId ?? '') ?? null,
      poNumber: booking.poNumber,
      isPending: booking.status === 'pending',
    };
  });
  return ok(
    rows.sort((one, other) => one.name.localeCompare(other.name) || (one.bookingId < other.bookingId ? -1 : 1)),
  );
}

/** By day, how many of those who are on the register are marked; null where there are too many marks to go through. */
async function countDays(
  records: Records,
  sessionId: string,
  seated: readonly Booking[],
): Promise<Result<Map<string, number> | null>> {
  const seats = new Map(seated.map((booking) => [booking.id, booking]));
  const counts = new Map<string, number>();
  let after: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const found = await records.list('attendance', {
      where: { sessionId },
      fields: ['bookingId', 'day', 'mark', 'markedAt'],
      limit: PAGE,
      ...(after !== null && { after }),
    });
    if (!found.ok) return found;
    for (const each of found.value.items as Attendance[]) {
      const booking = seats.get(each.bookingId);
      if (booking && each.mark !== 'unmarked' && isTheirs(each, booking))
        counts.set(each.day, (counts.get(each.day) ?? 0) + 1);
    }
    after = found.value.next;
    if (after === null) return ok(counts);
  }
  return ok(null);
}
