// The calls of a session's register: who is on it, and who came.
import { MARKS, MOST_MARKS } from '#domain/attendance/attendance';
import { jsonContent, type PathItem, problems, ref, securityOf } from './entity-paths';
import type { Schema } from './schemas';

const TEACHERS = { admin: ['all'], staff: ['all'], instructor: ['assigned'] } as const;
const text: Schema = { type: 'string' };
const perhaps: Schema = { type: ['string', 'null'] };
const instant: Schema = { type: 'string', format: 'date-time' };
const day: Schema = {
  type: 'string',
  description: 'A date by the session’s clock; a second part of it is `2026-11-23.2`.',
};
const mark: Schema = { type: 'string', enum: [...MARKS] };
const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
});
const list = (items: Schema): Schema => ({ type: 'array', items });

const standing: Record<string, Schema> = {
  mark,
  note: perhaps,
  version: { type: 'integer', minimum: 0, description: '0 where nobody has marked yet.' },
  by: { ...object({ id: text, name: text }), type: ['object', 'null'] },
  at: { ...instant, type: ['string', 'null'] },
};

const register = object({
  sessionId: text,
  courseId: text,
  title: text,
  venue: perhaps,
  mode: text,
  timeZone: text,
  wholeDays: { type: 'boolean' },
  days: list(object({ key: day, start: instant, end: instant, marked: { type: ['integer', 'null'] } })),
  day,
  opensAt: instant,
  rows: list(
    object({
      ...standing,
      bookingId: text,
      reference: text,
      name: text,
      jobTitle: perhaps,
      email: perhaps,
      company: perhaps,
      poNumber: perhaps,
      isPending: { type: 'boolean' },
    }),
  ),
  now: instant,
});

const given = object(
  { bookingId: text, day, mark, note: { ...perhaps, maxLength: 200 }, version: standing.version as Schema },
  ['bookingId', 'day', 'mark'],
);
const refused = object(
  {
    bookingId: text,
    day,
    rule: { enum: ['marked-since', 'not-on-register', 'no-such-day', 'day-not-begun'] },
    message: text,
    current: { ...object(standing), description: 'Who marked meanwhile, and how.' },
  },
  ['bookingId', 'day', 'rule', 'message'],
);

export const REGISTER_PATHS: Record<string, PathItem> = {
  '/api/sessions/{id}/register': {
    parameters: [ref('parameters', 'Id')],
    get: {
      operationId: 'readRegister',
      tags: ['sessions'],
      summary: 'Everybody who holds a seat, with the marks of one day',
      security: securityOf(TEACHERS),
      parameters: [
        { name: 'day', in: 'query', description: 'Left out, the one that runs or the latest.', schema: day },
        { name: 'format', in: 'query', description: 'As a table, of all days.', schema: { enum: ['csv'] } },
      ],
      responses: {
        200: {
          description: 'The register, by name.',
          content: { ...jsonContent(register), 'text/csv': { schema: text } },
        },
        ...problems(401, 403, 404, 409, 422, 500, 503),
      },
    },
    patch: {
      operationId: 'saveMarks',
      tags: ['sessions'],
      summary: 'Mark who came, many in one call',
      description:
        'No If-Match: each mark names the version that it was given on. One that somebody else has changed since is told of in `refused` with what stands; the others are saved. The same again changes nothing.',
      security: securityOf(TEACHERS),
      parameters: [ref('parameters', 'IdempotencyKey')],
      requestBody: {
        required: true,
        content: jsonContent(object({ marks: { ...list(given), minItems: 1, maxItems: MOST_MARKS } })),
      },
      responses: {
        200: {
          description: 'What was saved, and what was not.',
          content: jsonContent(
            object({
              saved: list(object({ bookingId: text, day, ...standing })),
              refused: list(refused),
              savedAt: instant,
            }),
          ),
        },
        ...problems(401, 403, 404, 409, 422, 500, 503),
      },
    },
  },
};
