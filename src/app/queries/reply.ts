// Writing in a thread: an answer that the requester reads, or a private note that they never do.
import {
  excerptOf,
  MOST_FILES_IN_THREAD,
  MOST_MESSAGES,
  messageSchema,
  replySchema,
  type StoredMessage,
} from '#domain/queries/message';
import { queries, queryNumber } from '#domain/queries/query';
import { type AppError, conflict } from '#kernel/errors';
import { newId } from '#kernel/id';
import { err, ok, type Result } from '#kernel/result';
import type { Stored, Write } from '#ports/records';
import type { Call } from '../app';
import { fileWrites } from '../assets/uses';
import { changes, parseInput, readStored, refusedStep, stale } from '../crud';
import { attempt, type Effect } from '../effect';
import { present } from '../scope';
import { tellingWrite } from '../tellings/tell';
import { speaksForUs } from './rights';

interface Words {
  body: string;
  attachments?: string[];
  status?: 'open' | 'pending' | 'resolved';
}

/**
 * Ours leaves it pending, or as `status` says; that of whoever asked, or of their manager, opens it again.
 * Errors: `invalid`; `conflict` with `stale-version`, `not-replyable`, `thread-full` or `thread-files-full`.
 */
export const replyToQuery = (call: Call, query: Stored, body: unknown, ifMatch: number | null) =>
  write(call, query, ifMatch, 'reply', (current) => {
    const isOurs = speaksForUs(call.caller, current);
    const given = parseInput(isOurs ? replySchema : messageSchema, body);
    if (!given.ok) return given;
    const words = given.value as unknown as Words;
    const now = call.app.clock.now();
    const state = isOurs
      ? { status: words.status ?? 'pending', askedAt: null, firstReplyAt: current.firstReplyAt ?? now }
      : { status: current.status === 'new' ? 'new' : 'open', askedAt: current.askedAt ?? now };
    return ok({
      words,
      kind: isOurs ? 'reply' : 'customer',
      patch: { ...state, lastMessageAt: now, excerpt: excerptOf(words.body), updatedAt: now },
    });
  });

/** It stays in its state, and nothing that the requester reads changes. Errors: as of a reply. */
export const noteQuery = (call: Call, query: Stored, body: unknown, ifMatch: number | null) =>
  write(call, query, ifMatch, 'note', () => {
    const given = parseInput(messageSchema, body);
    return given.ok ? ok({ words: given.value as unknown as Words, kind: 'note', patch: {} }) : given;
  });

interface Written {
  words: Words;
  kind: StoredMessage['kind'];
  patch: Record<string, unknown>;
}

async function write(
  call: Call,
  { id }: Stored,
  ifMatch: number | null,
  step: 'reply' | 'note',
  read: (current: Stored) => Result<Written>,
): Promise<Result<Stored>> {
  const done = await attempt(call, async () => {
    const found = await readStored(call, queries, id);
    if (!found.ok) return found;
    const current = found.value;
    if (ifMatch !== null && current.version !== ifMatch) return err(stale(call, queries, current));
    const written = read(current);
    if (!written.ok) return written;
    const refused = refusedStep(queries, step, queries.steps[step], current) ?? refusedByRoom(current, written.value);
    return refused ? err(refused) : buildMessage(call, current, step, written.value);
  });
  return done.ok ? ok(present(queries, call.caller, done.value)) : done;
}

const filesOf = (query: Stored, field: 'attachments' | 'noteAttachments'): string[] => (query[field] as string[]) ?? [];

function refusedByRoom(query: Stored, { words }: Written): AppError | null {
  if ((query.messageCount as number) >= MOST_MESSAGES)
    return conflict(
      `${queryNumber(query.number as number)} has ${MOST_MESSAGES} messages, and takes no more. Send a new query.`,
      { rule: 'thread-full' },
    );
  const held = new Set([...filesOf(query, 'attachments'), ...filesOf(query, 'noteAttachments')]);
  const added = (words.attachments ?? []).filter((file) => !held.has(file)).length;
  return held.size + added <= MOST_FILES_IN_THREAD
    ? null
    : conflict(`One query holds at most ${MOST_FILES_IN_THREAD} files. Send a new query.`, {
        rule: 'thread-files-full',
      });
}

async function buildMessage(
  call: Call,
  before: Stored,
  step: 'reply' | 'note',
  { words, kind, patch }: Written,
): Promise<Result<Effect<Stored>>> {
  const field = kind === 'note' ? 'noteAttachments' : 'attachments';
  const given = [...new Set(words.attachments ?? [])];
  const raw = {
    ...before,
    ...patch,
    version: before.version + 1,
    messageCount: (before.messageCount as number) + 1,
    [field]: [...new Set([...filesOf(before, field), ...given])],
  };
  const query = { ...raw, ...queries.derive(raw) } as Stored;
  const held = await fileWrites(call, queries, query, before);
  if (!held.ok) return err(beside(held.error, filesOf(query, field), given, field));
  const message: StoredMessage = {
    ...{ id: newId(), version: 1, queryId: before.id, kind, at: call.app.clock.now() },
    ...{ authorId: call.caller?.id ?? null, body: words.body, attachments: given },
  };
  const { before: was, after: is } = changes(before, query);
  return ok({
    writes: [
      { op: 'update', entity: queries.name, record: query, ifVersion: before.version },
      { op: 'create', entity: kind === 'note' ? 'queryNotes' : 'queryMessages', record: message },
      ...held.value,
      ...tellings(call, query, message),
    ] satisfies Write[],
    // States alone: what was written stands in the thread.
    audit: [
      {
        entity: queries.name,
        recordId: before.id,
        action: step,
        before: 'status' in was ? { status: was.status } : {},
        after: 'status' in is ? { status: is.status } : {},
      },
    ],
    value: query,
    subject: { entity: queries.name, id: before.id },
  });
}

/** Our answer is told to whoever asked, and what they write to whoever answers for it. Notes concern nobody. */
function tellings({ app, caller }: Call, query: Stored, { id, kind }: StoredMessage): Write[] {
  const isToldOf = kind === 'reply' || (kind === 'customer' && query.assigneeId !== null);
  if (!isToldOf) return [];
  return [
    tellingWrite({
      kind: kind === 'reply' ? 'query-reply' : 'query-answered',
      about: { entity: queries.name, id: query.id },
      data: { messageId: id },
      actorId: caller?.id ?? null,
      at: app.clock.now(),
    }),
  ];
}

/** An issue about a file of the thread stands beside the file of the message. */
function beside(error: AppError, held: readonly string[], given: readonly string[], field: string): AppError {
  return {
    ...error,
    ...(error.issues && {
      issues: error.issues.map(({ path, message }) => {
        const at = path.startsWith(`${field}.`) ? given.indexOf(held[Number(path.slice(field.length + 1))] ?? '') : -1;
        return { path: at < 0 ? path : `attachments.${at}`, message };
      }),
    }),
  };
}
