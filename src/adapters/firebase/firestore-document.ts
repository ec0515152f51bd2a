// How a record lies in Firestore: one document, named by its id behind a few characters that spread neighbours in time,
// with what lists filter (`f`), sort (`s`) and search (`t`) by beside the record itself (`r`).
import type { Listing, SortField } from '#domain/entity';
import type { Stored } from '#ports/records';
import { hasTokens, listingOf, sortKey, tokensFor } from '../records/keys';
import { type Fields, fromValue, TEXT_FIELD, toValue, type Value } from './firestore-values';

/** Fields of a document that nothing is asked by alone: the record, its id, and the marks of the last commits. */
export const UNINDEXED = ['r', 'i', 'c'] as const;
/** How many commits a document remembers: more than could follow one another while an answer is awaited. */
const MARKS = 16;
/** Firestore cuts what it indexes at 1500 bytes, and answers by the rest at random: we cut before. */
const LONGEST_KEY = 1400;
/** Bytes of a long value that stand before its digest. */
const HEAD = 1300;

/** 53 bits of a text, the same in every release: names of documents are made of it. */
function digest(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36).padStart(11, '0');
}

/** What may not stand in a document's id, in a request's text or in UTF-8. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNSAFE = /[%/\u0000-\u001f\u007f]|\p{Surrogate}/gu;
const escaped = (id: string): string =>
  id.replace(UNSAFE, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`);

/** @param root `projects/…/databases/…/documents` */
export const documentName = (root: string, entity: string, id: string): string =>
  `${root}/${entity}/${digest(id).slice(-4)}-${escaped(id)}`;

/** The beginning of a text that is not longer than so many bytes of UTF-8. */
function headOf(text: string, bytes: number): string {
  if (text.length * 3 <= bytes) return text;
  const encoded = new TextEncoder().encode(text.slice(0, bytes));
  if (encoded.length <= bytes) return text.slice(0, bytes);
  let end = bytes;
  while (((encoded[end] as number) & 0xc0) === 0x80) end -= 1;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(encoded.subarray(0, end));
}

/** A sort key as it is stored and compared: texts that are alike for so long come in the order of their ids. */
export const orderKey = (key: string | number): string | number =>
  typeof key === 'string' ? headOf(key, LONGEST_KEY).toWellFormed() : key + 0;
/** A text that is asked for by equality. */
export function exactKey(text: string): string {
  const whole = text.toWellFormed();
  return headOf(whole, LONGEST_KEY) === whole ? whole : `${headOf(whole, HEAD)}…${digest(whole)}`;
}

/** A filter's value; what is no scalar is asked for by nobody. */
export const filterValue = (value: unknown): Value => {
  if (typeof value === 'string') return { stringValue: exactKey(value) };
  if (typeof value === 'number') return toValue(value + 0);
  return typeof value === 'boolean' ? { booleanValue: value } : { nullValue: null };
};

export const sortValue = (sort: SortField, record: Stored): Value =>
  toValue(orderKey(sortKey(sort, record[sort.field])));

const map = (entries: [string, Value][]): Value => ({ mapValue: { fields: Object.fromEntries(entries) } });

function listedBy(listing: Listing, record: Stored): Fields {
  if (listing.sorts.length === 0) return {};
  const filters = [...listing.filters, ...(listing.lookups ?? [])];
  return {
    i: { stringValue: record.id.toWellFormed() },
    f: map(filters.map((field) => [field, filterValue(record[field])])),
    s: map(listing.sorts.map((sort) => [sort.field, sortValue(sort, record)])),
    ...(hasTokens(listing) && {
      t: { arrayValue: { values: tokensFor(listing, record).map((token) => ({ stringValue: exactKey(token) })) } },
    }),
  };
}

/** @param marks of the commits that wrote it, this one's last */
export const documentFields = (entity: string, record: Stored, marks: readonly string[]): Fields => ({
  r: toValue(record),
  ...listedBy(listingOf(entity), record),
  c: { arrayValue: { values: marks.slice(-MARKS).map((mark) => ({ stringValue: mark })) } },
});

export const recordOf = (fields: Fields): Stored => fromValue(fields.r as Value) as Stored;
export const marksOf = (fields: Fields): string[] => (fields.c ? (fromValue(fields.c) as string[]) : []);
export const tokensIn = (fields: Fields): string[] => (fields.t ? (fromValue(fields.t) as string[]) : []);

/** A name as it stands in a path of fields. */
const segment = (name: string): string =>
  /^[A-Za-z_]\w*$/.test(name) ? name : `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``;
export const pathOf = (...names: string[]): string => names.map(segment).join('.');

/** The paths that read these fields of a record: where it lies in text, the whole of it. */
export const pathsOf = (fields: readonly string[]): string[] =>
  [...new Set(['version', TEXT_FIELD, ...fields])].map((field) => pathOf('r', field));
