// The files of a backup: `<kind>.ndjson`, one record a line; `<kind>.sha256`, the hash of each line; `manifest.json`, which says
// what belongs together and is written last. The same records make the same files, whatever backend they come from.
import { createHash } from 'node:crypto';
import { closeSync, createReadStream, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { hashText } from './canonical';

export const MANIFEST = 'manifest.json';
export const FORMAT = 'lectern-backup';
export const FORMAT_VERSION = 1;

export interface FileSummary {
  file: string;
  records: number;
  bytes: number;
  /** Of the whole file, in hexadecimal. */
  sha256: string;
}

export interface Manifest {
  format: typeof FORMAT;
  formatVersion: number;
  /** The records are the source's as they were at this instant, all of them. */
  asOf: string;
  /** `cloudflare` or `firebase`: where they come from. They can be restored into either. */
  backend: string;
  records: number;
  kinds: Record<string, FileSummary>;
}

export const hashFileOf = (kind: string): string => `${kind}.sha256`;

/** Written to the end before it takes its name. For the owner's eyes alone: records hold people's names and addresses. */
class WholeFile {
  readonly #path: string;
  readonly #descriptor: number;
  readonly #hash = createHash('sha256');
  #waiting: string[] = [];
  #waitingCharacters = 0;
  bytes = 0;

  constructor(path: string) {
    this.#path = path;
    this.#descriptor = openSync(`${path}.new`, 'w', 0o600);
  }

  add(line: string): void {
    this.#waiting.push(line, '\n');
    this.#waitingCharacters += line.length + 1;
    if (this.#waitingCharacters > 1_000_000) this.#flush();
  }

  /** @returns the hash of all of it */
  finish(): string {
    this.#flush();
    fsyncSync(this.#descriptor);
    closeSync(this.#descriptor);
    renameSync(`${this.#path}.new`, this.#path);
    return this.#hash.digest('hex');
  }

  #flush(): void {
    const chunk = Buffer.from(this.#waiting.join(''));
    for (let at = 0; at < chunk.length; ) at += writeSync(this.#descriptor, chunk, at);
    this.#hash.update(chunk);
    this.bytes += chunk.length;
    this.#waiting = [];
    this.#waitingCharacters = 0;
  }
}

/** @param lines canonical JSON, in the order that they are to stand in */
export function writeKind(folder: string, kind: string, lines: Iterable<string>): FileSummary {
  const file = `${kind}.ndjson`;
  const records = new WholeFile(join(folder, file));
  const hashes = new WholeFile(join(folder, hashFileOf(kind)));
  let count = 0;
  for (const line of lines) {
    records.add(line);
    hashes.add(hashText(line));
    count += 1;
  }
  hashes.finish();
  const sha256 = records.finish();
  return { file, records: count, bytes: records.bytes, sha256 };
}

export function writeManifest(folder: string, manifest: Manifest): void {
  const file = new WholeFile(join(folder, MANIFEST));
  file.add(JSON.stringify(manifest, null, 2));
  file.finish();
}

/** @throws with words for people where there is none that this version reads */
export function readManifest(folder: string): Manifest {
  const path = join(folder, MANIFEST);
  let manifest: Manifest;
  try {
    manifest = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    throw new Error(isMissing ? `${folder} holds no finished backup: there is no ${MANIFEST}.` : `${path} is damaged.`);
  }
  if (manifest?.format !== FORMAT || typeof manifest.kinds !== 'object')
    throw new Error(`${path} is not the manifest of a backup of Lectern.`);
  if (manifest.formatVersion !== FORMAT_VERSION)
    throw new Error(
      `${path} has format version ${manifest.formatVersion}; this Lectern reads version ${FORMAT_VERSION}.`,
    );
  return manifest;
}

const NEWLINE = 10;

/** The lines of a file as they stand, without reading it whole. U+2028 and its like are part of a line. */
export async function* linesOf(path: string): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let to = chunk.indexOf(NEWLINE); to >= 0; to = chunk.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, to)]);
      rest = [];
      from = to + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
  if (rest.length) yield Buffer.concat(rest);
}
