// The lines of what needs doing, in words: approvals, replies, grades, sessions at risk.
import type {
  Counted,
  DashboardSession,
  ToApprove,
  ToGrade,
  WaitingQueries,
  WaitingQuery,
} from '#domain/dashboard/shapes';
import { formatMomentTime, type Reader } from '#domain/format';
import { queryNumber } from '#domain/queries/query';
import { badge } from '../cells';
import { html, type Markup } from '../markup';
import { lengthInWords } from '../queries/words';
import { type Inbox, overdueQueries, overdueSince } from './addresses';
import type { Todo } from './todo';
import { countWord, sessionAddress, shortDate } from './words';

const NAMED = 2;

export const approveLine = (approve: ToApprove, here: Reader): Todo => ({
  count: countWord(approve),
  what: approve.count === 1 ? 'booking waits for approval' : 'bookings wait for approval',
  note: approve.oldest
    ? `${approve.count === 1 ? 'Since' : 'Oldest since'} ${formatMomentTime(approve.oldest.since, here)}, ${approve.oldest.course}`
    : '',
  opens: '/bookings?tab=approve',
});

export const gradeLine = (grade: ToGrade, here: Reader): Todo => ({
  count: countWord(grade),
  what: grade.count === 1 ? 'answer waits to be graded' : 'answers wait to be graded',
  note: grade.oldest
    ? `${grade.count === 1 ? 'Since' : 'Oldest since'} ${formatMomentTime(grade.oldest.since, here)}, ${grade.oldest.test}`
    : '',
  opens: '/tests/grading',
});

const waited = ({ waitingSince }: WaitingQuery, { now }: Reader): string =>
  lengthInWords(Math.max(0, Math.floor((Date.parse(now) - Date.parse(waitingSince)) / 60_000)));

export const overdueAmong = ({ queries }: WaitingQueries, now: string): WaitingQuery[] =>
  queries.filter(({ waitingSince }) => waitingSince <= overdueSince(now));

export function overdueLine(waiting: WaitingQueries, here: Reader, tab: Inbox): Todo {
  const overdue = overdueAmong(waiting, here.now);
  return {
    count: countWord({ count: overdue.length, isMore: waiting.isMore && overdue.length === waiting.count }),
    isLate: true,
    what: overdue.length === 1 ? 'query is past the 4-hour goal' : 'queries are past the 4-hour goal',
    note: overdue
      .slice(0, NAMED)
      .map((query) => `${query.requesterName} ${waited(query, here)}`)
      .join(', '),
    opens: overdueQueries(tab, here.now),
  };
}

const opened = (session: DashboardSession, note: string, here: Reader) => ({
  href: sessionAddress(session),
  name: `${session.title}, ${shortDate(session.start, { ...here, timeZone: session.timeZone })}`,
  note,
});

const bookedWords = ({ seats, places }: DashboardSession): string => `${seats.held} booked, runs with ${places.min}`;

export function riskLine(sessions: readonly DashboardSession[], here: Reader): Todo {
  const opens = sessions.map((session) => opened(session, bookedWords(session), here));
  return {
    count: String(sessions.length),
    what: sessions.length === 1 ? 'session is below its minimum' : 'sessions are below their minimum',
    note: summed(opens),
    opens,
  };
}

export function draftSessionsLine(sessions: readonly DashboardSession[], here: Reader): Todo {
  const opens = sessions.map((session) => opened(session, 'Nobody can book it yet', here));
  return {
    count: String(sessions.length),
    what: sessions.length === 1 ? 'session that begins soon is a draft' : 'sessions that begin soon are drafts',
    note: summed(opens),
    opens,
  };
}

/** `Working at Height, 1 Dec: 3 booked, runs with 5`; the names of the first where there are several. */
const summed = (opens: readonly { name: string; note: string }[]): string =>
  opens.length === 1
    ? `${opens[0]?.name}: ${opens[0]?.note.toLowerCase()}`
    : `${opens
        .slice(0, NAMED)
        .map(({ name }) => name)
        .join('; ')}${opens.length > NAMED ? ` and ${opens.length - NAMED} more` : ''}`;

export const draftPostsLine = (drafts: Counted & { titles: string[] }): Todo => ({
  count: countWord(drafts),
  what: drafts.count === 1 ? 'post is a draft' : 'posts are drafts',
  note: drafts.titles.slice(0, NAMED).join('; '),
  opens: '/posts?status=draft',
});

const LISTED = 5;

/** Those who have waited longest, with their wait. */
export const waitingList = ({ queries }: WaitingQueries, here: Reader, tab: Inbox): Markup =>
  html`<ul class="waiting">${queries.slice(0, LISTED).map((query) => {
    const wait = waited(query, here);
    const isLate = query.waitingSince <= overdueSince(here.now);
    return html`<li><a href="/queries/${query.id}?tab=${tab}"><span>${query.subject}<small>${query.requesterName} · ${queryNumber(query.number)}</small></span>${isLate ? badge('queries', 'overdue', wait) : html`<span class="muted">${wait}</span>`}</a></li>`;
  })}</ul>`;
