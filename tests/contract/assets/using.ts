// Where a file is used: it has to be fit for the place, and stays as long as it stands there.
import { describe, expect, it } from 'vitest';
import { removeFile } from '#app/assets/remove-file';
import { countUses, readUses } from '#app/assets/where-used';
import { createRecord, removeRecord, updateRecord } from '#app/crud';
import { courses } from '#domain/courses/course';
import { faqs } from '#domain/faqs/faq';
import type { Stored } from '#ports/records';
import { unwrap, unwrapError } from '../../support/result';
import { Library, type OpenStores } from './fixtures';

export function usingContract(open: OpenStores): void {
  const openLibrary = async () => new Library(await open());
  let made = 0;
  const course = (library: Library, given: Record<string, unknown>) => {
    made += 1;
    return createRecord(library.office, courses, { title: `Course ${made}`, code: `U-${made}`, ...given });
  };
  const save = (library: Library, { id, version }: Stored, patch: Record<string, unknown>) =>
    updateRecord(library.office, courses, id, patch, version);
  const fields = async (library: Library, id: string) =>
    unwrap(await readUses(library.office, id)).map(({ field, title }) => `${title} ${field}`);

  describe('using a file', () => {
    it('is noted with the record that gains it and forgotten with the one that loses it, or goes', async () => {
      const library = await openLibrary();
      const [cover, other, workbook] = [
        await library.picture('cover.png'),
        await library.picture('other.png'),
        await library.brought('workbook.txt'),
      ];
      const body = `Look:\n\n![bench](/files/${other.id}/other.png) and [again](/files/${cover.id}/cover.png "x")`;
      const first = unwrap(await course(library, { coverId: cover.id, materials: [workbook.id], body }));
      const title = String(first.title);
      expect(await fields(library, cover.id)).toEqual([`${title} coverId`, `${title} body`]);
      expect(await fields(library, other.id)).toEqual([`${title} body`]);
      expect(unwrap(await countUses(library.office, [cover.id, workbook.id, 'nothing'])).get(workbook.id)).toBe(1);
      const second = unwrap(await save(library, first, { coverId: other.id, body: null }));
      expect(await fields(library, cover.id)).toEqual([]);
      expect(await fields(library, other.id)).toEqual([`${title} coverId`]);
      unwrap(await removeRecord(library.office, courses, second.id, second.version));
      expect(await fields(library, other.id)).toEqual([]);
      unwrap(await removeFile(library.office, other.id, null));
    });

    it('is refused beside the field: what is not there, no picture, not for those who see the place', async () => {
      const library = await openLibrary();
      const [hidden, text] = [
        await library.picture('hidden.png', { visibility: 'staff' }),
        await library.brought('a.txt'),
      ];
      const trashed = await library.picture('trashed.png');
      unwrap(await removeFile(library.office, trashed.id, null));
      for (const [given, path] of [
        [{ coverId: 'nothing' }, 'coverId'],
        [{ coverId: text.id }, 'coverId'],
        [{ coverId: trashed.id }, 'coverId'],
        [{ coverId: hidden.id }, 'coverId'],
        [{ materials: [text.id, 'nothing'] }, 'materials.1'],
        [{ body: `![x](/files/${hidden.id}/hidden.png)` }, 'body'],
      ] as const)
        expect(unwrapError(await course(library, given)).issues).toMatchObject([{ path }]);
    });

    it('keeps it open to those who see the place, whether the place or the file changes', async () => {
      const library = await openLibrary();
      const file = await library.picture('a.png');
      const answer = `![x](/files/${file.id}/a.png)`;
      const faq = unwrap(await createRecord(library.office, faqs, { question: 'Why?', answer, audience: 'signed-in' }));
      expect(unwrapError(await library.change(library.office, file, { visibility: 'staff' })).issues).toMatchObject([
        { path: 'visibility', message: expect.stringContaining('Why?') },
      ]);
      const narrower = unwrap(await library.change(library.office, file, { visibility: 'signed-in' }));
      expect(narrower.visibility).toBe('signed-in');
      const wider = await updateRecord(library.office, faqs, faq.id, { audience: 'public' }, faq.version);
      expect(unwrapError(wider).issues).toMatchObject([{ path: 'answer' }]);
    });

    it('keeps it: what is in use is not deleted, and the places are named', async () => {
      const library = await openLibrary();
      const file = await library.picture('a.png');
      const used = unwrap(await course(library, { coverId: file.id }));
      expect(unwrapError(await removeFile(library.office, file.id, null))).toMatchObject({
        ...{ code: 'conflict', rule: 'file-in-use' },
        current: { uses: [{ entity: 'courses', id: used.id, field: 'coverId', title: used.title }] },
      });
    });

    it('and deleting it at the same moment: one of them wins, never both', async () => {
      const library = await openLibrary();
      for (let round = 0; round < 8; round++) {
        const file = await library.picture(`${round}.png`);
        const [used, removed] = await Promise.all([
          course(library, { coverId: file.id }),
          removeFile(library.office, file.id, null),
        ]);
        expect([used.ok, removed.ok].filter(Boolean)).toHaveLength(1);
        expect((await library.read(file.id)).status).toBe(used.ok ? 'ready' : 'trashed');
      }
    });

    it('and hiding it at the same moment: no place ever shows what its readers cannot open', async () => {
      const library = await openLibrary();
      for (let round = 0; round < 8; round++) {
        const file = await library.picture(`${round}.png`);
        const [used, hidden] = await Promise.all([
          course(library, { coverId: file.id }),
          library.change(library.office, file, { visibility: 'private' }),
        ]);
        expect([used.ok, hidden.ok].filter(Boolean)).toHaveLength(1);
      }
    });
  });
}
