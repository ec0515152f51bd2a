// What a list query asks for, checked against the declaration.
import type { Listing, SortField } from '#domain/entity';
import { tokensOfQuery } from '#domain/search';
import { type AppError, invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { ListQuery, Where } from '#ports/records';
import { listingOf, memberToken, sortKey } from './keys';

/** `ports/records.ts`: a field may have any of at most this many values. */
const MAX_ALTERNATIVES = 5;

export interface Plan {
  entity: string;
  listing: Listing;
  sort: SortField;
  /** As it is read: a page before a cursor is read backwards. */
  descending: boolean;
  tokens: string[];
  where: Where;
  range: { from?: string | number; above?: string | number; to?: string | number };
  search: string | undefined;
  companion: string | undefined;
  fields: readonly string[] | undefined;
}

export const fault = (path: string, message: string): { ok: false; error: AppError } =>
  err(invalid(message, { issues: [{ path, message }] }));

/** Checks a query against the declaration: what is not declared has no index and is refused, in every store. */
export function planOf(entity: string, query: Omit<ListQuery, 'limit'>): Result<Plan> {
  const listing = listingOf(entity);
  const sort = query.sort ? listing.sorts.find((each) => each.field === query.sort?.field) : listing.sorts[0];
  if (!sort) return fault('sort', `${entity} cannot be sorted by ${query.sort?.field ?? 'anything'}.`);
  const descending = query.sort ? query.sort.descending : (sort.descending ?? false);
  if (query.search !== undefined && !listing.search) return fault('search', `${entity} cannot be searched.`);
  const tokens = query.search === undefined ? [] : tokensOfQuery(query.search);
  const where: Where = {};
  for (const [field, wanted] of Object.entries(query.where ?? {})) {
    if (wanted !== null && typeof wanted === 'object' && !Array.isArray(wanted)) {
      if (!listing.members?.includes(field)) return fault(field, `${entity} cannot be filtered by ${field}.`);
      tokens.unshift(memberToken(field, (wanted as { has: string }).has));
    } else {
      if (!listing.filters.includes(field) && !listing.lookups?.includes(field))
        return fault(field, `${entity} cannot be filtered by ${field}.`);
      if (Array.isArray(wanted) && wanted.length > MAX_ALTERNATIVES)
        return fault(field, `Ask for at most ${MAX_ALTERNATIVES} values of ${field}.`);
      where[field] = wanted;
    }
  }
  const range = rangeOf(sort, query.range);
  if (!range.ok) return range;
  const { search, companion } = query;
  // What is found by its words is verified on the whole record.
  const fields = search === undefined ? query.fields : undefined;
  return ok({ entity, listing, sort, descending, tokens, where, range: range.value, search, companion, fields });
}

/** The bounds as sort keys. A record without a value lies in no range. */
function rangeOf(sort: SortField, range: ListQuery['range']): Result<Plan['range']> {
  if (!range) return ok({});
  const none = sortKey(sort, null);
  for (const [bound, value] of Object.entries(range))
    if (value !== undefined && typeof value !== typeof none)
      return fault(bound, `The bounds of ${sort.field} are ${typeof none === 'number' ? 'numbers' : 'texts'}.`);
  return ok({
    ...(range.from === undefined ? { above: none } : { from: sortKey(sort, range.from) }),
    ...(range.to !== undefined && { to: sortKey(sort, range.to) }),
  });
}
