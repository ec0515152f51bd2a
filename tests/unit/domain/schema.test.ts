// What the schemas take, and the sentences that they answer with.
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bookings } from '#domain/bookings/booking';
import { courses } from '#domain/courses/course';
import {
  email,
  instant,
  isZone,
  line,
  money,
  optionalInstant,
  optionalText,
  parse,
  recordId,
  tags,
  webAddress,
  whole,
  zone,
} from '#domain/schema';
import { sessions } from '#domain/sessions/session';

const messageOf = (schema: z.ZodMiniType, input: unknown): string | undefined => {
  const parsed = parse(schema, input);
  return parsed.ok ? undefined : parsed.issues[0]?.message;
};
const outputOf = (schema: z.ZodMiniType, input: unknown): unknown => {
  const parsed = parse(schema, input);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.value;
};

describe('sentences for what is wrong', () => {
  it.each<[string, z.ZodMiniType, unknown, string]>([
    ['what is missing', z.string(), undefined, 'Fill this in.'],
    ['null where text is wanted', z.string(), null, 'Fill this in.'],
    ['text where a number is wanted', z.number(), '5', 'Give a number.'],
    ['a number where text is wanted', z.string(), 5, 'This should be a string.'],
    ['text where a list is wanted', z.array(z.string()), 'x', 'This should be an array.'],
    ['a choice that is none', z.enum(['open', 'approval']), 'shut', 'Choose one of: open, approval.'],
    ['an unknown field', z.strictObject({}), { colour: 1, size: 2 }, 'There is no field called colour, size.'],
    ['text too long', z.string().check(z.maxLength(3)), 'long', 'At most 3 characters.'],
    ['a list too long', z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], 'At most 1.'],
    ['text too short', z.string().check(z.minLength(1)), '', 'Fill this in.'],
    ['a number too small', z.number().check(z.minimum(3)), 2, 'At least 3.'],
    ['a fraction', whole(1, 9), 1.5, 'Give a whole number.'],
    ['a number above its range', whole(1, 9), 10, 'At most 9.'],
    ['a blank line', line('Give a name.'), '   ', 'Give a name.'],
    ['no id', recordId(), '../x', 'This is not an id.'],
    [
      'a day without a time',
      instant(),
      '2026-12-01',
      'Give a date and time with its offset, such as 2026-12-01T09:00:00Z.',
    ],
    [
      'a time without an offset',
      instant(),
      '2026-12-01T09:00:00',
      'Give a date and time with its offset, such as 2026-12-01T09:00:00Z.',
    ],
    [
      'the 30th of February',
      instant(),
      '2026-02-30T09:00:00Z',
      'Give a date and time with its offset, such as 2026-12-01T09:00:00Z.',
    ],
    [
      'a day that does not exist',
      instant(),
      '2026-13-41T09:00:00Z',
      'Give a date and time with its offset, such as 2026-12-01T09:00:00Z.',
    ],
    ['a zone that is none', zone(), 'Mars/Olympus', 'Give a time zone such as Europe/London.'],
    ['an address that runs script', webAddress(), 'javascript:alert(1)', 'Give an address that begins with https://.'],
    ['half an e-mail address', email(), 'me@home', 'Give a whole e-mail address, such as name@example.org.'],
    ['a currency in small letters', money(), { amount: 1, currency: 'gbp' }, 'Give a currency such as GBP.'],
    ['an empty tag', tags(), ['a', ' '], 'Leave no tag empty.'],
  ])('says it about %s', (_, schema, input, message) => {
    expect(messageOf(schema, input)).toBe(message);
  });

  it('names every issue by its dotted path', () => {
    const parsed = parse(sessions.input, {
      courseId: 'c',
      days: [
        { start: '2026-12-01T12:00:00Z', end: '2026-12-01T09:00:00Z' },
        { start: 'x', end: '2026-12-02T09:00:00Z' },
      ],
      timeZone: 'Europe/London',
      places: { min: 9, max: 3 },
    });
    expect(parsed.ok ? [] : parsed.issues.map(({ path }) => path).toSorted()).toEqual([
      'days.0.end',
      'days.1.start',
      'places.min',
    ]);
  });
});

describe('what is taken', () => {
  it('trims text, and makes empty optional text null', () => {
    expect(outputOf(line('Give a name.'), '  Ada  ')).toBe('Ada');
    expect(outputOf(optionalText(), '  ')).toBeNull();
    expect(outputOf(optionalText(), undefined)).toBeNull();
    expect(outputOf(optionalText(), ' x ')).toBe('x');
  });

  it('keeps an instant of any offset as UTC with milliseconds', () => {
    expect(outputOf(instant(), '2026-12-01T09:00:00+02:00')).toBe('2026-12-01T07:00:00.000Z');
    expect(outputOf(instant(), '2026-12-01T09:00Z')).toBe('2026-12-01T09:00:00.000Z');
    expect(outputOf(optionalInstant(), undefined)).toBeNull();
  });

  it('keeps an e-mail address in small letters', () => {
    expect(outputOf(email(), ' Ada@Example.ORG ')).toBe('ada@example.org');
  });

  it('knows IANA zones from abbreviations and offsets', () => {
    expect(['Europe/London', 'America/Argentina/Ushuaia', 'UTC'].every(isZone)).toBe(true);
    expect(['GMT+1', 'CEST', '+02:00', '', 'Europe/Nowhere'].some(isZone)).toBe(false);
  });

  it('takes a course by title and code alone: open enrolment with a waiting list', () => {
    expect(outputOf(courses.input, { title: ' First Aid ', code: 'FAW-3' })).toMatchObject({
      title: 'First Aid',
      code: 'FAW-3',
      enrolment: 'open',
      waitingList: true,
      places: 12,
      tags: [],
      price: null,
    });
  });

  it('refuses fields that are not a person’s to write', () => {
    for (const field of ['id', 'status', 'version', 'priceAmount', 'createdBy'])
      expect(messageOf(courses.input, { title: 'T', code: 'C', [field]: 'x' })).toBe(
        `There is no field called ${field}.`,
      );
    expect(messageOf(bookings.input, { sessionId: 's', queueNumber: 1 })).toBe('There is no field called queueNumber.');
    expect(
      messageOf(sessions.input, { courseId: 'c', listed: true, days: [], timeZone: 'UTC', places: { max: 1 } }),
    ).toBeDefined();
  });
});

describe('the days of a session', () => {
  const withDays = (days: [string, string][]) =>
    messageOf(sessions.input, {
      courseId: 'c',
      days: days.map(([start, end]) => ({ start: `2026-12-${start}Z`, end: `2026-12-${end}Z` })),
      timeZone: 'Europe/London',
      places: { max: 5 },
    });

  it('follow one another without overlapping', () => {
    expect(
      withDays([
        ['01T09:00:00', '01T17:00:00'],
        ['02T09:00:00', '02T17:00:00'],
      ]),
    ).toBeUndefined();
    expect(
      withDays([
        ['01T09:00:00', '01T12:00:00'],
        ['01T12:00:00', '01T17:00:00'],
      ]),
    ).toBeUndefined();
    const refused = 'The days have to follow one another without overlapping.';
    expect(
      withDays([
        ['02T09:00:00', '02T17:00:00'],
        ['01T09:00:00', '01T17:00:00'],
      ]),
    ).toBe(refused);
    expect(
      withDays([
        ['01T09:00:00', '01T17:00:00'],
        ['01T16:00:00', '01T18:00:00'],
      ]),
    ).toBe(refused);
  });

  it('are at least one, and each ends after it starts', () => {
    expect(withDays([])).toBe('Give at least one day.');
    expect(withDays([['01T09:00:00', '01T09:00:00']])).toBe('The end has to come after the start.');
  });
});
