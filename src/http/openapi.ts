// The API described by itself: OpenAPI 3.1, made from the registry. A new entity is in it without a line here.
import type { Entity } from '#domain/entity';
import { ENTITIES } from '#domain/index';
import { entityPaths, type PathItem, ref, schemaName } from './openapi/entity-paths';
import { exportPath, IMPORT_PATHS } from './openapi/exchange-paths';
import {
  ERROR_SCHEMA,
  HEADERS,
  IMPORT_SCHEMA,
  ISSUE_SCHEMA,
  PARAMETERS,
  problemResponses,
  SECURITY_SCHEMES,
} from './openapi/fixed';
import { OTHER_PATHS } from './openapi/other-paths';
import { bodySchema, patchSchema, recordSchema, type Schema } from './openapi/schemas';

/** The version of the interface, not of the build. */
const API_VERSION = '1.0.0';

export interface OpenApi {
  openapi: '3.1.0';
  info: Schema;
  servers: Schema[];
  tags: { name: string; description: string }[];
  paths: Record<string, PathItem>;
  components: Record<string, Record<string, Schema>>;
}

const entities: readonly Entity[] = Object.values(ENTITIES);

export const openApi = (): OpenApi => ({
  openapi: '3.1.0',
  info: {
    title: 'Lectern',
    version: API_VERSION,
    description:
      'The API that the pages use themselves. A record is changed by the version that was read (If-Match); a mutation with an Idempotency-Key happens once. Money is whole minor units, times are UTC instants.',
  },
  servers: [{ url: '/' }],
  tags: [
    ...entities.map(({ name, many }) => ({ name, description: many })),
    { name: 'sign-in', description: 'Sessions of browsers' },
    { name: 'profile', description: 'One’s own account, and pictures' },
    { name: 'calendar', description: 'One’s own timetable' },
    { name: 'settings', description: 'The organisation’s settings and the audit' },
    { name: 'service', description: 'The installation itself' },
  ],
  paths: Object.assign(
    {},
    ...entities.map(entityPaths),
    ...entities.map(exportPath),
    IMPORT_PATHS,
    OTHER_PATHS,
  ) as Record<string, PathItem>,
  components: {
    schemas: {
      ...Object.assign({}, ...entities.map(schemasOf)),
      ImportReport: IMPORT_SCHEMA,
      Issue: ISSUE_SCHEMA,
      Error: ERROR_SCHEMA,
    },
    responses: problemResponses(),
    headers: HEADERS,
    parameters: PARAMETERS,
    securitySchemes: SECURITY_SCHEMES,
  },
});

const schemasOf = (entity: Entity): Record<string, Schema> => {
  const name = schemaName(entity);
  const { create, update } = entity.access;
  return {
    [name]: recordSchema(entity),
    [`${name}Page`]: {
      type: 'object',
      required: ['items', 'next'],
      properties: {
        items: { type: 'array', items: ref('schemas', name) },
        next: { type: ['string', 'null'], description: 'Go on with `after`; null at the end.' },
      },
    },
    ...(Object.keys(create).length > 0 && { [`${name}Body`]: bodySchema(entity) }),
    ...(Object.keys(update).length > 0 && { [`${name}Patch`]: patchSchema(entity) }),
  };
};
