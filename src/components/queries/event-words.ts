// A line of a thread that is no message: what somebody changed, in words.
import type { ThreadMessage } from '#domain/queries/message';
import type { IconName } from '../../islands/ui/icons';
import { lookOf } from '../badge-states';
import { priorityWord } from './words';

type Event = Pick<ThreadMessage, 'action' | 'before' | 'after' | 'authorId'> & {
  /** Whether whoever asked did it. */
  isRequester: boolean;
};
type Names = Readonly<Record<string, string>>;

const ICONS: Readonly<Record<string, IconName>> = {
  assigneeId: 'user-round-check',
  priority: 'flag',
  tags: 'tag',
  subject: 'pencil',
  companyId: 'building-2',
  courseId: 'book-open',
  bookingId: 'calendar-check',
  requesterId: 'user-round-pen',
};

const named = (id: unknown, names: Names): string => names[String(id)] ?? 'a record that is gone';

const PHRASES: Readonly<Record<string, (value: unknown, names: Names, event: Event) => string>> = {
  status: (value, _, { action, isRequester }) =>
    action === 'reply' && isRequester
      ? 'opened this query again by writing'
      : `set this query to ${lookOf('queries', String(value)).word.toLowerCase()}`,
  assigneeId: (value, names, { authorId }) =>
    value === null
      ? 'took it from whoever had it'
      : value === authorId
        ? 'took this query'
        : `assigned it to ${named(value, names)}`,
  priority: (value) => `set the priority to ${priorityWord(String(value)).toLowerCase()}`,
  tags: (value) => {
    const tags = (value as string[] | null) ?? [];
    return tags.length === 0 ? 'took away its tags' : `tagged it ${tags.join(', ')}`;
  },
  subject: (value) => `changed the subject to “${String(value)}”`,
  companyId: (value, names) => (value === null ? 'took away its company' : `put it to ${named(value, names)}`),
  courseId: (value, names) => (value === null ? 'took away its course' : `linked it to ${named(value, names)}`),
  bookingId: (value, names) => (value === null ? 'took away its booking' : `linked it to ${named(value, names)}`),
  requesterId: (value, names) => `said that it is from ${named(value, names)}`,
};

/** `set this query to pending`, each with its icon; nothing where nothing that can be said has changed. */
export function eventPhrases(event: Event, names: Names): { icon: IconName; text: string }[] {
  const { before = {}, after = {} } = event;
  return Object.entries(PHRASES).flatMap(([field, phrase]) => {
    if (!Object.hasOwn(after, field)) return [];
    const value = after[field] ?? null;
    if (JSON.stringify(value) === JSON.stringify(before[field] ?? null)) return [];
    return [{ icon: ICONS[field] ?? 'rotate-ccw', text: phrase(value, names, event) }];
  });
}
