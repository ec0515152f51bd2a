// D1 through Cloudflare's HTTP API, against a local server that answers as its reference says, over a real SQLite. Cloudflare
// itself was not called: what is tested here is that the client and the adapter keep to the reference.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { D1Records } from '#adapters/cloudflare/d1-records';
import { copyRecords, startingAt } from '../../scripts/copy/engine';
import { HttpD1 } from '../../scripts/copy/http-d1';
import { Shelf } from '../../scripts/copy/shelf';
import { storeOf } from '../../scripts/copy/store';
import { SCHEMA } from '../support/schema';
import { awkwardCourses, everything, putting } from './awkward';

interface Query {
  sql: string;
  params?: unknown[];
}

let db: DatabaseSync;
let api: string;
let requests: { path: string; authorization: string | undefined; body: Query | { batch: Query[] } }[];
/** What is answered instead, the first first. */
let instead: { status: number; headers?: Record<string, string>; body: object }[];
let close: () => Promise<void>;

function execute({ sql, params = [] }: Query): object {
  if (params.some((param) => typeof param !== 'string')) throw new Error('params are strings');
  const results = db.prepare(sql).all(...(params as string[]));
  return { success: true, results, meta: { rows_read: results.length, rows_written: 0 } };
}

/** A batch happens whole or not at all. */
function executeAll(queries: Query[]): object[] {
  db.exec('BEGIN');
  try {
    const results = queries.map(execute);
    db.exec('COMMIT');
    return results;
  } catch (cause) {
    db.exec('ROLLBACK');
    throw cause;
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = '';
  for await (const chunk of request) text += chunk;
  const body = JSON.parse(text) as Query | { batch: Query[] };
  requests.push({ path: request.url ?? '', authorization: request.headers.authorization, body });
  const send = (status: number, content: object, headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(content));
  const other = instead.shift();
  if (other) return void send(other.status, other.body, other.headers);
  try {
    const result = 'batch' in body ? executeAll(body.batch) : [execute(body)];
    send(200, { success: true, errors: [], messages: [], result });
  } catch (cause) {
    const message = `${(cause as Error).message}: SQLITE_ERROR`;
    send(400, { success: false, errors: [{ code: 7500, message }], messages: [], result: [] });
  }
}

beforeEach(async () => {
  db = new DatabaseSync(':memory:');
  db.exec(SCHEMA);
  requests = [];
  instead = [];
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}/client/v4`;
  close = () => new Promise((resolve) => server.close(() => resolve()));
});
afterEach(async () => {
  await close();
  db.close();
});

const open = (pace = 0) => new HttpD1({ accountId: 'acc', databaseId: 'data-base', token: 'secret', api, pace });
const storeOn = (http: HttpD1) =>
  storeOf(new D1Records(http.asBinding()), {
    name: 'D1 over HTTP',
    signal: new AbortController().signal,
    close: async () => undefined,
  });

it('copies there and back: every awkward record arrives as it was', async () => {
  const kinds = ['courses', 'seats'];
  const source = new Shelf('the source', '');
  const back = new Shelf('back', '');
  await source.write(putting('courses', awkwardCourses(700)));
  await source.write(putting('seats', [{ id: 's', version: 1 }]));
  const far = storeOn(open());
  expect(await far.count('courses')).toBe(0);
  const position = () => startingAt('fill', kinds);
  const there = await copyRecords({ source, target: far, kinds, position: position(), onPage: () => undefined });
  expect(there).toMatchObject({ isEqual: true, records: 701 });
  expect(await far.count('courses')).toBe(700);
  await copyRecords({ source: far, target: back, kinds, position: position(), onPage: () => undefined });
  for (const kind of kinds) expect(await everything(back, kind)).toEqual(await everything(source, kind));
  await far.write([{ op: 'delete', entity: 'seats', id: 's' }]);
  expect((await everything(far, 'seats')).size).toBe(0);
});

it('asks as the reference says: path, token, one query or a batch', async () => {
  const http = open();
  await http.prepare('SELECT ?1 AS one').bind('x').all();
  await http.batch([http.prepare('SELECT 1'), http.prepare('SELECT ?1').bind('y')]);
  expect(requests).toEqual([
    {
      path: '/client/v4/accounts/acc/d1/database/data-base/query',
      authorization: 'Bearer secret',
      body: { sql: 'SELECT ?1 AS one', params: ['x'] },
    },
    expect.objectContaining({
      body: {
        batch: [
          { sql: 'SELECT 1', params: [] },
          { sql: 'SELECT ?1', params: ['y'] },
        ],
      },
    }),
  ]);
});

it('gives the words of the API where it refuses', async () => {
  instead.push({
    status: 403,
    body: { success: false, errors: [{ code: 10000, message: 'Authentication error' }], messages: [], result: null },
  });
  await expect(open().ask({ sql: 'SELECT 1', params: [] })).rejects.toThrow(
    "Cloudflare's API answered 403: Authentication error",
  );
  await expect(storeOn(open()).walk('courses')).resolves.toEqual([]);
  db.exec('DROP TABLE "courses"');
  await expect(storeOn(open()).walk('courses')).rejects.toThrow(/no such table: courses/);
});

it('rests as long as it is told to when it asked too much, then goes on', async () => {
  instead.push({
    status: 429,
    headers: { 'retry-after': '2' },
    body: { success: false, errors: [{ code: 10013, message: 'Rate limited' }], messages: [], result: null },
  });
  const startedAt = performance.now();
  await expect(storeOn(open()).walk('courses')).resolves.toEqual([]);
  expect(performance.now() - startedAt).toBeGreaterThan(1900);
  expect(requests).toHaveLength(2);
}, 20_000);

it('keeps its pace however many ask at once', async () => {
  const http = open(60);
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 6 }, () => http.prepare('SELECT 1').all()));
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(5 * 60 - 5);
});
