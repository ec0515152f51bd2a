// The calls about the organisation's settings and about the audit.
import { settings } from '#domain/settings/settings';
import { access, jsonContent, type PathItem, problems, ref } from './entity-paths';
import { bodySchema, patchSchema, propertiesOf, type Schema } from './schemas';

const tags = ['settings'];
const text = { type: 'string' } as const;
const instant = { ...text, format: 'date-time' } as const;
const record: Schema = {
  type: 'object',
  description: 'All of them and their version for an admin; else what is public, without version and booking rules.',
  properties: {
    ...propertiesOf(bodySchema(settings)),
    id: text,
    version: { type: 'integer', minimum: 0, description: '0 where none were saved yet. Named in If-Match.' },
    logo: { type: ['string', 'null'], description: 'The address of the logo.' },
    createdAt: instant,
    updatedAt: instant,
  },
};
/** What is left out stays, of the booking rules too. */
const patch = ((): Schema => {
  const whole = patchSchema(settings);
  const properties = propertiesOf(whole);
  const { required: _required, ...bookings } = properties.bookings as Schema;
  return { ...whole, properties: { ...properties, bookings } };
})();

const answered = (description: string): Schema => ({
  description,
  headers: { ETag: ref('headers', 'ETag') },
  content: jsonContent(record),
});

const query = (name: string, schema: Schema, description?: string): Schema => ({
  name,
  in: 'query',
  schema,
  ...(description && { description }),
});
const FILTERS = [
  query('entity', text, 'The kind of record, such as courses or settings.'),
  query('actorId', text, 'Who did it.'),
  query('action', text, 'create, update, remove or the name of a step.'),
  query('recordId', text),
  query('from', text, 'A date or an instant.'),
  query('to', text, 'A date, whose whole day is meant, or an instant, which is not within.'),
];
const side: Schema = { type: ['object', 'null'], description: 'Only what changed.' };
const ADMIN = access({ admin: ['all'] });

export const SETTINGS_PATHS: Record<string, PathItem> = {
  '/api/settings': {
    get: {
      operationId: 'readSettings',
      tags,
      summary: 'The settings of the organisation',
      security: [{}, { cookie: [] }, { bearer: [] }],
      responses: { 200: answered('The settings.'), ...problems(401, 500, 503) },
    },
    patch: {
      operationId: 'updateSettings',
      tags,
      summary: 'Change the settings; they act at once',
      ...ADMIN,
      parameters: [ref('parameters', 'IfMatch'), ref('parameters', 'IdempotencyKey')],
      requestBody: { required: true, content: jsonContent(patch) },
      responses: {
        200: answered('Changed.'),
        ...problems(401, 403, 409, 412, 422, 428, 500, 503),
      },
    },
  },
  '/api/mails/{id}': {
    parameters: [ref('parameters', 'Id')],
    delete: {
      operationId: 'forgetMail',
      tags,
      summary: 'Forget a mail that was given up: it is not sent any more',
      ...ADMIN,
      responses: { 204: { description: 'Forgotten.' }, ...problems(401, 403, 404, 409, 500, 503) },
    },
  },
  '/api/mails/{id}/send-again': {
    parameters: [ref('parameters', 'Id')],
    post: {
      operationId: 'sendMailAgain',
      tags,
      summary: 'Try a mail again that was given up',
      ...ADMIN,
      responses: {
        200: {
          description: 'It is on its way.',
          content: jsonContent({ type: 'object', required: ['id', 'status'], properties: { id: text, status: text } }),
        },
        ...problems(401, 403, 404, 409, 500, 503),
      },
    },
  },
  '/api/audit': {
    get: {
      operationId: 'listAudit',
      tags,
      summary: 'What has changed, newest first',
      ...ADMIN,
      parameters: [
        ...FILTERS,
        query('limit', { type: 'integer', minimum: 1, maximum: 200 }),
        query('after', text, 'The `next` of the page before.'),
      ],
      responses: {
        200: {
          description: 'A page.',
          content: jsonContent({
            type: 'object',
            required: ['items', 'next'],
            properties: {
              items: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: {
                    id: text,
                    at: instant,
                    entity: text,
                    recordId: text,
                    action: text,
                    actorId: { type: ['string', 'null'], description: 'Null for what the app did by itself.' },
                    actor: { type: ['string', 'null'], description: 'The name of today.' },
                    before: side,
                    after: side,
                  },
                },
              },
              next: { type: ['string', 'null'] },
            },
          }),
        },
        ...problems(401, 403, 422, 500, 503),
      },
    },
  },
  '/api/audit/export': {
    get: {
      operationId: 'exportAudit',
      tags,
      summary: 'The same as a table, at most 20,000 entries',
      ...ADMIN,
      parameters: [...FILTERS, query('format', { type: 'string', enum: ['csv'] })],
      responses: {
        200: { description: 'A stream.', content: { 'text/csv': { schema: text } } },
        ...problems(401, 403, 422, 500, 503),
      },
    },
  },
};
