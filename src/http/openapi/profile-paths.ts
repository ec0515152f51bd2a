// The calls about one's own account, and those of pictures.
import { jsonContent, type PathItem, problems, securityOf } from './entity-paths';
import type { Schema } from './schemas';

const ANYONE: Schema = { security: securityOf({ learner: ['all'] }) };

const text = (description: string): Schema => ({ type: 'string', minLength: 1, maxLength: 10_000, description });
const instant: Schema = { type: 'string', format: 'date-time' };
const ID_TOKEN = text('Of a sign-in of the caller that is at most five minutes old.');
const bodyOf = (properties: Record<string, Schema>): Schema => ({
  required: true,
  content: jsonContent({ type: 'object', properties, required: Object.keys(properties) }),
});
const object = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});
const answer = (description: string, schema: Schema): Schema => ({ description, content: jsonContent(schema) });

const SIGN_INS: Record<string, PathItem> = {
  '/api/sign-ins': {
    get: {
      operationId: 'listSignIns',
      tags: ['profile'],
      summary: 'Where the caller is signed in',
      ...ANYONE,
      responses: {
        200: answer(
          'The live ones, newest first.',
          object({
            items: {
              type: 'array',
              items: object({
                id: { type: 'string' },
                device: { type: 'string', description: 'In words, such as Chrome on Windows.' },
                startedAt: instant,
                lastSeenAt: instant,
                isCurrent: { type: 'boolean', description: 'The browser that asks.' },
              }),
            },
          }),
        ),
        ...problems(401, 500, 503),
      },
    },
  },
  '/api/sign-ins/{id}': {
    delete: {
      operationId: 'endSignIn',
      tags: ['profile'],
      summary: 'Sign one of the caller’s browsers out, from its next request on',
      ...ANYONE,
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      responses: { 204: { description: 'Signed out.' }, ...problems(401, 403, 404, 409, 500, 503) },
    },
  },
  '/api/sign-ins/end-others': {
    post: {
      operationId: 'endOtherSignIns',
      tags: ['profile'],
      summary: 'Sign the caller out everywhere but here',
      ...ANYONE,
      responses: {
        200: answer('How many ended.', object({ ended: { type: 'integer' } })),
        ...problems(401, 403, 409, 500, 503),
      },
    },
  },
};

const ACCOUNT: Record<string, PathItem> = {
  '/api/profile/password': {
    post: {
      operationId: 'changePassword',
      tags: ['profile'],
      summary: 'A new password; every session of the person ends',
      ...ANYONE,
      requestBody: bodyOf({ idToken: ID_TOKEN, newPassword: text('At least six characters.') }),
      responses: {
        200: answer(
          'Changed, and a new sign-in counts from now on.',
          object({ validFrom: { type: 'integer', description: 'Seconds since the epoch.' } }),
        ),
        ...problems(401, 403, 409, 422, 500, 503),
      },
    },
  },
  '/api/profile/email': {
    post: {
      operationId: 'changeEmail',
      tags: ['profile'],
      summary: 'Mail a link to another address, which counts once it is opened',
      description: 'The same answer whether or not the address is somebody’s already.',
      ...ANYONE,
      requestBody: bodyOf({ idToken: ID_TOKEN, newEmail: text('The new address.') }),
      responses: { 204: { description: 'On its way, if it can be used.' }, ...problems(401, 403, 422, 500, 503) },
    },
  },
  '/api/profile/export': {
    get: {
      operationId: 'exportProfile',
      tags: ['profile'],
      summary: 'Everything about the caller, as a file',
      ...ANYONE,
      responses: { 200: answer('The file.', { type: 'object' }), ...problems(401, 500, 503) },
    },
  },
  '/api/profile/delete': {
    post: {
      operationId: 'deleteProfile',
      tags: ['profile'],
      summary: 'Erase the caller: bookings stay without a name',
      ...ANYONE,
      requestBody: bodyOf({ idToken: ID_TOKEN }),
      responses: { 204: { description: 'Erased.' }, ...problems(401, 403, 409, 422, 500, 503) },
    },
  },
};

const set = answer(
  'Where it is served now, and the version of the record that says so.',
  object({ url: { type: ['string', 'null'] }, version: { type: 'integer' } }),
);
const picture: Schema = { type: 'string', format: 'binary', description: 'At most 64 KB.' };
const pictures = {
  'image/png': { schema: picture },
  'image/jpeg': { schema: picture },
  'image/webp': { schema: picture },
};

const PICTURES: Record<string, PathItem> = {
  '/api/pictures/{kind}/{id}': {
    parameters: [
      {
        name: 'kind',
        in: 'path',
        required: true,
        schema: { type: 'string', enum: ['users', 'companies', 'settings'] },
      },
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    ],
    get: {
      operationId: 'readPicture',
      tags: ['profile'],
      summary: 'A photo or a logo; the organisation’s is public',
      security: [{}, { cookie: [] }, { bearer: [] }],
      responses: { 200: { description: 'The picture.', content: pictures }, ...problems(401, 404, 500, 503) },
    },
    put: {
      operationId: 'putPicture',
      tags: ['profile'],
      summary: 'Set it; the type is told by the bytes',
      ...ANYONE,
      requestBody: { required: true, content: pictures },
      responses: { 200: set, ...problems(401, 403, 404, 422, 500, 503) },
    },
    delete: {
      operationId: 'removePicture',
      tags: ['profile'],
      summary: 'Take it away',
      ...ANYONE,
      responses: { 200: set, ...problems(401, 403, 404, 500, 503) },
    },
  },
};

export const PROFILE_PATHS: Record<string, PathItem> = { ...SIGN_INS, ...ACCOUNT, ...PICTURES };
