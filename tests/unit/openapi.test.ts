import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { D1Records } from '#adapters/cloudflare/d1-records';
import { present } from '#app/scope';
import type { Actor } from '#domain/access';
import type { Entity } from '#domain/entity';
import { ENTITIES } from '#domain/index';
import { listQueryOf } from '#http/list-query';
import { type OpenApi, openApi } from '#http/openapi';
import { schemaName } from '#http/openapi/entity-paths';
import type { Schema } from '#http/openapi/schemas';
import { COURSES, courseInput } from '../../scripts/demo/courses';
import { MemoryD1 } from '../../scripts/demo/memory-d1';
import { seedStore } from '../../scripts/demo/seed-store';
import { SCHEMA } from '../support/schema';

const entities: Entity[] = Object.values(ENTITIES);
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The parts of OpenAPI 3.1 that the description uses, closed: a misspelt keyword is an error. */
const reference = z.strictObject({ $ref: z.string().startsWith('#/components/') });
const schema = z.record(z.string(), z.unknown());
const content = z.record(z.string().regex(/^[a-z]+\/[\w.+-]+$/), z.strictObject({ schema }));
const header = z.strictObject({ description: z.string(), schema });
const parameter = z
  .strictObject({
    name: z.string().min(1),
    in: z.enum(['query', 'path', 'header', 'cookie']),
    required: z.boolean().optional(),
    description: z.string().optional(),
    schema,
  })
  .refine(({ in: place, required }) => place !== 'path' || required === true, 'A parameter of the path is required.');
const response = z.strictObject({
  description: z.string().min(1),
  headers: z.record(z.string(), header.or(reference)).optional(),
  content: content.optional(),
});
const operation = z.strictObject({
  operationId: z.string().regex(/^[a-z][A-Za-z]+$/),
  tags: z.array(z.string()).min(1),
  summary: z.string().min(1),
  description: z.string().optional(),
  security: z.array(z.partialRecord(z.enum(['cookie', 'bearer']), z.array(z.string()))),
  'x-access': schema.optional(),
  parameters: z.array(parameter.or(reference)).optional(),
  requestBody: z.strictObject({ required: z.boolean().optional(), content }).optional(),
  responses: z.record(z.string().regex(/^[2-5]\d\d$/), response.or(reference)),
});
const document = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  paths: z.record(
    z.string().startsWith('/'),
    z.strictObject({
      parameters: z.array(parameter.or(reference)).optional(),
      ...Object.fromEntries(METHODS.map((method) => [method, operation.optional()])),
    }),
  ),
  components: z.strictObject({
    schemas: z.record(z.string(), schema),
    responses: z.record(z.string(), response),
    headers: z.record(z.string(), header),
    parameters: z.record(z.string(), parameter),
    securitySchemes: z.record(z.string(), schema),
  }),
});

/** What a reference points at; the same for a value that is none. */
function resolve(api: OpenApi, value: Schema): Schema {
  if (typeof value.$ref !== 'string') return value;
  const [, , kind = '', name = ''] = value.$ref.split('/');
  const found = api.components[kind]?.[name];
  if (!found) throw new Error(`${value.$ref} points at nothing.`);
  return found;
}

/** With everything that it refers to in place. */
function inlined(api: OpenApi, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => inlined(api, each));
  if (value === null || typeof value !== 'object') return value;
  const target = resolve(api, value as Schema);
  return Object.fromEntries(Object.entries(target).map(([key, each]) => [key, inlined(api, each)]));
}

/** JSON Schema reads patterns as Unicode; zod's reader does not, and the demo's codes are plain. */
const plainPatterns = (text: string): string => text.replaceAll('\\\\p{L}\\\\p{N}', 'A-Za-z0-9');

const validator = (api: OpenApi, name: string) =>
  z.fromJSONSchema(JSON.parse(plainPatterns(JSON.stringify(inlined(api, api.components.schemas?.[name])))));

const operationsOf = (api: OpenApi) =>
  Object.entries(api.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const found = item[method];
      if (!found) return [];
      const shared = item.parameters ?? [];
      const own = (found.parameters as Schema[] | undefined) ?? [];
      const parameters = [...shared, ...own].map((each) => resolve(api, each));
      return [{ path, method, operation: found, parameters }];
    }),
  );

describe('the description of the API', () => {
  const api = openApi();

  it('has the form of OpenAPI 3.1', () => {
    expect(() => document.parse(api)).not.toThrow();
    const misspelt = structuredClone(api) as unknown as { paths: Record<string, { get: Record<string, unknown> }> };
    const list = misspelt.paths['/api/courses'];
    if (list) list.get.respones = {};
    expect(document.safeParse(misspelt).success).toBe(false);
  });

  it('refers only to what is there, as plain JSON', () => {
    expect(() => inlined(api, api.paths)).not.toThrow();
    expect(JSON.parse(JSON.stringify(api))).toEqual(api);
  });

  it('gives every call a name of its own and declares every parameter of its path', () => {
    const operations = operationsOf(api);
    const names = operations.map(({ operation: { operationId } }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const { path, parameters } of operations) {
      const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(parameters.filter((each) => each.in === 'path').map(({ name }) => name)).toEqual(wanted);
    }
  });

  it('asks for If-Match on every change and removal of a record, and takes an Idempotency-Key', () => {
    for (const { path, method, operation: found, parameters } of operationsOf(api)) {
      const isOfEntity = entities.some(({ name }) => path.startsWith(`/api/${name}/`));
      // Of answers the last one counts: two devices of one person do not stand in each other's way.
      if (!isOfEntity || !path.includes('{id}') || method === 'get') continue;
      // Marks of a register name a version each.
      if (path.endsWith('/answers') || path.endsWith('/register')) continue;
      const ifMatch = parameters.find(({ name }) => name === 'If-Match');
      const isStep = method === 'post';
      expect(ifMatch?.required, `${method} ${path}`).toBe(isStep ? undefined : true);
      expect(Object.keys(found.responses as object)).toEqual(expect.arrayContaining(isStep ? ['412'] : ['412', '428']));
      // An answer that is kept would hold the token of an invitation.
      if (!path.endsWith('/invitation')) expect(parameters.map(({ name }) => name)).toContain('Idempotency-Key');
    }
  });

  it('lists exactly the filters and orders that a list takes', () => {
    for (const entity of entities) {
      const { parameters } =
        operationsOf(api).find(({ path, method }) => path === `/api/${entity.name}` && method === 'get') ?? {};
      const names = (parameters ?? []).map(({ name }) => String(name));
      for (const name of names.filter((each) => !['sort', 'limit'].includes(each)))
        expect(listQueryOf(entity, new URLSearchParams({ [name]: 'true' })).ok, `${entity.name} by ${name}`).toBe(true);
      const fields = [...entity.listing.filters, ...(entity.listing.lookups ?? []), ...(entity.listing.members ?? [])];
      for (const field of fields.filter((each) => !names.includes(each)))
        expect(listQueryOf(entity, new URLSearchParams({ [field]: 'x' })).ok, `${entity.name} by ${field}`).toBe(false);
      const sort = parameters?.find(({ name }) => name === 'sort')?.schema as { enum: string[] };
      for (const order of sort.enum) expect(listQueryOf(entity, new URLSearchParams({ sort: order })).ok).toBe(true);
    }
  });

  it('knows every route below /api', () => {
    const files = readdirSync('src/pages/api', { recursive: true })
      .map(String)
      .filter((file) => file.endsWith('.ts'));
    const addresses = files
      .filter((file) => !file.startsWith('[entity]'))
      .map((file) => `/api/${file.replace(/(\/index)?\.ts$/, '').replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}')}`);
    expect(addresses).toContain('/api/health');
    expect(Object.keys(api.paths)).toEqual(expect.arrayContaining(addresses));
  });

  it('takes the bodies that the catalogue was made from, and no others', () => {
    const course = validator(api, 'CourseBody');
    for (const each of COURSES) expect(course.safeParse(courseInput(each)).error).toBeUndefined();
    expect(course.safeParse({ title: 'No code' }).success).toBe(false);
    expect(course.safeParse({ title: 'A', code: 'A', colour: 'red' }).success).toBe(false);
    expect(course.safeParse({ title: 'A', code: 'A', places: 1.5 }).success).toBe(false);
    const patch = validator(api, 'CoursePatch');
    expect(patch.safeParse({ title: 'Only this' }).data).toEqual({ title: 'Only this' });
  });

  describe('of the demo organisation', () => {
    const now = Date.parse('2026-11-24T11:30:00Z');
    const store = new MemoryD1(SCHEMA);
    const records = new D1Records(store.asBinding());
    const actor = (role: Actor['role']): Actor => ({
      id: 'somebody',
      role,
      companyId: null,
      displayName: 'Somebody',
      email: null,
      emailVerified: false,
      timeZone: null,
      locale: null,
      photoURL: null,
    });
    beforeAll(() => seedStore({ db: store.asBinding(), accounts: [], schema: SCHEMA, now }), 60_000);

    it.each(entities.map((entity) => [entity.name, entity] as const))(
      'describes all %s, field by field',
      async (name, entity) => {
        const shape = validator(api, schemaName(entity));
        const described = Object.keys(api.components.schemas?.[schemaName(entity)]?.properties as object);
        const page = await records.list(name, { limit: 200 });
        if (!page.ok) throw new Error(page.error.message);
        expect(page.value.items.length).toBeGreaterThan(0);
        for (const stored of page.value.items) {
          for (const role of ['admin', 'learner'] as const) {
            const seen = present(entity, actor(role), stored);
            expect(shape.safeParse(seen).error).toBeUndefined();
            expect(described).toEqual(expect.arrayContaining(Object.keys(seen)));
          }
        }
      },
    );
  });
});
