// The specification's list of files: by the beginning of their names, one level of folders at a time where that is asked. Read
// from the records, so that it holds what the caller may see and nothing else, not even the name of a folder.
import { type Asset, assets } from '#domain/assets/asset';
import { fileError } from '#domain/assets/storage-error';
import { STORAGE_PAGE_MAX, STORAGE_PAGE_MIN } from '#domain/constants';
import { invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored, Where } from '#ports/records';
import type { Call } from '../app';
import { permit, present } from '../scope';

export interface FileQuery {
  prefix?: string;
  delimiter?: string;
  pageToken?: string;
  maxResults?: number;
}

export interface FileListing {
  items: Asset[];
  /** Each ends with the delimiter, and stands on one page alone. */
  prefixes: string[];
  nextPageToken: string | null;
}

/** Records read at a time. */
const CHUNK = 200;
/** Reads of one page: a page may be short, as the specification's store has it too. */
const MOST_READS = 30;
const LONGEST_PREFIX = 1000;
/** Above every letter. */
const HIGHEST = '\u{10FFFF}';

export async function listFiles(call: Call, query: FileQuery): Promise<Result<FileListing>> {
  const permitted = permit(assets.access.read, call.caller, 'reading files');
  if (!permitted.ok) return permitted;
  const { prefix = '', delimiter = '', maxResults = STORAGE_PAGE_MAX } = query;
  if (!Number.isInteger(maxResults) || maxResults < STORAGE_PAGE_MIN || maxResults > STORAGE_PAGE_MAX)
    return err(fileError('page-size'));
  if (prefix.length > LONGEST_PREFIX || delimiter.length > LONGEST_PREFIX)
    return err(invalid(`Ask for names that begin with at most ${LONGEST_PREFIX} characters.`, { rule: 'prefix' }));
  const start = query.pageToken === undefined ? prefix : placeOf(query.pageToken);
  if (start === null || !isWithin(start, prefix)) return err(fileError('page-token'));

  const walk = new Walk(call, prefix);
  const listing: FileListing = { items: [], prefixes: [], nextPageToken: null };
  let from = start;
  for (let reads = 0; reads < MOST_READS; reads++) {
    const chunk = await walk.read(from);
    if (!chunk.ok) return chunk;
    for (const record of chunk.value.items) {
      // In a folder that is summed up already.
      if (before(record.pathKey as string, from)) continue;
      if (listing.items.length + listing.prefixes.length === maxResults) {
        listing.nextPageToken = tokenOf(from);
        return ok(listing);
      }
      const folder = folderOf(record.name as string, prefix, delimiter);
      if (folder !== null) {
        listing.prefixes.push(folder);
        // Over everything in it, however much that is.
        from = folder + HIGHEST;
        continue;
      }
      listing.items.push(present(assets, call.caller, record) as unknown as Asset);
      // The next key there can be.
      from = `${record.pathKey as string}\u0001`;
    }
    if (chunk.value.isEnd) return ok(listing);
  }
  listing.nextPageToken = tokenOf(from);
  return ok(listing);
}

/** What lies below the next delimiter after the prefix; null for what lies at this level. */
function folderOf(name: string, prefix: string, delimiter: string): string | null {
  const at = delimiter === '' ? -1 : name.indexOf(delimiter, prefix.length);
  return at < 0 ? null : name.slice(0, at + delimiter.length);
}

/** Everything that the caller may read below a prefix, in the order of names, from several lists where several rights give it. */
class Walk {
  constructor(
    private readonly call: Call,
    private readonly prefix: string,
  ) {}

  async read(from: string): Promise<Result<{ items: Stored[]; isEnd: boolean }>> {
    const pages = await Promise.all(
      scopesOf(this.call).map((where) =>
        this.call.app.records.list('assets', {
          where: { ...where, status: 'ready' },
          sort: { field: 'pathKey', descending: false },
          range: { from, to: this.prefix + HIGHEST },
          limit: CHUNK,
        }),
      ),
    );
    const found = new Map<string, Stored>();
    // As far as every list has come: beyond it one of them may still have something.
    let reach: string | null = null;
    for (const page of pages) {
      if (!page.ok) return page;
      for (const record of page.value.items) found.set(record.pathKey as string, record);
      const last = page.value.items.at(-1)?.pathKey as string | undefined;
      if (page.value.next !== null && last !== undefined && (reach === null || before(last, reach))) reach = last;
    }
    const items = [...found]
      .filter(([key]) => reach === null || !before(reach, key))
      .sort(([one], [other]) => (before(one, other) ? -1 : 1))
      .map(([, record]) => record);
    return ok({ items, isEnd: reach === null });
  }
}

/** The lists that together hold what the caller may read. */
function scopesOf({ caller }: Call): Where[] {
  const names = assets.access.read[caller?.role ?? 'visitor'] ?? [];
  if (names.some((name) => name === 'all')) return [{}];
  return names.flatMap((name) => {
    const where = assets.scopes[name as keyof typeof assets.scopes]?.(caller);
    return where ? [where as Where] : [];
  });
}

/** As both stores order texts: by code points, which is not by the units of a JavaScript string. */
function before(one: string, other: string): boolean {
  const [a, b] = [one[Symbol.iterator](), other[Symbol.iterator]()];
  for (;;) {
    const [x, y] = [a.next(), b.next()];
    if (x.done) return !y.done;
    if (y.done) return false;
    if (x.value !== y.value) return (x.value.codePointAt(0) as number) < (y.value.codePointAt(0) as number);
  }
}

const isWithin = (place: string, prefix: string): boolean => place.startsWith(prefix);

/** A token is the place where the next page begins: it says nothing that the caller has not read. */
const tokenOf = (place: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(place)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

function placeOf(token: string): string | null {
  if (token.length > 8 * LONGEST_PREFIX) return null;
  try {
    const bytes = Uint8Array.from(atob(token.replaceAll('-', '+').replaceAll('_', '/')), (unit) => unit.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
