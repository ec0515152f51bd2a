// The calls beside those of the entities: signing in, who am I, one's own calendar, and what tells that all is well.
import { FIND_LONGEST, FIND_MOST } from '#domain/find';
import { PRESENCE_MODES } from '#domain/live';
import { ATTEMPT_PATHS } from './attempt-paths';
import { jsonContent, type PathItem, problems, securityOf } from './entity-paths';
import { FILE_PATHS } from './file-paths';
import { INVITATION_PATHS } from './invitation-paths';
import { PROFILE_PATHS } from './profile-paths';
import { REGISTER_PATHS } from './register-paths';
import type { Schema } from './schemas';
import { SESSION_PATHS } from './session-paths';
import { SETTINGS_PATHS } from './settings-paths';

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
      requestBody: {
        required: true,
        content: jsonContent({
          type: 'object',
          properties: {
            idToken: text('The Firebase ID token.'),
            refreshToken: text('Its refresh token.'),
            invitation: text('The token of an invitation that is accepted by it.'),
          },
          required: ['idToken', 'refreshToken'],
        }),
      },
      responses: {
        204: { description: 'Signed in.', headers: cookies },
        ...problems(401, 403, 409, 422, 429, 500, 503),
      },
    },
    delete: {
      operationId: 'signOut',
      tags: ['sign-in'],
      summary: 'End the session of this browser',
      ...PUBLIC,
      responses: {
        204: { description: 'Signed out, also where nobody was signed in.', headers: cookies },
        ...problems(403, 500, 503),
      },
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
  '/api/ping': {
    get: {
      operationId: 'ping',
      tags: ['service'],
      summary: 'ok, once it is known who asks',
      security: [{}, { cookie: [] }, { bearer: [] }],
      responses: {
        200: { description: 'ok', content: { 'text/plain': { schema: { type: 'string' } } } },
        ...problems(401, 500, 503),
      },
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

const feedAddress = (type: Schema['type']): Schema =>
  object({ url: { type, format: 'uri', description: 'To subscribe to; nobody can guess it.' } });

const CALENDAR: Record<string, PathItem> = {
  '/api/verification-mail': {
    post: {
      operationId: 'sendVerificationMail',
      tags: ['sign-in'],
      summary: 'Another mail with the link that verifies the caller’s address; by cookie only',
      ...EITHER,
      responses: { 204: { description: 'On its way.' }, ...problems(401, 403, 422, 500, 503) },
    },
  },
  '/api/calendar-feed': {
    get: {
      operationId: 'readCalendarFeed',
      tags: ['calendar'],
      summary: 'The address of the caller’s own calendar',
      ...EITHER,
      responses: {
        200: answer('The address, or null where none was made.', feedAddress(['string', 'null'])),
        ...problems(401, 500, 503),
      },
    },
    post: {
      operationId: 'resetCalendarFeed',
      tags: ['calendar'],
      summary: 'A new address in place of the old',
      ...EITHER,
      responses: { 200: answer('The new address.', feedAddress('string')), ...problems(401, 403, 500, 503) },
    },
  },
  '/api/notifications/read': {
    post: {
      operationId: 'readAllNotifications',
      tags: ['notifications'],
      summary: 'Mark all of the caller’s as read',
      description: 'At most a thousand in one call; again for the rest.',
      ...EITHER,
      responses: {
        200: answer('How many became read.', object({ read: { type: 'integer', minimum: 0 } })),
        ...problems(401, 403, 500, 503),
      },
    },
  },
  '/api/calendar/{secret}.ics': {
    get: {
      operationId: 'readCalendar',
      tags: ['calendar'],
      summary: 'The calendar behind an address',
      ...PUBLIC,
      parameters: [{ name: 'secret', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        200: {
          description: 'What the person has booked or teaches.',
          content: { 'text/calendar': { schema: { type: 'string' } } },
        },
        ...problems(404, 500, 503),
      },
    },
  },
};

const WRITING: Record<string, PathItem> = {
  '/api/markdown': {
    post: {
      operationId: 'renderMarkdown',
      tags: ['writing'],
      summary: 'A text in Markdown as its readers will see it',
      ...EITHER,
      requestBody: body({ markdown: { type: 'string', maxLength: 20_000 } }),
      responses: {
        200: answer('Safe HTML.', object({ html: { type: 'string' } })),
        ...problems(401, 403, 422, 500, 503),
      },
    },
  },
};

const found = object({
  id: { type: 'string' },
  title: { type: 'string' },
  detail: { type: 'string', description: 'What tells it from others of its name; may be empty.' },
  href: { type: 'string', description: 'Its page.' },
});

const FINDING: Record<string, PathItem> = {
  '/api/find': {
    get: {
      operationId: 'findRecords',
      tags: ['find'],
      summary: 'Records of every kind that the caller may list, by the search of each list',
      description:
        'Every kind that was searched, also those in which nothing was found. Nothing asked for is answered with no kind at all. Given ids, those records alone.',
      ...EITHER,
      parameters: [
        { name: 'q', in: 'query', schema: { type: 'string', maxLength: FIND_LONGEST } },
        { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: FIND_MOST, default: FIND_MOST } },
        {
          name: 'id',
          in: 'query',
          description: 'In place of a search: `users/<id>`, at most five. What the caller may not read is left out.',
          schema: { type: 'array', items: { type: 'string' }, maxItems: FIND_MOST },
        },
      ],
      responses: {
        200: answer(
          'By kind, the closest first.',
          object({
            groups: {
              type: 'array',
              items: object({
                entity: { type: 'string' },
                items: { type: 'array', items: found, maxItems: FIND_MOST },
                more: { type: ['string', 'null'], description: 'The list of all that was found, where there is more.' },
              }),
            },
          }),
        ),
        ...problems(401, 422, 500, 503),
      },
    },
  },
};

const LIVE: Record<string, PathItem> = {
  '/api/live': {
    get: {
      operationId: 'listen',
      tags: ['live'],
      summary: 'What changed of what the caller may read: as a WebSocket where one is asked for, else since a moment',
      description:
        'Hints name records and never carry them. A WebSocket (101) is opened by pages of this site, or with a Bearer token; its messages are those of `src/domain/live.ts`.',
      ...EITHER,
      parameters: [
        {
          name: 'since',
          in: 'query',
          description: 'The cursor of an earlier answer.',
          schema: { type: 'string', maxLength: 64 },
        },
        {
          name: 'record',
          in: 'query',
          description:
            'The record that the caller looks at, such as `queries/<id>`: who else is there, where they may change it.',
          schema: { type: 'string' },
        },
      ],
      responses: {
        200: answer(
          'What happened since; nothing, where no cursor was given.',
          object({
            cursor: { type: 'string' },
            missed: { type: 'boolean', description: 'More happened than is remembered: everything may have changed.' },
            hints: {
              type: 'array',
              items: {
                type: 'object',
                properties: {
                  entity: { type: 'string' },
                  id: { type: 'string' },
                  of: { type: 'object', description: 'Ids of what it belongs to, by field.' },
                },
                required: ['entity', 'id'],
              },
            },
            people: {
              type: 'array',
              items: object({
                id: { type: 'string' },
                name: { type: 'string' },
                mode: { type: 'string', enum: [...PRESENCE_MODES] },
              }),
            },
          }),
        ),
        ...problems(401, 403, 429, 500, 503),
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
          object({
            id: { type: 'string' },
            timestamp: { type: 'integer', description: 'Milliseconds since the epoch.' },
          }),
        ),
      },
    },
  },
};

export const OTHER_PATHS: Record<string, PathItem> = {
  ...INVITATION_PATHS,
  ...ATTEMPT_PATHS,
  ...SESSION_PATHS,
  ...PROFILE_PATHS,
  ...FILE_PATHS,
  ...REGISTER_PATHS,
  ...SETTINGS_PATHS,
  ...SIGN_IN,
  ...CALENDAR,
  ...WRITING,
  ...FINDING,
  ...LIVE,
  ...SERVICE,
};
