// The query of a list as it stands in an address, the same on pages and in the API.
import type { Entity, SortField } from '#domain/entity';
import { type Issue, invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { ListQuery, Scalar, Sort, Where } from '#ports/records';

export const PAGE_SIZE = 50;
const MAX_PAGE = 200;
const MAX_SEARCH = 200;
/** `ports/records.ts`: a field may have any of at most this many values. */
const MAX_VALUES = 5;
/** Words of the query itself; everything else names a field. */
const OWN = ['q', 'sort', 'limit', 'after', 'before', 'from', 'to'];

/** What is listed: an entity, or what is listed like one. */
export type Listed = Pick<Entity, 'many' | 'listing' | 'secret'>;

/** `?status=draft&tags=kitchen&q=food&sort=-updatedAt&limit=50&after=…`; `from` and `to` bound the field sorted by. */
export function listQueryOf(
  entity: Listed,
  params: URLSearchParams,
  ignored: readonly string[] = [],
): Result<ListQuery> {
  const issues: Issue[] = [];
  const query: ListQuery = {
    where: whereOf(entity, params, ignored, issues),
    limit: limitOf(params.get('limit'), issues),
  };
  const sort = params.get('sort');
  if (sort) query.sort = sortOf(entity, sort, issues);
  const search = params.get('q')?.trim();
  if (search && search.length > MAX_SEARCH)
    issues.push({ path: 'q', message: `Search for at most ${MAX_SEARCH} characters.` });
  else if (search) query.search = search;
  const after = params.get('after');
  const before = params.get('before');
  if (after) query.after = after;
  else if (before) query.before = before;
  const isNumber = sortFieldOf(entity, query.sort?.field)?.type === 'number';
  const from = boundOf('from', params, isNumber, issues);
  const to = boundOf('to', params, isNumber, issues);
  if (from !== null || to !== null) query.range = { ...(from !== null && { from }), ...(to !== null && { to }) };
  return issues.length ? err(invalid('This list cannot be asked for like that.', { issues })) : ok(query);
}

function whereOf(entity: Listed, params: URLSearchParams, ignored: readonly string[], issues: Issue[]): Where {
  const { many, listing, secret } = entity;
  const where: Where = {};
  for (const field of new Set(params.keys())) {
    if (OWN.includes(field) || ignored.includes(field)) continue;
    const values = params.getAll(field);
    if (field === 'id') {
      where.id = values.slice(0, MAX_PAGE);
      continue;
    }
    const isMember = listing.members?.includes(field) ?? false;
    const isFlag = listing.flags?.includes(field) ?? false;
    const isKnown = isMember || listing.filters.includes(field) || (listing.lookups?.includes(field) ?? false);
    if (!isKnown || secret?.includes(field))
      issues.push({ path: field, message: `${many} cannot be filtered by ${field}.` });
    else if (isMember && values.length > 1) issues.push({ path: field, message: `Ask for one value of ${field}.` });
    else if (values.length > MAX_VALUES)
      issues.push({ path: field, message: `Ask for at most ${MAX_VALUES} values of ${field}.` });
    else if (isFlag && values.some((value) => value !== 'true' && value !== 'false'))
      issues.push({ path: field, message: `Ask for ${field}=true or ${field}=false.` });
    else if (isMember) where[field] = { has: values[0] ?? '' };
    else where[field] = only(values.map((value) => scalarOf(value, isFlag)));
  }
  return where;
}

const only = (values: Scalar[]): Scalar | Scalar[] => (values.length === 1 ? (values[0] as Scalar) : values);

const sortFieldOf = ({ listing }: Listed, field: string | undefined): SortField | undefined =>
  field === undefined ? listing.sorts[0] : listing.sorts.find((each) => each.field === field);

function sortOf(entity: Listed, sort: string, issues: Issue[]): Sort {
  const field = sort.replace(/^-/, '');
  if (!sortFieldOf(entity, field))
    issues.push({ path: 'sort', message: `${entity.many} cannot be sorted by ${field}.` });
  return { field, descending: sort.startsWith('-') };
}

function boundOf(
  name: 'from' | 'to',
  params: URLSearchParams,
  isNumber: boolean,
  issues: Issue[],
): string | number | null {
  const text = params.get(name);
  if (!text) return null;
  if (!isNumber) return text;
  const bound = Number(text);
  if (Number.isFinite(bound)) return bound;
  issues.push({ path: name, message: 'Give a number.' });
  return null;
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
