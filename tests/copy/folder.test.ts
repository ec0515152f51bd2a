// Backups in plain files: read back as they were written, and whatever is damaged named before anything is written.
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { finishBackup, openBackupFolder } from '../../scripts/copy/backup-folder';
import { canonicalJson, hashText } from '../../scripts/copy/canonical';
import { readBackup } from '../../scripts/copy/folder-check';
import { readManifest } from '../../scripts/copy/folder-files';
import { Shelf } from '../../scripts/copy/shelf';
import { awkwardCourses, everything, putting } from './awkward';

const KINDS = ['courses', 'seats'];
const AS_OF = '2026-11-21T06:41:02.000Z';
const courses = awkwardCourses(700);

let folder: string;
let read: Shelf;
beforeEach(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'lectern-backup-')), 'backup');
  read = new Shelf('what was read', '');
  await write(folder);
});
afterEach(async () => {
  await read.close();
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

async function write(into: string, records = courses): Promise<void> {
  const shelf = openBackupFolder(into, false);
  await shelf.write(putting('courses', records));
  finishBackup(into, shelf, { kinds: KINDS, backend: 'cloudflare', asOf: AS_OF });
  await shelf.close();
}
const file = (name: string): string => join(folder, name);
const readIt = (kinds = KINDS) => readBackup(folder, read, kinds, () => undefined);
const linesIn = (name: string): string[] => readFileSync(file(name), 'utf8').split('\n').slice(0, -1);
const writeLines = (name: string, lines: string[]) => writeFileSync(file(name), `${lines.join('\n')}\n`);

it('reads every awkward record as it was, and leaves nothing else in the folder', async () => {
  const manifest = await readIt();
  const held = await everything(read, 'courses');
  expect(held.size).toBe(courses.length);
  for (const course of courses) expect(held.get(course.id)).toEqual(course);
  expect(manifest).toMatchObject({ records: 700, backend: 'cloudflare', asOf: AS_OF });
  expect(readdirSync(folder).sort()).toEqual(
    ['courses.ndjson', 'courses.sha256', 'manifest.json', 'seats.ndjson', 'seats.sha256'].sort(),
  );
});

it('is one record a line with sorted keys, readable by its owner alone', () => {
  const lines = linesIn('courses.ndjson');
  expect(lines).toHaveLength(700);
  expect(lines).toEqual(lines.map((line) => canonicalJson(JSON.parse(line))));
  expect(linesIn('courses.sha256')).toEqual(lines.map(hashText));
  for (const name of readdirSync(folder)) expect(statSync(file(name)).mode & 0o777, name).toBe(0o600);
});

it('writes the same files whatever order the records and their keys came in', async () => {
  const other = join(folder, '..', 'other');
  const reversed = courses.toReversed().map((course) => Object.fromEntries(Object.entries(course).reverse()));
  await write(other, reversed as typeof courses);
  expect(readManifest(other).kinds).toEqual(readManifest(folder).kinds);
});

const DAMAGE: [what: string, damage: () => void, words: RegExp][] = [
  [
    'a line that is no JSON',
    () => writeLines('courses.ndjson', linesIn('courses.ndjson').with(41, '{"id":"a","vers')),
    /courses\.ndjson, line 42: this is not a record/,
  ],
  [
    'a line that is no record',
    () => writeLines('courses.ndjson', linesIn('courses.ndjson').with(41, '{"id":7}')),
    /courses\.ndjson, line 42: this is not a record/,
  ],
  [
    'a value that was changed',
    () => {
      const lines = linesIn('courses.ndjson');
      writeLines('courses.ndjson', lines.with(699, (lines[699] as string).replace('"version":', '"version":1')));
    },
    /courses\.ndjson, line 700: this is not what was written there/,
  ],
  [
    'bytes that are no text',
    () => {
      const bytes = readFileSync(file('courses.ndjson'));
      bytes[bytes.indexOf('Ärzte')] = 0xff;
      writeFileSync(file('courses.ndjson'), bytes);
    },
    /courses\.ndjson, line \d+: this is not a record/,
  ],
  [
    'a line that was taken out',
    () => writeLines('courses.ndjson', linesIn('courses.ndjson').toSpliced(9, 1)),
    /courses\.ndjson, line 10: this is not what was written there/,
  ],
  [
    'an end that is missing',
    () => writeLines('courses.ndjson', linesIn('courses.ndjson').slice(0, 600)),
    /courses\.ndjson ends after line 600/,
  ],
  [
    'a file that was cut',
    () => truncateSync(file('courses.ndjson'), statSync(file('courses.ndjson')).size - 20),
    /courses\.ndjson, line 700: this is not a record/,
  ],
  [
    'a record that was added to an empty kind',
    () => writeLines('seats.ndjson', ['{"id":"s","version":1}']),
    /seats\.ndjson, line 1: this is not what was written there/,
  ],
  ['a file that is missing', () => rmSync(file('seats.ndjson')), /seats\.ndjson is missing/],
  ['a manifest that is missing', () => rmSync(file('manifest.json')), /holds no finished backup/],
  ['a manifest that is damaged', () => truncateSync(file('manifest.json'), 50), /manifest\.json is damaged/],
];
it.each(DAMAGE)('names %s', async (_, damage, words) => {
  damage();
  await expect(readIt()).rejects.toThrow(words);
});

it('names the file where the hashes of its lines are missing too', async () => {
  rmSync(file('courses.sha256'));
  writeLines('courses.ndjson', linesIn('courses.ndjson').toReversed());
  await expect(readIt()).rejects.toThrow(/courses\.ndjson is not the file that was written/);
});

it('refuses a kind that it does not know, and a format of a later time', async () => {
  await expect(readIt(['courses'])).rejects.toThrow(/holds seats, which this version of Lectern does not know/);
  const manifest = readFileSync(file('manifest.json'), 'utf8');
  writeFileSync(file('manifest.json'), manifest.replace('"formatVersion": 1', '"formatVersion": 2'));
  await expect(readIt()).rejects.toThrow(/format version 2; this Lectern reads version 1/);
});

it('writes over no backup and no other files unasked', async () => {
  expect(() => openBackupFolder(folder, false)).toThrow(/holds a backup already/);
  await openBackupFolder(folder, true).close();
  const other = mkdtempSync(join(folder, '..', 'other-'));
  writeFileSync(join(other, 'thesis.txt'), 'mine');
  for (const isReplacing of [false, true])
    expect(() => openBackupFolder(other, isReplacing)).toThrow(/is not empty, and holds no backup/);
  expect(existsSync(join(other, 'thesis.txt'))).toBe(true);
});
