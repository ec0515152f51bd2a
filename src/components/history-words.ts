// A change in words: what was done, and each field before and after.
import type { Entity, FieldMeta } from '#domain/entity';
import { fieldText, type Names, readField } from '#domain/field-text';
import type { Reader } from '#domain/format';
import { BADGE_STATES, type BadgeEntity, lookOf } from './badge-states';

export interface HistoryEvent {
  at: string;
  action: string;
  /** Null for what the app did by itself. */
  actor: string | null;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
}

export interface Change {
  label: string;
  /** Empty for nothing. */
  before: string;
  after: string;
}

/** What is done beside the steps of an entity. */
const DONE: Readonly<Record<string, string>> = {
  create: 'created',
  update: 'changed',
  remove: 'removed',
  import: 'imported',
  book: 'booked',
  'move-up': 'moved up from the waiting list',
  'sign-up': 'signed up',
  'verify-address': 'verified an address',
  invite: 'invited, with a new link,',
  'accept-invitation': 'accepted the invitation',
  'expire-invitation': 'invited by a link that has expired, removed',
  mark: 'marked on the register',
  appear: 'published at its time',
  submit: 'submitted',
  start: 'started',
  'reset-calendar-address': 'renewed the calendar address',
  'change-picture': 'changed the picture',
  'change-password': 'changed the password',
  'merge-person': 'merged',
  erase: 'erased',
  'join-company': 'joined a company by the verified address',
  'move-company': 'moved to the company that stayed',
  'take-over': 'took over what belonged to a duplicate',
  'undo-archive': 'taken out of the archive, as somebody had just booked,',
};

/** `published`, `changed`: the past of an action. */
export const doneOf = (entity: Pick<Entity, 'steps'> | undefined, action: string): string =>
  DONE[action] ?? entity?.steps[action]?.done ?? action.replaceAll('-', ' ');

/** `Published by Priya Raghunathan`. */
export function headlineOf(entity: Pick<Entity, 'steps'> | undefined, { action, actor }: HistoryEvent): string {
  const done = doneOf(entity, action);
  return `${done.charAt(0).toUpperCase()}${done.slice(1)} by ${actor ?? 'Lectern'}`;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** A creation says nothing of what it began with: the record itself does. */
export function changesOf(
  entity: Entity | undefined,
  { action, before, after }: HistoryEvent,
  reader: Reader,
  names: Names = {},
): Change[] {
  if (!entity || action === 'create' || !before || !after) return [];
  const fields = Object.entries(entity.fields).flatMap(([field, meta]): Change[] => {
    // `bookings.approval` is a part of `bookings`.
    const [name = ''] = field.split('.');
    if (!(name in after) || meta.input === 'hidden') return [];
    const [old, now] = [readField(before, field), readField(after, field)];
    const text = (value: unknown): string => textOf(meta, value, reader, names);
    return isSame(old, now) ? [] : [{ label: meta.label, before: text(old), after: text(now) }];
  });
  const state = (value: unknown): string => (typeof value === 'string' ? stateText(entity.name, value) : '');
  return 'status' in after && 'status' in before && before.status !== after.status
    ? [{ label: 'State', before: state(before.status), after: state(after.status) }, ...fields]
    : fields;
}

/** A value that the declaration of today does not fit, from an older record, stands as it is. */
function textOf(meta: FieldMeta, value: unknown, reader: Reader, names: Names): string {
  try {
    return fieldText(meta, value, reader, names);
  } catch {
    return JSON.stringify(value);
  }
}

const stateText = (entity: string, state: string): string =>
  entity in BADGE_STATES ? lookOf(entity as BadgeEntity, state).word : state;
