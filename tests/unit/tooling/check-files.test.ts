import { expect, it } from 'vitest';
import { checkFile } from '../../../scripts/check-files.mjs';

const HEAD = '// What it is for.\n';

it('accepts a short, named, finished file', () => {
  expect(checkFile('src/app/book-seat.ts', `${HEAD}export const seat = 1;\n`)).toEqual([]);
  expect(checkFile('src/pages/api/[entity]/[id].ts', 'export const prerender = false;\n')).toEqual([]);
  expect(checkFile('src/islands/ui/Dialog.tsx', HEAD)).toEqual([]);
});

it('refuses a file that has grown too long', () => {
  expect(checkFile('src/app/crud.ts', HEAD + 'export {};\n'.repeat(400))).toEqual([
    expect.stringContaining('402 lines'),
  ]);
});

it('refuses a drawer', () => {
  expect(checkFile('src/app/utils/date.ts', HEAD)).toEqual([expect.stringContaining('drawer')]);
  expect(checkFile('src/app/helpers.ts', HEAD)).toEqual([expect.stringContaining('drawer')]);
});

it('refuses names out of style', () => {
  expect(checkFile('src/app/bookSeat.ts', HEAD)).toEqual([expect.stringContaining('kebab-case')]);
  expect(checkFile('src/pages/MyPage.astro', '')).toEqual([expect.stringContaining('address')]);
});

it('refuses work left undone, and says where', () => {
  expect(checkFile('src/app/crud.ts', `${HEAD}// ${'TO'}${'DO'} later\n`)).toEqual([expect.stringContaining('line 2')]);
});

it('refuses a file that does not say what it is for', () => {
  expect(checkFile('src/app/crud.ts', 'export {};\n')).toEqual([expect.stringContaining('at its head')]);
});
