// A file of a thread is open to whoever reads the thread; one of its private notes, to whoever reads those.
import { queries } from '#domain/queries/query';
import { ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { readable } from '../scope';
import { mayHandle } from './rights';

/** One place where a file is used (`app/assets/uses.ts`). */
interface Place {
  entity: string;
  id: string;
  field: string;
}

/** Threads that a file is looked for in. */
const MOST_THREADS = 50;

/** Whether the caller may know that the file stands in this field of a query. */
export const mayReadField = ({ app, caller }: Call, query: Stored, field: string): boolean =>
  field === 'noteAttachments' ? mayHandle(caller, query) : readable(queries, caller, query, app.clock.now()).ok;

/** One read, and none for a file that is in no thread. */
export async function isAttachedFor(call: Call, places: readonly Place[]): Promise<Result<boolean>> {
  const own = places.filter(({ entity }) => entity === queries.name).slice(0, MOST_THREADS);
  if (own.length === 0) return ok(false);
  const found = await call.app.records.getMany(own.map(({ id }) => ({ entity: queries.name, id })));
  if (!found.ok) return found;
  return ok(own.some(({ field }, at) => found.value[at] && mayReadField(call, found.value[at], field)));
}
