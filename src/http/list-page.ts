// A list as a page asks for it: its state is the address, and an address that cannot be asked for still shows the first page.
import type { Entity } from '#domain/entity';
import type { AppError } from '#kernel/errors';
import type { Result } from '#kernel/result';
import type { ListQuery } from '#ports/records';
import { listAddressOf } from './export-address';
import { listQueryOf, PAGE_SIZE } from './list-query';

export interface ListPage<T> {
  /** Null where the store did not answer, or the caller may not read the list. */
  found: T | null;
  query: ListQuery;
  /** The API's address of all that the list goes through, whichever page of it is shown. */
  all: string;
  /** The address that the list shows: without its query where that was refused. Links are built on it. */
  address: URL;
  /** Said above the list, or in its place. */
  problem: AppError | null;
}

export interface ListOptions {
  /** Words of the address that are the page's own. */
  ignored?: readonly string[];
  /** What the view adds to the query: the default tab, a fixed filter. */
  adapt?: (query: ListQuery) => ListQuery;
}

export async function readListPage<T>(
  entity: Entity,
  url: URL,
  read: (query: ListQuery) => Promise<Result<T>>,
  { ignored = [], adapt = (query) => query }: ListOptions = {},
): Promise<ListPage<T>> {
  const pageOf = (found: T | null, query: ListQuery, address: URL, problem: AppError | null): ListPage<T> => ({
    found,
    query,
    all: listAddressOf(entity.name, query),
    address,
    problem,
  });
  const asked = listQueryOf(entity, url.searchParams, ignored);
  if (asked.ok) {
    const query = adapt(asked.value);
    const found = await read(query);
    if (found.ok) return pageOf(found.value, query, url, null);
    if (found.error.code !== 'invalid') return pageOf(null, query, url, found.error);
  }
  const query = adapt({ where: {}, limit: PAGE_SIZE });
  const address = new URL(url.pathname, url);
  const first = await read(query);
  const refused: AppError = {
    code: 'invalid',
    message: 'This address asks for something that the list cannot show, so it begins at its first page.',
  };
  return first.ok ? pageOf(first.value, query, address, refused) : pageOf(null, query, address, first.error);
}
