// A large file in parts, on any store.
import { describe, expect, it } from 'vitest';
import { abandonUploads } from '#app/assets/abandoned-uploads';
import { readFile } from '#app/assets/read-file';
import { abortUpload, beginUpload, finishUpload, putPart, readUpload } from '#app/assets/upload';
import { PART_BYTES } from '#ports/files';
import { unwrap, unwrapError } from '../../support/result';
import { hexOf, noise, readBytes } from '../files/fixtures';
import { Library, type OpenStores } from './fixtures';

const SIZE = 2 * PART_BYTES + 777;
const WHOLE = noise(SIZE, 11);
const part = (number: number): Uint8Array => WHOLE.slice((number - 1) * PART_BYTES, number * PART_BYTES);

export function uploadingContract(open: OpenStores): void {
  const openLibrary = async () => new Library(await open());
  const begun = async (library: Library, call = library.office) =>
    unwrap(await beginUpload(call, { name: 'Films/bench.mp4', size: SIZE })).asset.id;

  describe('a file in parts', { timeout: 60_000 }, () => {
    it('arrives in any order, some at once and some again, and is whole at the end', async () => {
      const library = await openLibrary();
      const id = await begun(library);
      expect(unwrapError(await readFile(library.office, id)).code).toBe('not_found');
      unwrap(await putPart(library.office, id, 2, part(2)));
      expect(unwrapError(await finishUpload(library.office, id, null)).rule).toBe('part-missing');
      await Promise.all(
        [3, 1, 2].map(async (number) => unwrap(await putPart(library.office, id, number, part(number)))),
      );
      expect(unwrap(await readUpload(library.office, id)).received).toEqual([1, 2, 3]);
      const asset = unwrap(await finishUpload(library.office, id, { sha256: await hexOf(WHOLE) }));
      expect(asset).toMatchObject({ status: 'ready', size: SIZE, sha256: await hexOf(WHOLE) });
      expect(await hexOf(await readBytes(library.files, `assets/${id}`))).toBe(asset.sha256);
      expect(unwrap(await finishUpload(library.office, id, null))).toEqual(asset);
      expect(unwrapError(await putPart(library.office, id, 1, part(1))).rule).toBe('upload-gone');
    });

    it('takes parts of the right size alone, from whoever began it', async () => {
      const library = await openLibrary();
      const id = await begun(library);
      for (const [number, bytes] of [
        [1, part(3)],
        [3, part(1)],
        [4, part(3)],
        [0, part(1)],
      ] as const)
        expect(unwrapError(await putPart(library.office, id, number, bytes)).rule).toBe('part-size');
      const stranger = await library.somebody('staff');
      for (const refused of [
        await putPart(stranger, id, 3, part(3)),
        await readUpload(stranger, id),
        await finishUpload(stranger, id, null),
        await abortUpload(stranger, id),
      ])
        expect(unwrapError(refused).code).toBe('not_found');
    });

    it('goes after a day in which nobody has finished it, and gives its room back', async () => {
      const library = await openLibrary();
      const id = await begun(library);
      unwrap(await putPart(library.office, id, 1, part(1)));
      const { app, clock } = library.house;
      clock.time = new Date(Date.parse(clock.time) + 24 * 3_600_000 - 1000).toISOString();
      expect(unwrap(await abandonUploads(app, 10))).toBe(0);
      const young = await begun(library);
      clock.time = new Date(Date.parse(clock.time) + 2000).toISOString();
      expect(unwrap(await abandonUploads(app, 10))).toBe(1);
      expect(unwrapError(await putPart(library.office, id, 2, part(2))).code).toBe('not_found');
      const total = await library.house.read('fileTotals', library.office.caller?.id ?? '');
      expect(total).toMatchObject({ files: 1, bytes: SIZE });
      unwrap(await putPart(library.office, young, 1, part(1)));
    });

    it('that arrived as something else than its sender says is not kept', async () => {
      const library = await openLibrary();
      const id = await begun(library);
      for (const number of [1, 2, 3]) unwrap(await putPart(library.office, id, number, part(number)));
      expect(unwrapError(await finishUpload(library.office, id, { sha256: '0'.repeat(64) })).rule).toBe(
        'hash-mismatch',
      );
      expect(unwrap(await library.house.app.records.get('assets', id))).toBeNull();
      expect(unwrapError(await library.files.metadata(`assets/${id}`)).rule).toBe('object-not-found');
    });

    it('can be given up, which leaves nothing and gives the room back', async () => {
      const library = await openLibrary();
      const learner = await library.somebody('learner');
      const id = await begun(library, learner);
      unwrap(await putPart(learner, id, 3, part(3)));
      unwrap(await abortUpload(learner, id));
      expect(unwrapError(await readUpload(learner, id)).code).toBe('not_found');
      const { records } = library.house.app;
      expect(unwrap(await records.get('fileUploads', id))).toBeNull();
      expect(unwrap(await records.get('fileTotals', learner.caller?.id ?? ''))).toMatchObject({ files: 0, bytes: 0 });
    });

    it('is refused before it begins where there is no room for it', async () => {
      const library = await openLibrary();
      const learner = await library.somebody('learner');
      const given = { name: 'film.mp4', size: 200 * 1024 * 1024 };
      expect(unwrapError(await beginUpload(learner, given)).rule).toBe('quota-exceeded');
      expect(unwrapError(await beginUpload(library.office, { ...given, size: 2 * 1024 ** 3 })).issues).toMatchObject([
        { path: 'file' },
      ]);
    });
  });
}
