// Where a booking can go: other dates of its course with a free seat, and those of other courses that are looked for.
import { isOffice } from '#domain/access';
import { type Session, sessions } from '#domain/sessions/session';
import { ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { readCatalogue } from '../catalogue/catalogue';
import { listRecords } from '../crud';
import { readSeats } from '../sessions/brief';

/** A date with room. */
export interface TransferChoice {
  session: Pick<Session, 'id' | 'start' | 'end' | 'timeZone' | 'mode' | 'venue'>;
  seats: { places: number; held: number; waiting: number; free: number };
}

const DATES_READ = 60;
const COURSES_SHOWN = 10;
const DATES_SHOWN = 6;

const hasRoom = ({ seats }: Pick<TransferChoice, 'seats'>): boolean => seats.free > 0 && seats.waiting === 0;

/** Dates to come of one course, the soonest first, as the desk would take the booking there. */
export async function datesToGoTo(
  call: Call,
  { courseId, sessionId }: { courseId: string; sessionId: string },
): Promise<Result<TransferChoice[]>> {
  const { app, caller } = call;
  const now = app.clock.now();
  const page = await listRecords(call, sessions, {
    where: { courseId, status: 'open' },
    sort: { field: 'start', descending: false },
    range: { from: now },
    limit: DATES_READ,
  });
  if (!page.ok) return page;
  const found = (page.value.items as (Stored & Session)[]).filter(
    (session) => session.id !== sessionId && (isOffice(caller) || isOpenNow(session, now)),
  );
  const seats = await readSeats(
    app.records,
    found.map(({ id }) => id),
    now,
  );
  if (!seats.ok) return seats;
  return ok(
    found
      .map((session) => ({
        session,
        seats: seats.value.get(session.id) ?? { places: 0, held: 0, waiting: 0, free: 0 },
      }))
      .filter(hasRoom),
  );
}

const isOpenNow = ({ listed, registrationOpensAt, registrationClosesAt, start }: Session, now: string): boolean =>
  listed && (registrationOpensAt ?? now) <= now && now < (registrationClosesAt ?? start);

/** Dates of other courses, found by words of theirs. */
export async function otherCourses(
  { app, caller }: Call,
  search: string,
  except: string,
): Promise<Result<{ course: { id: string; title: string; code: string }; dates: TransferChoice[] }[]>> {
  const found = await readCatalogue(
    app,
    caller,
    { search, sort: { field: 'title', descending: false }, limit: COURSES_SHOWN },
    { shown: DATES_SHOWN, matches: () => true },
  );
  if (!found.ok) return found;
  return ok(
    found.value.courses
      .filter(({ course }) => course.id !== except)
      .map(({ course, dates }) => ({
        course: { id: course.id, title: course.title, code: course.code },
        dates: dates
          .map(({ seats, ...session }) => ({ session: session as TransferChoice['session'], seats }))
          .filter(hasRoom),
      }))
      .filter(({ dates }) => dates.length > 0),
  );
}
