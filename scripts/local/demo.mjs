// The demo organisation, put into a new data directory once. What was half made when a start was interrupted is made anew.
import { existsSync, rmSync } from 'node:fs';
import { createAccounts, DEMO_ACCOUNTS } from './accounts.mjs';
import { readJson, writeJson } from './json-file.mjs';

const SEED = new URL('../demo/seed.mjs', import.meta.url);

/** Forgets all state of an instance; its build stays. */
export function forgetState(paths) {
  for (const path of [paths.state, paths.auth, paths.instance]) rmSync(path, { recursive: true, force: true });
}

/** Call before anything is started: nobody was ever told that this data was stored. */
export function forgetHalfMade(paths) {
  if (readJson(paths.instance)?.isComplete === false) forgetState(paths);
}

/**
 * @param {object} options `isEmpty`: leave a new data directory without demo data
 * @returns the accounts that this data directory has for demonstration, none where it was started empty
 */
export async function ensureDemo({ paths, isEmpty, url, authUrl, projectId, apiKey, db }) {
  const instance = readJson(paths.instance);
  if (instance) return instance.accounts;
  if (isEmpty) {
    writeJson(paths.instance, { isComplete: true, accounts: [] });
    return [];
  }
  writeJson(paths.instance, { isComplete: false, accounts: [] });
  const accounts = DEMO_ACCOUNTS.map((account) => ({ ...account }));
  await createAccounts({ authUrl, projectId, accounts });
  if (existsSync(SEED)) {
    const { seed } = await import(SEED);
    await seed({ url, authUrl, projectId, apiKey, db, accounts });
  }
  writeJson(paths.instance, { isComplete: true, accounts });
  return accounts;
}
