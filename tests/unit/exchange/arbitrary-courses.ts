// Any courses with any sessions, as a store would hold them.
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { CourseExport, SessionExport } from '#app/exchange/export';
import { manyLines, oneLine } from '#app/exchange/plain-text';

const awkward = fc.constantFrom(
  '=1+1',
  "'=x",
  "''-y",
  '-5',
  '@home',
  '"quoted", comma; semicolon',
  'a\\,b\\nc',
  '<b>bold</b> & <script>',
  '１２',
  '𝒳😀',
  'line—dash',
  'é'.normalize('NFD'),
);
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  awkward,
);
const isText = (value: string | null): value is string => value !== null;
export const line = (max: number): fc.Arbitrary<string> =>
  text.map((value) => oneLine(value)).filter((value) => isText(value) && value.length <= max) as fc.Arbitrary<string>;
const lines = fc
  .array(text, { minLength: 1, maxLength: 6 })
  .map((all) => manyLines(all.join('\n')))
  .filter(isText);
const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { nil: null });

const zone = fc.constantFrom(
  'Europe/London',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'UTC',
  'Pacific/Apia',
);
const date = fc.integer({ min: 0, max: 2500 }).map((days) => Temporal.PlainDate.from('2022-01-01').add({ days }));
const instant = (at: Temporal.ZonedDateTime): string => new Date(at.epochMilliseconds).toISOString();

/** Dates one after the other, some of them neighbours. */
const dates = fc.tuple(date, fc.array(fc.constantFrom(1, 1, 1, 2, 7), { maxLength: 8 })).map(([first, gaps]) => {
  const after = gaps.map((_, index) => gaps.slice(0, index + 1).reduce((sum, gap) => sum + gap, 0));
  return [0, ...after].map((days) => first.add({ days }));
});

const wholeDays = fc.tuple(dates, zone).map(([all, timeZone]) => ({
  timeZone,
  wholeDays: true,
  days: all.map((day) => ({
    start: instant(day.toZonedDateTime(timeZone)),
    end: instant(day.add({ days: 1 }).toZonedDateTime(timeZone)),
  })),
}));

const second = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ max: 59, min: 0 }) },
);
const hours = fc.record({
  hour: fc.integer({ min: 5, max: 20 }),
  minute: fc.constantFrom(0, 15, 45),
  second,
  minutes: fc.integer({ min: 15, max: 540 }),
});
/** The same hours every day, or others on each, some past midnight. */
const timed = fc.tuple(dates, zone, fc.array(hours, { minLength: 1, maxLength: 3 })).map(([all, timeZone, clocks]) => ({
  timeZone,
  wholeDays: false,
  days: all.map((day, index) => {
    const { minutes, ...clock } = clocks[index % clocks.length] ?? { hour: 9, minute: 0, second: 0, minutes: 60 };
    const start = day.toPlainDateTime(clock).toZonedDateTime(timeZone);
    return { start: instant(start), end: instant(start.add({ minutes })) };
  }),
}));

const link = fc.oneof(
  fc.webUrl(),
  fc.constantFrom('https://meet.example.org/a,b;c?d=1&e=\\f', 'https://example.org/ä'),
);

const session: fc.Arbitrary<SessionExport> = fc
  .tuple(
    fc.oneof(wholeDays, timed),
    fc.record({
      id: fc.uuid(),
      version: fc.integer({ min: 1, max: 99 }),
      status: fc.constant('open' as const),
      mode: fc.constantFrom('in-person' as const, 'online' as const, 'hybrid' as const),
      venue: maybe(line(200)),
      link: maybe(link),
      places: fc
        .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 20, max: 1000 }))
        .map(([min, max]) => ({ min, max })),
      updatedAt: fc.constant('2026-01-01T00:00:00.000Z'),
    }),
  )
  .map(([times, rest]) => ({ ...rest, ...times }));

const course: fc.Arbitrary<CourseExport> = fc.record({
  id: fc.uuid(),
  code: fc.stringMatching(/^[A-Z]{2,3}-[0-9]{1,4}$/),
  title: line(200),
  slug: fc.stringMatching(/^[a-z0-9]{1,9}(-[a-z0-9]{1,9}){0,2}$/),
  summary: maybe(lines),
  body: maybe(lines),
  category: maybe(line(60)),
  level: maybe(line(40)),
  tags: fc.uniqueArray(
    line(40).filter((tag) => !tag.includes(';')),
    { maxLength: 4 },
  ),
  duration: maybe(line(60)),
  price: maybe(
    fc.record({ amount: fc.integer({ min: 0, max: 100_000_000 }), currency: fc.constantFrom('GBP', 'JPY', 'KWD') }),
  ),
  places: fc.integer({ min: 1, max: 1000 }),
  enrolment: fc.constantFrom('open' as const, 'approval' as const),
  waitingList: fc.boolean(),
  sessions: fc.uniqueArray(session, { maxLength: 3, selector: ({ id }) => id }),
});

export const courses: fc.Arbitrary<CourseExport[]> = fc.uniqueArray(course, {
  maxLength: 4,
  selector: ({ code }) => code,
});
