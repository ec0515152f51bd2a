import { describe, expect, it } from 'vitest';
import type { CourseExport, SessionExport } from '#app/exchange/export';
import { asMarkdown, divideDescription } from '#app/exchange/plain-text';
import { writeCalendar } from '#app/exchange/write-calendar';
import { courseJsonLd, eventJsonLd, jsonLdText, writeCourseJsonLd } from '#app/exchange/write-json-ld';

const publisher = { name: 'Fell; Dale', origin: 'https://learn.example.org' };
const session: SessionExport = {
  id: '0193',
  version: 7,
  status: 'open',
  days: [
    { start: '2026-03-27T09:00:00.000Z', end: '2026-03-27T17:00:00.000Z' },
    { start: '2026-03-30T08:00:00.000Z', end: '2026-03-30T16:00:00.000Z' },
  ],
  wholeDays: false,
  timeZone: 'Europe/London',
  mode: 'in-person',
  venue: 'Mill Hall, upstairs',
  link: null,
  places: { min: 4, max: 12 },
  placesLeft: 3,
  updatedAt: '2026-01-02T03:04:05.000Z',
};
const course: CourseExport = {
  id: 'c1',
  code: 'FAW-3',
  title: 'First aid </script><script>alert(1)',
  slug: 'first-aid',
  summary: 'Be ready.',
  body: null,
  category: 'Health',
  level: null,
  tags: ['aid'],
  duration: null,
  price: { amount: 19_500, currency: 'GBP' },
  places: 12,
  enrolment: 'open',
  waitingList: true,
  sessions: [session],
};
const lines = (text: string): string[] => text.replace(/\r\n[ \t]/g, '').split('\r\n');

describe('a calendar of ours', () => {
  const text = writeCalendar([{ session, course }], publisher);

  it('has an event for each day, with the hours of its zone and an identity that lasts', () => {
    expect(
      lines(text).filter((line) => /^(UID|DTSTART;|DTEND;|SEQUENCE|LAST-MODIFIED|STATUS|LOCATION|URL)/.test(line)),
    ).toEqual([
      'UID:session-0193@learn.example.org',
      'SEQUENCE:7',
      'DTSTART;TZID=Europe/London:20260327T090000',
      'DTEND;TZID=Europe/London:20260327T170000',
      'LOCATION:Mill Hall\\, upstairs',
      'URL;VALUE=URI:https://learn.example.org/catalogue/first-aid',
      'STATUS:CONFIRMED',
      'LAST-MODIFIED:20260102T030405Z',
      'UID:session-0193-2@learn.example.org',
      'SEQUENCE:7',
      'DTSTART;TZID=Europe/London:20260330T090000',
      'DTEND;TZID=Europe/London:20260330T170000',
      'LOCATION:Mill Hall\\, upstairs',
      'URL;VALUE=URI:https://learn.example.org/catalogue/first-aid',
      'STATUS:CONFIRMED',
      'LAST-MODIFIED:20260102T030405Z',
    ]);
    expect(text).toContain('(day 2 of 2)');
  });

  it('describes its zones, folds its lines at 75 octets and ends each with CRLF', () => {
    expect(lines(text)).toContain('TZID:Europe/London');
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(
      text.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75 && !line.includes('\n')),
    ).toBe(true);
    expect(text).toContain('X-WR-CALNAME:Fell\\; Dale');
  });

  it('is the same text for the same sessions', () => {
    expect(writeCalendar([{ session, course }], publisher)).toBe(text);
  });

  it('gives whole days as dates, the end the day after', () => {
    const days = [
      { start: '2026-03-29T00:00:00.000Z', end: '2026-03-29T23:00:00.000Z' },
      { start: '2026-03-29T23:00:00.000Z', end: '2026-03-30T23:00:00.000Z' },
    ];
    const whole = lines(writeCalendar([{ session: { ...session, days, wholeDays: true }, course }], publisher));
    expect(whole).toContain('DTSTART;VALUE=DATE:20260329');
    expect(whole).toContain('DTEND;VALUE=DATE:20260331');
    expect(whole.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  });

  it('says what is called off, what is not sure, and what its reader is to know', () => {
    const cancelled = writeCalendar([{ session: { ...session, status: 'cancelled' }, course }], publisher);
    const waiting = writeCalendar(
      [{ session, course, status: 'tentative', note: 'You are waiting, position 2.' }],
      publisher,
    );
    expect(lines(cancelled)).toContain('STATUS:CANCELLED');
    expect(lines(waiting)).toContain('STATUS:TENTATIVE');
    expect(lines(waiting)).toContain('DESCRIPTION:You are waiting\\, position 2.\\n\\nBe ready.');
  });

  it('lets nothing that was typed begin a line of its own', () => {
    const sly = { ...course, title: 'x\r\nATTENDEE:mailto:a@b', summary: 'y\nEND:VEVENT' };
    const names = { ...publisher, name: 'z\r\nMETHOD:CANCEL' };
    const all = lines(
      writeCalendar([{ session: { ...session, venue: 'v\rBEGIN:VALARM' }, course: sly }], names),
    ).flatMap((line) => line.split(/[\r\n]/));
    expect(all.some((line) => /^(ATTENDEE|METHOD:CANCEL|BEGIN:VALARM)/.test(line))).toBe(false);
    expect(all.filter((line) => line === 'END:VEVENT')).toHaveLength(2);
  });
});

describe('structured data of ours', () => {
  it('cannot end the script that it stands in', async () => {
    let document = '';
    for await (const chunk of writeCourseJsonLd([course, { ...course, title: '\u2028<!--' }], publisher))
      document += chunk;
    for (const text of [jsonLdText(courseJsonLd(course, publisher)), document]) {
      expect(text).not.toMatch(/[<>&\u2028\u2029]/);
      expect(JSON.parse(text)).toMatchObject({ '@context': 'https://schema.org' });
    }
    expect(JSON.parse(document)['@graph']).toHaveLength(2);
    expect(JSON.parse(jsonLdText(courseJsonLd(course, publisher)))).toMatchObject({ name: course.title });
  });

  it('has what search engines ask of a course', () => {
    const json = JSON.parse(jsonLdText(courseJsonLd(course, publisher)));
    expect(json).toMatchObject({
      '@type': 'Course',
      name: course.title,
      description: 'Be ready.',
      provider: { '@type': 'Organization', name: 'Fell; Dale' },
      offers: { category: 'Paid', price: '195.00', priceCurrency: 'GBP' },
      hasCourseInstance: [
        {
          '@type': 'CourseInstance',
          courseMode: 'Onsite',
          startDate: '2026-03-27T09:00:00+00:00',
          endDate: '2026-03-30T17:00:00+01:00',
          courseSchedule: [
            { repeatCount: 1, repeatFrequency: 'Daily', scheduleTimezone: 'Europe/London', duration: 'PT8H' },
            { repeatCount: 1 },
          ],
        },
      ],
    });
  });

  it('has what search engines ask of an event, and says when it is full', () => {
    expect(eventJsonLd(session, course, publisher)).toMatchObject({
      '@type': 'EducationEvent',
      startDate: '2026-03-27T09:00:00+00:00',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'Place', name: 'Mill Hall, upstairs' },
      remainingAttendeeCapacity: 3,
      offers: { availability: 'https://schema.org/InStock', url: 'https://learn.example.org/catalogue/first-aid' },
    });
    const full = eventJsonLd({ ...session, placesLeft: 0, mode: 'online', venue: null }, course, publisher);
    expect(full).toMatchObject({
      offers: { availability: 'https://schema.org/SoldOut' },
      location: { '@type': 'VirtualLocation', url: 'https://learn.example.org/catalogue/first-aid' },
    });
  });
});

describe('text of other people', () => {
  it.each([
    ['Plain < 5 & more', 'Plain < 5 & more'],
    ['<p>One</p><p>Two<br>three</p>', 'One\n\nTwo\nthree'],
    ['<ul><li>a</li><li>b</li></ul>', '- a\n- b'],
    ['A &amp; B &#8211; &eacute;t&eacute; &nosuch;', 'A & B – été &nosuch;'],
    ['<style>p{}</style><!-- x > y -->Text<img src=x onerror=alert(1)>', 'Text'],
    ['Line one\nLine two', 'Line one\n\nLine two'],
    ['Wrapped\nline\n\nNext', 'Wrapped\nline\n\nNext'],
    ['<p>cut', 'cut'],
    ['', null],
  ])('%j is %j in Markdown', (html, markdown) => {
    expect(asMarkdown(html)).toBe(markdown);
  });

  it('has its first sentences for a summary when it is long', () => {
    const long = `One two three. ${'Four five six seven. '.repeat(30)}`.trim();
    const { summary, body } = divideDescription(long);
    expect(body).toBe(long);
    expect(summary?.endsWith('seven.')).toBe(true);
    expect(summary?.length).toBeLessThanOrEqual(300);
    expect(divideDescription('Short.')).toEqual({ summary: 'Short.', body: null });
    expect(divideDescription('x'.repeat(400)).summary).toMatch(/^x{299}…$/);
  });
});
