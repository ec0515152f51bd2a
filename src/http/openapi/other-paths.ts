// The calls beside those of the entities: signing in, who am I, exchange of files, and what tells that all is well.
import { courses } from '#domain/courses/course';
import { jsonContent, listParameters, type PathItem, problems, ref, securityOf } from './entity-paths';
import type { Schema } from './schemas';

/** For anybody, whatever their session is worth. */
const PUBLIC: Schema = { security: [] };
const EITHER: Schema = { security: securityOf({ learner: ['all'] }) };

const text = (description: string): Schema => ({ type: 'string', minLength: 1, maxLength: 10_000, description });
const body = (properties: Record<string, Schema>): Schema => ({
  required: true,
  content: jsonContent({ type: 'object', properties, required: Object.keys(properties) }),
});
const answer = (description: string, schema: Schema): Schema => ({ description, content: jsonContent(schema) });
const object = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});
const cookies: Schema = { 'Set-Cookie': { description: 'The cookies of the session.', schema: { type: 'string' } } };

const SIGN_IN: Record<string, PathItem> = {
  '/api/sign-in': {
    post: {
      operationId: 'signIn',
      tags: ['sign-in'],
      summary: 'Begin a session in this browser',
      description: 'With both tokens of a sign-in at the provider that is at most five minutes old.',
      ...PUBLIC,
      requestBody: body({ idToken: text('The Firebase ID token.'), refreshToken: text('Its refresh token.') }),
      responses: { 204: { description: 'Signed in.', headers: cookies }, ...problems(401, 403, 422, 429, 500, 503) },
    },
    delete: {
      operationId: 'signOut',
      tags: ['sign-in'],
      summary: 'End the session of this browser',
      ...PUBLIC,
      responses: { 204: { description: 'Signed out, also where nobody was signed in.', headers: cookies }, ...problems(403, 500, 503) },
    },
  },
  '/api/sign-in/verify': {
    post: {
      operationId: 'verifyAddress',
      tags: ['sign-in'],
      summary: 'Verify, change or restore an address by the code of a mail',
      ...PUBLIC,
      requestBody: body({ oobCode: text('The code of the mail.') }),
      responses: {
        200: answer('The address is verified.', { type: 'object' }),
        ...problems(403, 422, 500, 503),
      },
    },
  },
  '/api/sign-in/reset': {
    post: {
      operationId: 'resetPassword',
      tags: ['sign-in'],
      summary: 'Set a new password by the code of a mail',
      description: 'Ends every session of the person.',
      ...PUBLIC,
      requestBody: body({ oobCode: text('The code of the mail.'), newPassword: text('At least six characters.') }),
      responses: { 204: { description: 'The password is set.' }, ...problems(403, 422, 500, 503) },
    },
  },
  '/api/me': {
    get: {
      operationId: 'readMe',
      tags: ['sign-in'],
      summary: 'Who the caller is',
      security: [{}, { cookie: [] }, { bearer: [] }],
      responses: {
        200: answer('The person, or null for a visitor.', object({ actor: { type: ['object', 'null'] } })),
        ...problems(401, 500, 503),
      },
    },
  },
};

const EXCHANGE: Record<string, PathItem> = {
  '/api/courses/import': {
    post: {
      operationId: 'importCourses',
      tags: ['courses'],
      summary: 'Import courses with their sessions',
      description:
        'Through the same rules and permissions as a form. Identity is `@id`, UID or address, else title and start. No address in the file is fetched.',
      ...EITHER,
      'x-access': courses.access.create,
      parameters: [
        {
          name: 'dryRun',
          in: 'query',
          description: 'true: only say what would happen.',
          schema: { type: 'boolean', default: false },
        },
        {
          name: 'format',
          in: 'query',
          description: 'Where the content type does not say it.',
          schema: { type: 'string' },
        },
        {
          name: 'map',
          in: 'query',
          description: 'Which column of a CSV file is which field, where its header does not say it.',
          schema: { type: 'string' },
        },
      ],
      requestBody: {
        required: true,
        content: {
          'text/csv': { schema: { type: 'string' } },
          'text/calendar': { schema: { type: 'string' } },
          'application/ld+json': { schema: { description: 'schema.org Course, CourseInstance or Event.' } },
          'application/json': { schema: { description: 'The same.' } },
        },
      },
      responses: {
        200: answer('Whatever could be read was; every other row is explained.', ref('schemas', 'ImportReport')),
        ...problems(401, 403, 422, 429, 500, 503),
      },
    },
  },
  '/api/courses/export': {
    get: {
      operationId: 'exportCourses',
      tags: ['courses'],
      summary: 'Export the courses of a list',
      ...EITHER,
      'x-access': courses.access.read,
      parameters: [
        {
          name: 'format',
          in: 'query',
          required: true,
          schema: { type: 'string', enum: ['csv', 'ics', 'jsonld'] },
        },
        ...listParameters(courses).filter(({ name }) => name !== 'limit' && name !== 'after'),
      ],
      responses: {
        200: {
          description: 'A stream. Formulas in CSV cells are escaped.',
          content: {
            'text/csv': { schema: { type: 'string' } },
            'text/calendar': { schema: { type: 'string' } },
            'application/ld+json': { schema: { type: 'object' } },
          },
        },
        ...problems(401, 403, 422, 429, 500, 503),
      },
    },
  },
};

const health = object({
  status: { type: 'string', enum: ['ok', 'unavailable'] },
  build: { type: 'string' },
  backend: { type: 'string', enum: ['cloudflare', 'firebase'] },
});

const SERVICE: Record<string, PathItem> = {
  '/api/health': {
    get: {
      operationId: 'readHealth',
      tags: ['service'],
      summary: 'Whether the store answers',
      ...PUBLIC,
      responses: { 200: answer('It does.', health), 503: answer('It does not.', health) },
    },
  },
  '/api/openapi.json': {
    get: {
      operationId: 'readOpenApi',
      tags: ['service'],
      summary: 'This description',
      ...PUBLIC,
      responses: { 200: answer('OpenAPI 3.1.', { type: 'object' }) },
    },
  },
  '/build.json': {
    get: {
      operationId: 'readBuild',
      tags: ['service'],
      summary: 'Which build is served',
      description: 'Asked with the time as its query, `/build.json?1764000000000`, so that no cache answers.',
      ...PUBLIC,
      responses: {
        200: answer(
          'The build manifest.',
          object({ id: { type: 'string' }, timestamp: { type: 'integer', description: 'Milliseconds since the epoch.' } }),
        ),
      },
    },
  },
};

export const OTHER_PATHS: Record<string, PathItem> = { ...EXCHANGE, ...SIGN_IN, ...SERVICE };
