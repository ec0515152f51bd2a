// The queue of uploads over real connections, some of which break.
import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Upload, UploadQueue } from '#client/uploads';
import { ONE_PIECE_BYTES } from '#domain/assets/size';
import { NodeXhr } from '../../support/node-xhr';
import { UploadServer } from '../../support/upload-server';

const PART = 2 * 1024 * 1024;
const PACE = { first: 5, most: 20, limit: 400 };
const TARGET = { folder: 'Courses/', visibility: 'private' } as const;
const small = (name: string, text = 'a knife is held by its handle'): File => new File([text], name);
const large = (name = 'film.mp4'): { file: File; hash: string } => {
  const bytes = randomBytes(ONE_PIECE_BYTES + 12_345);
  return { file: new File([bytes], name, { lastModified: 1 }), hash: hashOf(bytes) };
};
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

let server: UploadServer;
let queue: UploadQueue;

class Kept {
  readonly #items = new Map<string, string>();
  getItem = (key: string): string | null => this.#items.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.#items.set(key, value);
}

beforeEach(async () => {
  vi.stubGlobal('XMLHttpRequest', NodeXhr);
  vi.stubGlobal('localStorage', new Kept());
  server = await UploadServer.start(PART);
  queue = new UploadQueue({ base: server.origin, pace: PACE });
});
afterEach(async () => {
  queue.cancelAll();
  await server.stop();
  vi.unstubAllGlobals();
});

const states = (): string[] => queue.$uploads.get().map(({ state }) => state);
const until = (holds: (uploads: readonly Upload[]) => boolean): Promise<void> =>
  vi.waitFor(() => expect(holds(queue.$uploads.get())).toBe(true), { timeout: 8000, interval: 5 });
const allDone = (): Promise<void> => until((uploads) => uploads.every(({ state }) => state === 'done'));

test('many files are sent three at a time, each into the folder', async () => {
  queue.add(
    Array.from({ length: 8 }, (_, at) => small(`page-${at}.txt`, `page ${at}`)),
    TARGET,
  );
  expect(states().filter((state) => state === 'sending')).toHaveLength(3);
  await allDone();
  expect(server.mostAtOnce).toBe(3);
  expect(server.whole.get('Courses/page-7.txt')?.toString()).toBe('page 7');
  expect(queue.$uploads.get()[7]?.asset?.name).toBe('Courses/page-7.txt');
});

test('a large file whose connection breaks five times arrives whole, and no part that was there is sent again', async () => {
  const { file, hash } = large();
  const broken = new Map<string, number>();
  server.breaks = (call) => {
    const times = broken.get(call) ?? 0;
    if (!call.startsWith('PUT') || times >= 1 || broken.size >= 5) return false;
    broken.set(call, times + 1);
    return true;
  };
  queue.add([file], TARGET);
  await allDone();
  expect(broken.size).toBe(5);
  expect(hashOf(server.bytesOf('u1'))).toBe(hash);
  // Six parts, five of which had to be sent twice.
  expect(server.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(11);
});

test('while the connection is lost an upload is paused, keeps what it sent, and goes on by itself', async () => {
  let isBroken = false;
  server.breaks = (call) => call.startsWith('PUT') && isBroken;
  queue.add([large().file], TARGET);
  await until(([upload]) => (upload?.sent ?? 0) >= PART);
  isBroken = true;
  await until(([upload]) => upload?.state === 'paused');
  const [paused] = queue.$uploads.get();
  expect(paused?.message).toContain('What was sent is kept');
  expect(paused?.sent).toBeGreaterThanOrEqual(PART);
  isBroken = false;
  await allDone();
});

test('an upload that never gets through fails after its time, and can be tried again', async () => {
  server.breaks = (call) => call.startsWith('PUT');
  queue.add([large().file], TARGET);
  await until(([upload]) => upload?.state === 'failed');
  const [failed] = queue.$uploads.get();
  expect(failed).toMatchObject({ canRetry: true, message: expect.stringContaining('could not be reached') });
  server.breaks = () => false;
  queue.retry(failed?.id as string);
  await allDone();
  // It went on with the upload that there was.
  expect(server.begun.size).toBe(1);
});

test('the same file chosen again after a reload goes on where it was', async () => {
  const { file, hash } = large();
  server.breaks = (call) => call.startsWith('PUT') && !call.endsWith('/1') && !call.endsWith('/2');
  queue.add([file], TARGET);
  await until(([upload]) => upload?.state === 'failed');
  server.breaks = () => false;
  server.calls.length = 0;
  queue = new UploadQueue({ base: server.origin, pace: PACE });
  queue.add([file], TARGET);
  await allDone();
  expect(server.begun.size).toBe(1);
  expect(server.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(4);
  expect(hashOf(server.bytesOf('u1'))).toBe(hash);
});

test('what is cancelled leaves nothing behind, and the next one takes its place', async () => {
  server.breaks = (call) => call.startsWith('PUT') && call.endsWith('/2');
  const [first] = queue.add([large().file, small('a.txt'), small('b.txt'), small('c.txt')], TARGET);
  await until(([upload]) => upload?.state === 'paused');
  queue.cancel(first?.id as string);
  await allDone();
  expect(queue.$uploads.get()).toHaveLength(3);
  await vi.waitFor(() => expect(server.begun.size).toBe(0));
});

test('an answer that was lost does not make a second file', async () => {
  let times = 0;
  server.refuses = (call) => {
    times += call === 'POST /api/files' ? 1 : 0;
    return times === 1 ? { status: 503, body: {} } : undefined;
  };
  queue.add([small('once.txt')], TARGET);
  await allDone();
  expect(times).toBe(2);
  expect(server.whole.size).toBe(1);
});

test('a refusal is said in the words of the server and not tried again', async () => {
  const message = 'There is no room for more of your files.';
  server.refuses = () => ({ status: 409, body: { message, data: { code: 'conflict', rule: 'quota-exceeded' } } });
  queue.add([small('a.txt')], TARGET);
  await until(([upload]) => upload?.state === 'failed');
  expect(queue.$uploads.get()[0]).toMatchObject({ message, canRetry: true });
  expect(server.calls).toHaveLength(1);
});

test('a name or a size that no store takes is refused before anything is sent', async () => {
  queue.add([small('invoice\u202Efdp.exe'), new File([], 'nothing.txt'), small(`${'x'.repeat(300)}.txt`)], TARGET);
  expect(states()).toEqual(['failed', 'failed', 'failed']);
  expect(queue.$uploads.get().map(({ message }) => message)).toEqual([
    expect.stringContaining('direction of writing'),
    'This file is empty.',
    expect.stringContaining('300 characters'),
  ]);
  expect(server.calls).toEqual([]);
});
