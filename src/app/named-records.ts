// Records asked for by their ids, as a selection is exported: those among them that the caller may read and that match.
import { type Entity, satisfies, type WhereValue } from '#domain/entity';
import { ok, type Result } from '#kernel/result';
import type { Page, Stored, Where } from '#ports/records';
import type { Call } from './app';
import { presentAll } from './present-all';
import { hiddenFrom, inScope } from './scope';

/** In the order of the ids; missing ones and those out of scope are left out. One page, however many they are. */
export async function namedRecords(call: Call, entity: Entity, { id, ...where }: Where): Promise<Result<Page>> {
  const now = call.app.clock.now();
  const ids = [id].flat().filter((each) => typeof each === 'string');
  const found = await call.app.records.getMany(ids.map((each) => ({ entity: entity.name, id: each })));
  if (!found.ok) return found;
  const readable = found.value.filter(
    (record): record is Stored =>
      record !== null &&
      inScope(entity, entity.access.read, call.caller, record, now) &&
      !hiddenFrom(entity, call.caller, record).some((field) => Object.hasOwn(where, field)),
  );
  const shown = await presentAll(call, entity, readable);
  if (!shown.ok) return shown;
  const items = shown.value.filter((record, at) =>
    satisfies({ ...readable[at], ...record }, where as Record<string, WhereValue>),
  );
  return ok({ items, next: null, previous: null });
}
