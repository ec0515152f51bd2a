// What tells programs about the installation: the description of the API, the build, the health.
import { beforeAll, describe, expect, it } from 'vitest';
import { ENTITIES } from '#domain/index';
import { Callers } from '../support/api';
import { type Instance, readInstance } from '../support/instance';

interface Operation {
  operationId?: string;
  responses: Record<string, unknown>;
}
interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

let instance: Instance;
let callers: Callers;
beforeAll(() => {
  instance = readInstance();
  callers = new Callers(instance);
});

const describeApi = async () => (await callers.visitor.get<OpenApi>('/openapi.json')).body;

describe('openapi.json', () => {
  it('is for anybody, and of version 3.1', async () => {
    const { status, headers, body } = await callers.visitor.get<OpenApi>('/openapi.json');
    expect([status, body.openapi]).toEqual([200, '3.1.0']);
    expect(headers.get('content-type')).toContain('application/json');
  });

  it('tells of every entity of the registry, and every step', async () => {
    const { paths } = await describeApi();
    for (const [name, { steps }] of Object.entries(ENTITIES)) {
      expect(paths[`/api/${name}`]?.get, name).toBeDefined();
      expect(paths[`/api/${name}/{id}`]?.get, name).toBeDefined();
      expect(paths[`/api/${name}/export`]?.get, name).toBeDefined();
      for (const step of Object.keys(steps)) expect(paths[`/api/${name}/{id}/${step}`]?.post, step).toBeDefined();
    }
  });

  it('describes no path and no method that is not there', async () => {
    const { paths } = await describeApi();
    const admin = await callers.as('admin');
    for (const [path, operations] of Object.entries(paths))
      for (const method of Object.keys(operations)) {
        if (!['get', 'post', 'patch', 'delete'].includes(method) || path.startsWith('/api/sign-in')) continue;
        const address = path.replace('{id}', 'nothing').replace(/\{\w+\}/g, 'nothing');
        const response = await fetch(instance.url + address, {
          method: method.toUpperCase(),
          headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json', 'if-match': '"1"' },
          ...(method !== 'get' && { body: path.includes('clock') ? '{"now":null}' : '{}' }),
        });
        expect(await response.text(), `${method} ${path}`).not.toContain('Page not found');
      }
  });

  it('points only at what it holds, and names each operation once', async () => {
    const document = await describeApi();
    const pointers = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, pointer]) => pointer ?? '',
    );
    expect(pointers.length).toBeGreaterThan(10);
    for (const pointer of new Set(pointers)) {
      const target = pointer
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
      expect(target, pointer).toBeDefined();
    }
    const ids = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).flatMap(({ operationId }) => operationId ?? []),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('The build', () => {
  it('is named alike by its manifest and by the health', async () => {
    const manifest = await fetch(`${instance.url}/build.json?${Date.now()}`);
    expect(manifest.status).toBe(200);
    expect(manifest.headers.get('cache-control')).toContain('no-store');
    const build = (await manifest.json()) as { id: string; timestamp: number };
    expect(build).toEqual({ id: expect.stringMatching(/\S/), timestamp: expect.any(Number) });
    expect(build.timestamp).toBeLessThan(Date.now());
    const health = await callers.visitor.get('/health');
    expect([health.status, health.body]).toEqual([200, { status: 'ok', build: build.id, backend: instance.backend }]);
  });

  it('says nothing about itself to a token that is none, and health answers all the same', async () => {
    expect((await callers.stranger('x').get('/health')).status).toBe(200);
    expect((await callers.stranger('x').get('/openapi.json')).status).toBe(200);
  });
});
