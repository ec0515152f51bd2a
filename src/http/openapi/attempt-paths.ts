// The call about attempts that is no step of theirs: answers, kept as they are given.
import { jsonContent, type PathItem, problems, ref, securityOf } from './entity-paths';
import type { Schema } from './schemas';

const ANSWER: Schema = {
  description:
    'single, true-false: an option’s id. multiple: ids. short, essay, numeric: text. matching: pair id → a match. Null takes it back.',
  oneOf: [
    { type: 'string', maxLength: 20_000 },
    { type: 'number' },
    { type: 'array', items: { type: 'string' } },
    { type: 'object', additionalProperties: { type: 'string' } },
    { type: 'null' },
  ],
};
const instant: Schema = { type: 'string', format: 'date-time' };

export const ATTEMPT_PATHS: Record<string, PathItem> = {
  '/api/attempts/{id}/answers': {
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    patch: {
      operationId: 'saveAnswers',
      tags: ['attempts'],
      summary: 'Keep answers of the caller’s attempt',
      description:
        'Whole or not at all; what is not named stays. No If-Match: the last one counts. Taken until the deadline and five seconds of grace, and never after the submission. With an Idempotency-Key, a repeated save changes nothing.',
      security: securityOf({ learner: ['own'] }),
      parameters: [ref('parameters', 'IdempotencyKey')],
      requestBody: {
        required: true,
        content: jsonContent({ type: 'object', description: 'By question id.', additionalProperties: ANSWER }),
      },
      responses: {
        200: {
          description: 'Kept.',
          content: jsonContent({
            type: 'object',
            properties: { savedAt: instant, deadlineAt: { ...instant, type: ['string', 'null'] }, now: instant },
            required: ['savedAt', 'deadlineAt', 'now'],
          }),
        },
        ...problems(401, 403, 404, 409, 422, 500, 503),
      },
    },
  },
};
