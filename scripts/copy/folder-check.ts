// Reads a backup onto a shelf, every line checked: what is damaged is named by file and line before anything is restored.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hashFileOf, linesOf, type Manifest, readManifest } from './folder-files';
import type { Shelf } from './shelf';
import { PAGE, type Put } from './store';

/** Called for each page of lines that were read. */
type OnPage = (kind: string, records: number) => void;

/**
 * @param kinds what this version stores: a backup may lack some of them, but hold no others
 * @throws with words for people that name the file, and the line where it can be told
 */
export async function readBackup(
  folder: string,
  shelf: Shelf,
  kinds: readonly string[],
  onPage: OnPage,
): Promise<Manifest> {
  const manifest = readManifest(folder);
  const unknown = Object.keys(manifest.kinds).filter((kind) => !kinds.includes(kind));
  if (unknown.length)
    throw new Error(
      `The backup holds ${unknown.join(', ')}, which this version of Lectern does not know. Restore it with the version that made it, or a later one.`,
    );
  for (const kind of Object.keys(manifest.kinds)) await readKind(folder, kind, manifest, shelf, onPage);
  return manifest;
}

async function readKind(folder: string, kind: string, manifest: Manifest, shelf: Shelf, onPage: OnPage): Promise<void> {
  const summary = manifest.kinds[kind];
  const path = join(folder, `${kind}.ndjson`);
  if (!summary || !existsSync(path)) throw new Error(`${path} is missing.`);
  const hash = createHash('sha256');
  let page: Put[] = [];
  let line = 0;
  const shelve = async () => {
    await shelf.write(page);
    onPage(kind, page.length);
    page = [];
  };
  for await (const bytes of linesOf(path)) {
    line += 1;
    hash.update(bytes).update('\n');
    const record = recordOf(bytes);
    if (!record) throw new Error(`${path}, line ${line}: this is not a record. Nothing was written.`);
    page.push({ op: 'put', entity: kind, record });
    if (page.length === PAGE) await shelve();
  }
  await shelve();
  if (hash.digest('hex') !== summary.sha256) throw new Error(await damageOf(folder, kind));
  const shelved = await shelf.count(kind);
  if (line !== summary.records || shelved !== summary.records)
    throw new Error(`${path} has ${shelved} records; the manifest says ${summary.records}. Nothing was written.`);
}

function recordOf(bytes: Buffer): Put['record'] | undefined {
  try {
    const record = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
    return typeof record?.id === 'string' && Number.isInteger(record.version) ? record : undefined;
  } catch {
    return undefined;
  }
}

/** Every line is a record, yet the file is not the one that was written: the hashes of its lines tell which. */
async function damageOf(folder: string, kind: string): Promise<string> {
  const path = join(folder, `${kind}.ndjson`);
  const hashes = join(folder, hashFileOf(kind));
  const whole = `${path} is not the file that was written: its hash is another one. Nothing was written.`;
  if (!existsSync(hashes)) return whole;
  const expected = linesOf(hashes);
  let line = 0;
  for await (const bytes of linesOf(path)) {
    line += 1;
    const { value } = await expected.next();
    if (value?.toString() !== createHash('sha256').update(bytes).digest('hex')) {
      await expected.return(undefined);
      return `${path}, line ${line}: this is not what was written there. Nothing was written.`;
    }
  }
  const { done } = await expected.next();
  return done ? whole : `${path} ends after line ${line}, where more was written. Nothing was written.`;
}
