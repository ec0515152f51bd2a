// The demo organisation, put into a new store once. What was half made when a start was interrupted is made anew.
import { existsSync, rmSync } from 'node:fs';
import { createAccounts, DEMO_ACCOUNTS } from './accounts.mjs';
import { forgetFirestore } from './firestore-data.mjs';
import { readJson, writeJson } from './json-file.mjs';

const SEED = new URL('../demo/seed.mjs', import.meta.url);

/** Forgets all state of an instance, on every backend; its build stays. */
export function forgetState(paths) {
  for (const path of [paths.state, paths.auth, ...Object.values(paths.instances)])
    rmSync(path, { recursive: true, force: true });
  forgetFirestore(paths.firestore);
}

/** Call before anything is started: nobody was ever told that this data was stored. The other backend's stays. */
export function forgetHalfMade({ paths, backend }) {
  const isHalfMade = (name) => readJson(paths.instances[name])?.isComplete === false;
  if (!isHalfMade(backend)) return;
  rmSync(paths.instances[backend], { force: true });
  if (backend === 'firebase') forgetFirestore(paths.firestore);
  else rmSync(paths.state, { recursive: true, force: true });
}

/**
 * @param {object} options `isEmpty`: leave a new store without demo data; `firestore`: the variables by which it is
 *   found and how it is saved, else `db`, the binding of D1; `bucket`, that of R2
 * @returns the accounts that this store has for demonstration, none where it was started empty
 */
export async function ensureDemo({ paths, backend, isEmpty, authUrl, projectId, firestore, db, bucket }) {
  const file = paths.instances[backend];
  const instance = readJson(file);
  if (instance) return instance.accounts;
  if (isEmpty) {
    writeJson(file, { isComplete: true, accounts: [] });
    return [];
  }
  writeJson(file, { isComplete: false, accounts: [] });
  const accounts = DEMO_ACCOUNTS.map((account) => ({ ...account }));
  await createAccounts({ authUrl, projectId, accounts });
  if (existsSync(SEED)) {
    const { seed } = await import(SEED);
    await seed({ db, firestore: firestore?.variables, bucket, accounts });
  }
  await firestore?.save();
  writeJson(file, { isComplete: true, accounts });
  return accounts;
}
