import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CourseDraft, NO_FIELDS, type Parsed, type SessionDraft } from '#app/exchange/draft';
import type { CourseExport, SessionExport } from '#app/exchange/export';
import { ownSessionId, sessionAddress, sessionUid } from '#app/exchange/identity';
import { parseCalendar } from '#app/exchange/read-calendar';
import { parseCsv } from '#app/exchange/read-csv';
import { parseJsonLd } from '#app/exchange/read-json-ld';
import { writeCalendar } from '#app/exchange/write-calendar';
import { writeCourseCsv } from '#app/exchange/write-csv';
import { writeCourseJsonLd } from '#app/exchange/write-json-ld';
import type { Result } from '#kernel/result';
import { courses } from './arbitrary-courses';

const publisher = { name: 'Fell & Dale, Training', origin: 'https://learn.example.org' };
const host = 'learn.example.org';
/** A busy machine takes its time. Milliseconds. */
const PATIENCE = 30_000;
// Another organisation's zone and currency than any of the sessions': nothing may lean on them.
const options = { timeZone: 'Asia/Tokyo', currency: 'CHF' };

const textOf = async (chunks: AsyncIterable<string>): Promise<string> => {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
};
const read = (result: Result<Parsed>): Parsed => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

const sessionDraft = (session: SessionExport, source: string): SessionDraft => {
  const { days, wholeDays, timeZone, venue, link, mode, places } = session;
  return { source, days, wholeDays, timeZone, venue, link, mode, places };
};
const courseDraft = (course: CourseExport, fields: Partial<CourseDraft>, sessions: SessionDraft[]) => ({
  ...NO_FIELDS,
  code: course.code,
  title: course.title,
  summary: course.summary,
  category: course.category,
  tags: course.tags.length === 0 ? null : course.tags,
  ...fields,
  sessions,
});
const withoutRows = ({ courses: drafts }: Parsed) =>
  drafts.map(({ row: _, sessions, ...fields }) => ({ ...fields, sessions: sessions.map(({ draft }) => draft) }));

const details = ({ body, level, duration, price }: CourseExport) => ({ body, level, duration, price });

describe('what we export', () => {
  it(
    'comes back from CSV as it was',
    async () => {
      await fc.assert(
        fc.asyncProperty(courses, async (all) => {
          const parsed = read(parseCsv(await textOf(writeCourseCsv(all, host)), options));
          expect(parsed.errors).toEqual([]);
          expect(parsed.ignored).toEqual([]);
          expect(withoutRows(parsed)).toEqual(
            all.map((course) => {
              const { slug, places, enrolment, waitingList } = course;
              const sessions = course.sessions.map((session) => sessionDraft(session, sessionUid(session.id, host)));
              return courseDraft(course, { ...details(course), slug, places, enrolment, waitingList }, sessions);
            }),
          );
        }),
        { numRuns: 100 },
      );
    },
    PATIENCE,
  );

  it(
    'comes back from JSON-LD with all that schema.org has a place for',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          courses.filter((all) => all.length > 0),
          async (all) => {
            const parsed = read(parseJsonLd(await textOf(writeCourseJsonLd(all, publisher)), options));
            expect(parsed.errors).toEqual([]);
            expect(withoutRows(parsed)).toEqual(
              all.map((course) => {
                const page = `${publisher.origin}/catalogue/${course.slug}`;
                const sessions = course.sessions.map((session) => ({
                  ...sessionDraft(session, sessionAddress(session.id, page)),
                  places: { min: null, max: session.places.max },
                }));
                return courseDraft(course, { ...details(course), source: page }, sessions);
              }),
            );
          },
        ),
        { numRuns: 100 },
      );
    },
    PATIENCE,
  );

  it(
    'comes back from iCalendar with all that an event has a place for',
    () => {
      fc.assert(
        fc.property(courses, (all) => {
          const entries = all.flatMap((course) => course.sessions.map((session) => ({ course, session })));
          const parsed = read(parseCalendar(writeCalendar(entries, publisher), options));
          expect(parsed.errors).toEqual([]);
          expect(withoutRows(parsed)).toEqual(
            all
              .filter(({ sessions }) => sessions.length > 0)
              .map((course) => {
                const sessions = course.sessions.map((session) => sessionDraft(session, sessionUid(session.id, host)));
                return courseDraft(course, {}, sessions);
              }),
          );
        }),
        { numRuns: 100 },
      );
    },
    PATIENCE,
  );

  it('names our own sessions so that they are found again, and nobody else’s', () => {
    expect(ownSessionId(sessionUid('0193-a', host), host)).toBe('0193-a');
    expect(ownSessionId(sessionAddress('0193-a', 'https://learn.example.org/catalogue/x'), host)).toBe('0193-a');
    expect(ownSessionId(sessionUid('0193-a', 'other.example.org'), host)).toBeNull();
    expect(ownSessionId('https://other.example.org/x#session-1', host)).toBeNull();
    expect(ownSessionId('title @ 2026-01-01', host)).toBeNull();
  });
});
