// One copy from one store into another: refuses a target that holds something else, goes on where an earlier run stopped.
import { join } from 'node:path';
import { hashText } from './canonical';
import { copyRecords, type Outcome, type Position, startingAt } from './engine';
import { Journal } from './journal';
import type { Progress } from './progress';
import type { Store } from './store';

export interface Transfer {
  source: Store;
  target: Store;
  kinds: readonly string[];
  /** Where journals are kept. */
  directory: string;
  /** Of the source, where its content is fixed. */
  edition: string | null;
  isReplacing: boolean;
  progress: Progress;
  signal: AbortSignal;
  say: (message: string) => void;
}

/** The target holds records and none of them is known to come from this copy. */
export class ForeignTarget extends Error {}

const STEPS: Record<Position['step'], string> = { fill: 'copying', compare: 'comparing', sweep: 'looking for others' };

/** How it ended, and the seconds that this run took. */
export type Transferred = Outcome & { seconds: number };

export async function transfer(options: Transfer): Promise<Transferred> {
  const { source, target, kinds, progress, signal } = options;
  const name = hashText(`${source.name}\n${target.name}`).slice(0, 12);
  const journal = new Journal(join(options.directory, `copy-${name}.json`), {
    from: source.name,
    to: target.name,
    edition: options.edition,
  });
  const position = await beginning(options, journal);
  journal.write(position);
  const total = await totalOf(source, kinds);
  const startedAt = performance.now();
  let shown = '';
  const outcome = await copyRecords({
    source,
    target,
    kinds,
    position,
    onPage(at) {
      journal.write(at);
      const step = `${STEPS[at.step]}${at.pass > 1 ? `, pass ${at.pass}` : ''}`;
      if (step !== shown) progress.begin(step, { total, done: shown ? 0 : position.seen });
      shown = step;
      progress.show(at.kind, at.seen);
      signal.throwIfAborted();
    },
  });
  progress.end();
  if (outcome.isEqual) journal.remove();
  else journal.write(startingAt('compare', kinds));
  return { ...outcome, seconds: (performance.now() - startedAt) / 1000 };
}

async function beginning(options: Transfer, journal: Journal): Promise<Position> {
  const { target, kinds, isReplacing, say } = options;
  const kept = journal.read();
  if (kept) {
    say(`Going on where the last run stopped: ${STEPS[kept.step]} ${kept.kind}.`);
    // Passes are counted a run: whoever starts another one means it.
    return { ...kept, pass: 1 };
  }
  const held = await kindHeld(target, kinds);
  if (!held) return startingAt('fill', kinds);
  if (isReplacing) return startingAt('compare', kinds);
  throw new ForeignTarget(
    `${target.name} already holds ${held}, and not from an unfinished copy of ${options.source.name}. Nothing was written. With --replace it is made equal: what the source has not is deleted there.`,
  );
}

/** The first kind that the store has records of. */
async function kindHeld(store: Store, kinds: readonly string[]): Promise<string | undefined> {
  for (const kind of kinds) if ((await store.walk(kind)).length) return kind;
  return undefined;
}

async function totalOf(store: Store, kinds: readonly string[]): Promise<number | null> {
  let total = 0;
  for (const kind of kinds) {
    const count = await store.count(kind);
    if (count === null) return null;
    total += count;
  }
  return total;
}
