// What becomes of files when whoever brought them goes, or turns out to be somebody else.
import { describe, expect, it } from 'vitest';
import { openIdentityAdmin } from '#adapters/firebase/identity-admin';
import { erasePerson } from '#app/accounts/erase-person';
import type { Call } from '#app/app';
import { removeFile } from '#app/assets/remove-file';
import { beginUpload, putPart } from '#app/assets/upload';
import { readUses } from '#app/assets/where-used';
import { runCommand } from '#app/crud';
import { putPicture, removePicture } from '#app/pictures/pictures';
import { companies } from '#domain/companies/company';
import { type User, users } from '#domain/users/user';
import { PART_BYTES } from '#ports/files';
import { canariesIn } from '../../support/everything-stored';
import { unwrap, unwrapError } from '../../support/result';
import { noise } from '../files/fixtures';
import { Library, type OpenStores, PNG } from './fixtures';

export function leavingContract(open: OpenStores): void {
  const openLibrary = async () => {
    const library = new Library(await open());
    library.house.app.identityAdmin = openIdentityAdmin(
      { FIREBASE_PROJECT_ID: 'demo-lectern', AUTH_ORIGIN: '' },
      () => undefined,
    );
    return library;
  };
  const recordOf = async (library: Library, { caller }: Call) =>
    (await library.house.read('users', caller?.id ?? '')) as User;

  describe('whoever brought a file', () => {
    it('takes what is personal along: a learner’s files, their bytes, what had arrived, and every word of them', async () => {
      const library = await openLibrary();
      const learner = await library.somebody('learner');
      const mine = unwrap(await library.bring(learner, 'Zoë O’Canary (CV).txt', { alt: 'canary-alt' }));
      unwrap(await removeFile(learner, unwrap(await library.bring(learner, 'canary-trashed.txt')).id, null));
      const half = unwrap(await beginUpload(learner, { name: 'canary-half.bin', size: PART_BYTES + 1 })).asset;
      unwrap(await putPart(learner, half.id, 2, noise(1, 1)));
      unwrap(await erasePerson(library.office, await recordOf(library, learner), null));
      const canaries = ['O’Canary', 'canary-alt', 'canary-trashed', 'canary-half'];
      expect(await canariesIn(library.house.app.records, canaries)).toEqual([]);
      expect(unwrap(await library.house.app.records.get('assets', mine.id))).toBeNull();
      for (const { id } of [mine, half])
        expect(unwrapError(await library.files.metadata(`assets/${id}`)).rule).toBe('object-not-found');
    });

    it('leaves behind what belongs to the library or to a company', async () => {
      const library = await openLibrary();
      const company = unwrap(await library.house.company());
      const people = [
        await library.somebody('instructor'),
        await library.somebody('manager', { companyId: company.id }),
      ];
      for (const person of people) {
        const { id } = unwrap(await library.bring(person, 'ours.txt'));
        unwrap(await erasePerson(library.office, await recordOf(library, person), null));
        expect((await library.read(id)).status).toBe('ready');
        expect(unwrap(await library.files.metadata(`assets/${id}`)).size).toBeGreaterThan(0);
      }
    });

    it('keeps their files as two accounts become one, with the room that they take', async () => {
      const library = await openLibrary();
      const [from, to] = [await library.somebody('learner'), await library.somebody('learner')];
      const { id } = unwrap(await library.bring(from, 'a.txt'));
      unwrap(await library.bring(to, 'b.txt'));
      const [source, target] = [from.caller?.id ?? '', to.caller?.id ?? ''];
      unwrap(await runCommand(library.office, users, source, 'merge', { into: target }, null));
      expect((await library.read(id)).createdBy).toBe(target);
      const { records } = library.house.app;
      expect(unwrap(await records.get('fileTotals', target))).toMatchObject({ files: 2, bytes: 10 });
      expect(unwrap(await records.get('fileTotals', source))).toBeNull();
    });
  });

  it('a company’s files move with it', async () => {
    const library = await openLibrary();
    const [from, to] = [unwrap(await library.house.company()), unwrap(await library.house.company())];
    const { id } = await library.brought('agreement.txt', { companyId: from.id });
    unwrap(await runCommand(library.office, companies, from.id, 'merge', { into: to.id }, null));
    expect((await library.read(id)).companyId).toBe(to.id);
  });

  it('a photo that was chosen from the library keeps its file until it is taken off, or goes with whom it shows', async () => {
    const library = await openLibrary();
    const learner = await library.somebody('learner');
    const id = learner.caller?.id ?? '';
    const file = unwrap(await library.bring(learner, 'me.png', {}, PNG));
    unwrap(await putPicture(learner, 'users', id, PNG, file.id));
    expect(unwrap(await readUses(learner, file.id))).toMatchObject([{ entity: 'users', id, field: 'photoURL' }]);
    expect(unwrapError(await removeFile(learner, file.id, null)).rule).toBe('file-in-use');
    unwrap(await removePicture(learner, 'users', id));
    expect(unwrap(await readUses(learner, file.id))).toEqual([]);
    const stranger = await library.somebody('learner');
    expect(unwrapError(await putPicture(stranger, 'users', stranger.caller?.id ?? '', PNG, file.id)).rule).toBe(
      'not-a-picture',
    );
    unwrap(await putPicture(learner, 'users', id, PNG, file.id));
    unwrap(await erasePerson(library.office, await recordOf(library, learner), null));
    expect(unwrap(await library.house.app.records.get('fileUses', file.id))).toBeNull();
  });
}
