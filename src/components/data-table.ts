// What a page says of its table: columns, conditions, views. `DataTable.astro` draws it.
import type { PlacedColumn } from '#domain/list-columns';
import { isFiltered } from './list-address';

export interface Column {
  label: string;
  /** By which its choice is remembered; its label's words where it is left out. */
  key?: string;
  /** The declared sort behind its head; left out, the column cannot be sorted by. */
  sort?: string;
  /** Classes of the head; the cells carry the same (`num`, `lg-only`, `xl-only`). */
  class?: string;
  /** For a column of controls, whose head is read out but not shown. */
  isHidden?: boolean;
}

/** The columns with what remembers them, in the order of the row's cells. */
export const placedColumns = (columns: readonly Column[]): PlacedColumn[] =>
  columns.map(({ label, key, class: classes }) => ({
    key:
      key ??
      label
        .toLowerCase()
        .match(/[a-z0-9]+/g)
        ?.join('_') ??
      '',
    from: classes?.includes('xl-only') ? 'xl' : classes?.includes('lg-only') ? 'lg' : undefined,
  }));

/** A condition on one field. In force it is dropped by a click, else chosen from what is known or typed. */
export interface Filter {
  /** Its word in the address. */
  field: string;
  label: string;
  /** What is in force, in words; undefined where it is not. */
  value?: string | undefined;
  /** To choose from. */
  options: readonly { value: string; label: string }[];
  /** The label of a field for a value that is not among them; left out, there is none. */
  other?: string;
  /** Further words of the address that go with it. */
  with?: readonly string[];
  /** What that field takes; a line of text where it is left out. */
  otherType?: 'date';
}

export interface View {
  label: string;
  href: string;
  count?: number | undefined;
  isCurrent?: boolean;
}

/** Different values of a field among the rows, in their language's order, to offer in a filter. */
const collators = new Map<string, Intl.Collator>();
function collator(locale: string): Intl.Collator {
  const found = collators.get(locale) ?? new Intl.Collator(locale);
  collators.set(locale, found);
  return found;
}

export function valuesAmong(records: readonly Readonly<Record<string, unknown>>[], field: string, locale: string) {
  const values = new Set<string>();
  for (const record of records)
    for (const value of [record[field]].flat()) if (typeof value === 'string') values.add(value);
  return [...values].sort(collator(locale).compare).map((value) => ({ value, label: value }));
}

/** How many there are in all, where the view says so and nothing more was asked for. */
export const wholeCount = (address: URL, views: readonly View[]): number | undefined =>
  isFiltered(address) ? undefined : views.find(({ isCurrent }) => isCurrent)?.count;

/** `All 12`, `First 50`, `50 more`: what the page of a list by key can say without counting. */
export function shownWords(rows: number, isFurther: boolean, hasNext: boolean): string {
  if (isFurther) return hasNext ? `${rows} more` : `The last ${rows}`;
  return hasNext ? `First ${rows}` : rows === 1 ? 'One in all' : `All ${rows}`;
}
