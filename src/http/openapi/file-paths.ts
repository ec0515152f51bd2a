// The calls of files: the specification's four, and a large file in parts.
import { jsonContent, type PathItem, problems, securityOf } from './entity-paths';
import type { Schema } from './schemas';

const EITHER: Schema = { security: securityOf({ learner: ['all'] }) };
const OFFICE: Schema = { security: securityOf({ staff: ['all'] }) };
const ANYBODY: Schema = { security: [{}, { cookie: [] }, { bearer: [] }] };
const ASSET: Schema = { $ref: '#/components/schemas/File' };

const answer = (description: string, schema: Schema): Schema => ({ description, content: jsonContent(schema) });
const query = (name: string, schema: Schema, description: string): Schema => ({
  name,
  in: 'query',
  schema,
  description,
});
const id: Schema = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };

const text: Schema = { type: 'string' };
const visibility: Schema = { type: 'string', enum: ['private', 'staff', 'signed-in', 'public'], default: 'private' };
const described: Record<string, Schema> = {
  name: { ...text, maxLength: 300, description: 'With its folders, parted by /.' },
  visibility,
  alt: { ...text, maxLength: 500 },
  caption: { ...text, maxLength: 500 },
  companyId: { type: ['string', 'null'] },
};
const received: Schema = {
  type: 'array',
  items: { type: 'integer' },
  description: 'The parts that have arrived, from 1.',
};
const state: Schema = {
  type: 'object',
  properties: {
    asset: ASSET,
    partBytes: { type: 'integer', description: 'Of every part but the last.' },
    received,
  },
  required: ['asset', 'partBytes', 'received'],
};
const BYTES: Schema = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

export const FILE_PATHS: Record<string, PathItem> = {
  '/api/files/uses': {
    get: {
      operationId: 'countUses',
      tags: ['assets'],
      summary: 'In how many places files are used',
      ...OFFICE,
      parameters: [
        query('id', { type: 'array', items: text, maxItems: 200 }, 'Of a file, as often as there are files.'),
      ],
      responses: {
        200: answer('By id.', {
          type: 'object',
          properties: { uses: { type: 'object', additionalProperties: { type: 'integer' } } },
          required: ['uses'],
        }),
        ...problems(401, 403, 422, 500, 503),
      },
    },
  },
  '/api/files': {
    get: {
      operationId: 'listByName',
      tags: ['assets'],
      summary: 'Files by the beginning of their names',
      ...ANYBODY,
      parameters: [
        query('prefix', text, 'Names that begin with it.'),
        query('delimiter', text, 'What lies behind it, after the prefix, is summed up in `prefixes`.'),
        query('pageToken', text, '`nextPageToken` of the page before.'),
        query(
          'maxResults',
          { type: 'integer', minimum: 1, maximum: 1000, default: 1000 },
          'Files and prefixes together.',
        ),
      ],
      responses: {
        200: answer('A page, which may be short.', {
          type: 'object',
          properties: {
            items: { type: 'array', items: ASSET },
            prefixes: { type: 'array', items: text },
            nextPageToken: { type: ['string', 'null'] },
          },
          required: ['items', 'prefixes', 'nextPageToken'],
        }),
        ...problems(401, 422, 500, 503),
      },
    },
    post: {
      operationId: 'storeFile',
      tags: ['assets'],
      summary: 'Store a file of at most 10 MiB',
      ...EITHER,
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: {
                file: { type: 'string', format: 'binary' },
                ...described,
                tags: { ...text, description: 'Parted by commas.' },
              },
              required: ['file'],
            },
          },
        },
      },
      responses: { 201: answer('The file.', ASSET), ...problems(401, 403, 409, 422, 500, 503) },
    },
  },
  '/api/files/{id}': {
    parameters: [id],
    get: {
      operationId: 'readFileAddress',
      tags: ['assets'],
      summary: 'What a file is, and where it is opened',
      description: '`downloadUrl` works at once; that of a private file for this person, for some minutes.',
      ...ANYBODY,
      responses: {
        200: answer('The file, with `downloadUrl`, `thumbnailUrl` and `uses`.', ASSET),
        ...problems(401, 404, 500, 503),
      },
    },
    delete: {
      operationId: 'discardFile',
      tags: ['assets'],
      summary: 'Into the trash; from there for good',
      description:
        'What is in use stays: 409 with the rule `file-in-use` and the places. `If-Match` is honoured where sent.',
      ...EITHER,
      responses: { 204: { description: 'Deleted.' }, ...problems(401, 403, 404, 409, 412, 422, 500, 503) },
    },
  },
  '/api/files/{id}/thumbnail': {
    parameters: [id],
    put: {
      operationId: 'putThumbnail',
      tags: ['assets'],
      summary: 'Store the small picture of a file: PNG, JPEG or WebP, at most 64 KB',
      ...EITHER,
      requestBody: { required: true, content: BYTES },
      responses: { 204: { description: 'Stored.' }, ...problems(401, 403, 404, 422, 500, 503) },
    },
  },
  '/api/files/uploads': {
    post: {
      operationId: 'beginUpload',
      tags: ['assets'],
      summary: 'Begin a file in parts, of at most 1 GiB',
      ...EITHER,
      requestBody: {
        required: true,
        content: jsonContent({
          type: 'object',
          properties: {
            ...described,
            size: { type: 'integer', minimum: 1, maximum: 1024 ** 3, description: 'Bytes.' },
            tags: { type: 'array', items: text },
          },
          required: ['name', 'size'],
        }),
      },
      responses: { 201: answer('Begun.', state), ...problems(401, 403, 409, 422, 500, 503) },
    },
  },
  '/api/files/uploads/{id}': {
    parameters: [id],
    get: {
      operationId: 'readUpload',
      tags: ['assets'],
      summary: 'What has arrived, to go on after a break',
      ...EITHER,
      responses: { 200: answer('So far.', state), ...problems(401, 404, 500, 503) },
    },
    delete: {
      operationId: 'abortUpload',
      tags: ['assets'],
      summary: 'Give an upload up',
      ...EITHER,
      responses: { 204: { description: 'Nothing of it is kept.' }, ...problems(401, 404, 409, 500, 503) },
    },
  },
  '/api/files/uploads/{id}/{part}': {
    parameters: [id, { name: 'part', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
    put: {
      operationId: 'putPart',
      tags: ['assets'],
      summary: 'Send one part: in any order, several at once, again after a failure',
      ...EITHER,
      requestBody: { required: true, content: BYTES },
      responses: {
        200: answer('What has arrived.', { type: 'object', properties: { received } }),
        ...problems(401, 404, 409, 422, 500, 503),
      },
    },
  },
  '/api/files/uploads/{id}/finish': {
    parameters: [id],
    post: {
      operationId: 'finishUpload',
      tags: ['assets'],
      summary: 'Make the file of its parts',
      ...EITHER,
      requestBody: {
        content: jsonContent({ type: 'object', properties: { sha256: { ...text, pattern: '^[0-9a-f]{64}$' } } }),
      },
      responses: { 200: answer('The file, ready.', ASSET), ...problems(401, 404, 409, 422, 500, 503) },
    },
  },
};
