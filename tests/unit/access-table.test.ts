// A page, an endpoint or a method that nobody has decided about fails here, before anything runs.
import { describe, expect, it } from 'vitest';
import { ENTITIES } from '#domain/index';
import { ADDED_ROUTES, ROUTES } from '#domain/routes';
import { readManifest } from '../access/manifest';
import { ENDPOINTS, PAGES, rulesOf } from '../access/routes-table';
import { EXPECTED } from '../http/permissions-table';

/** Decided by entity, in http/permissions-table.ts. */
const isOfEntity = (path: string): boolean => path.startsWith('/api/[entity]');

describe('The access table', () => {
  const served = readManifest();
  const paths = (kind: string) =>
    served.filter((each) => each.kind === kind && !isOfEntity(each.path)).map(({ path }) => path);

  it('decides about every page, and about none that is not there', () => {
    expect(Object.keys(PAGES).toSorted()).toEqual(paths('page').toSorted());
    for (const { path } of [...Object.values(ROUTES), ...Object.values(ADDED_ROUTES)])
      expect(PAGES).toHaveProperty([path]);
  });

  it('decides about every endpoint and method, and about none that is not there', () => {
    expect(Object.keys(ENDPOINTS).toSorted()).toEqual(paths('endpoint').toSorted());
    for (const { path, kind, methods } of served)
      if (kind === 'endpoint' && !isOfEntity(path))
        for (const rules of rulesOf(path))
          expect([path, ...Object.keys(rules).toSorted()]).toEqual([path, ...methods.toSorted()]);
  });

  it('decides about every entity and each of its steps', () => {
    for (const [name, entity] of Object.entries(ENTITIES))
      expect(Object.keys(EXPECTED[name]?.steps ?? {}).toSorted()).toEqual(Object.keys(entity.steps).toSorted());
  });
});
