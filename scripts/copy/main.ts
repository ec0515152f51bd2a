// npm run copy, backup and restore: what each does, what it says at its end, and how it stops.
import { LISTINGS } from '#domain/index';
import { ArgumentError, type Command, type Environment, HELP, readTask, type Task } from './arguments';
import { finishBackup, openBackupFolder, workshopOf } from './backup-folder';
import { Ends } from './ends';
import { MOST_PASSES } from './engine';
import { readBackup } from './folder-check';
import { Progress } from './progress';
import { Shelf } from './shelf';
import { type Transfer, type Transferred, transfer } from './transfer';

/** Every stored kind, the app's own among them: keys, claims, counters, answers under idempotency keys, history, settings. */
const KINDS = [...LISTINGS.keys()];
const EXIT = { done: 0, failed: 1, misused: 2, interrupted: 130 };
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

type Common = Pick<Transfer, 'kinds' | 'isReplacing' | 'progress' | 'signal' | 'say'>;
type TaskOf<C extends Command> = Extract<Task, { command: C }>;

/** @returns the exit code */
export async function main(command: Command, args: readonly string[], env: Environment = process.env): Promise<number> {
  const stopping = new AbortController();
  const progress = new Progress();
  let ends: Ends | undefined;
  try {
    const task = readTask(command, args, env);
    if (!task) {
      say(HELP[command]);
      return EXIT.done;
    }
    ends = new Ends({ env, isRemote: task.isRemote, signal: stopping.signal, onOpen: () => takeSignals(stopping) });
    takeSignals(stopping);
    const common = { kinds: KINDS, isReplacing: task.isReplacing, progress, signal: stopping.signal, say };
    return conclude(await perform(task, ends, common), task);
  } catch (cause) {
    progress.end();
    if (stopping.signal.aborted) {
      say('Stopped. What was written so far is kept: the same command again goes on from here.');
      return EXIT.interrupted;
    }
    console.error(cause instanceof Error && cause.name === 'Error' ? cause.message : cause);
    return cause instanceof ArgumentError ? EXIT.misused : EXIT.failed;
  } finally {
    await ends?.close();
  }
}

function perform(task: Task, ends: Ends, common: Common): Promise<Transferred> {
  if (task.command === 'copy') return copy(task, ends, common);
  return task.command === 'backup' ? backup(task, ends, common) : restore(task, ends, common);
}

async function copy({ from, to }: TaskOf<'copy'>, ends: Ends, common: Common): Promise<Transferred> {
  const source = await ends.openSource(from);
  say(`From: ${source.name}`);
  const target = await ends.openTarget(to);
  say(`To:   ${target.name}`);
  const outcome = await transfer({ ...common, source, target, directory: ends.data, edition: null });
  if (outcome.isEqual) ends.noteInstance(to, from);
  return outcome;
}

async function backup({ from, folder }: TaskOf<'backup'>, ends: Ends, common: Common): Promise<Transferred> {
  const source = await ends.openSource(from);
  const shelf = openBackupFolder(folder, common.isReplacing);
  say(`From: ${source.name}\nTo:   ${folder}`);
  try {
    const outcome = await transfer({ ...common, source, target: shelf, directory: workshopOf(folder), edition: null });
    if (!outcome.isEqual) return outcome;
    const { records } = finishBackup(folder, shelf, { kinds: KINDS, backend: from, asOf: outcome.asOf });
    await readBackup(folder, new Shelf('what was written', ''), KINDS, () => undefined);
    say(`Written and read again: ${records} records of ${KINDS.length} kinds in ${folder}.`);
    return outcome;
  } finally {
    await shelf.close();
  }
}

async function restore({ folder, to }: TaskOf<'restore'>, ends: Ends, common: Common): Promise<Transferred> {
  say(`From: ${folder}`);
  const shelf = new Shelf(`the backup in ${folder}`, '');
  const manifest = await readBackup(folder, shelf, KINDS, () => common.signal.throwIfAborted());
  say(
    `      ${manifest.records} records as of ${manifest.asOf}, from ${manifest.backend}; every file is what was written`,
  );
  const target = await ends.openTarget(to);
  say(`To:   ${target.name}`);
  const outcome = await transfer({ ...common, source: shelf, target, directory: ends.data, edition: manifest.asOf });
  if (outcome.isEqual) ends.noteInstance(to, null);
  return outcome;
}

function conclude(outcome: Transferred, task: Task): number {
  if (!outcome.isEqual) {
    console.error(
      `The source changes faster than it is copied: the last of ${MOST_PASSES} passes still found ${outcome.differences}\n` +
        'All of that was put right, but what has changed since is not there. Make the source read-only and run the same command again: it goes on from here.',
    );
    return EXIT.failed;
  }
  if (task.command !== 'restore')
    say(`Every record is as the source had it at ${outcome.asOf}; what was written there since is not in it.`);
  const rate = Math.round(outcome.records / outcome.seconds);
  say(
    `${outcome.records} records were read back and compared by SHA-256, and nothing else is there: ${outcome.seconds.toFixed(1)} s, ${rate} a second.`,
  );
  say('Sign-in accounts are no part of it: they stay in Firebase Auth.');
  return EXIT.done;
}

/** Miniflare sets handlers of its own, which leave before anything is kept. */
function takeSignals(stopping: AbortController): void {
  for (const signal of SIGNALS) {
    process.removeAllListeners(signal);
    process.on(signal, () => stopping.abort());
  }
}

function say(message: string): void {
  console.log(message);
}
