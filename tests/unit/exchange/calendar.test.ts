import { describe, expect, it } from 'vitest';
import { parseCalendar } from '#app/exchange/read-calendar';
import { course, london, readable, refusal, sample, session, sessionsOf } from './sample';

const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: string[]): string =>
  ['BEGIN:VEVENT', 'UID:x@example.org', 'SUMMARY:Class', ...lines, 'END:VEVENT'].join('\r\n');
const read = (...lines: string[]) => readable(parseCalendar(calendar(event(...lines)), london));
const starts = (...lines: string[]) => sessionsOf(read(...lines)).map(({ days }) => days[0]?.start);

describe('a calendar of other people', () => {
  const parsed = readable(parseCalendar(sample('events.ics'), london));

  it('keeps the zone of an event, and finds its text again behind escapes and folds', () => {
    expect(course(parsed, 'Rope access, level 1')).toMatchObject({
      row: 19,
      summary: 'First line Second line with a long tail that the writer folded in the middle of a word',
      category: 'Height',
      tags: ['Ropes', 'Outdoor'],
    });
    expect(session(parsed, 'Rope access, level 1')).toEqual({
      source: 'one@example.org',
      days: [{ start: '2026-07-02T07:00:00.000Z', end: '2026-07-02T15:00:00.000Z' }],
      wholeDays: false,
      timeZone: 'Europe/Paris',
      venue: 'Quarry, north face',
      link: null,
      mode: 'in-person',
      places: { min: null, max: null },
    });
  });

  it('takes floating times and dates in the organisation’s zone', () => {
    expect(session(parsed, 'Floating time')).toMatchObject({
      timeZone: 'Europe/London',
      link: 'https://example.org/floating',
      days: [{ start: '2026-08-01T09:00:00.000Z', end: '2026-08-01T11:00:00.000Z' }],
    });
    expect(session(parsed, 'Whole days over the change of clocks')).toMatchObject({
      wholeDays: true,
      days: [
        { start: '2026-10-23T23:00:00.000Z', end: '2026-10-24T23:00:00.000Z' },
        { start: '2026-10-24T23:00:00.000Z', end: '2026-10-26T00:00:00.000Z' },
        { start: '2026-10-26T00:00:00.000Z', end: '2026-10-27T00:00:00.000Z' },
      ],
    });
  });

  it('follows a zone that only the file describes', () => {
    expect(session(parsed, 'A zone that only the file knows')).toMatchObject({
      timeZone: 'Europe/London',
      days: [{ start: '2026-07-15T07:00:00.000Z', end: '2026-07-15T08:30:00.000Z' }],
    });
  });

  it('makes a session of each time that an event repeats, heeding what is left out and what is moved', () => {
    const { sessions } = course(parsed, 'Evening class');
    expect(sessions.map(({ draft }) => [draft.source, draft.days[0]?.start]).sort()).toEqual([
      ['five@example.org#2026-01-05T17:00:00.000Z', '2026-01-05T17:00:00.000Z'],
      ['five@example.org#2026-01-12T17:00:00.000Z', '2026-01-13T17:00:00.000Z'],
      ['five@example.org#2026-01-26T17:00:00.000Z', '2026-01-26T17:00:00.000Z'],
    ]);
    expect(sessions[0]?.draft.timeZone).toBe('Europe/Berlin');
  });

  it('explains every entry that it leaves out, by the line where it begins', () => {
    const lines = sample('events.ics').split('\n');
    expect(parsed.errors.map(({ row, path }) => [lines[row - 1], path])).toEqual([
      ['BEGIN:VEVENT', 'RRULE'],
      ['BEGIN:VEVENT', 'STATUS'],
      ['BEGIN:VTODO', ''],
      ['BEGIN:VEVENT', 'DTSTART'],
      ['BEGIN:VEVENT', ''],
    ]);
    expect(parsed.errors.map(({ message }) => message)).toEqual([
      expect.stringContaining('without an end'),
      expect.stringContaining('cancelled'),
      expect.stringContaining('VTODO'),
      expect.stringContaining('Mars/Olympus'),
      expect.stringContaining('END:VEVENT'),
    ]);
    expect(parsed.rows).toBe(11);
  });

  it('gives the same drafts at every reading', () => {
    expect(readable(parseCalendar(sample('events.ics'), london))).toEqual(parsed);
  });
});

describe('an event', () => {
  it('over several days has the same hours on each, or is one stretch through the night', () => {
    expect(sessionsOf(read('DTSTART:20261201T090000Z', 'DTEND:20261202T170000Z'))).toMatchObject([
      {
        days: [
          { start: '2026-12-01T09:00:00.000Z', end: '2026-12-01T17:00:00.000Z' },
          { start: '2026-12-02T09:00:00.000Z', end: '2026-12-02T17:00:00.000Z' },
        ],
      },
    ]);
    expect(sessionsOf(read('DTSTART:20261201T220000Z', 'DTEND:20261202T060000Z'))).toMatchObject([
      { days: [{ start: '2026-12-01T22:00:00.000Z', end: '2026-12-02T06:00:00.000Z' }] },
    ]);
  });

  it('in UTC is in the zone of its calendar', () => {
    const text = calendar(
      'X-WR-TIMEZONE:America/New_York',
      event('DTSTART:20261201T090000Z', 'DTEND:20261201T100000Z'),
    );
    expect(sessionsOf(readable(parseCalendar(text, london)))).toMatchObject([{ timeZone: 'America/New_York' }]);
  });

  it('with an address to join at is online', () => {
    expect(
      sessionsOf(read('DTSTART:20261201T090000Z', 'DURATION:PT1H', 'LOCATION:https://meet.example.org/x')),
    ).toMatchObject([{ mode: 'online', venue: null, link: 'https://meet.example.org/x' }]);
  });

  it.each([
    [['DTSTART:20261201T090000Z'], 'DTEND', 'Give DTEND or DURATION'],
    [['DTSTART:20261301T090000Z', 'DURATION:PT1H'], 'DTSTART', 'does not exist'],
    [['DTSTART:soon', 'DURATION:PT1H'], 'DTSTART', 'not a date'],
    [['DURATION:PT1H'], 'DTSTART', 'is missing'],
    [['DTSTART;VALUE=DATE:20200101', 'DTEND;VALUE=DATE:20300101'], 'DTEND', 'at most 60'],
    [['DTSTART:20261201T090000Z', 'DURATION:PT1H', 'no colon here'], '', 'not valid iCalendar'],
    [['DTSTART:20261201T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=101'], 'RRULE', 'more than 100'],
    [['DTSTART:20261201T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;COUNT=30'], 'RRULE', 'ten years'],
    [['DTSTART:20261201T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=SECONDLY;COUNT=99999999'], 'RRULE', 'SECONDLY'],
    [
      ['DTSTART:20261201T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=5'],
      'RRULE',
      'ten years',
    ],
    [['DTSTART:20261201T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYHOUR=9,12;COUNT=5'], 'RRULE', 'BYHOUR'],
  ])('with %j is explained', (lines, path, message) => {
    const parsed = read(...lines);
    expect(sessionsOf(parsed)).toEqual([]);
    expect(parsed.errors).toMatchObject([{ row: 3, path, message: expect.stringContaining(message) }]);
  });

  it('ends its repetition with UNTIL, in its own zone', () => {
    const begin = ['DTSTART;TZID=America/New_York:20260302T190000', 'DURATION:PT1H'];
    expect(starts(...begin, 'RRULE:FREQ=WEEKLY;UNTIL=20260317T000000Z')).toEqual([
      '2026-03-03T00:00:00.000Z',
      '2026-03-09T23:00:00.000Z',
      '2026-03-16T23:00:00.000Z',
    ]);
    expect(starts(...begin, 'RRULE:FREQ=WEEKLY;UNTIL=20260316T225959Z')).toHaveLength(2);
  });

  it('takes the further dates that it is given', () => {
    expect(starts('DTSTART:20260302T190000Z', 'DURATION:PT1H', 'RDATE:20260305T200000Z,20260309T190000Z')).toEqual([
      '2026-03-02T19:00:00.000Z',
      '2026-03-05T20:00:00.000Z',
      '2026-03-09T19:00:00.000Z',
    ]);
  });
});

describe('a hostile calendar', () => {
  it('is refused when it is none, or holds too much', () => {
    expect(refusal(parseCalendar('hello', london))).toContain('no BEGIN:VCALENDAR');
    expect(refusal(parseCalendar(calendar('BEGIN:VEVENT\r\nEND:VEVENT\r\n'.repeat(5001)), london))).toContain(
      'more than 5,000 events',
    );
  });

  it('needs no END:VCALENDAR', () => {
    const text = calendar(event('DTSTART:20261201T090000Z', 'DURATION:PT1H')).replace('END:VCALENDAR', '');
    expect(sessionsOf(readable(parseCalendar(text, london)))).toHaveLength(1);
  });

  it('of rules that never fall and rules that fall for ever is read in seconds', () => {
    const rules = [
      'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=9',
      'FREQ=YEARLY;BYDAY=53MO;COUNT=100',
      'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=-1;COUNT=100',
      'FREQ=DAILY;COUNT=100',
    ];
    const events = Array.from({ length: 3000 }, (_, index) =>
      event('DTSTART:20261201T090000Z', 'DURATION:PT1H', `RRULE:${rules[index % rules.length]}`).replace(
        'UID:x',
        `UID:${index}`,
      ),
    );
    const parsed = readable(parseCalendar(calendar(...events), london));
    expect(sessionsOf(parsed)).toHaveLength(5000);
    expect(new Set(parsed.errors.map(({ row }) => row)).size).toBeGreaterThan(2000);
    expect(parsed.errors.length).toBeLessThanOrEqual(3000);
  }, 20_000);
});
