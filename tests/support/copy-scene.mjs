// An installation of as many records as asked for on D1, an empty Firestore emulator, and the copy commands on both, for proofs and benches.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFirestore } from '../../scripts/local/firestore-emulator.mjs';
import { loadModule } from '../../scripts/local/load-module.mjs';

/** `close` stops the emulator and forgets all data. */
export async function openCopyScene(count) {
  const root = mkdtempSync(join(tmpdir(), 'lectern-copies-'));
  const emulator = await startFirestore({ rules: 'firebase/firestore.rules' });
  const office = join(root, 'office');
  const sample = join(root, 'sample');
  let backups = 0;

  /** @param place `data`: the directory with D1; `project`: of Firestore */
  const start = (command, args, { data, project }) => {
    const child = spawn(process.execPath, ['--env-file=tooling.env', `scripts/${command}.mjs`, ...args], {
      env: { ...process.env, LECTERN_DATA: data, FIRESTORE_ORIGIN: emulator.origin, FIREBASE_PROJECT_ID: project },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    return { child, ended: new Promise((resolve) => child.once('close', (code) => resolve({ code, output }))) };
  };
  const run = async (command, args, place) => {
    const { code, output } = await start(command, args, place).ended;
    if (code !== 0) throw new Error(`npm run ${command} -- ${args.join(' ')} ended with ${code}:\n${output}`);
    return output;
  };

  const close = async () => {
    await emulator.close();
    rmSync(root, { recursive: true, force: true });
  };
  try {
    const { writeSample } = await loadModule('tests/copy/write-sample.ts');
    await writeSample(sample, count);
    await run('restore', ['--from', sample], { data: office, project: 'demo-none' });
  } catch (error) {
    await close();
    throw error;
  }

  return {
    office,
    directory: (name) => join(root, name),
    run,
    /** The hash of each kind's file in a backup of it: the same records make the same files, whatever backend holds them. */
    async hashes(backend, place) {
      const folder = join(root, `backup-${++backups}`);
      await run('backup', ['--to', folder, '--backend', backend], place);
      const { kinds } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
      return Object.fromEntries(
        Object.entries(kinds).map(([kind, { sha256, records }]) => [kind, { sha256, records }]),
      );
    },
    /** Kills a copy (-9) once its journal says that it is far enough. @returns where it was */
    async kill(args, place, isFarEnough) {
      const { child, ended } = start('copy', args, place);
      for (; ; await sleep(2)) {
        const position = journalIn(place.data);
        if (position && isFarEnough(position)) {
          child.kill('SIGKILL');
          await ended;
          return position;
        }
        if (child.exitCode !== null) throw new Error(`The copy ended before it was killed:\n${(await ended).output}`);
      }
    },
    close,
  };
}

function journalIn(data) {
  try {
    const file = readdirSync(data).find((name) => /^copy-\w+\.json$/.test(name));
    return file && JSON.parse(readFileSync(join(data, file), 'utf8')).position;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

export const THERE = ['--from', 'cloudflare', '--to', 'firebase'];
export const BACK = ['--from', 'firebase', '--to', 'cloudflare'];

/** What a finished copy says of itself: records copied and compared, a second. */
export function rateOf(output) {
  const [, rate] = output.match(/, (\d+) a second\.$/m) ?? [];
  if (!rate) throw new Error(`The copy names no rate:\n${output}`);
  return Number(rate);
}
