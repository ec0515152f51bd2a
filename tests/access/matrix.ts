// The access matrix, made from the registry, the files of src/pages and the tables: every address × method × caller × record.

import type { Entity } from '#domain/entity';
import { ENTITIES } from '#domain/index';
import type { PermissionsHouse } from '../http/permissions-house';
import { type CallerName, EXPECTED, type Expected } from '../http/permissions-table';
import type { Answer, Api, Fields } from '../support/api';
import { type Cast, EVERYONE, OFFICE, type Who } from './callers';
import { bare, type Cell } from './cells';
import { METHODS, type Method, readManifest } from './manifest';
import { type Audience, ENDPOINTS, type EndpointRule, PAGES, type PageRule, rulesOf } from './routes-table';

export interface Scene {
  house: PermissionsHouse;
  cast: Cast;
  /** The rules that run before a page are switched off: whoever asks reaches it. */
  isUnguarded: boolean;
}

export const MISSING = '0193f000-0000-7000-8000-00000000dead';
const MALFORMED = '%27%20OR%201=1--';

const expectedOf = (entity: string): Expected => EXPECTED[entity] as Expected;
const isOneOf = (few: readonly CallerName[] | undefined, who: Who): boolean =>
  few?.includes(who as CallerName) ?? false;
const recordOf = ({ house }: Scene, entity: string, name: string): Fields => house.records[entity]?.[name] as Fields;

/** A page as somebody's browser asks for it, with their token. */
export const askPage = (scene: Scene, who: Who, address: string, method: Method = 'GET'): Promise<Answer> =>
  scene.cast[who].page(address, method);

// Pages

function pageCells(scene: Scene, path: string, rule: PageRule): Cell[] {
  const targets = rule.of
    ? targetsOf(scene, rule.of, rule.address ?? path)
    : [{ name: '', address: path, record: null }];
  return EVERYONE.flatMap((who) =>
    targets.flatMap(({ name, address, record }) =>
      METHODS.map(
        (method): Cell => ({
          who,
          what: `${method} ${path}${name && ` of ${name}`} (${address})`,
          expected:
            method === 'GET'
              ? pageStatus(scene, who, rule, record)
              : [...ANY_BUT_BROKEN, ...(scene.isUnguarded ? [500] : [])],
          ask: () => askPage(scene, who, address, method),
        }),
      ),
    ),
  );
}

/** A page takes no other method than GET, but for forms that check by themselves: what counts is what the answer holds. */
const ANY_BUT_BROKEN = [200, 303, 400, 401, 403, 404, 405, 409, 415, 422];

function pageStatus(scene: Scene, who: Who, rule: PageRule, record: string | null): number[] {
  if (who === 'disabled') return [401];
  const isPublic = ['everybody', 'guests', 'public'].includes(rule.who);
  // Without its rules a page of the dashboard refuses to be shown to nobody: it fails, and tells nothing.
  if (who === 'visitor' && !isPublic) return scene.isUnguarded ? [...ANY_BUT_BROKEN, 500] : [303];
  if (rule.who === 'guests') return who === 'visitor' || scene.isUnguarded ? [200, 303] : [303];
  if (rule.sentOn?.includes(who)) return [303];
  return may(who, rule.who, rule.of, record) ? [200] : [404];
}

/** Sessions of the house that the instructor teaches. */
const TAUGHT = ['listed', 'draft'];

function may(who: Who, audience: Audience, entity?: string, record?: string | null): boolean {
  switch (audience) {
    case 'everybody':
      return true;
    case 'nobody':
      return false;
    case 'guests':
      return who === 'visitor';
    case 'signed-in':
      return who !== 'visitor';
    case 'office':
      return OFFICE.includes(who);
    case 'writers':
      return OFFICE.includes(who) || who === 'instructor' || who === 'otherInstructor';
    case 'admin':
      return who === 'admin';
    case 'readers':
      return isOneOf(expectedOf(entity ?? '').read[record ?? ''], who);
    case 'public':
      return isOneOf(expectedOf(entity ?? '').read[record ?? ''], 'visitor');
    case 'sitter':
      return isOneOf(expectedOf('attempts').steps.submit?.may[record ?? ''], who);
    case 'teachers':
      return (
        isOneOf(expectedOf('sessions').patch[record ?? ''], who) ||
        (who === 'instructor' && TAUGHT.includes(record ?? ''))
      );
    case 'editors':
      return isOneOf(expectedOf(entity ?? '').patch[record ?? ''], who);
  }
}

interface Target {
  name: string;
  address: string;
  /** In the table; null for what does not exist. */
  record: string | null;
}

function targetsOf(scene: Scene, entity: string, address: string): Target[] {
  const named = Object.keys(expectedOf(entity).read).map((name) => {
    const { id, slug, courseId } = recordOf(scene, entity, name);
    return { name, record: name, address: fill(address, { id, slug: slug as string, course: courseId as string }) };
  });
  const course = recordOf(scene, 'courses', 'published').id;
  return [
    ...named,
    { name: 'missing', record: null, address: fill(address, { id: MISSING, slug: 'no-such-course', course }) },
    { name: 'malformed', record: null, address: fill(address, { id: MALFORMED, slug: MALFORMED, course }) },
  ];
}

const fill = (address: string, values: Record<string, string | undefined>): string =>
  address.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

// Endpoints that belong to no entity

const endpointCells = (scene: Scene, path: string): Cell[] =>
  rulesOf(path).flatMap((rules) => METHODS.flatMap((method) => methodCells(scene, path, method, rules[method])));

function methodCells(scene: Scene, path: string, method: Method, rule: EndpointRule | undefined): Cell[] {
  const targets =
    rule?.of && rule.address
      ? targetsOf(scene, rule.of, rule.address)
      : [{ name: '', address: rule?.address ?? path, record: null }];
  return EVERYONE.flatMap((who) =>
    targets.map(
      ({ name, address, record }): Cell => ({
        who,
        what: `${method} ${path}${name && ` of ${name}`} (${address})`,
        expected: rule ? endpointStatus(who, rule, record) : [401, 404, 405],
        ask: () => call(scene.cast[who], method, address, rule?.body, rule?.version),
      }),
    ),
  );
}

function endpointStatus(who: Who, rule: EndpointRule, record: string | null): number[] {
  const done = [rule.status].flat();
  if (rule.asksNobody) return done;
  if (who === 'disabled') return [401];
  if (record && rule.gone?.includes(record)) return who === 'visitor' ? [401, 404] : [403, 404];
  if (may(who, rule.who, rule.of, record)) return done;
  if (who === 'visitor') return [401, ...(rule.who === 'nobody' || rule.of ? [404] : [])];
  return [
    rule.of ? 404 : (rule.refused ?? 403),
    ...(rule.of && record && may(who, 'readers', rule.of, record) ? [403] : []),
  ];
}

const call = (api: Api, method: Method, address: string, body?: unknown, version?: number): Promise<Answer> =>
  api.send(address.replace(/^\/api/, ''), {
    method,
    ...(body !== undefined && { body }),
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
    isRoot: !address.startsWith('/api'),
  });

// Entities

const refused = (entity: string, who: Who, record: string | null): number => {
  if (who === 'visitor' || who === 'disabled') return 401;
  return record !== null && isOneOf(expectedOf(entity).read[record], who) ? 403 : 404;
};
const unseen = (entity: string, who: Who): number =>
  who === 'disabled' || (who === 'visitor' && !expectedOf(entity).isPublic) ? 401 : 404;

/** Made one after the other: sessions of one course at once only wait for each other. */
let making: Promise<unknown> = Promise.resolve();
/** Somebody who reads the record: an admin, but of what is its person's alone. */
export function readerOf({ cast }: Scene, entity: string, name: string): Api {
  const readers = EXPECTED[entity]?.read[name] ?? [];
  return readers.includes('admin') || !readers[0] ? cast.admin : cast[readers[0]];
}

export function freshOf({ house }: Scene, entity: string, name: string): Promise<Fields> {
  const make = house.make[entity]?.[name];
  if (!make) throw new Error(`Nothing makes ${name} of ${entity}.`);
  const made = making.then(make);
  making = made.catch(() => undefined);
  return made;
}

/** Somebody who may works on a record of their own, so that the others find theirs as it was; people change themselves. */
async function onRecord(
  scene: Scene,
  entity: string,
  name: string | null,
  { who, isAllowed }: { who: Who; isAllowed: boolean },
  ask: (id: string, version: number) => Promise<Answer>,
): Promise<Answer> {
  if (name === null) return ask(MISSING, 1);
  const shared = recordOf(scene, entity, name);
  if (isAllowed && shared.id !== scene.cast[who].id) {
    const { id, version } = await freshOf(scene, entity, name);
    return ask(id, version);
  }
  const { version } = (await readerOf(scene, entity, name).get(`/${entity}/${shared.id}`)).body;
  return ask(shared.id, version);
}

function entityCells(scene: Scene, entity: string): Cell[] {
  const { read, create, patch, delete: remove, steps, isPublic } = expectedOf(entity);
  const names = [...Object.keys(read), null];
  const cell = (who: Who, what: string, expected: number, ask: Cell['ask']): Cell => ({
    who,
    what,
    expected: [expected],
    ask,
  });
  return EVERYONE.flatMap((who) => {
    const api = scene.cast[who];
    const isAsked = who === 'disabled' || (who === 'visitor' && !isPublic);
    return [
      cell(who, `GET /api/${entity}`, isAsked ? 401 : 200, () => api.get(`/${entity}?limit=200`)),
      cell(who, `GET /api/${entity}/export`, isAsked ? 401 : 200, () => api.get(`/${entity}/export?format=csv`)),
      cell(
        who,
        `POST /api/${entity}`,
        isOneOf(create, who) ? 201 : ['visitor', 'disabled'].includes(who) ? 401 : 403,
        async () => api.post(`/${entity}`, await scene.house.body[entity]?.()),
      ),
      ...names.flatMap((name): Cell[] => {
        const of = name ?? 'missing';
        const on = (few: readonly CallerName[] | undefined, done: number) =>
          isOneOf(few, who) ? done : refused(entity, who, name);
        return [
          cell(
            who,
            `GET /api/${entity}/[id] of ${of}`,
            name && isOneOf(read[name], who) ? 200 : unseen(entity, who),
            () => api.get(`/${entity}/${name ? recordOf(scene, entity, name).id : MISSING}`),
          ),
          cell(who, `PATCH /api/${entity}/[id] of ${of}`, on(patch[of], 200), () =>
            onRecord(scene, entity, name, { who, isAllowed: isOneOf(patch[of], who) }, (id, version) =>
              api.patch(`/${entity}/${id}`, {}, version),
            ),
          ),
          cell(who, `DELETE /api/${entity}/[id] of ${of}`, on(remove[of], 204), () =>
            onRecord(scene, entity, name, { who, isAllowed: isOneOf(remove[of], who) }, (id, version) =>
              api.remove(`/${entity}/${id}`, version),
            ),
          ),
          ...Object.entries(steps).map(([step, { may: whoMay, from, body }]) =>
            cell(
              who,
              `POST /api/${entity}/[id]/${step} of ${of}`,
              on(whoMay[of], from.includes(of) ? 200 : 409),
              async () => {
                const detail = await body?.(scene.house, of);
                return onRecord(scene, entity, name, { who, isAllowed: isOneOf(whoMay[of], who) }, (id) =>
                  api.post(`/${entity}/${id}/${step}`, detail),
                );
              },
            ),
          ),
        ];
      }),
    ];
  });
}

/** What is somebody else's and what does not exist answer alike, to the letter. */
function alikeCells(scene: Scene, entity: string): Cell[] {
  const { read } = expectedOf(entity);
  const calls: [string, (api: Api, id: string) => Promise<Answer>][] = [
    ['GET', (api, id) => api.get(`/${entity}/${id}`)],
    ['PATCH', (api, id) => api.patch(`/${entity}/${id}`, {}, 1)],
    ['DELETE', (api, id) => api.remove(`/${entity}/${id}`, 1)],
    ...Object.keys(expectedOf(entity).steps).map((step): [string, (api: Api, id: string) => Promise<Answer>] => [
      step,
      (api, id) => api.post(`/${entity}/${id}/${step}`, {}),
    ]),
  ];
  return EVERYONE.flatMap((who) =>
    Object.keys(read)
      .filter((name) => !isOneOf(read[name], who))
      .flatMap((name) =>
        calls.map(([what, ask]): Cell => {
          const { id } = recordOf(scene, entity, name);
          return {
            who,
            what: `${what} /api/${entity}/${id} of ${name}, beside what does not exist`,
            expected: [401, 403, 404],
            ask: () => ask(scene.cast[who], id),
            check: async (answer) => {
              const missing = await ask(scene.cast[who], MISSING);
              return answer.status === missing.status && bare(answer, id) === bare(missing, MISSING)
                ? null
                : `differs: ${answer.status} ${answer.text} / ${missing.status} ${missing.text}`;
            },
          };
        }),
      ),
  );
}

/** The cells of every page and every endpoint, in an order that leaves what others look at as it was. */
export function matrixOf(scene: Scene): Cell[] {
  const served = readManifest();
  return [
    ...served
      .filter(({ kind }) => kind === 'page')
      .flatMap(({ path }) => pageCells(scene, path, PAGES[path] as PageRule)),
    ...served
      .filter(({ kind, path }) => kind === 'endpoint' && ENDPOINTS[path])
      .flatMap(({ path }) => endpointCells(scene, path)),
    ...Object.values<Entity>(ENTITIES).flatMap(({ name }) => [...alikeCells(scene, name), ...entityCells(scene, name)]),
  ];
}
