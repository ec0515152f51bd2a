// Records asked for by their ids, as a selection is exported: those among them that the caller may read and that match.
import { type Entity, satisfies, type WhereValue } from '#domain/entity';
import { ok, type Result } from '#kernel/result';
import type { Page, Where } from '#ports/records';
import type { Call } from './app';
import { inScope, present } from './scope';

/** In the order of the ids; missing ones and those out of scope are left out. One page, however many they are. */
export async function namedRecords(call: Call, entity: Entity, { id, ...where }: Where): Promise<Result<Page>> {
  const now = call.app.clock.now();
  const ids = [id].flat().filter((each) => typeof each === 'string');
  const found = await call.app.records.getMany(ids.map((each) => ({ entity: entity.name, id: each })));
  if (!found.ok) return found;
  const items = found.value.flatMap((record) => {
    if (!record || !inScope(entity, entity.access.read, call.caller, record, now)) return [];
    const shown = present(entity, call.caller, record);
    return satisfies({ ...record, ...shown }, where as Record<string, WhereValue>) ? [shown] : [];
  });
  return ok({ items, next: null, previous: null });
}
