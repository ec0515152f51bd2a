// What the Firestore emulator holds in memory, kept between starts by its own export, which it reads again when it starts.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, writeJson } from './json-file.mjs';
import { identify, isAlive } from './processes.mjs';

/** Milliseconds. */
const SAVE_WITHIN = 60_000;
const REACHABLE_WITHIN = 3000;
const EXPORT = 'store';
/** The emulator takes this for an administrator, whom no rules bind. */
const OWNER = { authorization: 'Bearer owner', 'content-type': 'application/json' };

/**
 * Saves what an emulator holds that outlived its start (a `kill -9` of npm start). Call it before that process is ended.
 * @returns whether there was one
 */
export async function rescueFirestore(data) {
  const note = readJson(noteOf(data));
  if (!note) return false;
  // Not whoever answers at that port by now.
  const isThere = isAlive(note) && (await isReachable(note.origin));
  if (isThere) await saveTo(data, note);
  throwNoteAway(data);
  return isThere;
}

/** The origin of the emulator that holds this data now, undefined where none does. */
export async function findRunningFirestore(data) {
  const note = readJson(noteOf(data));
  return note && isAlive(note) && (await isReachable(note.origin)) ? note.origin : undefined;
}

/** Removes everything that was saved. */
export function forgetFirestore(data) {
  for (const path of [data, fresh(data), old(data), noteOf(data)]) rmSync(path, { recursive: true, force: true });
}

const fresh = (data) => `${data}.new`;
const old = (data) => `${data}.old`;
/** Says where the emulator that holds this data answers. */
const noteOf = (data) => `${data}.json`;
const metadataIn = (data) => join(data, EXPORT, `${EXPORT}.overall_export_metadata`);

/** The last whole export: a stop between two renames leaves it under the old name. */
export const savedIn = (data) => [data, old(data)].map(metadataIn).find(existsSync);

/** Written beside the last one, which it replaces when it is whole. */
export async function saveTo(data, { origin, projectId }) {
  rmSync(fresh(data), { recursive: true, force: true });
  mkdirSync(fresh(data), { recursive: true, mode: 0o700 });
  const response = await fetch(`${origin}/emulator/v1/projects/${projectId}:export`, {
    method: 'POST',
    headers: OWNER,
    body: JSON.stringify({
      database: `projects/${projectId}/databases/(default)`,
      export_directory: fresh(data),
      export_name: EXPORT,
    }),
    signal: AbortSignal.timeout(SAVE_WITHIN),
  });
  if (!response.ok) throw new Error(`The Firestore emulator could not save its data: ${await response.text()}`);
  if (!existsSync(metadataIn(fresh(data)))) throw new Error('The Firestore emulator saved nothing.');
  rmSync(old(data), { recursive: true, force: true });
  if (existsSync(data)) renameSync(data, old(data));
  renameSync(fresh(data), data);
  rmSync(old(data), { recursive: true, force: true });
}

export const keepNote = (data, { pid, ...note }) => writeJson(noteOf(data), { ...note, ...identify(pid) });
export const throwNoteAway = (data) => rmSync(noteOf(data), { force: true });

/** Whether somebody answers there, whatever the answer. */
export const isReachable = (url) =>
  fetch(url, { signal: AbortSignal.timeout(REACHABLE_WITHIN) }).then(
    () => true,
    () => false,
  );
