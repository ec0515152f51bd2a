// Records whose moment has come, each changed in a commit of its own, in the name of nobody.
import type { Entity } from '#domain/entity';
import { ok, type Result } from '#kernel/result';
import type { ListQuery, Stored } from '#ports/records';
import type { App, Call } from '../app';
import { attempt, type Effect } from '../effect';

/** What becomes of a record as it is at the commit; null where nothing is left to be done. */
type Change = (call: Call, record: Stored) => Promise<Result<Effect<Stored>>> | null;

/** One that cannot be changed keeps no other from its turn. @returns how many the query found */
export async function changeEach(app: App, entity: Entity, query: ListQuery, change: Change): Promise<Result<number>> {
  const call: Call = { app, caller: null };
  const page = await app.records.list(entity.name, { ...query, fields: ['status'] });
  if (!page.ok) return page;
  let failed: Result<never> | undefined;
  for (const { id } of page.value.items) {
    const done = await attempt<unknown>(call, async () => {
      const found = await app.records.get(entity.name, id);
      if (!found.ok) return found;
      const effect = found.value && change(call, found.value);
      return effect ?? ok({ writes: [], audit: [], value: found.value, subject: { entity: entity.name, id } });
    });
    if (!done.ok) failed ??= done;
  }
  return failed ?? ok(page.value.items.length);
}
