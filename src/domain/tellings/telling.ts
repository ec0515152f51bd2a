// Something that people have to be told, written in the commit that brings it about: what was committed is told, whatever dies
// meanwhile, and nothing else is. Who is told, where and in which words is decided afterwards (`app/tellings`).
import type { Instant } from '#kernel/clock';

/** What there is to tell. The data that each brings beside the record that it is about. */
export interface TellingData {
  /** A booking as it came out: it holds a seat, or waits. */
  'booking-made': { status: 'confirmed' | 'pending' | 'waiting' };
  /** Approved by the office, moved up from the line, or an offer that was accepted. */
  'booking-confirmed': { from: 'pending' | 'waiting' | 'offered' };
  /** Moved up where the course asks for approval: the seat is held. */
  'booking-held': { from: 'waiting' | 'offered' };
  'booking-offered': { until: Instant };
  /** The time of an offer ran out, or it was declined by the person; `by` says which. */
  'offer-ended': { by: 'time' | 'person' };
  'booking-declined': { reason: string | null };
  'booking-cancelled': { reason: string | null };
  /** The new booking; the one that it came from is named by its `transferredFrom`. */
  'booking-transferred': { fromBookingId: string; fromSessionId: string };
  /** Somebody else comes in their place; both are told. */
  'booking-swapped': { fromAttendeeId: string };
  /** About a session: dates or place changed. What it was. */
  'session-moved': { before: Record<string, unknown> };
  /**
   * About a session: `whom` of those who held a seat, or waited too. Its live bookings are `called-off` in the same commit: list
   * those by `status: 'called-off'`; `calledOffFrom` says whether each held a seat (`HOLDS_SEAT`).
   */
  'session-cancelled': { reason: string | null; whom: 'seated' | 'everybody' };
  /** About a session: it is sure to run; those who hold a seat get the joining instructions. */
  'session-confirmed': Record<string, never>;
  'session-reminder': Record<string, never>;
  /** About a person. `url` holds a secret: it is forgotten once it is sent. */
  invitation: { url: string; expiresAt: Instant };
  /** About a query: an answer of ours, for whoever asked. */
  'query-reply': { messageId: string };
  /** About a query: whoever asked has written again, for the assignee. */
  'query-answered': { messageId: string };
  /** About a query, for the new assignee. */
  'query-assigned': { assigneeId: string };
  /** About a post, for those who may read it. */
  'post-published': Record<string, never>;
  /** About a mail that was given up, for the admins. */
  'mail-failed': { to: string; subject: string };
}
export type TellingKind = keyof TellingData;

export interface Telling<K extends TellingKind = TellingKind> {
  [field: string]: unknown;
  id: string;
  version: number;
  kind: K;
  about: { entity: string; id: string };
  /** The id of what it is about, to be looked up by. */
  aboutId: string;
  data: TellingData[K];
  /** Who brought it about, or null for the clock: nobody is told of what they did themselves in the app. */
  actorId: string | null;
  at: Instant;
  /** False once everybody has been told. */
  isOpen: boolean;
  /** After whom to go on, where there are many: the last record that was gone through. */
  after: string | null;
  /** When it is told, or tried again. Real time; null once everybody has been told. */
  dueAt: Instant | null;
  /** How often in a row it could not be told. */
  tries: number;
}
