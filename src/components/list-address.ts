// The address of a list is its state. Each of these answers the address after one step, as a path with its query.
import type { SortField } from '#domain/entity';

/** Where a page begins belongs to the query before it. */
const PLACE = ['after', 'before'];

export interface SortState {
  field: string;
  descending: boolean;
}

const pathOf = (url: URL): string => `${url.pathname}${url.search}`;

/** With these words replaced (null takes one away) and back at the first page. */
export function withWords(address: URL, words: Readonly<Record<string, string | null>>): string {
  const url = new URL(address);
  for (const word of PLACE) url.searchParams.delete(word);
  for (const [word, value] of Object.entries(words)) {
    if (value === null) url.searchParams.delete(word);
    else url.searchParams.set(word, value);
  }
  return pathOf(url);
}

export function pageAddress(address: URL, place: 'after' | 'before', cursor: string | null): string | null {
  if (cursor === null) return null;
  const url = new URL(address);
  for (const word of PLACE) url.searchParams.delete(word);
  url.searchParams.set(place, cursor);
  return pathOf(url);
}

/** What is shown, as a file. @param states those of the default view, where the address names none */
export function exportAddress(entity: string, words: URLSearchParams, states: readonly string[]): string {
  const query = new URLSearchParams(words);
  for (const word of [...PLACE, 'limit']) query.delete(word);
  for (const state of states) query.append('status', state);
  query.set('format', 'csv');
  return `/api/${entity}/export?${query}`;
}

/** What a click on a column's head asks for: its natural direction first, then the other. */
export function sortAddress(address: URL, column: SortField, now: SortState): string {
  const isDescending = now.field === column.field ? !now.descending : (column.descending ?? false);
  return withWords(address, { sort: `${isDescending ? '-' : ''}${column.field}` });
}

/** The words that a form of the list has to carry along: all but its own and the place. */
export const carried = (address: URL, own: readonly string[]): [string, string][] =>
  [...address.searchParams].filter(([word, value]) => value !== '' && !own.includes(word) && !PLACE.includes(word));

/** Whether the list begins somewhere after its first row. */
export const isFurtherOn = (address: URL): boolean => PLACE.some((word) => address.searchParams.has(word));

/** Words that order a list, name its view or say how it looks: all others are conditions on it. */
const NO_CONDITIONS = [...PLACE, 'sort', 'limit', 'tab', 'view', 'show', 'status'];
/** Whether the list is only part of its view: it was searched or filtered. */
export const isFiltered = (address: URL): boolean =>
  [...address.searchParams].some(([word, value]) => value !== '' && !NO_CONDITIONS.includes(word));
