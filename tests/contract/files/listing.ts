// Listing: pages, prefixes, folders.
import { beforeEach, expect, it } from 'vitest';
import type { Files } from '#ports/files';
import { namesOf, type OpenFiles, pagesOf, store, storeMany } from './fixtures';

/** The number; a tenth of it where time is short. */
const MANY = process.env.PROVE ? 3000 : 300;

export function listingContract(open: OpenFiles): void {
  let files: Files;
  beforeEach(async () => {
    files = await open();
  });

  it(`lists ${MANY} files page by page, none missed and none twice, at any size of page`, async () => {
    const names = Array.from({ length: MANY }, (_, at) => `many/${(at * 7919) % MANY}-${at}.txt`);
    await storeMany(files, names);
    for (const maxResults of [MANY / 3, 97, 1000]) {
      const pages = await pagesOf(files, { prefix: 'many/', maxResults });
      expect(pages.every(({ items }) => items.length <= maxResults)).toBe(true);
      expect(namesOf(pages)).toEqual([...names].sort());
    }
  });

  it('goes on where it was, though files come and go between two pages', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `moving/${String(at).padStart(3, '0')}`);
    await storeMany(files, names);
    const seen: string[] = [];
    let pageToken: string | null | undefined;
    for (let page = 0; pageToken !== null; page++) {
      const found = await files.list({ prefix: 'moving/', maxResults: 10, ...(pageToken && { pageToken }) });
      if (!found.ok) throw new Error(found.error.message);
      seen.push(...found.value.items.map(({ name }) => name));
      pageToken = found.value.nextPageToken;
      // What was seen goes, and more comes before it: neither moves what is still to be seen.
      await files.remove(names[page] as string);
      await store(files, `moving/0000-new-${page}`);
    }
    expect(seen).toEqual(names);
  });

  it('sums up folders, each once over all pages, and the files beside them', async () => {
    const names = ['a.txt', 'z.txt', ...Array.from({ length: 30 }, (_, at) => `f${at % 10}/inner/${at}.txt`)];
    await storeMany(
      files,
      names.map((name) => `lib/${name}`),
    );
    const folders = Array.from({ length: 10 }, (_, at) => `lib/f${at}/`);
    for (const maxResults of [1, 3, 12, 1000]) {
      const pages = await pagesOf(files, { prefix: 'lib/', delimiter: '/', maxResults });
      expect(namesOf(pages)).toEqual(['lib/a.txt', 'lib/z.txt']);
      expect(pages.flatMap(({ prefixes }) => prefixes)).toEqual(folders);
      expect(pages.every(({ items, prefixes }) => items.length + prefixes.length <= maxResults)).toBe(true);
    }
    const [inner] = await pagesOf(files, { prefix: 'lib/f3/', delimiter: '/' });
    expect(inner).toMatchObject({ items: [], prefixes: ['lib/f3/inner/'] });
  });

  it('takes a prefix by its letters, not by folders, and lists nothing for one that nothing has', async () => {
    await storeMany(files, ['abc', 'ab/c', 'abd', 'b']);
    expect(namesOf(await pagesOf(files, { prefix: 'ab' }))).toEqual(['ab/c', 'abc', 'abd']);
    expect(await pagesOf(files, { prefix: 'none/' })).toEqual([{ items: [], prefixes: [], nextPageToken: null }]);
  });

  it('tells of each file in a list what it tells of it alone', async () => {
    await store(files, 'one.txt');
    const [page] = await pagesOf(files, {});
    const alone = await files.metadata('one.txt');
    expect(alone).toEqual({ ok: true, value: page?.items[0] });
  });

  it.each([0, 1001, 1.5, -1, Number.NaN])('takes no page of %s', async (maxResults) => {
    expect(await files.list({ maxResults })).toMatchObject({ error: { code: 'invalid', rule: 'page-size' } });
  });
}
