// The audit in words: kinds of record, where each is found, and what its filters offer.
import { formatDate, type Reader } from '#domain/format';
import { ENTITIES } from '#domain/index';
import { settings } from '#domain/settings/settings';
import { doneOf } from '../history-words';

interface Subject {
  entity: string;
  recordId: string;
}
/** What is known of the record of an entry, while it is still there. */
export interface Known {
  name: string | null;
  courseId: string | null;
  start: string | null;
}

const KINDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(ENTITIES).map(({ name, one }) => [name, one])),
  [settings.name]: 'Settings',
  mails: 'Mail',
};

export const kindOf = (entity: string): string => KINDS[entity] ?? entity;

/** Where the record is read; null where it has no page of its own, or is gone. */
export function addressOf({ entity, recordId }: Subject, known: Known | undefined): string | null {
  if (entity === settings.name) return '/settings/organisation';
  if (!known) return null;
  if (entity === 'sessions') return known.courseId && `/courses/${known.courseId}/sessions/${recordId}`;
  return entity in ENTITIES ? `/${entity}/${recordId}` : null;
}

/** What the record is called after its kind. */
export function titleOf({ entity, recordId }: Subject, known: Known | undefined, reader: Reader): string {
  if (entity === settings.name) return 'of the organisation';
  const name = known?.name ?? recordId;
  return known?.start ? `${name}, ${formatDate(known.start, reader)}` : name;
}

export const kindOptions = Object.entries(KINDS).map(([value, label]) => ({ value, label }));

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const ACTIONS = new Map<string, string>([
  ...['create', 'update', 'remove', 'import', 'change-picture'].map(
    (action) => [action, doneOf(undefined, action)] as const,
  ),
  ...Object.values(ENTITIES).flatMap(({ steps }) =>
    Object.entries(steps).map(([name, { done }]) => [name, done] as const),
  ),
  ...['book', 'move-up', 'sign-up', 'accept-invitation', 'verify-address'].map(
    (action) => [action, doneOf(undefined, action)] as const,
  ),
]);

export const actionOptions = [...ACTIONS].map(([value, done]) => ({ value, label: capital(done) }));
export const actionWord = (action: string): string => capital(ACTIONS.get(action) ?? doneOf(undefined, action));
