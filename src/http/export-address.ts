// A page's list as the API has it: the address of all that it goes through, and of the export that holds the same.
import type { ListQuery } from '#ports/records';

const textOf = (value: unknown): string[] => {
  if (value === null) return [''];
  if (typeof value === 'object') return textOf((value as { has: unknown }).has);
  return value === undefined ? [] : [String(value)];
};

function wordsOf({ where = {}, sort, range, search }: ListQuery): URLSearchParams {
  const words = new URLSearchParams();
  for (const [field, wanted] of Object.entries(where))
    for (const value of [wanted].flat()) for (const text of textOf(value)) words.append(field, text);
  if (sort) words.set('sort', `${sort.descending ? '-' : ''}${sort.field}`);
  if (range?.from !== undefined) words.set('from', String(range.from));
  if (range?.to !== undefined) words.set('to', String(range.to));
  if (search) words.set('q', search);
  return words;
}

/** @param entity in the plural */
export const exportOf = (entity: string, query: ListQuery): string => {
  const words = new URLSearchParams([['format', 'csv'], ...wordsOf(query)]);
  return `/api/${entity}/export?${words}`;
};

/** From its first record on, whichever page of it is shown, in the order shown. @param entity in the plural */
export const listAddressOf = (entity: string, query: ListQuery): string => `/api/${entity}?${wordsOf(query)}`;
