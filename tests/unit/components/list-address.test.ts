import { expect, test } from 'vitest';
import { wholeCount } from '../../../src/components/data-table';
import { carried, pageAddress, sortAddress, withWords } from '../../../src/components/list-address';

const at = (query: string): URL => new URL(`http://localhost/courses${query}`);
const price = { field: 'priceAmount', type: 'number' } as const;
const changed = { field: 'updatedAt', type: 'instant', descending: true } as const;

test('a column is sorted in its natural direction first, then in the other', () => {
  const byTitle = { field: 'title', descending: false };
  expect(sortAddress(at(''), price, byTitle)).toBe('/courses?sort=priceAmount');
  expect(sortAddress(at(''), changed, byTitle)).toBe('/courses?sort=-updatedAt');
  expect(sortAddress(at('?sort=priceAmount'), price, { field: 'priceAmount', descending: false })).toBe(
    '/courses?sort=-priceAmount',
  );
});

test('a changed condition begins at the first page and keeps the rest', () => {
  expect(withWords(at('?q=fire&after=x'), { category: 'Safety' })).toBe('/courses?q=fire&category=Safety');
  expect(withWords(at('?q=fire&category=Safety'), { q: null })).toBe('/courses?category=Safety');
});

test('a page is named by its cursor, and never by two', () => {
  expect(pageAddress(at('?sort=title&before=a'), 'after', 'b')).toBe('/courses?sort=title&after=b');
  expect(pageAddress(at(''), 'after', null)).toBeNull();
});

test('a form carries every word but its own and the place', () => {
  expect(carried(at('?q=&sort=-title&category=Food&after=x'), ['category'])).toEqual([['sort', '-title']]);
});

test('how many there are in all is said of a whole view, not of what was searched or filtered in it', () => {
  const views = [
    { label: 'In use', href: '/courses', count: 90 },
    { label: 'Draft', href: '/courses?status=draft', count: 12, isCurrent: true },
  ];
  expect(wholeCount(at('?status=draft&sort=-title&after=x&limit=20'), views)).toBe(12);
  expect(wholeCount(at('?status=draft&q='), views)).toBe(12);
  for (const query of ['?status=draft&q=fire', '?category=Food', '?id=1', '?from=2026-01-01'])
    expect(wholeCount(at(query), views)).toBeUndefined();
  expect(wholeCount(at(''), [])).toBeUndefined();
});
