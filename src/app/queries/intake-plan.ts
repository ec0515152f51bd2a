// One batch of the intake as one commit: numbers in order of arrival, each query with its first message and its line of history, and
// the answers that are kept.
import { queries } from '#domain/queries/query';
import { err, ok, type Result } from '#kernel/result';
import type { IntakeCommand } from '#ports/query-intake';
import type { Records, Stored, Write } from '#ports/records';
import { answerWrite, auditWrites, keyReused, replay } from '../effect';

/** A query on its way into the inbox. */
export interface Waiting {
  command: IntakeCommand;
  answer: (result: Result<Stored>) => void;
  isAnswered: boolean;
  /** When its slot was taken; null where it has none yet. */
  slot: number | null;
}

export interface Planned {
  /** Which of the writes are a query's own, so that a guard tells whose it was: from, and up to but not with. */
  groups: { waiting: Waiting; from: number; to: number }[];
  answers: [Waiting, Result<Stored>][];
  writes: Write[];
}

const COUNTER = { entity: 'counters', id: 'queries' };

/**
 * @param admit takes a slot for a query that has none; false where it was refused, and answered
 * Errors: those of the store.
 */
export async function plan(
  records: Records,
  batch: readonly Waiting[],
  admit: (waiting: Waiting) => boolean,
): Promise<Result<Planned>> {
  const keys = batch.flatMap(({ command }) => command.idempotency?.id ?? []);
  const read = await records.getMany([COUNTER, ...keys.map((id) => ({ entity: 'answers', id }))]);
  if (!read.ok) return read;
  const [counter = null, ...kept] = read.value;
  const known = new Map(keys.map((id, at) => [id, kept[at] ?? null]));
  const planned: Planned = { groups: [], answers: [], writes: [] };
  const writes: Write[] = [];
  const twins = new Map<string, { bodyHash: string; result: Result<Stored> }>();
  let last = Number(counter?.last ?? 0);
  for (const waiting of batch) {
    const { command } = waiting;
    const key = command.idempotency;
    const stored = key ? (known.get(key.id) ?? null) : null;
    const earlier = key && twins.get(key.id);
    const told = earlier
      ? earlier.bodyHash === key.bodyHash
        ? earlier.result
        : err(keyReused())
      : key && replay<Stored>(stored, key);
    if (told) {
      planned.answers.push([waiting, told]);
      continue;
    }
    if (!admit(waiting)) continue;
    last += 1;
    const query: Stored = { ...command.query, number: last };
    const from = writes.length + 1;
    writes.push(...command.writes);
    planned.groups.push({ waiting, from, to: writes.length + 1 });
    writes.push(...queryWrites(waiting, query));
    if (key) {
      writes.push(answerWrite(key, query, { entity: queries.name, id: query.id }, stored, command.actorId));
      twins.set(key.id, { bodyHash: key.bodyHash, result: ok(query) });
    }
    planned.answers.push([waiting, ok(query)]);
  }
  if (writes.length > 0) planned.writes = [counterWrite(counter, last), ...writes];
  return ok(planned);
}

/** The first write, so that those of the queries begin at 1. */
const counterWrite = (counter: Stored | null, last: number): Write => {
  const record = { id: COUNTER.id, version: (counter?.version ?? 0) + 1, last };
  return counter
    ? { op: 'update', entity: COUNTER.entity, record, ifVersion: counter.version }
    : { op: 'create', entity: COUNTER.entity, record };
};

/** Its line of history tells of states and links, never of words: those are the requester's. */
function queryWrites({ command }: Waiting, query: Stored): Write[] {
  const { status, number, requesterId, companyId, courseId, bookingId } = query;
  const line = {
    entity: queries.name,
    recordId: query.id,
    action: 'create',
    before: null,
    after: { status, number, requesterId, companyId, courseId, bookingId },
  };
  return [
    { op: 'create', entity: queries.name, record: query },
    { op: 'create', entity: 'queryMessages', record: command.message },
    ...auditWrites([line], command.actorId, query.createdAt as string),
  ];
}
