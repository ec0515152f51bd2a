// The query of a list as it stands in an address, the same on pages and in the API.
import type { Entity } from '#domain/entity';
import { type Issue, invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { ListQuery, Scalar, Where } from '#ports/records';

export const PAGE_SIZE = 50;
const MAX_PAGE = 200;
const MAX_SEARCH = 200;
/** Words of the query itself; everything else names a field. */
const OWN = ['q', 'sort', 'limit', 'after', 'before', 'from', 'to'];

/** `?status=draft&tag=kitchen&q=food&sort=-updatedAt&limit=50&after=…`; `from` and `to` bound the field sorted by. */
export function listQueryOf(
  entity: Entity,
  params: URLSearchParams,
  ignored: readonly string[] = [],
): Result<ListQuery> {
  const issues: Issue[] = [];
  const where: Where = {};
  const { listing } = entity;
  const secret = new Set(entity.secret ?? []);
  for (const field of new Set(params.keys())) {
    if (OWN.includes(field) || ignored.includes(field)) continue;
    const values = params.getAll(field).slice(0, 5);
    if (secret.has(field)) issues.push({ path: field, message: `${entity.many} cannot be filtered by ${field}.` });
    else if (listing.members?.includes(field)) where[field] = { has: values[0] ?? '' };
    else if (listing.filters.includes(field) || listing.lookups?.includes(field)) {
      const scalars = values.map((value) => scalarOf(value, listing.flags?.includes(field) ?? false));
      where[field] = scalars.length === 1 ? (scalars[0] as Scalar) : scalars;
    } else issues.push({ path: field, message: `${entity.many} cannot be filtered by ${field}.` });
  }
  const query: ListQuery = { where, limit: limitOf(params.get('limit'), issues) };
  const sort = params.get('sort');
  if (sort) {
    const field = sort.replace(/^-/, '');
    if (secret.has(field) && field !== 'priceAmount')
      issues.push({ path: 'sort', message: `${entity.many} cannot be sorted by ${field}.` });
    query.sort = { field, descending: sort.startsWith('-') };
  }
  const search = params.get('q')?.trim();
  if (search && search.length > MAX_SEARCH)
    issues.push({ path: 'q', message: `Search for at most ${MAX_SEARCH} characters.` });
  else if (search) query.search = search;
  const after = params.get('after');
  const before = params.get('before');
  if (after) query.after = after;
  else if (before) query.before = before;
  const [from, to] = [params.get('from'), params.get('to')];
  if (from || to) query.range = { ...(from && { from }), ...(to && { to }) };
  return issues.length ? err(invalid('This list cannot be asked for like that.', { issues })) : ok(query);
}

const scalarOf = (value: string, isFlag: boolean): Scalar => {
  if (isFlag) return value === 'true';
  return value === '' ? null : value;
};

function limitOf(text: string | null, issues: Issue[]): number {
  if (text === null || text === '') return PAGE_SIZE;
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= MAX_PAGE) return limit;
  issues.push({ path: 'limit', message: `Ask for 1 to ${MAX_PAGE}.` });
  return PAGE_SIZE;
}
