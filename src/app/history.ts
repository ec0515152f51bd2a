// What has happened to a record, newest first: who, when, and what was before and after. For the office alone.
import type { Entity } from '#domain/entity';
import type { Instant } from '#kernel/clock';
import { err, ok, type Result } from '#kernel/result';
import type { Call } from './app';
import { readStored } from './crud';
import { inScope, refuse } from './scope';

export interface HistoryEvent {
  id: string;
  at: Instant;
  action: string;
  /** Null for what the app did by itself. */
  actor: string | null;
  /** Only what changed. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export interface History {
  events: HistoryEvent[];
  /** For `after`; null at the beginning of the record. */
  next: string | null;
}

const SHOWN = 50;

/** Errors: `not_found` for what the caller may not read, `forbidden` for what they may not change. */
export async function readHistory(call: Call, entity: Entity, id: string, after?: string): Promise<Result<History>> {
  const record = await readStored(call, entity, id);
  if (!record.ok) return record;
  if (!inScope(entity, entity.access.update, call.caller, record.value))
    return err(refuse(call.caller, `reading the history of this ${entity.one.toLowerCase()}`));
  const { records } = call.app;
  const page = await records.list('auditEvents', {
    where: { recordId: id },
    sort: { field: 'at', descending: true },
    limit: SHOWN,
    ...(after !== undefined && { after }),
  });
  if (!page.ok) return page;
  const actors = [...new Set(page.value.items.map(({ actorId }) => actorId as string | null))].filter(
    (each) => each !== null,
  );
  const people = await records.getMany(actors.map((each) => ({ entity: 'users', id: each })));
  if (!people.ok) return people;
  const names = new Map(
    actors.map((each, at) => [each, (people.value[at]?.displayName as string | undefined) ?? 'Somebody']),
  );
  return ok({
    events: page.value.items.map(({ id: eventId, at, action, actorId, before, after: later }) => ({
      id: eventId,
      at: at as Instant,
      action: action as string,
      actor: actorId === null ? null : (names.get(actorId as string) ?? 'Somebody'),
      before: before as HistoryEvent['before'],
      after: later as HistoryEvent['after'],
    })),
    next: page.value.next,
  });
}
