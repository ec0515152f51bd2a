// Uploads in parts.
import { beforeEach, expect, it } from 'vitest';
import { type FilePart, type Files, type FileUpload, PART_BYTES } from '#ports/files';
import { unwrap, unwrapError } from '../../support/result';
import { hexOf, namesOf, noise, type OpenFiles, pagesOf, readBytes, store, TEXT } from './fixtures';

const refusedBy = (rule: string) => ({ ok: false, error: { rule } });
const VIDEO = { contentType: 'video/mp4' };

export function partsContract(open: OpenFiles): void {
  let files: Files;
  let upload: FileUpload;
  beforeEach(async () => {
    files = await open();
    upload = unwrap(await files.begin('film.mp4', VIDEO));
  });
  const put = async (number: number, bytes: Uint8Array): Promise<FilePart> =>
    unwrap(await files.putPart(upload, number, bytes));

  it('makes one file of parts that come out of order and again', async () => {
    const whole = noise(2 * PART_BYTES + 4321, 11);
    const sha256 = await hexOf(whole);
    upload = unwrap(await files.begin('film.mp4', { ...VIDEO, sha256: sha256.toUpperCase() }));
    const piece = (number: number) => whole.slice((number - 1) * PART_BYTES, number * PART_BYTES);
    const third = await put(3, piece(3));
    await put(1, noise(PART_BYTES, 99));
    const second = await put(2, piece(2));
    const first = await put(1, piece(1));
    // Whoever resumes elsewhere has what JSON kept.
    const kept = JSON.parse(JSON.stringify({ upload, parts: [third, first, second] }));
    const made = unwrap(await files.finish(kept.upload, kept.parts));
    expect(made).toMatchObject({ name: 'film.mp4', size: whole.length, contentType: 'video/mp4', sha256 });
    expect(unwrap(await files.digest('film.mp4'))).toBe(sha256);
    expect(unwrapError(await files.digest('nothing.mp4')).rule).toBe('object-not-found');
    expect(unwrap(await files.metadata('film.mp4'))).toEqual(made);
    expect(await hexOf(await readBytes(files, 'film.mp4'))).toBe(sha256);
    expect(namesOf(await pagesOf(files, {}))).toEqual(['film.mp4']);
    const tail = unwrap(await files.read('film.mp4', { range: { offset: PART_BYTES - 2, length: 4 } }));
    expect(new Uint8Array(await new Response(tail.body as BodyInit).arrayBuffer())).toEqual(
      whole.slice(PART_BYTES - 2, PART_BYTES + 2),
    );
  });

  it('shows nothing before its end, and leaves a file of that name as it is', async () => {
    await put(1, noise(10, 1));
    expect(await files.metadata('film.mp4')).toMatchObject(refusedBy('object-not-found'));
    expect(namesOf(await pagesOf(files, {}))).toEqual([]);
    await store(files, 'film.mp4', 'the old one');
    const part = await put(1, noise(20, 1));
    expect(unwrap(await files.metadata('film.mp4')).size).toBe(11);
    expect(unwrap(await files.finish(upload, [part])).size).toBe(20);
  });

  it('leaves nothing of what was given up, and takes no more of it', async () => {
    const part = await put(1, noise(1000, 3));
    expect((await files.abort(upload)).ok).toBe(true);
    expect((await files.abort(upload)).ok).toBe(true);
    expect(await files.putPart(upload, 2, noise(10, 3))).toMatchObject(refusedBy('upload-gone'));
    expect(await files.finish(upload, [part])).toMatchObject(refusedBy('upload-gone'));
    expect(await files.metadata('film.mp4')).toMatchObject(refusedBy('object-not-found'));
    expect(await pagesOf(files, { delimiter: '/' })).toEqual([{ items: [], prefixes: [], nextPageToken: null }]);
  });

  it('is over once it is finished', async () => {
    const part = await put(1, noise(1000, 3));
    unwrap(await files.finish(upload, [part]));
    expect(await files.putPart(upload, 2, noise(10, 3))).toMatchObject(refusedBy('upload-gone'));
    expect((await files.abort(upload)).ok).toBe(true);
    expect(unwrap(await files.metadata('film.mp4')).size).toBe(1000);
  });

  it('does not finish with a part missing or replaced, and can still be finished then', async () => {
    const first = await put(1, noise(PART_BYTES, 1));
    const second = await put(2, noise(10, 2));
    expect(await files.finish(upload, [])).toMatchObject(refusedBy('part-missing'));
    expect(await files.finish(upload, [second])).toMatchObject(refusedBy('part-missing'));
    expect(await files.finish(upload, [first, first])).toMatchObject(refusedBy('part-missing'));
    const again = await put(2, noise(11, 4));
    expect(await files.finish(upload, [first, second])).toMatchObject(refusedBy('part-missing'));
    expect(unwrap(await files.finish(upload, [first, again])).size).toBe(PART_BYTES + 11);
  });

  it('takes no part of the wrong size or number', async () => {
    const small = noise(10, 1);
    expect(await files.putPart(upload, 1, new Uint8Array())).toMatchObject(refusedBy('part-size'));
    expect(await files.putPart(upload, 1, new Uint8Array(PART_BYTES + 1))).toMatchObject(refusedBy('part-size'));
    for (const number of [0, 1.5, 10_001])
      expect(await files.putPart(upload, number, small)).toMatchObject(refusedBy('part-missing'));
    const parts = [await put(1, small), await put(2, small)];
    expect(await files.finish(upload, parts)).toMatchObject(refusedBy('part-size'));
  });

  it('keeps two uploads of one name apart', async () => {
    const other = unwrap(await files.begin('film.mp4', TEXT));
    const mine = await put(1, noise(100, 1));
    const theirs = unwrap(await files.putPart(other, 1, noise(200, 2)));
    expect(unwrap(await files.finish(other, [theirs]))).toMatchObject({ size: 200, contentType: 'text/plain' });
    expect(unwrap(await files.finish(upload, [mine]))).toMatchObject({ size: 100, contentType: 'video/mp4' });
  });
}
