// Names: what a store keeps to the letter, and what it never sees.
import { beforeEach, expect, it } from 'vitest';
import type { Files } from '#ports/files';
import { namesOf, type OpenFiles, pagesOf, readBytes, store, TEXT, textBytes } from './fixtures';

const AWKWARD = [
  'a b  c.txt',
  ' leading and trailing ',
  'Übung/Größe.pdf',
  'e\u0301 is not \u00e9',
  'é is not é'.normalize('NFC'),
  '日本語/ファイル.txt',
  'family 👩‍👩‍👧.png',
  '100%.txt',
  'percent%20encoded%2Fslash',
  'hash#and?query=1&x=2',
  'plus+and+plus',
  `quotes'"<>|:*;,=@$!()[]{}^\`~`,
  '...three dots',
  'a/...b/c..',
  'constructor',
  '__proto__',
  `long/${'n'.repeat(1000)}`,
];

const REFUSED: [why: string, name: string][] = [
  ['empty', ''],
  ['a way out', '../secret'],
  ['a way out in the middle', 'a/../../b'],
  ['a dot alone', 'a/./b'],
  ['a folder without a name', 'a//b'],
  ['a slash before', '/a'],
  ['a slash behind', 'a/'],
  ['a backslash', 'a\\b'],
  ['NUL', 'a\0.png'],
  ['a line end', 'a\r\nb'],
  ['right-to-left override', 'gpj.\u202eexe'],
  ['half a letter', 'a\ud800'],
  ['more than 1024 bytes', 'é'.repeat(513)],
];

export function namesContract(open: OpenFiles): void {
  let files: Files;
  beforeEach(async () => {
    files = await open();
  });

  it('keeps awkward names to the letter, each a file of its own', async () => {
    for (const name of AWKWARD) await store(files, name);
    expect(namesOf(await pagesOf(files, { maxResults: 5 })).sort()).toEqual([...AWKWARD].sort());
    for (const name of AWKWARD) expect(new TextDecoder().decode(await readBytes(files, name))).toBe(name);
    for (const name of AWKWARD) await files.remove(name);
    expect(namesOf(await pagesOf(files, {}))).toEqual([]);
  });

  it.each(REFUSED)('refuses a name that is or holds %s, with a reason, in every call', async (_, name) => {
    const answers = await Promise.all([
      files.put(name, textBytes('x'), TEXT),
      files.metadata(name),
      files.read(name),
      files.remove(name),
      files.begin(name, TEXT),
    ]);
    for (const answer of answers)
      expect(answer).toMatchObject({ ok: false, error: { code: 'invalid', rule: 'file-name' } });
    expect(namesOf(await pagesOf(files, {}))).toEqual([]);
  });
}
