// What records are listed by, the same in every store: keys that sort, tokens that are searched or asked by membership.
import type { Listing, SortField } from '#domain/entity';
import { LISTINGS } from '#domain/index';
import { fold, matches, tokensOf } from '#domain/search';
import type { Stored } from '#ports/records';

/** Null sorts before every value: an empty text, or a number below all. */
const SMALLEST = -Number.MAX_VALUE;
export function sortKey(sort: SortField, value: unknown): string | number {
  if (sort.type === 'number') return typeof value === 'number' ? value : SMALLEST;
  if (typeof value !== 'string') return '';
  // A cursor travels as UTF-8, which has no lone surrogates: nor may a key.
  return (sort.type === 'text' ? fold(value) : value).toWellFormed();
}

export function listingOf(entity: string): Listing {
  const listing = LISTINGS.get(entity);
  if (!listing) throw new Error(`No listing is declared for ${entity}.`);
  return listing;
}

export const hasTokens = (listing: Listing): boolean => Boolean(listing.search || listing.members?.length);

/** The texts of a record that are searched. */
const textsOf = (listing: Listing, record: Stored): string[] =>
  listing.search?.texts(record).filter((text): text is string => Boolean(text)) ?? [];

/** Prefix tokens of what is searched, and `field=value` for each member of a list field. */
export function tokensFor(listing: Listing, record: Stored): string[] {
  const members = (listing.members ?? []).flatMap((field) =>
    Array.isArray(record[field]) ? (record[field] as unknown[]).map((value) => memberToken(field, String(value))) : [],
  );
  return [...tokensOf(textsOf(listing, record)), ...new Set(members)];
}
export const memberToken = (field: string, value: string): string => `${field}=${value}`;

/** Whether a record that has the tokens of a search is what was searched for. */
export const isFound = (listing: Listing, record: Stored, search: string): boolean =>
  matches(textsOf(listing, record), search);
