// The calls by which somebody is invited and joins.
import { jsonContent, type PathItem, problems, ref, securityOf } from './entity-paths';

const OFFICE = { admin: ['all'], staff: ['all'] } as const;

export const INVITATION_PATHS: Record<string, PathItem> = {
  '/api/users/{id}/invitation': {
    parameters: [ref('parameters', 'Id')],
    post: {
      operationId: 'sendInvitation',
      tags: ['users'],
      summary: 'A new link for an invited person; the older one is void',
      description: 'The link is told this once: no answer is kept for a repeated request, which makes another.',
      security: securityOf(OFFICE),
      parameters: [ref('parameters', 'IfMatchOptional')],
      responses: {
        201: {
          description: 'The link. Where mail is set up, it is on its way to the person’s address.',
          content: jsonContent({
            type: 'object',
            properties: {
              url: { type: 'string', format: 'uri' },
              expiresAt: { type: 'string', format: 'date-time' },
              isMailed: { type: 'boolean', description: 'Whether it also goes to the person’s address.' },
            },
            required: ['url', 'expiresAt', 'isMailed'],
          }),
        },
        ...problems(401, 403, 404, 409, 412, 422, 500, 503),
      },
    },
    delete: {
      operationId: 'withdrawInvitation',
      tags: ['users'],
      summary: 'Withdraw an invitation: the invited person is erased',
      security: securityOf(OFFICE),
      parameters: [ref('parameters', 'IfMatch')],
      responses: { 204: { description: 'Withdrawn.' }, ...problems(401, 403, 404, 409, 412, 422, 428, 500, 503) },
    },
  },
  '/api/invitations/accept': {
    post: {
      operationId: 'acceptInvitation',
      tags: ['users'],
      summary: 'Join by the link of an invitation to the caller’s address',
      description: 'Whoever is not signed in yet sends the token along with `POST /api/sign-in` instead.',
      security: securityOf({ learner: ['all'] }),
      requestBody: {
        required: true,
        content: jsonContent({
          type: 'object',
          properties: { token: { type: 'string', minLength: 1, description: 'What the link names as `invitation`.' } },
          required: ['token'],
        }),
      },
      responses: {
        200: {
          description: 'The caller, as they are now.',
          content: jsonContent(ref('schemas', 'Person')),
        },
        ...problems(401, 403, 409, 422, 500, 503),
      },
    },
  },
};
