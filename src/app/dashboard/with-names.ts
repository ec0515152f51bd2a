// What was found in the first wave, finished with the names that were read in the second.
import { ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';

export function withNames<Begun, Whole>(
  begun: Result<Begun>,
  names: Result<ReadonlyMap<string, Stored>>,
  finish: (begun: Begun, names: ReadonlyMap<string, Stored>) => Whole,
): Result<Whole> {
  if (!begun.ok) return begun;
  return names.ok ? ok(finish(begun.value, names.value)) : names;
}
