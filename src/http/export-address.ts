// A list as a file: the address of the export that holds what its page shows.
import type { ListQuery } from '#ports/records';

const textOf = (value: unknown): string[] => {
  if (value === null) return [''];
  if (typeof value === 'object') return textOf((value as { has: unknown }).has);
  return value === undefined ? [] : [String(value)];
};

/** @param entity in the plural */
export function exportOf(entity: string, { where = {}, sort, range, search }: ListQuery): string {
  const words = new URLSearchParams({ format: 'csv' });
  for (const [field, wanted] of Object.entries(where))
    for (const value of [wanted].flat()) for (const text of textOf(value)) words.append(field, text);
  if (sort) words.set('sort', `${sort.descending ? '-' : ''}${sort.field}`);
  if (range?.from !== undefined) words.set('from', String(range.from));
  if (range?.to !== undefined) words.set('to', String(range.to));
  if (search) words.set('q', search);
  return `/api/${entity}/export?${words}`;
}
