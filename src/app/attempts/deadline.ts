// Until when an attempt takes answers. The clock is the server's; what a device says of the time counts nothing.
import { ANSWER_GRACE_MS, type Attempt } from '#domain/attempts/attempt';
import { type Instant, toInstant } from '#kernel/clock';

type Timed = Pick<Attempt, 'status' | 'deadlineAt'>;

/** Past its deadline and the grace for answers on their way: it counts as submitted at its deadline, whoever has noticed. */
export const isOverdue = ({ status, deadlineAt }: Timed, now: Instant): boolean =>
  status === 'in-progress' && deadlineAt !== null && Date.parse(now) > Date.parse(deadlineAt) + ANSWER_GRACE_MS;

/** Deadlines before this moment are over with their grace. */
export const overdueBefore = (now: Instant): Instant => toInstant(Date.parse(now) - ANSWER_GRACE_MS);
