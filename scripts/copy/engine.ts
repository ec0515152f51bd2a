// Makes a target hold exactly what a source holds, kind by kind and page by page, and proves it record by record.
//
// An empty target is filled first. Then passes over both ends: what differs in the target is put again, what only the target has
// is removed, until a pass finds nothing to do. A record that is written during a pass differs in it (its version went up), so a
// target that passes is the source exactly as it was when that last pass began, though the source was in use all the while.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Stored } from '#ports/records';
import { hashRecord } from './canonical';
import { writeAll } from './commits';
import { Differences } from './differences';
import type { Store } from './store';

/** Passes of one run: a source that changes faster than they do has to be made read-only. */
export const MOST_PASSES = 5;

/** Where a copy is: kept after each acknowledged page, so that a run that was killed goes on from there. */
export interface Position {
  step: 'fill' | 'compare' | 'sweep';
  /** Of comparing and sweeping, from 1. */
  pass: number;
  /** When the pass began, which the target then shows: an ISO instant. */
  passAt: string;
  kind: string;
  after?: string;
  /** Records that this step has dealt with so far. */
  seen: number;
  /** Records that this pass had to write or remove so far. */
  changed: number;
}

export interface Copying {
  source: Store;
  target: Store;
  kinds: readonly string[];
  /** Where an earlier run stopped. */
  position: Position;
  /** Called after each page that both ends have acknowledged; throws to stop. */
  onPage: (position: Position) => void;
}

export type Outcome = { isEqual: true; asOf: string; records: number } | { isEqual: false; differences: Differences };

/** The beginning of a copy into an empty target; of one that holds records, `compare`. */
export const startingAt = (step: Position['step'], kinds: readonly string[]): Position => ({
  step,
  pass: 1,
  passAt: new Date().toISOString(),
  kind: kinds[0] as string,
  seen: 0,
  changed: 0,
});

export async function copyRecords(copying: Copying): Promise<Outcome> {
  let { position } = copying;
  if (position.step === 'fill') {
    await fill(copying, position);
    position = startingAt('compare', copying.kinds);
  }
  let before = new Differences();
  for (;;) {
    const found = new Differences();
    if (position.step === 'compare') {
      const changed = await compare(copying, position, found, before);
      position = { ...startingAt('sweep', copying.kinds), pass: position.pass, passAt: position.passAt, changed };
    }
    const { changed, seen } = await sweep(copying, position, found);
    if (changed === 0) return { isEqual: true, asOf: position.passAt, records: seen };
    if (position.pass >= MOST_PASSES) return { isEqual: false, differences: found };
    before = found;
    position = { ...startingAt('compare', copying.kinds), pass: position.pass + 1 };
  }
}

async function fill({ source, target, kinds, onPage }: Copying, from: Position): Promise<void> {
  let { seen } = from;
  for await (const { kind, records, after } of pagesOf(source, kinds, from)) {
    await writeAll(
      target,
      records.map((record) => ({ op: 'put', entity: kind, record })),
    );
    seen += records.length;
    onPage({ ...from, kind, after, seen });
  }
}

/** Puts what the target lacks or holds otherwise. @returns how many this pass has changed so far, earlier runs' included */
async function compare(
  { source, target, kinds, onPage }: Copying,
  from: Position,
  found: Differences,
  before: Differences,
): Promise<number> {
  let { changed, seen } = from;
  for await (const { kind, records, after } of pagesOf(source, kinds, from)) {
    const ids = records.map(({ id }) => id);
    const held = await target.read(kind, ids);
    const differing = records.filter((record, at) => {
      const hash = hashRecord(record);
      const other = held[at];
      if (other && hashRecord(other) === hash) return false;
      if (before.has(kind, record.id, hash))
        throw new Error(`${target.name} gives back something else than was put: ${kind}/${record.id}.`);
      found.add(kind, record.id, hash);
      return true;
    });
    await writeAll(
      target,
      differing.map((record) => ({ op: 'put', entity: kind, record })),
    );
    changed += differing.length;
    seen += records.length;
    onPage({ ...from, kind, after, seen, changed });
  }
  return changed;
}

/** Removes what the source has not. @returns how many this pass has changed, and how many the target held */
async function sweep(
  { source, target, kinds, onPage }: Copying,
  from: Position,
  found: Differences,
): Promise<{ changed: number; seen: number }> {
  let { changed, seen } = from;
  for await (const { kind, records, after } of pagesOf(target, kinds, from)) {
    const ids = records.map(({ id }) => id);
    const kept = await source.read(kind, ids);
    const extra = ids.filter((_, at) => kept[at] === null);
    for (const id of extra) found.add(kind, id, null);
    await writeAll(
      target,
      extra.map((id) => ({ op: 'delete', entity: kind, id })),
    );
    changed += extra.length;
    seen += records.length;
    onPage({ ...from, kind, after, seen, changed });
  }
  return { changed, seen };
}

/** Every page of every kind from a position on; the next one is read while the last is dealt with. */
async function* pagesOf(
  store: Store,
  kinds: readonly string[],
  from: Position,
): AsyncGenerator<{ kind: string; records: Stored[]; after: string }> {
  for (const kind of kinds.slice(kinds.indexOf(from.kind))) {
    let next = store.walk(kind, kind === from.kind ? from.after : undefined);
    for (;;) {
      const records = await next;
      const last = records.at(-1);
      if (!last) break;
      next = store.walk(kind, last.id);
      // Awaited at the next turn; until then a failure of it is nobody's.
      next.catch(() => undefined);
      // Stores in this process answer without a turn of the event loop, in which alone a signal is heard.
      await nextTurn();
      yield { kind, records, after: last.id };
    }
  }
}
