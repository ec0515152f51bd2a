// The lines of a thread as one person may read them: what was asked and answered, and for those who work on it the private notes and
// every change of the query itself.
import type { Asset } from '#domain/assets/asset';
import type { AttachedFile, StoredMessage, ThreadMessage } from '#domain/queries/message';
import { MOST_MESSAGES } from '#domain/queries/message';
import { ok, type Result } from '#kernel/result';
import type { Records, Stored } from '#ports/records';
import type { Call } from '../app';
import { addressFor } from '../assets/signed-address';
import { DELETED_PERSON, type Named, namesOf, readNamed, referencesOf } from '../history';
import { mayHandle } from './rights';

const PAGE = 200;
/** Changes that are told of, the latest. */
const MOST_EVENTS = 200;

/** Changes of these are lines of the thread. */
const TOLD = [
  'status',
  'assigneeId',
  'priority',
  'tags',
  'subject',
  'requesterId',
  'companyId',
  'courseId',
  'bookingId',
];

interface Event {
  [field: string]: unknown;
  id: string;
  at: string;
  action: string;
  actorId: string | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** What stands in a thread, before anybody's name is read. */
export interface Lines {
  messages: StoredMessage[];
  notes: StoredMessage[];
  events: Event[];
}

/** Notes and events are read for those alone who may have them. */
export async function readLines(call: Call, query: Stored): Promise<Result<Lines>> {
  const { records } = call.app;
  const isOurs = mayHandle(call.caller, query);
  const [messages, notes, events] = await Promise.all([
    listMessages(records, 'queryMessages', query.id),
    isOurs ? listMessages(records, 'queryNotes', query.id) : ok([]),
    isOurs ? listEvents(records, query.id) : ok([]),
  ]);
  if (!messages.ok) return messages;
  if (!notes.ok) return notes;
  if (!events.ok) return events;
  return ok({ messages: messages.value, notes: notes.value, events: events.value });
}

export async function listMessages(
  records: Records,
  kind: 'queryMessages' | 'queryNotes',
  queryId: string,
): Promise<Result<StoredMessage[]>> {
  const found: StoredMessage[] = [];
  let after: string | undefined;
  do {
    const page = await records.list(kind, { where: { queryId }, limit: PAGE, ...(after !== undefined && { after }) });
    if (!page.ok) return page;
    found.push(...(page.value.items as StoredMessage[]));
    after = page.value.next ?? undefined;
  } while (after !== undefined && found.length < MOST_MESSAGES);
  return ok(found);
}

async function listEvents(records: Records, recordId: string): Promise<Result<Event[]>> {
  const page = await records.list('auditEvents', {
    where: { recordId },
    sort: { field: 'at', descending: true },
    limit: MOST_EVENTS,
  });
  if (!page.ok) return page;
  return ok(
    page.value.items.flatMap((event): Event[] => {
      const before = told(event.before);
      const after = told(event.after);
      if (event.action === 'create' || Object.keys({ ...before, ...after }).length === 0) return [];
      const { id, at, action, actorId } = event as Stored & Event;
      return [{ id, at, action, actorId, before, after }];
    }),
  );
}

const told = (values: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries((values as object | null) ?? {}).filter(([field]) => TOLD.includes(field)));

/** The records that the lines name: people, files, and what changes point at. */
export const namedIn = ({ messages, notes, events }: Lines): Named[] => [
  ...[...messages, ...notes].flatMap(({ authorId }) => (authorId ? [{ entity: 'users', id: authorId }] : [])),
  ...events.flatMap(({ actorId }) => (actorId ? [{ entity: 'users', id: actorId }] : [])),
  ...referencesOf(events),
  ...[...messages, ...notes].flatMap(({ attachments }) => attachments.map((id) => ({ entity: 'assets', id }))),
];

/** In the order of time; of the same moment, what was written before what it changed. */
export async function tellLines(
  call: Call,
  query: Stored,
  lines: Lines,
  found: ReadonlyMap<string, Stored>,
): Promise<Result<ThreadMessage[]>> {
  const names = namesOf(
    namedIn(lines).filter(({ entity }) => entity === 'users'),
    found,
  );
  const nameOf = (id: string | null): string =>
    id === null ? (query.requesterName as string) : (names[id] ?? DELETED_PERSON);
  const all: ThreadMessage[] = [];
  for (const message of [...lines.messages, ...lines.notes]) {
    const files = await filesOf(call, message.attachments, found);
    if (!files.ok) return files;
    const { id, kind, at, authorId, body } = message;
    all.push({ id, kind, at, authorId, authorName: nameOf(authorId), body, attachments: files.value });
  }
  for (const { id, at, actorId, action, before, after } of lines.events)
    all.push({
      ...{ id, kind: 'event', at, authorId: actorId, authorName: actorId === null ? 'Lectern' : nameOf(actorId) },
      ...{ body: '', attachments: [], action, before, after },
    });
  const rank = ({ kind }: ThreadMessage): number => (kind === 'event' ? 1 : 0);
  return ok(all.sort((one, other) => order(one.at, other.at) || rank(one) - rank(other) || order(one.id, other.id)));
}

const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

async function filesOf(
  call: Call,
  ids: readonly string[],
  found: ReadonlyMap<string, Stored>,
): Promise<Result<AttachedFile[]>> {
  const files: AttachedFile[] = [];
  for (const id of ids) {
    const asset = found.get(`assets/${id}`) as (Stored & Asset) | undefined;
    if (!asset) continue;
    const isReady = asset.status === 'ready';
    const address = isReady ? await addressFor(call.app, call.caller, asset) : ok(null);
    if (!address.ok) return address;
    const { name, size, contentType } = asset;
    // Folders are the library's own.
    files.push({ id, name: name.split('/').at(-1) ?? name, size, contentType, downloadUrl: address.value });
  }
  return ok(files);
}

/** All that the caller may read of a thread, in two round trips. */
export async function readMessages(call: Call, query: Stored): Promise<Result<ThreadMessage[]>> {
  const lines = await readLines(call, query);
  if (!lines.ok) return lines;
  const found = await readNamed(call.app.records, namedIn(lines.value));
  return found.ok ? tellLines(call, query, lines.value, found.value) : found;
}
