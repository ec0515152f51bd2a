// What tests of the API begin with: courses and sessions, made through the API by somebody of the office.
import { type Answer, type Api, type Fields, unique } from './api';

const DAY_MS = 86_400_000;

/** One day of eight hours that begins so many days from now, at a whole hour. */
export function dayIn(days: number): { start: string; end: string } {
  const start = Math.ceil((Date.now() + days * DAY_MS) / 3_600_000) * 3_600_000;
  return { start: new Date(start).toISOString(), end: new Date(start + 8 * 3_600_000).toISOString() };
}

export const courseBody = (fields: Record<string, unknown> = {}) => {
  const word = unique();
  return { title: `Ropework ${word}`, code: `RW-${word}`, ...fields };
};

export const sessionBody = (courseId: string, fields: Record<string, unknown> = {}) => ({
  courseId,
  days: [dayIn(60)],
  timeZone: 'Europe/London',
  places: { max: 5 },
  ...fields,
});

export const makeCourse = (office: Api, fields: Record<string, unknown> = {}): Promise<Fields> =>
  office.must(office.post('/courses', courseBody(fields)));

export async function makePublished(office: Api, fields: Record<string, unknown> = {}): Promise<Fields> {
  const { id } = await makeCourse(office, fields);
  return office.must(office.post(`/courses/${id}/publish`));
}

export const makeSession = (office: Api, courseId: string, fields: Record<string, unknown> = {}): Promise<Fields> =>
  office.must(office.post('/sessions', sessionBody(courseId, fields)));

/** A session that people can book; on a course of its own where none is given. */
export async function makeOpen(
  office: Api,
  fields: Record<string, unknown> = {},
  courseFields: Record<string, unknown> = {},
): Promise<Fields> {
  const courseId = (fields.courseId as string | undefined) ?? (await makePublished(office, courseFields)).id;
  const { id } = await makeSession(office, courseId, fields);
  return office.must(office.post(`/sessions/${id}/open`));
}

export const book = (caller: Api, sessionId: string, fields: Record<string, unknown> = {}): Promise<Answer> =>
  caller.post('/bookings', { sessionId, ...fields });
