// How a query is put in words: for how long somebody waits, how soon they were answered, and its state as whoever asked sees it.
import type { Reader } from '#domain/format';
import { REPLY_GOAL_MS } from '#domain/queries/goal';
import { type Query, queries } from '#domain/queries/query';
import { badge } from '../cells';
import type { Markup } from '../markup';

/** A query as somebody may read it: whoever asked is not told how it is worked on. */
export type SeenQuery = Partial<Query> &
  Pick<Query, 'id' | 'version' | 'status' | 'number' | 'subject' | 'requesterName'>;

const MINUTE_MS = 60_000;
const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;

const minutesBetween = (from: string, to: string): number =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / MINUTE_MS));

/** `a moment`, `35 min`, `5 h`, `2 days`. */
export function lengthInWords(minutes: number): string {
  if (minutes < 1) return 'a moment';
  if (minutes < HOUR_MIN) return `${minutes} min`;
  if (minutes < 2 * DAY_MIN) return `${Math.floor(minutes / HOUR_MIN)} h`;
  return `${Math.floor(minutes / DAY_MIN)} days`;
}

/** `waits 5 h`, and whether that is long. */
export function waitInWords(since: string, { now }: Pick<Reader, 'now'>): { text: string; isLong: boolean } {
  const minutes = minutesBetween(since, now);
  return { text: `waits ${lengthInWords(minutes)}`, isLong: minutes * MINUTE_MS >= REPLY_GOAL_MS };
}

/** `answered after 21 min`. */
export const answeredInWords = (createdAt: string, firstReplyAt: string): string =>
  `answered after ${lengthInWords(minutesBetween(createdAt, firstReplyAt))}`;

/** Not how the office sorts its work. */
const TOLD: Readonly<Record<string, { looks: string; word: string }>> = {
  new: { looks: 'new', word: 'Received' },
  open: { looks: 'new', word: 'Received' },
  pending: { looks: 'open', word: 'Answered' },
  resolved: { looks: 'resolved', word: 'Solved' },
  closed: { looks: 'resolved', word: 'Solved' },
};

/** A query's state: the office's own, or what whoever asked is told of it. */
export function stateBadge(status: string, isOffice: boolean): Markup {
  const told = TOLD[status];
  return isOffice || !told ? badge('queries', status) : badge('queries', told.looks, told.word);
}

const PRIORITY_WORDS = new Map(queries.fields.priority.options.map(({ value, label }) => [value as string, label]));
export const priorityWord = (priority: string): string => PRIORITY_WORDS.get(priority) ?? priority;

/** The name that one is called by: `Leila`. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

export const VIEW_LABELS: Readonly<Record<string, string>> = {
  mine: 'Mine',
  unassigned: 'Unassigned',
  all: 'All',
  done: 'Resolved',
  spam: 'Spam',
  own: 'Asked by me',
  company: 'Company',
};
