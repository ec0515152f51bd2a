// The parts of the API's description that are the same everywhere: errors, headers, who is calling.
import type { Schema } from './schemas';

const ERROR_CODES = [
  'invalid',
  'unauthenticated',
  'not_found',
  'forbidden',
  'conflict',
  'rate_limited',
  'unavailable',
  'internal',
];

export const ERROR_SCHEMA: Schema = {
  type: 'object',
  description: 'What happened, what was kept, what to do.',
  required: ['statusCode', 'statusMessage', 'message', 'fatal', 'data'],
  properties: {
    statusCode: { type: 'integer' },
    statusMessage: { type: 'string' },
    message: { type: 'string', description: 'A sentence for people.' },
    fatal: { type: 'boolean' },
    data: {
      type: 'object',
      required: ['code', 'requestId'],
      properties: {
        code: { type: 'string', enum: ERROR_CODES },
        rule: { type: 'string', description: 'The rule that refused, such as session-full.' },
        issues: { type: 'array', items: { $ref: '#/components/schemas/Issue' } },
        current: { description: 'The record as it is now, where a stale version was named.' },
        requestId: { type: 'string' },
      },
    },
  },
};

export const ISSUE_SCHEMA: Schema = {
  type: 'object',
  required: ['path', 'message'],
  properties: {
    path: { type: 'string', description: 'Dotted, such as days.0.start; empty for the record as a whole.' },
    message: { type: 'string' },
  },
};

export const IMPORT_SCHEMA: Schema = {
  type: 'object',
  description: 'Counts take courses and sessions together. The same file again creates nothing.',
  required: ['created', 'updated', 'unchanged', 'errors'],
  properties: {
    created: { type: 'integer', minimum: 0 },
    updated: { type: 'integer', minimum: 0 },
    unchanged: { type: 'integer', minimum: 0 },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['row', 'path', 'message'],
        properties: {
          row: { type: 'integer', description: 'The line in text formats, else the ordinal.' },
          path: { type: 'string' },
          message: { type: 'string' },
        },
      },
    },
    ignored: {
      type: 'array',
      items: { type: 'string' },
      description: 'Headings that mean nothing or are not the caller’s.',
    },
    notes: { type: 'array', items: { type: 'string' } },
    preview: {
      type: 'array',
      description: 'What happens to each of the first 50 rows; not of courses.',
      items: {
        type: 'object',
        required: ['row', 'name', 'outcome', 'changes'],
        properties: {
          row: { type: 'integer' },
          name: { type: 'string' },
          outcome: { enum: ['created', 'updated', 'unchanged', 'left-out'] },
          changes: { type: 'array', items: { type: 'string' } },
          about: { type: 'string', description: 'Of a question: its kind and category, and what it still needs.' },
        },
      },
    },
    rejects: { type: 'string', description: 'CSV: the rows that stay out, with the reason.' },
  },
};

/** Status → the name of its shared answer and when it is given. */
export const PROBLEMS = {
  401: ['Unauthenticated', 'Nobody is signed in, or no longer.'],
  403: ['Forbidden', 'The caller’s role does not allow it, or the request came from another site.'],
  404: ['NotFound', 'There is none, or it lies outside the caller’s scope.'],
  409: ['Conflict', 'A rule or the present state refuses; `data.rule` says which.'],
  412: ['Stale', 'Somebody else saved in between; `data.current` is the record as it is now.'],
  422: ['Invalid', 'Something in the request is wrong; `data.issues` says what, field by field.'],
  428: ['IfMatchMissing', 'Say which version this is about.'],
  429: ['RateLimited', 'Too many requests; Retry-After says when to go on.'],
  500: ['Internal', 'Our mistake. Quote `data.requestId`.'],
  503: ['Unavailable', 'The store or the sign-in service does not answer; nothing was changed.'],
} as const satisfies Record<number, readonly [name: string, description: string]>;
export type ProblemStatus = keyof typeof PROBLEMS;

const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };

export const problemResponses = (): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(PROBLEMS).map(([status, [name, description]]) => [
      name,
      {
        description,
        ...((status === '429' || status === '503') && { headers: retryAfter }),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );

export const HEADERS: Record<string, Schema> = {
  ETag: {
    description: 'The version of the record, in quotation marks.',
    schema: { type: 'string', examples: ['"3"'] },
  },
  Location: { description: 'The address of the new record.', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds.', schema: { type: 'integer' } },
};

export const PARAMETERS: Record<string, Schema> = {
  Id: {
    name: 'id',
    in: 'path',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9._~-]{0,99}$' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: true,
    description: 'The version that was read, such as "3".',
    schema: { type: 'string' },
  },
  IfMatchOptional: {
    name: 'If-Match',
    in: 'header',
    description: 'Honoured where it is sent.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'The stored answer is replayed for 24 hours to the same caller on the same method and path; another body is 409.',
    schema: { type: 'string', pattern: '^[!-~]{1,200}$' },
  },
};

export const SECURITY_SCHEMES: Record<string, Schema> = {
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description: 'Set by POST /api/sign-in. A mutation has to come from our own origin.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'A Firebase ID token. Needs no Origin; cookies are ignored.',
  },
};
