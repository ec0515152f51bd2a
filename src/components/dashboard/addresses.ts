// The lists that the dashboard's figures count, with the condition in the address: each shows exactly those.
import { REPLY_GOAL_MS } from '#domain/queries/goal';
import { INBOX, waitingSinceBound } from '#domain/queries/inbox';

interface Span {
  start: string;
  end: string;
}

const words = (path: string, query: Record<string, string>): string => `${path}?${new URLSearchParams(query)}`;

/** Bookings that were made within it. */
export const bookedWithin = ({ start, end }: Span): string =>
  words('/bookings', { tab: 'all', sort: '-createdAt', from: start, to: end });

/** Queries that we first answered within it. */
export const answeredWithin = ({ start, end }: Span): string =>
  words('/queries', { tab: 'all', sort: '-firstReplyAt', from: start, to: end });

export type Inbox = 'all' | 'mine';

/** Queries that wait for us. */
export const waitingForUs = (tab: Inbox): string => words('/queries', { tab, to: INBOX.waiting });

/** Since when those have been waiting who wait for too long. */
export const overdueSince = (now: string): string => new Date(Date.parse(now) - REPLY_GOAL_MS).toISOString();

/** Those that have waited for longer than they should. */
export const overdueQueries = (tab: Inbox, now: string): string =>
  words('/queries', { tab, to: waitingSinceBound(overdueSince(now)) });
