// Small JSON files that others read while we write: replaced whole, never seen half-written.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** The content, or undefined where there is no such file. */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** For the owner's eyes alone (mode 0600): most of them hold passwords or process ids. */
export function writeJson(file, value) {
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
