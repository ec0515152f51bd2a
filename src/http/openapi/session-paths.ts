// The calls by which sessions are planned: what stands in the way of one, and a series of them.
import { jsonContent, type PathItem, problems, ref, securityOf } from './entity-paths';
import type { Schema } from './schemas';

const OFFICE = { admin: ['all'], staff: ['all'] } as const;
const instant: Schema = { type: 'string', format: 'date-time' };
const id: Schema = { type: 'string' };
const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
});
const list = (items: Schema): Schema => ({ type: 'array', items });

const day = object({ start: instant, end: instant });
const clash = object({
  sessionId: id,
  courseId: id,
  title: { type: 'string' },
  start: instant,
  end: instant,
  timeZone: { type: 'string' },
  people: list({ type: 'string', description: 'By name: who would have to be in two places.' }),
  venue: { type: ['string', 'null'], description: 'The room that both want.' },
});
const series = object({
  planned: list(
    object({
      ordinal: { type: 'integer', minimum: 1 },
      days: list(day),
      clashes: list(clash),
      skipped: { enum: ['no-such-date', 'past', null], description: 'Why it is not made.' },
    }),
  ),
  created: list({ type: 'string', description: 'The new sessions, in their order.' }),
});

export const SESSION_PATHS: Record<string, PathItem> = {
  '/api/sessions/clashes': {
    post: {
      operationId: 'findClashes',
      tags: ['sessions'],
      summary: 'Which sessions want the same person or room at the same time; changes nothing',
      security: securityOf(OFFICE),
      requestBody: {
        required: true,
        content: jsonContent(
          object(
            {
              days: list(day),
              instructors: list(id),
              venue: { type: ['string', 'null'] },
              except: { type: ['string', 'null'], description: 'The session itself, where it is there already.' },
            },
            ['days'],
          ),
        ),
      },
      responses: {
        200: { description: 'Those in the way.', content: jsonContent(object({ clashes: list(clash) })) },
        ...problems(401, 403, 422, 500, 503),
      },
    },
  },
  '/api/sessions/{id}/series': {
    parameters: [ref('parameters', 'Id')],
    post: {
      operationId: 'repeatSession',
      tags: ['sessions'],
      summary: 'Repeat a session by a rule: all of it or none',
      description: 'At the same hours of the clock on the wall. With `dryRun=true` it only says what would be made.',
      security: securityOf(OFFICE),
      parameters: [{ name: 'dryRun', in: 'query', schema: { type: 'boolean' } }, ref('parameters', 'IdempotencyKey')],
      requestBody: {
        required: true,
        content: jsonContent(
          object(
            {
              rhythm: { enum: ['week', 'day', 'month-date', 'month-weekday'] },
              every: { type: 'integer', minimum: 1, maximum: 52 },
              times: { type: 'integer', minimum: 1, maximum: 52, description: 'How many more.' },
              without: list({ type: 'integer', description: 'Ordinals that are left out, from 1.' }),
              open: { type: 'boolean', description: 'Open for booking at once.' },
            },
            ['rhythm', 'every', 'times'],
          ),
        ),
      },
      responses: {
        200: { description: 'What would be made.', content: jsonContent(series) },
        201: { description: 'What was made.', content: jsonContent(series) },
        ...problems(401, 403, 404, 409, 412, 422, 500, 503),
      },
    },
  },
};
