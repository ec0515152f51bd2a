// Records of a list as the caller may read them.
import type { Entity } from '#domain/entity';
import { ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from './app';
import { behaviourOf } from './behaviours';
import { present } from './scope';

/** In their order; whether the caller may read them has been decided. */
export async function presentAll(call: Call, entity: Entity, records: readonly Stored[]): Promise<Result<Stored[]>> {
  const shown = records.map((record) => present(entity, call.caller, record));
  const beside = records.length > 0 ? await behaviourOf(entity).beside?.(call, records) : undefined;
  if (!beside) return ok(shown);
  return beside.ok ? ok(shown.map((record, at) => ({ ...record, ...beside.value[at] }))) : beside;
}
