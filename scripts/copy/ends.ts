// Opens the two ends of a copy. Where this machine's data directory is written, it is claimed as `npm start` claims it.
import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { rescueFirestore } from '../local/firestore-data.mjs';
import { readJson, writeJson } from '../local/json-file.mjs';
import { pathsOf } from '../local/options.mjs';
import { claimDataDirectory } from '../local/processes.mjs';
import type { Backend, Environment } from './arguments';
import { openLocalD1, readLocalD1 } from './local-d1';
import { namedFirestore, openLocalFirestore, servedFirestore } from './local-firestore';
import { openRemoteD1, openRemoteFirestore } from './remote';
import type { Store } from './store';

export interface EndsOptions {
  env: Environment;
  isRemote: boolean;
  signal: AbortSignal;
  /** Called after each opening: what was opened may have taken over the process's signals. */
  onOpen: () => void;
}

const openRemote = (backend: Backend, env: Environment, signal: AbortSignal): Promise<Store> =>
  backend === 'cloudflare' ? openRemoteD1(env, signal) : openRemoteFirestore(env, signal);

export class Ends {
  readonly #options: EndsOptions;
  readonly #paths: ReturnType<typeof pathsOf>;
  readonly #undo: (() => Promise<void> | void)[] = [];
  #isClaimed = false;

  constructor(options: EndsOptions) {
    this.#options = options;
    this.#paths = pathsOf(resolve(options.env.LECTERN_DATA || '.lectern'));
  }

  get data(): string {
    return this.#paths.data;
  }

  async openSource(backend: Backend): Promise<Store> {
    const { env, isRemote, signal } = this.#options;
    if (isRemote) return this.#keep(await openRemote(backend, env, signal));
    const { state, firestore } = this.#paths;
    if (backend === 'cloudflare') return this.#keep(readLocalD1(state, signal));
    const served = namedFirestore(env, signal) ?? (await servedFirestore(firestore, signal));
    if (served) return this.#keep(served);
    await this.#claim();
    return this.#keep(await openLocalFirestore(firestore, { signal, mayBeNew: false }));
  }

  async openTarget(backend: Backend): Promise<Store> {
    const { env, isRemote, signal } = this.#options;
    if (isRemote) return this.#keep(await openRemote(backend, env, signal));
    const { state, firestore } = this.#paths;
    const named = backend === 'firebase' && namedFirestore(env, signal);
    if (named) return this.#keep(named);
    await this.#claim();
    if (backend === 'cloudflare') return this.#keep(await openLocalD1(state, signal));
    return this.#keep(await openLocalFirestore(firestore, { signal, mayBeNew: true }));
  }

  /** Ends everything that was opened. */
  async close(): Promise<void> {
    for (const step of this.#undo.reverse()) await step();
  }

  /** A new local store counts as one that is in use: `npm start` puts no demo data into it. */
  noteInstance(backend: Backend, from: Backend | null): void {
    const { env, isRemote } = this.#options;
    if (isRemote || (backend === 'firebase' && env.FIRESTORE_ORIGIN)) return;
    const { instances } = this.#paths;
    const accounts = (from && readJson(instances[from])?.accounts) ?? readJson(instances[backend])?.accounts ?? [];
    writeJson(instances[backend], { isComplete: true, accounts });
  }

  #keep(store: Store): Store {
    this.#undo.push(() => store.close());
    this.#options.onOpen();
    return store;
  }

  /** @throws with words for people where Lectern runs on it */
  async #claim(): Promise<void> {
    if (this.#isClaimed) return;
    if (!existsSync(this.#paths.data)) mkdirSync(this.#paths.data, { recursive: true, mode: 0o700 });
    this.#undo.push(await claimDataDirectory(this.#paths.processes, () => rescueFirestore(this.#paths.firestore)));
    this.#isClaimed = true;
  }
}
