// Copies between D1 and Firestore's emulator, as people run them: each run a process of its own.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { Stored } from '#ports/records';
import { readManifest } from '../../../scripts/copy/folder-files';
import { namedFirestore } from '../../../scripts/copy/local-firestore';
import type { Store } from '../../../scripts/copy/store';
import { awkwardCourses, everything, putting } from '../awkward';
import { begin, interrupt, run, seedD1, withD1 } from '../command';

const COURSES = awkwardCourses(1100);
const SEATS: Stored[] = [{ id: 's', version: 3, held: 2 }];
/** Milliseconds: several processes each, on a machine that may be busy. */
const TIMEOUT = 180_000;
const THERE = ['--from', 'cloudflare', '--to', 'firebase'];
const BACK = ['--from', 'firebase', '--to', 'cloudflare'];

const root = mkdtempSync(join(tmpdir(), 'lectern-copy-'));
const office = mkdtempSync(join(root, 'office-'));
const FIRESTORE_ORIGIN = inject('firestoreOrigin');
let env: Record<string, string>;
let firestore: Store;
let runs = 0;

beforeAll(() => seedD1(office, { courses: COURSES, seats: SEATS }), TIMEOUT);
beforeEach(() => {
  env = { FIRESTORE_ORIGIN, FIREBASE_PROJECT_ID: `demo-copy-${randomUUID().slice(0, 8)}` };
  firestore = namedFirestore(env, new AbortController().signal) as Store;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function hashesOf(backend: string, data: string) {
  const folder = join(root, `backup-${++runs}`);
  const { code, output } = await run('backup', ['--to', folder, '--backend', backend], { ...env, LECTERN_DATA: data });
  expect(code, output).toBe(0);
  return readManifest(folder).kinds;
}

it('copies there and back, killed half-way each time: the hashes of all files are equal', {
  timeout: TIMEOUT,
}, async () => {
  const back = mkdtempSync(join(root, 'back-'));
  for (const [args, data] of [
    [THERE, office],
    [BACK, back],
  ] as const) {
    const killed = await interrupt(begin('copy', args, { ...env, LECTERN_DATA: data }), data, {
      signal: 'SIGKILL',
      isFarEnough: ({ step, after }) => step === 'fill' && after !== undefined,
    });
    expect(killed.code).toBeNull();
    const { code, output } = await run('copy', args, { ...env, LECTERN_DATA: data });
    expect(code, output).toBe(0);
    expect(output).toContain('Going on where the last run stopped: copying');
    expect(output).toContain('they stay in Firebase Auth');
  }
  const expected = await hashesOf('cloudflare', office);
  expect(expected.courses?.records).toBe(COURSES.length);
  expect(await hashesOf('firebase', office)).toEqual(expected);
  expect(await hashesOf('cloudflare', back)).toEqual(expected);
});

it('catches up with what changed and what was deleted in the source, and lists find it', {
  timeout: TIMEOUT,
}, async () => {
  const data = mkdtempSync(join(root, 'changing-'));
  const some = COURSES.slice(0, 300);
  await seedD1(data, { courses: some });
  expect((await run('copy', THERE, { ...env, LECTERN_DATA: data })).code).toBe(0);
  const [edited, deleted] = some as [Stored, Stored];
  await withD1(data, (store) =>
    store.write([
      ...putting('courses', [{ ...edited, title: 'Edited', version: edited.version + 1 }]),
      { op: 'delete', entity: 'courses', id: deleted.id },
    ]),
  );
  const refused = await run('copy', THERE, { ...env, LECTERN_DATA: data });
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('already holds courses');
  const again = await run('copy', [...THERE, '--replace'], { ...env, LECTERN_DATA: data });
  expect(again.code, again.output).toBe(0);
  const held = await everything(firestore, 'courses');
  expect(held.size).toBe(299);
  expect(held.get(edited.id)?.title).toBe('Edited');
  expect(held.has(deleted.id)).toBe(false);
});
