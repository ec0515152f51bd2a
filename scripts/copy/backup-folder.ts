// A folder as the target of a backup: records are gathered on a shelf in it, and become files when they are all there.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  FORMAT,
  FORMAT_VERSION,
  MANIFEST,
  type Manifest,
  readManifest,
  writeKind,
  writeManifest,
} from './folder-files';
import { Shelf } from './shelf';

const UNFINISHED = 'unfinished';

/** Where a backup gathers its records, and its journal. */
export const workshopOf = (folder: string): string => join(folder, UNFINISHED);

/** @throws with words for people where the folder holds anything but an unfinished backup */
export function openBackupFolder(folder: string, isReplacing: boolean): Shelf {
  const held = existsSync(folder) ? readdirSync(folder) : [];
  if (held.length && !held.includes(UNFINISHED)) {
    if (!held.includes(MANIFEST)) throw new Error(`${folder} is not empty, and holds no backup. Name another folder.`);
    if (!isReplacing)
      throw new Error(`${folder} holds a backup already. Name another folder, or write over it with --replace.`);
    readManifest(folder);
  }
  mkdirSync(workshopOf(folder), { recursive: true, mode: 0o700 });
  return new Shelf(`the folder ${folder}`, join(workshopOf(folder), 'records.sqlite'));
}

/** @returns what was written, all of it on the disk */
export function finishBackup(
  folder: string,
  shelf: Shelf,
  { kinds, backend, asOf }: { kinds: readonly string[]; backend: string; asOf: string },
): Manifest {
  // The files of an older backup are replaced one by one: from here on they are not one whole.
  rmSync(join(folder, MANIFEST), { force: true });
  const files = kinds.map((kind) => [kind, writeKind(folder, kind, shelf.lines(kind))] as const);
  const manifest: Manifest = {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    asOf,
    backend,
    records: files.reduce((sum, [, { records }]) => sum + records, 0),
    kinds: Object.fromEntries(files),
  };
  writeManifest(folder, manifest);
  rmSync(workshopOf(folder), { recursive: true, force: true });
  return manifest;
}
