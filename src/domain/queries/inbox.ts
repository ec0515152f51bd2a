// The order of the inbox, as one text: those who wait for us first, the longest wait at the top; then what is still under way and
// what is done, the newest message at the top; spam last. A view is a range of it.
import type { QueryStatus } from './query';

/** Bounds for `range.from` and `range.to` of a list in this order. */
export const INBOX = {
  /** Up to here they wait for us. */
  waiting: '1',
  /** Up to here something is still to be done. */
  live: '2',
  /** Up to here it is no spam. */
  done: '3',
} as const;

/** Digits of a moment in milliseconds, for the next 30,000 years. */
const DIGITS = 15;
const digits = (value: number): string => String(value).padStart(DIGITS, '0');

/** @param lastMessageAt an instant */
export function inboxKey(status: QueryStatus, waitingSince: string | null, lastMessageAt: string): string {
  if (waitingSince !== null) return `0${digits(Date.parse(waitingSince))}`;
  const latestFirst = digits(10 ** DIGITS - 1 - Date.parse(lastMessageAt));
  if (status === 'spam') return `${INBOX.done}${latestFirst}`;
  return `${status === 'resolved' || status === 'closed' ? INBOX.live : INBOX.waiting}${latestFirst}`;
}

/** The bound before which those lie who have been waiting since that instant or longer. */
export const waitingSinceBound = (instant: string): string => `0${digits(Date.parse(instant) + 1)}`;

/** The instant of such a bound; null for any other. */
export function instantOfBound(bound: string): string | null {
  const found = new RegExp(`^0(\\d{${DIGITS}})$`).exec(bound);
  return found ? new Date(Number(found[1]) - 1).toISOString() : null;
}
