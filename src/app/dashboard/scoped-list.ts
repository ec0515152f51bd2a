// A list or a count of what the caller may read, as it is stored: for use cases that take single facts from it and present no record.
import type { Entity } from '#domain/entity';
import { ok, type Result } from '#kernel/result';
import type { ListQuery, Page } from '#ports/records';
import type { Call } from '../app';
import { narrow } from '../scope';

const NOTHING: Page = { items: [], next: null, previous: null };

export async function listScoped(call: Call, entity: Entity, query: ListQuery): Promise<Result<Page>> {
  const narrowed = narrow(entity, call.caller, query.where ?? {});
  return narrowed ? call.app.records.list(entity.name, { ...query, where: narrowed.where }) : ok(NOTHING);
}

/** No further than `upTo`. */
export async function countScoped(
  call: Call,
  entity: Entity,
  { where = {}, sort, range }: Pick<ListQuery, 'where' | 'range' | 'sort'>,
  upTo: number,
): Promise<Result<number>> {
  const narrowed = narrow(entity, call.caller, where);
  if (!narrowed) return ok(0);
  return call.app.records.count(
    entity.name,
    { where: narrowed.where, ...(sort && { sort }), ...(range && { range }) },
    upTo,
  );
}
