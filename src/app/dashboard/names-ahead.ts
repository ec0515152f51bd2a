// The names that a dashboard needed last are read along with everything else: a second wave is for what is new. They are read each
// time all the same, so nobody sees an old one.
import { ok, type Result } from '#kernel/result';
import type { Records, Stored } from '#ports/records';
import { type Named, readNamed } from '../history';

/** Dashboards whose names are remembered in this isolate. */
const MOST = 200;
const last = new Map<string, readonly Named[]>();
const keyOf = ({ entity, id }: Named): string => `${entity}/${id}`;

export interface NamesAhead {
  /** What was asked for, whether or not it was there. */
  asked: ReadonlySet<string>;
  found: ReadonlyMap<string, Stored>;
}

/** Part of the first wave. @param whose which dashboard, and of whom */
export async function beginNames(records: Records, whose: string): Promise<Result<NamesAhead>> {
  const named = last.get(whose) ?? [];
  if (named.length === 0) return ok({ asked: new Set(), found: new Map() });
  const found = await readNamed(records, named);
  return found.ok ? ok({ asked: new Set(named.map(keyOf)), found: found.value }) : found;
}

/** The second wave, where something is needed that the first did not ask for. */
export async function finishNames(
  records: Records,
  whose: string,
  ahead: Result<NamesAhead>,
  needed: readonly Named[],
): Promise<Result<ReadonlyMap<string, Stored>>> {
  if (!ahead.ok) return ahead;
  remember(whose, needed);
  const missing = needed.filter((named) => !ahead.value.asked.has(keyOf(named)));
  if (missing.length === 0) return ok(ahead.value.found);
  const rest = await readNamed(records, missing);
  return rest.ok ? ok(new Map([...ahead.value.found, ...rest.value])) : rest;
}

function remember(whose: string, named: readonly Named[]): void {
  const [oldest] = last.keys();
  if (last.size >= MOST && oldest !== undefined && !last.has(whose)) last.delete(oldest);
  last.set(whose, [...new Map(named.map((each) => [keyOf(each), each])).values()]);
}
