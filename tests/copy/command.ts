// Runs `npm run copy`, `backup` and `restore` as processes of their own, in data directories of the test's own.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stored } from '#ports/records';
import type { Position } from '../../scripts/copy/engine';
import { openLocalD1 } from '../../scripts/copy/local-d1';
import type { Store } from '../../scripts/copy/store';
import { pathsOf } from '../../scripts/local/options.mjs';
import { putting } from './awkward';

/** Milliseconds. */
const STARTED_WITHIN = 90_000;

export interface Run {
  child: ChildProcess;
  /** Null where a signal ended it. */
  ended: Promise<{ code: number | null; output: string }>;
}

export function begin(command: string, args: readonly string[], env: Record<string, string>): Run {
  const child = spawn(process.execPath, ['--env-file=tooling.env', `scripts/${command}.mjs`, ...args], {
    env: { ...process.env, LECTERN_BACKEND: '', FIRESTORE_ORIGIN: '', FIREBASE_PROJECT_ID: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  );
  return { child, ended };
}

export const run = (command: string, args: readonly string[], env: Record<string, string>) =>
  begin(command, args, env).ended;

/** Sends a signal once the journal in a directory shows that some pages were acknowledged, and the copy is not at its end. */
export async function interrupt(
  { child, ended }: Run,
  directory: string,
  { signal, isFarEnough }: { signal: NodeJS.Signals; isFarEnough: (position: Position) => boolean },
): Promise<{ code: number | null; output: string; position: Position }> {
  for (const deadline = Date.now() + STARTED_WITHIN; ; await sleep(2)) {
    const position = journalIn(directory);
    if (position && isFarEnough(position)) {
      child.kill(signal);
      return { ...(await ended), position };
    }
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`It was not interrupted.\n${(await ended).output}`);
  }
}

/** Where the one copy of a directory is. */
export function journalIn(directory: string): Position | undefined {
  const file = existsSync(directory) && readdirSync(directory).find((name) => /^copy-\w+\.json$/.test(name));
  return file ? (JSON.parse(readFileSync(join(directory, file), 'utf8')).position as Position) : undefined;
}

/** The D1 of a data directory, open while something is done with it. */
export async function withD1<T>(data: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openLocalD1(pathsOf(data).state, new AbortController().signal);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

export const seedD1 = (data: string, records: Readonly<Record<string, readonly Stored[]>>): Promise<void> =>
  withD1(data, async (store) => {
    for (const [kind, some] of Object.entries(records))
      for (let at = 0; at < some.length; at += 400) await store.write(putting(kind, some.slice(at, at + 400)));
  });
