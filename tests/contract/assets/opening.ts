// Who may open a file, by which address, and what a list of files tells whom.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Call } from '#app/app';
import { listFiles } from '#app/assets/list-files';
import { readMaterials } from '#app/assets/materials';
import { openable } from '#app/assets/open-file';
import { addressFor, isAddressed } from '#app/assets/signed-address';
import { updateRecord } from '#app/crud';
import type { Actor } from '#domain/access';
import { courses } from '#domain/courses/course';
import { unwrap, unwrapError } from '../../support/result';
import { Library, type OpenStores } from './fixtures';

const keyIn = (address: string) => {
  const { searchParams } = new URL(address, 'https://lectern.example');
  return { until: searchParams.get('until'), key: searchParams.get('key') };
};

async function namesOf(call: Call, query: Parameters<typeof listFiles>[1] = {}) {
  const names: string[] = [];
  const prefixes: string[] = [];
  let pages = 0;
  let pageToken: string | undefined;
  do {
    const page = unwrap(await listFiles(call, { ...query, ...(pageToken && { pageToken }) }));
    names.push(...page.items.map(({ name }) => name));
    prefixes.push(...page.prefixes);
    pageToken = page.nextPageToken ?? undefined;
    pages += 1;
  } while (pageToken);
  return { names, prefixes, pages };
}

export function openingContract(open: OpenStores): void {
  const openLibrary = async () => new Library(await open());

  describe('opening a file', () => {
    it('is for those whom it is open to, its company’s managers and whoever brought it', async () => {
      const library = await openLibrary();
      const [ours, theirs] = [unwrap(await library.house.company()), unwrap(await library.house.company())];
      const callers = {
        visitor: library.visitor(),
        learner: await library.somebody('learner', { companyId: ours.id }),
        manager: await library.somebody('manager', { companyId: ours.id }),
        otherManager: await library.somebody('manager', { companyId: theirs.id }),
        instructor: await library.somebody('instructor'),
        office: library.office,
      };
      const files = {
        public: await library.brought('public.txt', { visibility: 'public' }),
        signedIn: await library.brought('signed-in.txt', { visibility: 'signed-in' }),
        working: await library.brought('staff.txt', { visibility: 'staff' }),
        private: await library.brought('private.txt'),
        company: await library.brought('company.txt', { companyId: ours.id }),
        own: unwrap(await library.bring(callers.learner, 'own.txt')),
      };
      const mayOpen: Record<keyof typeof callers, (keyof typeof files)[]> = {
        visitor: ['public'],
        learner: ['public', 'signedIn', 'own'],
        manager: ['public', 'signedIn', 'company'],
        otherManager: ['public', 'signedIn'],
        instructor: ['public', 'signedIn', 'working'],
        office: ['public', 'signedIn', 'working', 'private', 'company', 'own'],
      };
      for (const [who, call] of Object.entries(callers)) {
        const opened = [];
        for (const [name, { id }] of Object.entries(files)) if ((await openable(call, id)).ok) opened.push(name);
        expect({ who, opened }).toEqual({ who, opened: mayOpen[who as keyof typeof callers] });
        const expected = mayOpen[who as keyof typeof callers].map((name) => files[name].name).sort();
        expect({ who, listed: (await namesOf(call)).names }).toEqual({ who, listed: expected });
      }
    });

    it('as a material is for whoever has a confirmed seat on the course, as long as they have it', async () => {
      const library = await openLibrary();
      const workbook = await library.brought('workbook.txt');
      const session = await library.house.session();
      const course = await library.house.read('courses', session.courseId as string);
      unwrap(await updateRecord(library.office, courses, course.id, { materials: [workbook.id] }, course.version));
      const [seated, other] = [await library.somebody('learner'), await library.somebody('learner')];
      const booking = unwrap(await library.house.book(seated, session.id));
      const materials = async (call: Call) =>
        unwrap(await readMaterials(call, { id: course.id, materials: [workbook.id] })).map(({ asset }) => asset.id);
      expect((await openable(seated, workbook.id)).ok).toBe(true);
      expect(await materials(seated)).toEqual([workbook.id]);
      expect(unwrapError(await openable(other, workbook.id)).code).toBe('not_found');
      expect(await materials(other)).toEqual([]);
      expect(await materials(library.visitor())).toEqual([]);
      expect((await namesOf(seated)).names).toEqual([]);
      unwrap(await library.house.cancel(seated, booking.id));
      expect(unwrapError(await openable(seated, workbook.id)).code).toBe('not_found');
    });

    it('goes by an address that is one person’s, lapses, and is for the bytes that it was made for', async () => {
      const library = await openLibrary();
      const file = await library.brought('a.txt', { visibility: 'signed-in' });
      const [one, other] = [await library.somebody('learner'), await library.somebody('learner')];
      const app = library.house.app;
      const key = keyIn(unwrap(await addressFor(app, one.caller, file)));
      const isGood = async (caller: Actor | null, asset: typeof file, given: typeof key) =>
        unwrap(await isAddressed(app, caller as Actor, asset, given));
      expect(await isGood(one.caller, file, key)).toBe(true);
      expect(await isGood(other.caller, file, key)).toBe(false);
      expect(await isGood(one.caller, { ...file, mark: 'other' }, key)).toBe(false);
      expect(await isGood(one.caller, { ...file, id: 'other' }, key)).toBe(false);
      expect(await isGood(one.caller, file, { ...key, until: String(Number(key.until) + 60) })).toBe(false);
      expect(
        await isGood(one.caller, file, {
          ...key,
          key: `${key.key?.slice(0, -1)}0` === key.key ? 'x' : `${key.key?.slice(0, -1)}0`,
        }),
      ).toBe(false);
      expect(await isGood(one.caller, file, { until: '1', key: key.key })).toBe(false);
      expect(unwrap(await addressFor(app, null, { ...file, visibility: 'public' }))).not.toContain('key=');
    });
  });

  describe('a list of files', () => {
    const NAMES = [
      ...['a.txt', 'A.txt', 'b/1.txt', 'b/2.txt', 'b/c/3.txt', 'b/c/4.txt', 'b.txt', 'é/ü.txt', 'z/z/z/z.txt'],
      ...['b', '𝒳/astral.txt', '\uFB01/ligature.txt', 'b/1.txt'],
    ];
    const expected = (prefix: string, delimiter: string) => {
      const found = NAMES.filter((name) => name.startsWith(prefix));
      const cut = (name: string) => {
        const at = delimiter ? name.indexOf(delimiter, prefix.length) : -1;
        return at < 0 ? null : name.slice(0, at + delimiter.length);
      };
      const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
      return {
        names: found.filter((name) => cut(name) === null).sort(byBytes),
        prefixes: [...new Set(found.flatMap((name) => cut(name) ?? []))].sort(byBytes),
      };
    };

    it('has every name once and every folder once, for any prefix, delimiter and size of page', async () => {
      const library = await openLibrary();
      for (const name of NAMES) await library.brought(name);
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom('', 'b', 'b/', 'b/c', 'b/c/', 'é', '𝒳', 'nothing', 'a'),
          fc.constantFrom('', '/', 'c', '.txt'),
          fc.integer({ min: 1, max: 6 }),
          async (prefix, delimiter, maxResults) => {
            const { names, prefixes } = await namesOf(library.office, { prefix, delimiter, maxResults });
            expect({ names, prefixes }).toEqual(expected(prefix, delimiter));
          },
        ),
        { numRuns: 40 },
      );
    }, 120_000);

    it('names no folder that holds nothing for the caller', async () => {
      const library = await openLibrary();
      const learner = await library.somebody('learner');
      await library.brought('secret/plans.txt');
      await library.brought('open/plans.txt', { visibility: 'signed-in' });
      unwrap(await library.bring(learner, 'mine/plans.txt'));
      expect((await namesOf(learner, { delimiter: '/' })).prefixes).toEqual(['mine/', 'open/']);
      expect((await namesOf(library.visitor(), { delimiter: '/' })).prefixes).toEqual([]);
    });

    it('takes 1 to 1000 at a time, and only a place that it gave out', async () => {
      const library = await openLibrary();
      for (const maxResults of [0, 1001, 1.5, Number.NaN])
        expect(unwrapError(await listFiles(library.office, { maxResults })).rule).toBe('page-size');
      for (const pageToken of ['?', 'YQ', btoa('z/')])
        expect(unwrapError(await listFiles(library.office, { prefix: 'b/', pageToken })).rule).toBe('page-token');
    });
  });
}
