// Files in and out: any list leaves as CSV, and courses come and go in the formats of their trade.
import { companies } from '#domain/companies/company';
import { courses } from '#domain/courses/course';
import type { Entity } from '#domain/entity';
import { questions } from '#domain/questions/question';
import { users } from '#domain/users/user';
import { access, jsonContent, listParameters, type PathItem, problems, ref } from './entity-paths';
import type { Schema } from './schemas';

const TYPES = {
  csv: 'text/csv',
  ics: 'text/calendar',
  jsonld: 'application/ld+json',
  /** What is owed and paid, for the accounts. */
  accounts: 'text/csv',
  gift: 'text/plain',
  aiken: 'text/plain',
  'moodle-xml': 'application/xml',
} as const;
type Format = keyof typeof TYPES;

const FORMATS: Readonly<Record<string, readonly Format[]>> = {
  courses: ['csv', 'ics', 'jsonld'],
  bookings: ['csv', 'ics', 'accounts'],
};
const formatsOf = (entity: Entity): readonly Format[] => FORMATS[entity.name] ?? ['csv'];

const TAKEN: Readonly<Record<string, readonly Format[]>> = {
  courses: ['csv', 'ics', 'jsonld'],
  questions: ['gift', 'aiken', 'moodle-xml'],
};

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

const flag = (name: string, description: string): Schema => ({
  name,
  in: 'query',
  description,
  schema: { type: 'boolean', default: false },
});

const TABLE_PARAMETERS: readonly Schema[] = [
  {
    name: 'map',
    in: 'query',
    description:
      'CSV, once a column: `heading:field`, where the heading does not say it; without a field, the column is left out.',
    schema: { type: 'array', items: { type: 'string' } },
  },
  flag('rejects', 'CSV; true: the report has the rows that stay out as a file.'),
  flag('columns', 'CSV; true: answer with the columns and what each would be taken for, and do nothing else.'),
];

const importPath = (entity: Entity, about: { summary: string; description: string }): Record<string, PathItem> => {
  const formats = TAKEN[entity.name] ?? ['csv'];
  const isTable = formats.includes('csv');
  return {
    [`/api/${entity.name}/import`]: {
      post: {
        operationId: `import${entity.name.charAt(0).toUpperCase()}${entity.name.slice(1)}`,
        tags: [entity.name],
        summary: about.summary,
        description: `By the same rules and permissions as a form. ${about.description} With \`Accept: application/x-ndjson\` the answer is lines of \`{ done, total }\` and last the report, or \`{ error }\`.`,
        ...access(entity.access.create),
        parameters: [
          flag('dryRun', 'true: only say what would happen.'),
          format(formats, 'Where the content type does not say it.'),
          ...(isTable ? TABLE_PARAMETERS.slice(0, 1) : []),
          ...(entity.name === 'courses'
            ? []
            : [
                {
                  name: 'mode',
                  in: 'query',
                  description: 'Whether new records, known ones or both are touched.',
                  schema: { type: 'string', enum: ['upsert', 'create', 'update'], default: 'upsert' },
                },
              ]),
          ...(isTable ? TABLE_PARAMETERS.slice(1) : []),
          ref('parameters', 'IdempotencyKey'),
        ],
        requestBody: {
          required: true,
          content: {
            ...files(formats),
            ...(entity.name === 'courses' && {
              'application/json': { schema: { description: 'schema.org, as JSON-LD.' } },
            }),
          },
        },
        responses: {
          200: {
            description: 'Whatever could be read was; every other row is explained.',
            content: {
              ...jsonContent(ref('schemas', 'ImportReport')),
              'application/x-ndjson': { schema: { type: 'string' } },
            },
          },
          ...problems(401, 403, 409, 422, 429, 500, 503),
        },
      },
    },
  };
};

export const IMPORT_PATHS: Record<string, PathItem> = {
  ...importPath(courses, {
    summary: 'Import courses with their sessions',
    description:
      'At most 5 MB and 5,000 rows. A session is known by `@id`, UID or address, else by title and start, so the same file again creates nothing. No address in the file is fetched.',
  }),
  ...importPath(companies, {
    summary: 'Import companies',
    description:
      'At most 5 MB and 20,000 rows. A company is known by its code, else by its name; an empty cell leaves the field as it is.',
  }),
  ...importPath(questions, {
    summary: 'Import questions',
    description:
      'At most 5 MB and 5,000 questions; each becomes a draft. `text/plain` needs its `format`. A question is known by the id that the file gives it within its category, else by everything by which it is asked and marked, so the same file again creates nothing. XML with a DOCTYPE is refused; no address in the file is fetched; pictures stay behind.',
  }),
  ...importPath(users, {
    summary: 'Import people',
    description:
      'At most 5 MB and 20,000 rows. A person is known by their e-mail address; new ones are invited, and nobody is sent anything. A column with roles counts for admins alone.',
  }),
};
