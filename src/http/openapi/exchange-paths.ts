// Files in and out: any list leaves as CSV, and courses come and go in the formats of their trade.
import { courses } from '#domain/courses/course';
import type { Entity } from '#domain/entity';
import { access, jsonContent, listParameters, type PathItem, problems, ref } from './entity-paths';
import type { Schema } from './schemas';

const TYPES = { csv: 'text/csv', ics: 'text/calendar', jsonld: 'application/ld+json' } as const;
type Format = keyof typeof TYPES;

const FORMATS: Readonly<Record<string, readonly Format[]>> = {
  courses: ['csv', 'ics', 'jsonld'],
  bookings: ['csv', 'ics'],
};
const formatsOf = (entity: Entity): readonly Format[] => FORMATS[entity.name] ?? ['csv'];

const files = (formats: readonly Format[]): Schema =>
  Object.fromEntries(formats.map((format) => [TYPES[format], { schema: { type: 'string' } }]));
const format = (formats: readonly Format[], description: string, more: Schema = {}): Schema => ({
  name: 'format',
  in: 'query',
  description,
  schema: { type: 'string', enum: [...formats], ...more },
});

export const exportPath = (entity: Entity): Record<string, PathItem> => ({
  [`/api/${entity.name}/export`]: {
    get: {
      operationId: `export${entity.name.charAt(0).toUpperCase()}${entity.name.slice(1)}`,
      tags: [entity.name],
      summary: `Export the ${entity.many.toLowerCase()} of a list`,
      ...access(entity.access.read),
      parameters: [
        format(formatsOf(entity), 'What kind of file.', { default: 'csv' }),
        ...listParameters(entity).filter(({ name }) => name !== 'limit'),
      ],
      responses: {
        200: {
          description: 'A stream, as a download. In CSV, formulas are escaped.',
          content: files(formatsOf(entity)),
        },
        ...problems(401, 403, 422, 429, 500, 503),
      },
    },
  },
});

export const IMPORT_PATHS: Record<string, PathItem> = {
  '/api/courses/import': {
    post: {
      operationId: 'importCourses',
      tags: ['courses'],
      summary: 'Import courses with their sessions',
      description:
        'By the same rules and permissions as a form; at most 5 MB and 5,000 rows. A session is known by `@id`, UID or address, else by title and start, so the same file again creates nothing. No address in the file is fetched.',
      ...access(courses.access.create),
      parameters: [
        {
          name: 'dryRun',
          in: 'query',
          description: 'true: only say what would happen.',
          schema: { type: 'boolean', default: false },
        },
        format(['csv', 'ics', 'jsonld'], 'Where the content type does not say it.'),
        {
          name: 'map',
          in: 'query',
          description: 'CSV, once a column: `heading:field`, where the heading does not say it.',
          schema: { type: 'array', items: { type: 'string' } },
        },
        ref('parameters', 'IdempotencyKey'),
      ],
      requestBody: {
        required: true,
        content: {
          ...files(['csv', 'ics', 'jsonld']),
          'application/json': { schema: { description: 'schema.org, as JSON-LD.' } },
        },
      },
      responses: {
        200: {
          description: 'Whatever could be read was; every other row is explained.',
          content: jsonContent(ref('schemas', 'ImportReport')),
        },
        ...problems(401, 403, 409, 422, 429, 500, 503),
      },
    },
  },
};
