// A command about a booking, sent to its session's desk, and the answer as the caller may read it.
import { isOffice, type Role } from '#domain/access';
import { bookings } from '#domain/bookings/booking';
import type { User } from '#domain/users/user';
import { invalid, notFound } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { DeskCommand } from '#ports/session-desk';
import type { Call } from '../app';
import { present } from '../scope';

export async function submit(
  call: Call,
  session: { id: string; courseId: string },
  command: DeskCommand,
): Promise<Result<Stored>> {
  const answer = await call.app.desk.submit(session, { ...command, idempotency: call.idempotency });
  if (!answer.ok) {
    const { error } = answer;
    return err(error.current ? { ...error, current: present(bookings, call.caller, error.current as Stored) } : error);
  }
  return ok(present(bookings, call.caller, { ...answer.value.record, position: answer.value.position }));
}

/** Oneself; a manager own people; the office anybody. Somebody else's person looks like nobody. */
export function mayBookFor(
  caller: { id: string; role: Role; companyId: string | null },
  attendee: User | null,
): Result<void> {
  const nobody = notFound('This person');
  if (!attendee || attendee.status === 'deleted') return err(nobody);
  if (attendee.id === caller.id) return ok(undefined);
  const office = isOffice(caller);
  const own = caller.role === 'manager' && caller.companyId !== null && attendee.companyId === caller.companyId;
  if (!office && !own) return err(nobody);
  if (attendee.status === 'disabled')
    return err(
      invalid('This account is disabled: it cannot be booked for.', {
        issues: [{ path: 'attendeeId', message: 'Choose somebody else.' }],
      }),
    );
  return ok(undefined);
}

/** What a booking is found by besides its reference: who comes, who pays, what it is about. */
export const searchedBy = (
  attendee: Stored | null | undefined,
  company: Stored | null | undefined,
  course: Stored | null | undefined,
): string[] =>
  [attendee?.displayName, company?.name, course?.title, course?.code].filter(
    (text): text is string => typeof text === 'string',
  );
