// The commands as people run them: folders and the D1 of this machine, each run a process of its own.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readManifest } from '../../scripts/copy/folder-files';
import { claimDataDirectory } from '../../scripts/local/processes.mjs';
import { awkwardCourses, everything } from './awkward';
import { begin, interrupt, journalIn, run, seedD1, withD1 } from './command';

const COURSES = awkwardCourses(1700);
/** Milliseconds: several processes each, on a machine that may be busy. */
const TIMEOUT = 120_000;
const SEATS = [{ id: 's', version: 3, held: 2 }];

vi.setConfig({ testTimeout: TIMEOUT, hookTimeout: TIMEOUT });

const root = mkdtempSync(join(tmpdir(), 'lectern-copy-'));
const fresh = (name: string): string => mkdtempSync(join(root, `${name}-`));
const office = fresh('office');
const saved = join(root, 'saved');
const restoring = (data: string, ...more: string[]) => [['--from', saved, ...more], { LECTERN_DATA: data }] as const;

beforeAll(async () => {
  await seedD1(office, { courses: COURSES, seats: SEATS });
  const { code, output } = await run('backup', ['--to', saved], { LECTERN_DATA: office });
  expect(code, output).toBe(0);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('backs up and restores every awkward record, and a backup of what was restored is the same files', async () => {
  const data = fresh('restored');
  const { code, output } = await run('restore', ...restoring(data));
  expect(code, output).toBe(0);
  expect(output).toContain('1701 records');
  expect(output).toContain('Sign-in accounts are no part of it');
  const held = await withD1(data, (store) => everything(store, 'courses'));
  expect([...held.values()].sort((one, other) => (one.id < other.id ? -1 : 1))).toEqual(
    COURSES.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  );
  const again = join(root, 'again');
  expect((await run('backup', ['--to', again], { LECTERN_DATA: data })).code).toBe(0);
  expect(readManifest(again).kinds).toEqual(readManifest(saved).kinds);
  expect(readdirSync(data).sort()).toEqual(['instance.json', 'state']);
});

it('goes on after kill -9 half-way, and ends with the same hashes', async () => {
  const data = fresh('killed');
  const killed = await interrupt(begin('restore', ...restoring(data)), data, {
    signal: 'SIGKILL',
    isFarEnough: ({ step, after }) => step === 'fill' && after !== undefined,
  });
  expect(killed.code).toBeNull();
  const { code, output } = await run('restore', ...restoring(data));
  expect(code, output).toBe(0);
  expect(output).toContain('Going on where the last run stopped: copying courses');
  const again = join(root, 'killed-again');
  expect((await run('backup', ['--to', again], { LECTERN_DATA: data })).code).toBe(0);
  expect(readManifest(again).kinds).toEqual(readManifest(saved).kinds);
});

it('stops on SIGINT with the words how to go on, and a backup goes on too', async () => {
  const folder = join(root, 'stopped');
  const args = ['--to', folder] as const;
  const stopped = await interrupt(begin('backup', args, { LECTERN_DATA: office }), join(folder, 'unfinished'), {
    signal: 'SIGINT',
    isFarEnough: ({ after }) => after !== undefined,
  });
  expect(stopped.code).toBe(130);
  expect(stopped.output).toContain('the same command again goes on from here');
  expect(existsSync(join(folder, 'manifest.json'))).toBe(false);
  const { code, output } = await run('backup', args, { LECTERN_DATA: office });
  expect(code, output).toBe(0);
  expect(output).toContain('Going on where the last run stopped');
  expect(readManifest(folder).kinds).toEqual(readManifest(saved).kinds);
});

it('refuses a target that holds something else, and makes it equal when told to', async () => {
  const data = fresh('foreign');
  await seedD1(data, { companies: [{ id: 'theirs', version: 1, name: 'Theirs' }] });
  const refused = await run('restore', ...restoring(data));
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(/already holds companies.*Nothing was written.*--replace/s);
  expect(journalIn(data)).toBeUndefined();
  expect((await withD1(data, (store) => everything(store, 'companies'))).size).toBe(1);

  const replaced = await run('restore', ...restoring(data, '--replace'));
  expect(replaced.code, replaced.output).toBe(0);
  const [companies, courses] = await withD1(data, async (store) => [
    await everything(store, 'companies'),
    await everything(store, 'courses'),
  ]);
  expect([companies?.size, courses?.size]).toEqual([0, COURSES.length]);
});

it('does not take another backup for the one that it was killed in', async () => {
  const data = fresh('mixed');
  await interrupt(begin('restore', ...restoring(data)), data, {
    signal: 'SIGKILL',
    isFarEnough: ({ after }) => after !== undefined,
  });
  const other = join(root, 'other');
  cpSync(saved, other, { recursive: true });
  const { code, output } = await run('restore', ['--from', other], { LECTERN_DATA: data });
  expect(code).toBe(1);
  expect(output).toContain('not from an unfinished copy of');
});

it('stops at a damaged line before anything is written', async () => {
  const data = fresh('damaged');
  const damaged = join(root, 'damaged');
  cpSync(saved, damaged, { recursive: true });
  const file = join(damaged, 'courses.ndjson');
  const lines = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, lines.with(1499, (lines[1499] as string).replace('Course', 'Coarse')).join('\n'));
  const { code, output } = await run('restore', ['--from', damaged], { LECTERN_DATA: data });
  expect(code).toBe(1);
  expect(output).toContain(`${file}, line 1500: this is not what was written there. Nothing was written.`);
  expect(readdirSync(data)).toEqual([]);
});

it('backs up while Lectern runs on the data, and does not restore into it', async () => {
  const data = fresh('running');
  cpSync(join(office, 'state'), join(data, 'state'), { recursive: true });
  const release = await claimDataDirectory(join(data, 'processes.json'), async () => undefined);
  try {
    const backed = await run('backup', ['--to', join(root, 'running')], { LECTERN_DATA: data });
    expect(backed.code, backed.output).toBe(0);
    const refused = await run('restore', ...restoring(data, '--replace'));
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(`Lectern already runs on this data directory, as process ${process.pid}`);
  } finally {
    release();
  }
});

it('refuses a wrong argument and a missing variable with exit code 2, and touches nothing', async () => {
  const data = join(root, 'nothing');
  const mistyped = await run('copy', ['--form', 'firebase'], { LECTERN_DATA: data });
  expect(mistyped.code).toBe(2);
  expect(mistyped.output).toContain("Unknown option '--form'");
  const remote = await run('backup', ['--to', 'x', '--remote'], { LECTERN_DATA: data, CLOUDFLARE_API_TOKEN: '' });
  expect(remote.code).toBe(2);
  expect(remote.output).toMatch(/Set CLOUDFLARE_.*CLOUDFLARE_API_TOKEN/);
  expect(existsSync(data)).toBe(false);
});

it('says what there is to say', async () => {
  const help = await run('restore', ['--help'], {});
  expect(help.code).toBe(0);
  expect(help.output).toContain('npm run restore -- ');
  const { code, output } = await run('backup', ['--to', join(root, 'none')], { LECTERN_DATA: join(root, 'nothing') });
  expect(code).toBe(1);
  expect(output).toContain('There is no D1 database in');
  expect(existsSync(join(root, 'none'))).toBe(false);
});
