import { expect, test } from 'vitest';
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
