import { describe, expect, it } from 'vitest';
import { MAX_IMPORT_BYTES } from '#app/exchange/draft';
import { parseJsonLd } from '#app/exchange/read-json-ld';
import { course, london, readable, refusal, sample, session, sessionsOf } from './sample';

const read = (value: unknown) => readable(parseJsonLd(JSON.stringify(value), london));
const event = (fields: object) => ({ '@type': 'Event', name: 'Talk', startDate: '2026-03-01', ...fields });

describe('a provider’s list of course instances', () => {
  const parsed = readable(parseJsonLd(sample('instances.json'), london));

  it('becomes courses by title, case and spacing aside, with a session for each record', () => {
    expect(parsed.courses.map(({ title, sessions }) => [title, sessions.map(({ row }) => row)])).toEqual([
      ['Fire safety for wardens', [1, 2]],
      ['Lunch talk: ladders', [3]],
    ]);
  });

  it('takes midnights without a zone for whole days, the last included, as long as each day is', () => {
    expect(session(parsed, 'Fire safety for wardens')).toMatchObject({
      wholeDays: true,
      timeZone: 'Europe/London',
      days: [
        { start: '2026-03-27T00:00:00.000Z', end: '2026-03-28T00:00:00.000Z' },
        { start: '2026-03-28T00:00:00.000Z', end: '2026-03-29T00:00:00.000Z' },
        { start: '2026-03-29T00:00:00.000Z', end: '2026-03-29T23:00:00.000Z' },
        { start: '2026-03-29T23:00:00.000Z', end: '2026-03-30T23:00:00.000Z' },
      ],
    });
  });

  it('reads places, modes and venues however they are written', () => {
    expect(session(parsed, 'Fire safety for wardens')).toMatchObject({
      mode: 'in-person',
      venue: 'Mill Hall, 3 Beck Lane, Ambleside, UK',
      places: { min: null, max: 25 },
    });
    expect(session(parsed, 'Fire safety for wardens', 1)).toMatchObject({ mode: 'online', venue: null, link: null });
    expect(session(parsed, 'Lunch talk: ladders').mode).toBeNull();
  });

  it('names each session by @id, else by title and start, the same at every reading', () => {
    expect(sessionsOf(parsed).map(({ source }) => source)).toEqual([
      'https://training.example.org/courses/101',
      'fire safety for wardens @ 2026-05-04',
      'lunch talk: ladders @ 2026-06-10',
    ]);
    expect(readable(parseJsonLd(sample('instances.json'), london))).toEqual(parsed);
  });

  it('keeps no HTML, and nothing that HTML hides', () => {
    expect(course(parsed, 'Fire safety for wardens')).toMatchObject({
      summary: 'How to lead people out. - Alarms & routes - Café drill',
      tags: ['fire', 'wardens'],
    });
  });

  it('explains every record that it leaves out', () => {
    expect(parsed.rows).toBe(7);
    expect(parsed.errors.map(({ row, path }) => [row, path])).toEqual([
      [4, 'startDate'],
      [5, 'name'],
      [6, '@type'],
      [7, ''],
    ]);
    expect(parsed.errors[0]?.message).toContain('Give the day, such as 2026-12-01');
  });
});

describe('structured data of other kinds', () => {
  it('reads a course with its instances, by reference or in place', () => {
    const parsed = read({
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'Organization', name: 'Provider' },
        {
          '@type': 'https://schema.org/Course',
          '@id': 'https://example.org/c',
          name: 'Knots',
          courseCode: 'KN-1',
          'schema:educationalLevel': { '@type': 'DefinedTerm', name: 'Beginner' },
          timeRequired: 'P2DT3H',
          offers: { '@type': 'Offer', price: '1,250.50', priceCurrency: 'EUR' },
          hasCourseInstance: [
            { '@id': '#spring' },
            { '@type': 'CourseInstance', startDate: '2026-09-01T09:00', endDate: '2026-09-02T17:00' },
          ],
        },
        {
          '@type': 'CourseInstance',
          '@id': '#spring',
          startDate: '2026-04-01T09:00:00+02:00',
          endDate: '2026-04-01T10:00:00+02:00',
          location: { '@id': '#hall' },
        },
        { '@type': 'Place', '@id': '#hall', name: 'Hall', address: 'Beck Lane' },
      ],
    });
    expect(parsed.errors).toEqual([]);
    expect(parsed.courses).toHaveLength(1);
    expect(course(parsed, 'Knots')).toMatchObject({
      code: 'KN-1',
      level: 'Beginner',
      duration: '2 days 3 hours',
      price: { amount: 125_050, currency: 'EUR' },
      source: 'https://example.org/c',
    });
    expect(sessionsOf(parsed)).toMatchObject([
      { venue: 'Hall, Beck Lane', days: [{ start: '2026-04-01T07:00:00.000Z', end: '2026-04-01T08:00:00.000Z' }] },
      {
        days: [
          { start: '2026-09-01T08:00:00.000Z', end: '2026-09-01T16:00:00.000Z' },
          { start: '2026-09-02T08:00:00.000Z', end: '2026-09-02T16:00:00.000Z' },
        ],
      },
    ]);
  });

  it.each([
    [{ eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode' }, { mode: 'hybrid' }],
    [{ location: 'Room 4' }, { mode: 'in-person', venue: 'Room 4' }],
    [
      { location: ['Room 4', { '@type': 'VirtualLocation', url: 'https://meet.example.org/x' }] },
      { mode: 'hybrid', venue: 'Room 4', link: 'https://meet.example.org/x' },
    ],
    [{ location: 'https://meet.example.org/y' }, { mode: 'online', venue: null, link: 'https://meet.example.org/y' }],
    [{ courseMode: 'blended' }, { mode: 'hybrid' }],
    [{ courseMode: ['online', 'onsite'] }, { mode: 'hybrid' }],
    [{ maximumAttendeeCapacity: { '@type': 'QuantitativeValue', value: 12 } }, { places: { min: null, max: 12 } }],
    [{ url: 'https://example.org/talk' }, { source: 'https://example.org/talk', link: 'https://example.org/talk' }],
    [{ identifier: 'T-9' }, { source: 'T-9' }],
    [
      { startDate: '2026-03-01T10:00', duration: 'PT90M' },
      { days: [{ start: '2026-03-01T10:00:00.000Z', end: '2026-03-01T11:30:00.000Z' }] },
    ],
  ])('reads %j', (fields, expected) => {
    expect(sessionsOf(read(event(fields)))).toMatchObject([expected]);
  });

  it.each([
    [{ startDate: '2026-03-01T10:00' }, 'endDate', 'Give when it ends'],
    [{ startDate: '2026-03-02', endDate: '2026-03-01' }, 'endDate', 'before it begins'],
    [{ startDate: '2026-03-01', endDate: '2029-03-01' }, 'endDate', 'at most 60'],
    [{ startDate: '0001-01-01', endDate: '9999-01-01' }, 'startDate', 'in the year 1'],
    [{ startDate: '2026-02-30' }, 'startDate', 'does not exist'],
    [{ startDate: '03/04/2026' }, 'startDate', '2026-04-03 or 2026-03-04'],
    [{ eventStatus: 'https://schema.org/EventCancelled' }, 'eventStatus', 'cancelled'],
    [{ maximumAttendeeCapacity: 5000 }, 'maximumAttendeeCapacity', 'At most 1000'],
    [{ name: 'x'.repeat(201) }, 'name', 'At most 200'],
    [{ location: 'x'.repeat(201) }, 'location', 'At most 200'],
    [{ offers: { price: 'ask us' } }, 'offers', 'is not a price'],
  ])('explains %j', (fields, path, message) => {
    const parsed = read([event(fields)]);
    expect(sessionsOf(parsed)).toEqual([]);
    expect(parsed.errors).toMatchObject([{ row: 1, path, message: expect.stringContaining(message) }]);
  });

  it('takes two sessions at one address for two, and the same one for one', () => {
    const at = (startDate: string) => event({ url: 'https://example.org/talks', startDate });
    const parsed = read([at('2026-03-01'), at('2026-03-08'), at('2026-03-08')]);
    expect(sessionsOf(parsed).map(({ source }) => source)).toEqual(['https://example.org/talks', 'talk @ 2026-03-08']);
    expect(parsed.errors).toMatchObject([{ row: 3, message: expect.stringContaining('same session as in row 2') }]);
  });
});

describe('hostile JSON', () => {
  it('is refused when it is none, empty, or too large', () => {
    expect(refusal(parseJsonLd('{"name": "cut', london))).toContain('not JSON');
    expect(refusal(parseJsonLd('[]', london))).toContain('holds no course');
    expect(refusal(parseJsonLd(`["${'x'.repeat(MAX_IMPORT_BYTES)}"]`, london))).toContain('larger than 5 MB');
    expect(refusal(parseJsonLd(`[${'{},'.repeat(5000)}{}]`, london))).toContain('more than 5,000 items');
  });

  it('is read calmly however deep it is nested', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const result = parseJsonLd(`[{"@type":"Event","name":"Talk","startDate":"2026-03-01","location":${deep}}]`, london);
    expect(!result.ok || result.value.courses.length === 1).toBe(true);
  });

  it('never reads what is inherited, nor writes to a prototype', () => {
    const parsed = readable(
      parseJsonLd(
        '[{"__proto__":{"name":"Inherited","startDate":"2026-03-01"},"@type":"Event"},{"@type":"Event","name":"__proto__","startDate":"2026-03-01","constructor":{"prototype":{"polluted":1}}}]',
        london,
      ),
    );
    expect(parsed.courses.map(({ title }) => title)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('loses its control characters and broken halves', () => {
    const parsed = read(event({ name: 'Ta\u0000lk \ud800!', description: 'a\u0000b\r\nc\u0007' }));
    expect(parsed.courses).toMatchObject([{ title: 'Ta lk \ufffd!', summary: 'ab c' }]);
  });

  it('with a hundred thousand tags in a text takes no time', () => {
    const parsed = read(
      event({ description: `${'<script>'.repeat(50_000)}${'<!--'.repeat(50_000)}${'<p'.repeat(50_000)}` }),
    );
    expect(parsed.rows).toBe(1);
  }, 3000);
});
