// A session beyond crud: it belongs to a course, has its seats beside it, and changes only at its desk.

import { isOffice } from '#domain/access';
import { type Seats, seatsAt } from '#domain/bookings/line';
import { cancellation, type SessionInput, sessions } from '#domain/sessions/session';
import { conflict, type Issue, invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Records, Stored } from '#ports/records';
import type { DeskActor, DeskCommand, Tell } from '#ports/session-desk';
import type { Call } from '../app';
import type { Behaviour } from '../behaviours';
import { parseInput } from '../crud';
import { present } from '../scope';
import { courseStays, seatsOf } from './beginnings';
import { readTimetable, timetableWrite } from './timetable';

export const deskActor = (call: Call): DeskActor => ({
  id: call.caller?.id ?? '',
  companyId: call.caller?.companyId ?? null,
  office: isOffice(call.caller),
});

export const sessionBehaviour: Behaviour = {
  async prepare(call, session) {
    const missing = await missingLinks(call.app.records, session);
    if (!missing.ok) return missing;
    return missing.value.length ? err(nowhere(missing.value)) : ok({ ...session, listed: false });
  },

  async accompany(call, before, session) {
    if (before) return ok([]);
    const courseId = session.courseId as string;
    const course = await call.app.records.get('courses', courseId);
    if (!course.ok) return course;
    if (!course.value) return err(nowhere([NO_COURSE]));
    const timetable = await readTimetable(call.app.records, courseId);
    if (!timetable.ok) return timetable;
    return ok([
      { op: 'create', entity: 'seats', record: seatsOf(session) },
      timetableWrite(timetable.value, courseId, [session]),
      courseStays(course.value),
    ]);
  },

  async remove(call, session) {
    // Read before the bookings are counted: whoever books since then has changed it.
    const seats = await call.app.records.get('seats', session.id);
    if (!seats.ok) return seats;
    const booked = await call.app.records.count('bookings', { where: { sessionId: session.id } }, 1);
    if (!booked.ok) return booked;
    if (booked.value)
      return err(
        conflict('People have booked this session. Cancel it instead: their bookings are kept.', {
          rule: 'session-has-bookings',
        }),
      );
    const timetable = await readTimetable(call.app.records, session.courseId as string);
    if (!timetable.ok) return timetable;
    return ok([
      { op: 'delete', entity: 'seats', id: session.id, ...(seats.value && { ifVersion: seats.value.version }) },
      timetableWrite(timetable.value, session.courseId as string, [], [session.id]),
    ]);
  },

  async update(call, session, patch, ifMatch) {
    const missing = await missingLinks(call.app.records, patch, session);
    if (!missing.ok) return missing;
    if (missing.value.length) return err(nowhere(missing.value));
    return submit(call, session, { kind: 'edit', patch, ifMatch, actor: deskActor(call) });
  },
  step(call, session, step, body, ifMatch) {
    const given = step === 'cancel' ? cancellationOf(body) : ok({});
    if (!given.ok) return Promise.resolve(given);
    return submit(call, session, { kind: 'session-step', step, ifMatch, actor: deskActor(call), ...given.value });
  },

  /** With its seats: what is held, free and waiting. */
  async view(call, session) {
    const seats = await call.app.records.get('seats', session.id);
    return seats.ok ? ok({ ...session, seats: seatsView(seats.value, call.app.clock.now()) }) : seats;
  },
};

/** Whom to tell, everybody where nothing is said, and why. */
function cancellationOf(body: unknown): Result<{ tell: Tell; reason: string | null }> {
  const input = parseInput(cancellation, body ?? {});
  return input.ok ? ok(input.value as { tell: Tell; reason: string | null }) : input;
}

const NO_COURSE = { path: 'courseId', message: 'Choose a course.' };

/** One issue for each field that names a record which does not exist, or a company that is put away by now. */
async function missingLinks(
  records: Records,
  session: Record<string, unknown>,
  before: Stored | null = null,
): Promise<Result<Issue[]>> {
  const { courseId, privateTo, instructors } = session as Partial<SessionInput>;
  const named = [
    ...(courseId === undefined ? [] : [{ ...NO_COURSE, entity: 'courses', id: courseId }]),
    ...(privateTo ? [{ path: 'privateTo', entity: 'companies', id: privateTo, message: 'Choose a company.' }] : []),
    ...(instructors ?? []).map((id) => ({
      path: 'instructors',
      entity: 'users',
      id,
      message: 'Choose people we know.',
    })),
  ];
  const found = await records.getMany(named);
  if (!found.ok) return found;
  const isPutAway = (record: Stored | null | undefined): boolean =>
    record?.id === privateTo && record?.status === 'archived' && privateTo !== before?.privateTo;
  const missing = named.filter((_, at) => found.value[at] === null || isPutAway(found.value[at]));
  return ok([...new Map(missing.map(({ path, message }) => [path, { path, message }])).values()]);
}

const nowhere = (issues: Issue[]) => invalid('Some of what it names does not exist. Nothing was saved.', { issues });

/** As they are now: an offer that is over holds no seat, whether or not the desk has got to it. */
export const seatsView = (seats: Stored | null, now: string) => {
  const { places = 0, held = 0, waiting = 0 } = seats ? seatsAt(seats as Stored & Seats, now) : {};
  return { places, held, waiting, free: Math.max(0, places - held) };
};

async function submit(call: Call, session: Stored, command: DeskCommand): Promise<Result<Stored>> {
  const answer = await call.app.desk.submit(
    { id: session.id, courseId: session.courseId as string },
    { ...command, idempotency: call.idempotency },
  );
  if (answer.ok) return ok(present(sessions, call.caller, answer.value.record));
  const { error } = answer;
  return err(error.current ? { ...error, current: present(sessions, call.caller, error.current as Stored) } : error);
}
