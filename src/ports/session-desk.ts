// The desk of one session: all that touches its seats goes through it one after another. Correctness does not rest on it
// (the commits are guarded); it keeps the order of arrival and spares the store the retries.
import type { Result } from '#kernel/result';
import type { Stored } from './records';

export interface DeskActor {
  id: string;
  companyId: string | null;
  /** Staff or admin: past deadlines and unlisted sessions too. */
  office: boolean;
}

interface Common {
  actor: DeskActor;
  idempotency?: { id: string; bodyHash: string } | undefined;
}

export type DeskCommand =
  | (Common & {
      kind: 'book';
      bookingId: string;
      attendeeId: string;
      /** Whose booking it is. */
      companyId: string | null;
      /** The attendee's own, which the office may have passed over. */
      attendeeCompanyId: string | null;
      poNumber: string | null;
      note: string | null;
      /** Whoever was shown a free seat does not end up in the line unasked. */
      isSeatOnly?: boolean | undefined;
      /** What the booking is found by besides its reference: names, course. */
      searched: string[];
    })
  | (Common & {
      kind: 'step';
      step: 'confirm' | 'decline' | 'cancel' | 'accept' | 'refuse';
      bookingId: string;
      reason: string | null;
      ifMatch: number | null;
    })
  | (Common & { kind: 'edit'; patch: Record<string, unknown>; ifMatch: number })
  | (Common & {
      kind: 'session-step';
      step: string;
      ifMatch: number | null;
      /** Of a cancellation: why, and who is told of it. */
      reason?: string | null;
      tell?: Tell;
    })
  | (Common & {
      /** Somebody else comes in the attendee's place. */
      kind: 'swap';
      bookingId: string;
      attendeeId: string;
      attendeeCompanyId: string | null;
      searched: string[];
      ifMatch: number | null;
    })
  | (Common & {
      /** To this desk's session, from another one's: one commit over both. */
      kind: 'transfer';
      from: { id: string; courseId: string };
      bookingId: string;
      /** The booking that it becomes here. */
      newId: string;
      attendeeId: string;
      attendeeCompanyId: string | null;
      companyId: string | null;
      bookerId: string;
      searched: string[];
      ifMatch: number | null;
    })
  /** Ends the offers whose time is over, which whatever is decided here does first; in the name of nobody. */
  | (Common & { kind: 'expire' });

/** Who is told of a cancelled session: all who are booked, those who hold a seat, or nobody. */
export type Tell = 'everybody' | 'seated' | 'nobody';

/** The booking or the session as it is now, whole; `position` where it waits, counted from 1. */
export interface DeskAnswer {
  record: Stored;
  position: number | null;
}

export interface SessionDesk {
  submit(session: { id: string; courseId: string }, command: DeskCommand): Promise<Result<DeskAnswer>>;
}
