// A file that is brought, told what it is, kept within one's room, taken away and had back.
import { describe, expect, it } from 'vitest';
import { readFile } from '#app/assets/read-file';
import { removeFile } from '#app/assets/remove-file';
import { runCommand } from '#app/crud';
import { assets } from '#domain/assets/asset';
import { unwrap, unwrapError } from '../../support/result';
import { hexOf, noise, readBytes, textBytes } from '../files/fixtures';
import { Library, type OpenStores, PNG } from './fixtures';

export function keepingContract(open: OpenStores): void {
  const openLibrary = async () => new Library(await open());

  describe('bringing a file', () => {
    it('keeps its bytes, says what it is by them, and how large a picture is', async () => {
      const library = await openLibrary();
      const file = await library.brought('Posts/not-a-text.txt', {}, PNG);
      expect(file).toMatchObject({
        ...{ name: 'Posts/not-a-text.txt', folder: 'Posts/', status: 'ready', visibility: 'private' },
        ...{ contentType: 'image/png', kind: 'picture', size: PNG.length, width: 1, height: 1, companyId: null },
        sha256: await hexOf(PNG),
      });
      expect(await readBytes(library.files, `assets/${file.id}`)).toEqual(PNG);
    });

    it('is refused beside its field: a name that leads elsewhere, nothing in it, more than one piece takes', async () => {
      const library = await openLibrary();
      for (const [name, bytes, path] of [
        ['../up.txt', textBytes('x'), 'name'],
        ['a\u202Egpj.exe', textBytes('x'), 'name'],
        [`${'n'.repeat(301)}.txt`, textBytes('x'), 'name'],
        ['empty.txt', new Uint8Array(), 'file'],
        ['large.bin', noise(10 * 1024 * 1024 + 1, 3), 'file'],
      ] as const) {
        const error = unwrapError(await library.bring(library.office, name, {}, bytes));
        expect(error).toMatchObject({ code: 'invalid', issues: [{ path }] });
        expect(error.issues?.[0]?.message).toMatch(/\.$/);
      }
    });

    it('gives it to nobody more than the role may: learners and managers to themselves, instructors to the office too', async () => {
      const library = await openLibrary();
      const company = unwrap(await library.house.company());
      const manager = await library.somebody('manager', { companyId: company.id });
      const [learner, instructor] = [await library.somebody('learner'), await library.somebody('instructor')];
      for (const [call, visibility, isAllowed] of [
        ...[[learner, 'private', true] as const, [learner, 'staff', false] as const],
        ...[[manager, 'private', true] as const, [manager, 'signed-in', false] as const],
        ...[[instructor, 'staff', true] as const, [instructor, 'public', false] as const],
        [library.office, 'public', true] as const,
      ]) {
        const brought = await library.bring(call, 'a.txt', { visibility });
        if (isAllowed) expect(unwrap(brought).visibility).toBe(visibility);
        else expect(unwrapError(brought).issues).toMatchObject([{ path: 'visibility' }]);
      }
      expect(unwrap(await library.bring(manager, 'ours.txt')).companyId).toBe(company.id);
      expect(unwrap(await library.bring(learner, 'mine.txt'))).toMatchObject({ companyId: null, isPersonal: true });
      expect(unwrapError(await library.bring(learner, 'b.txt', { companyId: company.id })).issues).toMatchObject([
        { path: 'companyId' },
      ]);
      const raised = unwrap(await library.bring(learner, 'c.txt'));
      expect(unwrapError(await library.change(learner, raised, { visibility: 'public' })).issues).toMatchObject([
        { path: 'visibility' },
      ]);
    });

    it('has an end: a learner keeps fifty files, however many arrive at once, and has room again after deleting', async () => {
      const library = await openLibrary();
      const learner = await library.somebody('learner');
      for (let at = 0; at < 47; at++) unwrap(await library.bring(learner, `${at}.txt`));
      const last = await Promise.all(Array.from({ length: 8 }, (_, at) => library.bring(learner, `last-${at}.txt`)));
      expect(last.filter((each) => each.ok)).toHaveLength(3);
      for (const each of last) if (!each.ok) expect(each.error.rule).toBe('quota-exceeded');
      const [kept] = last.filter((each) => each.ok);
      const { id } = unwrap(kept as (typeof last)[number]);
      unwrap(await removeFile(learner, id, null));
      expect(unwrapError(await library.bring(learner, 'more.txt')).rule).toBe('quota-exceeded');
      unwrap(await removeFile(learner, id, null));
      unwrap(await library.bring(learner, 'more.txt'));
    }, 60_000);
  });

  describe('taking a file away', () => {
    it('puts it into the trash, where it is nobody’s any more but can be had back, then ends it for good', async () => {
      const library = await openLibrary();
      const { id } = await library.picture('a.png');
      unwrap(await removeFile(library.office, id, null));
      expect(unwrapError(await readFile(library.office, id)).code).toBe('not_found');
      expect(unwrapError(await readFile(library.visitor(), id)).code).toBe('not_found');
      expect(await library.read(id)).toMatchObject({ status: 'trashed', trashedAt: library.house.clock.time });
      unwrap(await runCommand(library.office, assets, id, 'restore', null, null));
      expect(unwrap(await readFile(library.visitor(), id))).toMatchObject({ status: 'ready', trashedAt: null });
      unwrap(await removeFile(library.office, id, null));
      unwrap(await removeFile(library.office, id, null));
      expect(unwrap(await library.house.app.records.get('assets', id))).toBeNull();
      expect(unwrapError(await library.files.metadata(`assets/${id}`)).rule).toBe('object-not-found');
      expect(await library.house.history(id)).toEqual(expect.arrayContaining(['create', 'trash', 'restore', 'remove']));
    });

    it('is not for whoever may only open it, and names the version that it is about where one is named', async () => {
      const library = await openLibrary();
      const file = await library.brought('a.txt', { visibility: 'signed-in' });
      expect(unwrapError(await removeFile(library.visitor(), file.id, null)).code).toBe('unauthenticated');
      expect(unwrapError(await removeFile(await library.somebody('learner'), file.id, null)).code).toBe('forbidden');
      const { id } = await library.brought('b.txt');
      expect(unwrapError(await removeFile(await library.somebody('learner'), id, null)).code).toBe('not_found');
      expect(unwrapError(await removeFile(library.office, file.id, 7)).rule).toBe('stale-version');
      unwrap(await removeFile(library.office, file.id, file.version));
    });
  });
}
