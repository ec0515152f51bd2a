// Importing courses over the API: each format, tried first without writing, explained row by row, and harmless when repeated.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Api, Callers, expectProblem, type Fields, unique } from '../support/api';
import { readInstance } from '../support/instance';

interface Report {
  created: number;
  updated: number;
  unchanged: number;
  errors: { row: number; path: string; message: string }[];
}

let callers: Callers;
let staff: Api;
beforeAll(async () => {
  callers = new Callers(readInstance());
  staff = await callers.as('staff');
});

const send = (who: Api, text: string, type: string, query = '', headers: Record<string, string> = {}) =>
  who.send<Report>(`/courses/import${query}`, {
    method: 'POST',
    body: text,
    headers: { 'content-type': type, ...headers },
  });
const counts = ({ body: { created, updated, unchanged, errors } }: Answer<Report>) => ({
  ...{ created, updated, unchanged, errors: errors.length },
});
const found = async (word: string): Promise<Fields[]> => staff.all('courses', `?q=${word}`);
const sessionsOf = async (word: string): Promise<Fields[]> => {
  const courses = await found(word);
  return (await Promise.all(courses.map(({ id }) => staff.all('sessions', `?courseId=${id}&sort=start`)))).flat();
};

const csv = (word: string) =>
  [
    'Code,Title,Start,End,Time zone,Places,Price,Colour',
    `${word}-A,Knots ${word},2027-03-01T09:00,2027-03-01T17:00,Europe/Paris,8,£95,blue`,
    `${word}-A,,2027-03-08,2027-03-09,,,,`,
    `${word}-B,=cmd|' /C calc'!A1 ${word},,,,,,`,
  ].join('\r\n');

const calendar = (word: string) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Quay//EN'],
    ...['BEGIN:VEVENT', `UID:one-${word}@quay.example`, 'DTSTART:20270401T090000Z', 'DTEND:20270401T170000Z'],
    ...[`SUMMARY:Splicing ${word}`, 'LOCATION:Mill Hall', 'END:VEVENT'],
    ...['BEGIN:VEVENT', `UID:two-${word}@quay.example`, 'DTSTART:20270408T090000Z', 'DTEND:20270408T170000Z'],
    ...[`SUMMARY:Splicing ${word}`, 'END:VEVENT', 'END:VCALENDAR'],
  ].join('\r\n');

const jsonLd = (word: string) =>
  JSON.stringify([
    {
      '@context': 'https://schema.org/',
      ...{ '@type': 'CourseInstance', '@id': `https://quay.example/${word}/1`, name: `Rigging ${word}` },
      ...{ startDate: '2027-05-01T00:00:00', endDate: '2027-05-02T00:00:00', courseMode: ['online'] },
      image: 'http://169.254.169.254/latest/meta-data',
    },
    {
      ...{ '@type': 'Event', '@id': `https://quay.example/${word}/2`, name: `Rigging  ${word.toUpperCase()}` },
      ...{ startDate: '2027-06-01T09:00:00+02:00', endDate: '2027-06-01T12:00:00+02:00' },
    },
  ]);

describe.each([
  { type: 'text/csv', write: csv, courses: 2, sessions: 2 },
  { type: 'text/calendar', write: calendar, courses: 1, sessions: 2 },
  { type: 'application/ld+json', write: jsonLd, courses: 1, sessions: 2 },
  { type: 'application/json', write: jsonLd, courses: 1, sessions: 2 },
])('A file of $type', ({ type, write, courses, sessions }) => {
  it('is tried without writing, then goes in whole, and creates nothing again', async () => {
    const word = `i${unique()}`;
    const whole = { created: courses + sessions, updated: 0, unchanged: 0, errors: 0 };
    const tried = await send(staff, write(word), type, '?dryRun=true');
    expect([tried.status, counts(tried)]).toEqual([200, whole]);
    expect(await found(word)).toEqual([]);

    expect(counts(await send(staff, write(word), type, '?dryRun=false'))).toEqual(whole);
    const stored = [await found(word), await sessionsOf(word)] as const;
    expect(stored.map((records) => records.length)).toEqual([courses, sessions]);
    expect(stored.flat().every(({ status }) => status === 'draft')).toBe(true);

    const again = await send(staff, write(word), type);
    expect(counts(again)).toEqual({ created: 0, updated: 0, unchanged: courses + sessions, errors: 0 });
    expect([await found(word), await sessionsOf(word)]).toEqual(stored);
  });
});

describe('What a file says', () => {
  it('is what is stored: hours in their zone, dates as whole days, prices, the formula as text', async () => {
    const word = `i${unique()}`;
    await send(staff, csv(word), 'text/csv');
    const [knots, formula] = (await found(word)).toSorted((one, other) =>
      String(one.code) < String(other.code) ? -1 : 1,
    );
    expect(knots).toMatchObject({
      code: `${word}-A`,
      title: `Knots ${word}`,
      price: { amount: 9_500, currency: 'GBP' },
    });
    expect(formula?.title).toBe(`=cmd|' /C calc'!A1 ${word}`);
    const [hours, days] = await sessionsOf(word);
    expect(hours).toMatchObject({
      ...{ timeZone: 'Europe/Paris', wholeDays: false, places: { min: 0, max: 8 } },
      days: [{ start: '2027-03-01T08:00:00.000Z', end: '2027-03-01T16:00:00.000Z' }],
    });
    expect(days).toMatchObject({ timeZone: 'Europe/London', wholeDays: true });
    expect(days?.days).toHaveLength(2);
  });

  it('changes what has changed, and nothing else', async () => {
    const word = `i${unique()}`;
    await send(staff, csv(word), 'text/csv');
    const [tried, done] = [
      await send(staff, csv(word).replace('£95', '£99'), 'text/csv', '?dryRun=true'),
      await send(staff, csv(word).replace('£95', '£99'), 'text/csv'),
    ];
    for (const report of [tried, done])
      expect(counts(report)).toEqual({ created: 0, updated: 1, unchanged: 3, errors: 0 });
    expect((await found(word)).find(({ code }) => code === `${word}-A`)?.price).toMatchObject({ amount: 9_900 });
  });

  it('is explained by row and column where it cannot go in, and the rest does', async () => {
    const word = `i${unique()}`;
    const text = [
      'Code,Title,Start,Time zone,Places',
      `${word}-1,Good ${word},2027-03-01,,5`,
      `${word}-2,Bad date ${word},the first of May,,5`,
      `${word}-3,Bad zone ${word},2027-03-01,Mars/Olympus,5`,
      `${word}-4,Bad places ${word},2027-03-01,,none`,
      `${word}-5,,,,`,
    ].join('\n');
    const { status, body } = await send(staff, text, 'text/csv');
    expect([status, body.created]).toEqual([200, 2]);
    expect(body.errors.map(({ row, path }) => `${row} ${path}`)).toEqual([
      ...['3 Start', '4 Time zone', '5 Places', '6 title'],
    ]);
    for (const { message } of body.errors) expect(message).toMatch(/^[\p{Lu}“].+\.$/u);
    expect((await found(word)).map(({ code }) => code)).toEqual([`${word}-1`]);
  });

  it('goes by the headings that the caller maps', async () => {
    const word = `i${unique()}`;
    const answer = await send(
      staff,
      `Firm,Ticker\n${word} Works,${word}\n`,
      'text/csv',
      '?map=Firm:title&map=Ticker:code',
    );
    expect(counts(answer)).toMatchObject({ created: 1, errors: 0 });
    expect(await found(word)).toMatchObject([{ title: `${word} Works`, code: word }]);
  });

  it('comes back from our own export unchanged, in every format', async () => {
    const word = `i${unique()}`;
    await send(staff, csv(word), 'text/csv');
    for (const [format, unchanged] of [
      ['csv', 4],
      ['jsonld', 4],
      ['ics', 3],
    ] as const) {
      const { text } = await staff.get(`/courses/export?q=${word}&format=${format}`);
      const report = await send(staff, text, 'text/plain', `?format=${format}`);
      expect({ format, ...counts(report) }).toEqual({ format, created: 0, updated: 0, unchanged, errors: 0 });
    }
  });
});

describe('An import', () => {
  it('is the office’s to do', async () => {
    const word = `i${unique()}`;
    for (const who of ['learner', 'manager', 'instructor'] as const)
      expectProblem(await send(await callers.as(who), csv(word), 'text/csv'), 403, 'forbidden');
    expectProblem(await send(callers.visitor, csv(word), 'text/csv'), 401, 'unauthenticated');
    expect(await found(word)).toEqual([]);
    const nothing = await staff.send('/bookings/import', { method: 'POST', body: csv(word) });
    expectProblem(nothing, 404, 'not_found');
  });

  it('is refused as a whole where it cannot be read, or is too large', async () => {
    const unreadable: [string, string][] = [
      ['', 'text/csv'],
      ['Colour\nblue\n', 'text/csv'],
      ['{"@type":', 'application/ld+json'],
      ['[]', 'application/json'],
      ['no calendar', 'text/calendar'],
      [csv('x'), 'application/zip'],
    ];
    for (const [text, type] of unreadable) expectProblem(await send(staff, text, type), 422, 'invalid');
    expectProblem(await send(staff, csv('x'), 'text/csv', '?format=xml'), 422, 'invalid');
    const rows = `Title\n${'Knots\n'.repeat(5001)}`;
    expect((await send(staff, rows, 'text/csv')).problem.message).toContain('5,000 rows');
    const large = `Title,Description\nKnots,${'x'.repeat(5.1 * 1024 * 1024)}`;
    expectProblem(await send(staff, large, 'text/csv'), 422, 'invalid', 'too-large');
  });

  it('is never taken for a real one by a slip of the pen', async () => {
    const word = `i${unique()}`;
    for (const value of ['True', '1', 'yes', '']) {
      const answer = await send(staff, csv(word), 'text/csv', `?dryRun=${value}`);
      expect(expectProblem(answer, 422, 'invalid').issues?.[0]?.path).toBe('dryRun');
    }
    expect(await found(word)).toEqual([]);
  });

  it('happens once under one key, and tells the same again', async () => {
    const word = `i${unique()}`;
    const key = { 'idempotency-key': `import-${word}` };
    const first = await send(staff, csv(word), 'text/csv', '', key);
    expect(first.body.created).toBe(4);
    expect((await send(staff, csv(word), 'text/csv', '', key)).text).toBe(first.text);
    expectProblem(await send(staff, csv(`x${word}`), 'text/csv', '', key), 409, 'conflict', 'idempotency-key-reused');
  });

  it('tells everybody the same who sends it under one key at once', async () => {
    const word = `i${unique()}`;
    const key = { 'idempotency-key': `import-${word}` };
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(staff, csv(word), 'text/csv', '', key)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await sessionsOf(word)).toHaveLength(2);
  });

  it('makes nothing twice when it is sent several times at once', async () => {
    const word = `i${unique()}`;
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(staff, csv(word), 'text/csv')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(4);
    expect((await found(word)).map(({ code }) => code).toSorted()).toEqual([`${word}-A`, `${word}-B`]);
    expect(await sessionsOf(word)).toHaveLength(2);
  });
});
