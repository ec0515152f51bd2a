// A list of what the clock lets its reader see (`Entity.due`): what has not begun is never read, what is over is passed over.
import { hasEnded } from '#domain/due';
import type { Due, Entity } from '#domain/entity';
import { toInstant } from '#kernel/clock';
import { invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { ListQuery, Page, Where } from '#ports/records';
import type { Call } from './app';

/** So many whole pages of what is over may lie in a row before a page comes short. */
const ROUNDS = 20;

/**
 * In the order of the beginnings alone, as only there a store can leave out what is still to come: a cursor of another order
 * would name it. Errors: `invalid` beside `sort`.
 */
export async function listDue(call: Call, entity: Entity, due: Due, query: ListQuery): Promise<Result<Page>> {
  if (query.sort && query.sort.field !== due.from)
    return err(
      invalid('This list cannot be asked for like that.', {
        issues: [{ path: 'sort', message: `${entity.many} are listed by ${due.from}.` }],
      }),
    );
  const now = call.app.clock.now();
  const where = asStored(due, query.where ?? {});
  if (!where) return ok({ items: [], next: null, previous: null });
  // The range ends before its bound, and what begins now has begun.
  const begun = toInstant(Date.parse(now) + 1);
  const asked = query.range?.to;
  const to = typeof asked === 'string' && asked < begun ? asked : begun;
  return fill(call, entity, due, now, {
    ...query,
    where,
    range: { ...query.range, to },
    ...(query.fields && { fields: [...new Set([...query.fields, 'status', due.until])] }),
  });
}

/** Readers know of nothing that waits: what they ask for as published is stored in either state. */
function asStored({ waiting, seenAs }: Due, where: Where): Where | null {
  if (where.status === undefined) return where;
  const states = [where.status].flat().filter((state) => state !== waiting);
  if (states.length === 0) return null;
  return { ...where, status: states.includes(seenAs) ? [...states, waiting] : states } as Where;
}

/** Reads on where a page has lost something, for as many as it has lost. */
async function fill(call: Call, entity: Entity, due: Due, now: string, query: ListQuery): Promise<Result<Page>> {
  const isBackwards = query.before !== undefined && query.after === undefined;
  let page: Page = { items: [], next: null, previous: null };
  for (let round = 0; round < ROUNDS; round++) {
    const onward = isBackwards ? page.previous : page.next;
    if (round > 0 && (onward === null || page.items.length >= query.limit)) break;
    const read = await call.app.records.list(entity.name, {
      ...query,
      limit: query.limit - page.items.length,
      ...(round > 0 && onward !== null && (isBackwards ? { before: onward } : { after: onward })),
    });
    if (!read.ok) return read;
    const kept = read.value.items.filter((record) => !hasEnded(due, record, now));
    page = isBackwards
      ? { ...read.value, items: [...kept, ...page.items], next: round === 0 ? read.value.next : page.next }
      : { ...read.value, items: [...page.items, ...kept], previous: round === 0 ? read.value.previous : page.previous };
  }
  return ok(page);
}
