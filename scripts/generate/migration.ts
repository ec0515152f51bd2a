// The first migration: a table for every kind of record in the registry, and the guards.
import { GUARD_SCHEMA, schemaOf } from '../../src/adapters/cloudflare/d1-schema';
import { LISTINGS } from '../../src/domain/index';

export const migration = (): string =>
  [
    '-- Made by `npm run generate` from the registry (src/domain/index.ts). Frozen once released: later changes are new files.',
    ...GUARD_SCHEMA,
    ...[...LISTINGS.keys()].flatMap((entity) => ['', ...schemaOf(entity)]),
    '',
  ].join('\n');
