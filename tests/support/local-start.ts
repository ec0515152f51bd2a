// Starts further instances of Lectern, each in a data directory of its own, on the build that the test runner's instance serves.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Instance, runningFile } from './instance';

/** Milliseconds. */
const READY_WITHIN = 120_000;

export interface Started extends Instance {
  /** Sends a signal and waits for the end. @returns the exit code, null where the signal ended it */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>;
}

export class LocalData {
  readonly directory = mkdtempSync(join(tmpdir(), 'lectern-runtime-'));
  readonly running = join(this.directory, 'running.json');
  readonly #started: { child: ChildProcess; ended: Promise<number | null> }[] = [];

  constructor() {
    cpSync(join(dirname(runningFile()), 'dist'), join(this.directory, 'dist'), { recursive: true });
  }

  /** Resolves when ready. @throws with what it printed when it ends before that */
  async start(port: number, ...flags: string[]): Promise<Started> {
    const { child, ended, output } = this.#spawn(port, flags);
    const deadline = Date.now() + READY_WITHIN;
    for (;;) {
      const instance = this.#read();
      if (instance && instance.pid === child.pid) {
        return {
          ...instance,
          end: (signal) => {
            child.kill(signal);
            return ended;
          },
        };
      }
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(output());
      await sleep(50);
    }
  }

  /** What a start says that ends by itself. */
  async refusal(port: number, ...flags: string[]): Promise<string> {
    const { ended, output } = this.#spawn(port, flags);
    const code = await ended;
    if (code === 0) throw new Error(`It was not refused.\n${output()}`);
    return output();
  }

  /** Stops what still runs on it (by a signal that lets it end its own children), then forgets it. */
  async remove(): Promise<void> {
    for (const { child, ended } of this.#started) {
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(this.directory, { recursive: true, force: true });
  }

  #read(): Instance | undefined {
    return existsSync(this.running) ? (JSON.parse(readFileSync(this.running, 'utf8')) as Instance) : undefined;
  }

  #spawn(port: number, flags: string[]) {
    const child = spawn(process.execPath, ['scripts/start.mjs', '--no-build', ...flags], {
      env: { ...process.env, PORT: String(port), LECTERN_DATA: this.directory },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        text += chunk;
      });
    }
    const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
    this.#started.push({ child, ended });
    return { child, ended, output: () => text };
  }
}
