// Where somebody else comes, or the same person on another date: the two steps of a booking that name another record.
import * as z from 'zod/mini';
import { recordId } from '#domain/schema';
import { sessions } from '#domain/sessions/session';
import type { User } from '#domain/users/user';
import { forbidden, invalid, notFound } from '#kernel/errors';
import { newId } from '#kernel/id';
import { err, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { parseInput } from '../crud';
import { readable } from '../scope';
import { deskActor } from '../sessions/behaviour';
import { mayBookFor, searchedBy, submit } from './submit';

const transferInput = z.object({ sessionId: recordId() });
const swapInput = z.object({ attendeeId: recordId() });

/** To another session where a seat is free. The answer is the new booking. */
export async function transferBooking(
  call: Call,
  booking: Stored,
  body: unknown,
  ifMatch: number | null,
): Promise<Result<Stored>> {
  const input = parseInput(transferInput, body);
  if (!input.ok) return input;
  const { sessionId } = input.value as { sessionId: string };
  if (sessionId === booking.sessionId)
    return err(
      invalid('Nothing was changed.', {
        issues: [{ path: 'sessionId', message: 'The booking is on this session already. Choose another one.' }],
      }),
    );
  const found = await call.app.records.getMany([
    { entity: 'sessions', id: sessionId },
    { entity: 'users', id: booking.attendeeId as string },
    { entity: 'companies', id: (booking.companyId as string | null) ?? '-' },
  ]);
  if (!found.ok) return found;
  const [session, attendee, company] = found.value;
  const seen = readable(sessions, call.caller, session ?? null);
  if (!seen.ok) return seen;
  const courseId = seen.value.courseId as string;
  const course = await call.app.records.get('courses', courseId);
  if (!course.ok) return course;
  return submit(
    call,
    { id: sessionId, courseId },
    {
      kind: 'transfer',
      from: { id: booking.sessionId as string, courseId: booking.courseId as string },
      bookingId: booking.id,
      newId: newId(),
      attendeeId: booking.attendeeId as string,
      attendeeCompanyId: (attendee?.companyId as string | null | undefined) ?? null,
      companyId: booking.companyId as string | null,
      bookerId: booking.bookerId as string,
      searched: searchedBy(attendee, company, course.value),
      ifMatch,
      actor: deskActor(call),
    },
  );
}

export async function swapAttendee(
  call: Call,
  booking: Stored,
  body: unknown,
  ifMatch: number | null,
): Promise<Result<Stored>> {
  const { caller } = call;
  if (!caller) return err(forbidden('Sign in first.'));
  const input = parseInput(swapInput, body);
  if (!input.ok) return input;
  const { attendeeId } = input.value as { attendeeId: string };
  const found = await call.app.records.getMany([
    { entity: 'users', id: attendeeId },
    { entity: 'companies', id: (booking.companyId as string | null) ?? '-' },
    { entity: 'courses', id: booking.courseId as string },
  ]);
  if (!found.ok) return found;
  const [attendee, company, course] = found.value as [User | null, Stored | null, Stored | null];
  const allowed = mayBookFor(caller, attendee);
  if (!allowed.ok) return allowed;
  if (!attendee) return err(notFound('This person'));
  return submit(
    call,
    { id: booking.sessionId as string, courseId: booking.courseId as string },
    {
      kind: 'swap',
      bookingId: booking.id,
      attendeeId,
      attendeeCompanyId: attendee.companyId,
      searched: searchedBy(attendee, company, course),
      ifMatch,
      actor: deskActor(call),
    },
  );
}
