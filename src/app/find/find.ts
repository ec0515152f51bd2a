// One search over everything that the caller may list, each kind by the search of its own list: what the palette shows while
// somebody types. All kinds are asked at once; what their ids stand for is read in one go after that.
import type { Actor } from '#domain/access';
import type { Entity } from '#domain/entity';
import { FIND_LONGEST, FIND_MOST, type Found, type FoundGroup } from '#domain/find';
import type { Reader } from '#domain/format';
import { ENTITIES, type EntityName } from '#domain/index';
import { distanceOf } from '#domain/search-marks';
import { invalid, unauthenticated } from '#kernel/errors';
import { isId } from '#kernel/id';
import { err, ok, type Result } from '#kernel/result';
import type { Sort, Stored } from '#ports/records';
import type { Call } from '../app';
import { listBriefly } from '../crud';
import { DELETED_PERSON, readNamed } from '../history';
import { inScope, narrow, present } from '../scope';
import { type Eyes, KINDS, type Kind } from './kinds';

/** The records of one kind that are to be told. */
interface Read {
  kind: Kind;
  records: Stored[];
  hasMore: boolean;
}

/** What a record is called where another one names it. */
const NAMES: Partial<Record<EntityName, string>> = {
  users: 'displayName',
  companies: 'name',
  courses: 'title',
  tests: 'title',
};

/** Through whose eyes dates are written. */
async function readerFor({ app }: Call, { timeZone, locale }: Actor): Promise<Reader> {
  const settings = await app.settings();
  return { timeZone: timeZone ?? settings.timeZone, locale: locale ?? settings.locale, now: app.clock.now() };
}

const entityOf = ({ entity }: Kind): Entity => ENTITIES[entity];

/** Those of which there may be some that this person reads. */
const kindsOf = (actor: Actor): Kind[] =>
  KINDS.filter(
    (kind) => (kind.isFor?.(actor) ?? true) && narrow(entityOf(kind), actor, kind.where?.(actor) ?? {}) !== null,
  );

const orderOf = ({ listing: { search, sorts } }: Entity): Sort => {
  const order = sorts.find(({ field }) => field === search?.order) ?? sorts[0];
  return { field: order?.field ?? '', descending: order?.descending ?? false };
};

/**
 * Every kind that was searched, in the order of `KINDS`; of each at most `limit`, what comes closest first. Nothing typed finds
 * nothing. Errors: `unauthenticated`; `invalid` beside `q` or `limit`; `unavailable`.
 */
export async function findRecords(
  call: Call,
  { query, limit = FIND_MOST }: { query: string; limit?: number },
): Promise<Result<FoundGroup[]>> {
  const { caller: actor } = call;
  if (!actor) return err(unauthenticated('Sign in to search.'));
  const search = query.trim();
  const issues = [
    ...(search.length > FIND_LONGEST ? [{ path: 'q', message: `Search for at most ${FIND_LONGEST} characters.` }] : []),
    ...(Number.isInteger(limit) && limit >= 1 && limit <= FIND_MOST
      ? []
      : [{ path: 'limit', message: `Ask for 1 to ${FIND_MOST} of each kind.` }]),
  ];
  if (issues.length > 0) return err(invalid('This cannot be searched for.', { issues }));
  if (!search) return ok([]);
  const kinds = kindsOf(actor);
  const [reader, ...pages] = await Promise.all([
    readerFor(call, actor),
    ...kinds.map((kind) =>
      listBriefly(call, entityOf(kind), {
        search,
        limit,
        sort: kind.sort ?? orderOf(entityOf(kind)),
        where: kind.where?.(actor) ?? {},
      }),
    ),
  ]);
  const reads: Read[] = [];
  for (const [at, page] of pages.entries()) {
    if (!page.ok) return page;
    reads.push({ kind: kinds[at] as Kind, records: page.value.items, hasMore: page.value.next !== null });
  }
  return tellAll(call, actor, reads, { reader, query: search });
}

/**
 * Records that this person has opened before, as far as they may still read them.
 * @param named `users/<id>`; what is not that, or not to be read, is left out
 */
export async function findNamed(call: Call, named: readonly string[]): Promise<Result<FoundGroup[]>> {
  const { caller: actor } = call;
  if (!actor) return err(unauthenticated('Sign in to search.'));
  const kinds = kindsOf(actor);
  const keys = named.slice(0, FIND_MOST).flatMap((each) => {
    const [name, id = ''] = each.split('/');
    const kind = kinds.find(({ entity }) => entity === name);
    return kind && isId(id) ? [{ kind, entity: kind.entity, id }] : [];
  });
  const [reader, found] = await Promise.all([
    readerFor(call, actor),
    call.app.records.getMany(keys.map(({ entity, id }) => ({ entity, id }))),
  ]);
  if (!found.ok) return found;
  const now = call.app.clock.now();
  const readable = found.value.flatMap((record, at) => {
    const kind = keys[at]?.kind;
    if (!record || !kind) return [];
    const entity = entityOf(kind);
    return inScope(entity, entity.access.read, actor, record, now)
      ? [{ kind, record: present(entity, actor, record) }]
      : [];
  });
  const reads = kinds.map((kind) => ({
    kind,
    records: readable.filter((each) => each.kind === kind).map(({ record }) => record),
    hasMore: false,
  }));
  return tellAll(call, actor, reads, { reader, query: '' });
}

async function tellAll(
  call: Call,
  actor: Actor,
  reads: readonly Read[],
  seen: Pick<Eyes, 'reader' | 'query'>,
): Promise<Result<FoundGroup[]>> {
  const named = reads.flatMap(({ kind, records }) =>
    records.flatMap((record) =>
      (kind.names?.(record, actor) ?? []).flatMap(([entity, id]) => (typeof id === 'string' ? [{ entity, id }] : [])),
    ),
  );
  const behind = named.length > 0 ? await readNamed(call.app.records, named) : ok(new Map<string, Stored>());
  if (!behind.ok) return behind;
  const name = (entity: EntityName, id: unknown): string => {
    const record = behind.value.get(`${entity}/${String(id)}`);
    if (entity === 'users' && record?.status === 'deleted') return DELETED_PERSON;
    return String(record?.[NAMES[entity] ?? ''] ?? '');
  };
  return ok(reads.map((read) => tell(read, { ...seen, actor, name })));
}

function tell({ kind, records, hasMore }: Read, eyes: Eyes): FoundGroup {
  const list = kind.list(eyes.actor);
  const items = records.map(
    (record): Found => ({
      id: record.id,
      title: kind.title(record, eyes),
      detail: kind.detail(record, eyes).filter(Boolean).join(', '),
      href: kind.href(record),
    }),
  );
  return {
    entity: kind.entity,
    items: items.toSorted((one, other) => distanceOf(one.title, eyes.query) - distanceOf(other.title, eyes.query)),
    more: hasMore && list ? `${list}?${new URLSearchParams({ q: eyes.query })}` : null,
  };
}
