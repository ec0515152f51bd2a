// One file: its bytes, what is known of it, conditions, ranges.
import { beforeEach, expect, it } from 'vitest';
import { type FileRange, type Files, MOST_PUT_BYTES } from '#ports/files';
import { unwrap } from '../../support/result';
import { bytesOf, hexOf, noise, type OpenFiles, readBytes, store, TEXT, textBytes } from './fixtures';

const refusedBy = (rule: string) => ({ ok: false, error: { rule } });

export function bytesContract(open: OpenFiles): void {
  let files: Files;
  beforeEach(async () => {
    files = await open();
  });

  it('gives back the bytes of a stream, their hash, size and type', async () => {
    const bytes = noise(700_001, 5);
    const began = Date.now();
    const put = unwrap(
      await files.put('a/b.bin', new Blob([bytes as BlobPart]).stream(), { contentType: 'application/x-noise; v=1' }),
    );
    expect(put).toMatchObject({
      name: 'a/b.bin',
      size: bytes.length,
      contentType: 'application/x-noise; v=1',
      sha256: await hexOf(bytes),
    });
    expect(Math.abs(Date.parse(put.updatedAt) - began)).toBeLessThan(60_000);
    expect(unwrap(await files.metadata('a/b.bin'))).toEqual(put);
    const read = unwrap(await files.read('a/b.bin'));
    expect(read).toMatchObject({ info: put, range: { offset: 0, length: bytes.length } });
    expect(await hexOf(await bytesOf(read.body))).toBe(put.sha256);
  });

  it('keeps an empty file', async () => {
    expect(unwrap(await files.put('empty', new Uint8Array(), TEXT))).toMatchObject({ size: 0 });
    expect(await readBytes(files, 'empty')).toHaveLength(0);
    expect(await files.read('empty', { range: { offset: 0 } })).toMatchObject(refusedBy('range-not-satisfiable'));
  });

  it.each<[FileRange, string, number]>([
    [{ offset: 0, length: 1 }, '0', 0],
    [{ offset: 3, length: 4 }, '3456', 3],
    [{ offset: 8 }, '89', 8],
    [{ offset: 8, length: 100 }, '89', 8],
    [{ suffix: 3 }, '789', 7],
    [{ suffix: 100 }, '0123456789', 0],
  ])('reads the range %o', async (range, text, offset) => {
    await store(files, 'digits', '0123456789');
    const read = unwrap(await files.read('digits', { range }));
    expect(new TextDecoder().decode(await bytesOf(read.body))).toBe(text);
    expect(read.range).toEqual({ offset, length: text.length });
    expect(read.info.size).toBe(10);
  });

  it.each<FileRange>([
    { offset: 10 },
    { offset: 99, length: 1 },
    { offset: -1 },
    { suffix: 0 },
    { offset: 1, length: 0 },
  ])('refuses the range %o, which holds nothing', async (range) => {
    await store(files, 'digits', '0123456789');
    expect(await files.read('digits', { range })).toMatchObject(refusedBy('range-not-satisfiable'));
  });

  it('says that a file is not there, and removes one that is not without complaint', async () => {
    const missing = { ok: false, error: { code: 'not_found', rule: 'object-not-found' } };
    expect(await files.metadata('none')).toMatchObject(missing);
    expect(await files.read('none')).toMatchObject(missing);
    expect((await files.remove('none')).ok).toBe(true);
    await store(files, 'some');
    expect((await files.remove('some')).ok).toBe(true);
    expect(await files.metadata('some')).toMatchObject(missing);
  });

  it('stores under a condition only while it holds', async () => {
    const stale = { ok: false, error: { code: 'conflict', rule: 'file-changed', precondition: true } };
    const put = (text: string, onlyIf: { absent: true } | { mark: string }) =>
      files.put('c', textBytes(text), { ...TEXT, onlyIf });
    expect(await put('x', { mark: '1' })).toMatchObject(stale);
    const first = unwrap(await put('one', { absent: true }));
    expect(await put('x', { absent: true })).toMatchObject(stale);
    const second = unwrap(await put('two', { mark: first.mark }));
    expect(second.mark).not.toBe(first.mark);
    expect(await put('x', { mark: first.mark })).toMatchObject(stale);
    expect(new TextDecoder().decode(await readBytes(files, 'c'))).toBe('two');
  });

  it('lets one of many have a name that nobody had', async () => {
    const puts = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        files.put('raced', textBytes(String(at)), { ...TEXT, onlyIf: { absent: true } }),
      ),
    );
    expect(puts.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('refuses bytes that are not those of the hash, and more than it takes in one piece, and keeps what was there', async () => {
    await store(files, 'kept', 'before');
    const wrong = await files.put('kept', textBytes('after'), { ...TEXT, sha256: await hexOf(textBytes('other')) });
    expect(wrong).toMatchObject(refusedBy('hash-mismatch'));
    const large = await files.put('kept', new Uint8Array(MOST_PUT_BYTES + 1), TEXT);
    expect(large).toMatchObject(refusedBy('file-too-large'));
    const chunk = new Uint8Array(1024 * 1024);
    const endless = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(chunk) });
    expect(await files.put('kept', endless, TEXT)).toMatchObject(refusedBy('file-too-large'));
    expect(new TextDecoder().decode(await readBytes(files, 'kept'))).toBe('before');
    expect(unwrap(await files.put('most', new Uint8Array(MOST_PUT_BYTES), TEXT)).size).toBe(MOST_PUT_BYTES);
  });

  it('stores nothing of what was cancelled or broke off', async () => {
    const canceled = refusedBy('canceled');
    expect(await files.put('gone', textBytes('x'), { ...TEXT, signal: AbortSignal.abort() })).toMatchObject(canceled);
    let pulls = 0;
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (pulls++ < 3) controller.enqueue(textBytes('some of it'));
        else controller.error(new Error('The line was cut.'));
      },
    });
    expect(await files.put('gone', broken, TEXT)).toMatchObject(canceled);
    expect(await files.metadata('gone')).toMatchObject(refusedBy('object-not-found'));
  });
}
