import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, readCsv, writeCsv } from '#app/exchange/csv-cells';
import { readMoment } from '#app/exchange/moment';
import { parseCsv } from '#app/exchange/read-csv';
import { instantOf, zoned } from '#app/exchange/span';
import { course, london, readable, refusal, sample, session, sessionsOf } from './sample';

const read = (...lines: string[]) => readable(parseCsv(lines.join('\n'), london));
const errorsOf = (...lines: string[]) => read(...lines).errors;

describe('a table of courses', () => {
  const parsed = readable(parseCsv(sample('courses.csv'), london));

  it('is read with semicolons, a byte order mark, CRLF and line breaks within quotation marks', () => {
    expect(parsed.errors).toEqual([]);
    expect(parsed.courses.map(({ row, code, title }) => [row, code, title])).toEqual([
      [2, 'FAW-3', 'First aid'],
      [5, 'KN-1', 'Knots and "hitches"'],
    ]);
  });

  it('has headings by any usual name, and says which mean nothing to us', () => {
    expect(parsed.ignored).toEqual(['Colour']);
    expect(course(parsed, 'First aid')).toMatchObject({
      tags: ['health', 'safety'],
      price: { amount: 19_500, currency: 'GBP' },
      places: null,
    });
  });

  it('makes one course of the rows with one code, and a course alone of a row without a date', () => {
    expect(course(parsed, 'First aid').sessions.map(({ row }) => row)).toEqual([2, 3]);
    expect(course(parsed, 'Knots and "hitches"')).toMatchObject({ sessions: [], places: 8, price: { amount: 0 } });
  });

  it('reads days and hours in the zone that is named, else the organisation’s', () => {
    expect(session(parsed, 'First aid')).toMatchObject({
      timeZone: 'Europe/London',
      venue: 'Mill Hall; upstairs',
      places: { min: 4, max: 12 },
      days: [1, 2, 3].map((day) => ({ start: `2026-12-0${day}T09:00:00.000Z`, end: `2026-12-0${day}T17:00:00.000Z` })),
    });
    expect(session(parsed, 'First aid', 1)).toMatchObject({
      timeZone: 'Europe/Paris',
      days: [{ start: '2026-12-08T08:30:00.000Z', end: '2026-12-08T11:00:00.000Z' }],
    });
  });

  it('takes tabs, and headings as the caller maps them', () => {
    const result = parseCsv('Firm\tTicker\tWhen\n3M\tMMM\t2026-12-01\n', {
      ...london,
      map: { Firm: 'title', ticker: 'code', When: 'start' },
    });
    expect(readable(result).courses).toMatchObject([
      { title: '3M', code: 'MMM', sessions: [{ draft: { wholeDays: true } }] },
    ]);
    expect(refusal(parseCsv('Firm\n3M\n', { ...london, map: { Firm: 'colour' } }))).toContain('no field called colour');
  });

  it('lets rows name a course by its code alone', () => {
    expect(read('code,start', 'FAW-3,2026-12-01').courses).toMatchObject([
      { code: 'FAW-3', title: null, sessions: [{}] },
    ]);
  });

  it('knows rows without a code by their title, and gives a code that comes later', () => {
    const parsed = read(
      'code,title,level,start',
      ',First  aid,,2026-12-01',
      'FAW-3,first aid,1,2026-12-02',
      'FAW-4,First aid,,2026-12-03',
    );
    expect(parsed.courses.map(({ code, title, level, sessions }) => [code, title, level, sessions.length])).toEqual([
      ['FAW-3', 'First aid', '1', 2],
      ['FAW-4', 'First aid', null, 1],
    ]);
  });

  it('takes formulas for the text that they are', () => {
    expect(read('title,venue,start', `=HYPERLINK("x"),@SUM(A1),2026-12-01`).courses).toMatchObject([
      { title: '=HYPERLINK("x")', sessions: [{ draft: { venue: '@SUM(A1)' } }] },
    ]);
  });

  it.each([
    ['title,start', 'First aid,03/04/2026', 'start', 'Write the year first: 2026-04-03 or 2026-03-04'],
    ['title,Ends,start', 'First aid,2026-11-30,2026-12-01', 'Ends', 'before it begins'],
    ['title,start', 'First aid,2026-12-01 09:00', 'end', 'Give when it ends'],
    ['title,end', 'First aid,2026-12-01', 'start', 'Give when it starts'],
    ['title,start,tz', 'First aid,2026-12-01,Mars', 'tz', 'Europe/London'],
    ['title,start,Seats', 'First aid,2026-12-01,many', 'Seats', 'not a whole number'],
    ['title,start,min,max', 'First aid,2026-12-01,9,3', 'max', 'minimum is above'],
    ['title,start,link', 'First aid,2026-12-01,zoom', 'link', 'https://'],
    ['title,price', 'First aid,cheap', 'price', 'not a price'],
    ['title,price', 'First aid,9.999', 'price', 'more decimals'],
    ['title,start,days', 'First aid,,2026-12-01 2026-12-02T09:00/2026-12-02T10:00', 'days', 'all without'],
    ['title,waiting list', 'First aid,perhaps', 'waiting list', 'yes or no'],
    ['code,title', '#1,First aid', 'code', 'Letters, digits'],
    ['title,level', ',Beginner', 'title', 'Give the course a title'],
    ['title,level', 'First aid,1,extra', '', '3 cells'],
    ['title,level', 'First aid,"1', '', 'quotation mark'],
    ['title,level', `First aid,${'x'.repeat(41)}`, 'level', 'At most 40'],
  ])('explains %s / %s', (head, row, path, message) => {
    expect(errorsOf(head, row)).toMatchObject([{ row: 2, path, message: expect.stringContaining(message) }]);
    expect(read(head, row).courses).toEqual([]);
  });

  it.each([
    ['2026-12-01', '2026-12-01T00:00:00.000Z'],
    ['2026-12-01 09:00', '2026-12-01T09:00:00.000Z'],
    ['2026-12-01T09:00:30+02:00', '2026-12-01T07:00:30.000Z'],
    ['20261201T090000Z', '2026-12-01T09:00:00.000Z'],
    ['31/12/2026 9:05 pm', '2026-12-31T21:05:00.000Z'],
    ['12/31/2026 12 am', '2026-12-31T00:00:00.000Z'],
    ['1.12.2026', '2026-12-01T00:00:00.000Z'],
    ['2026/7/1 12:00', '2026-07-01T11:00:00.000Z'],
  ])('reads the moment %s', (text, instant) => {
    const moment = readMoment(text);
    expect(moment.ok && instantOf(zoned(moment.value, 'Europe/London'))).toBe(instant);
  });

  it.each([
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['95,00', 9500],
    ['1,250', 125_000],
    ['0.5', 50],
    ["1'000", 100_000],
  ])('reads the price %s', (price, amount) => {
    expect(readable(parseCsv(`title;price\nx;${price}`, london)).courses).toMatchObject([
      { price: { amount, currency: 'GBP' } },
    ]);
  });

  it('with another row’s identity is taken once', () => {
    const parsed = read('title,start', 'First aid,2026-12-01', 'First Aid,2026-12-01');
    expect(sessionsOf(parsed)).toHaveLength(1);
    expect(parsed.errors).toMatchObject([{ row: 3, message: expect.stringContaining('row 2') }]);
  });

  it('is refused whole where nothing can be read', () => {
    expect(refusal(parseCsv('', london))).toContain('empty');
    expect(refusal(parseCsv('Symbol,Security\nMMM,3M', london))).toContain(
      'No column is called Title or Code. The first line has: Symbol, Security',
    );
    expect(refusal(parseCsv(`title\n${'x\n'.repeat(5001)}`, london))).toContain('more than 5,000 rows');
  });
});

describe('writing any table', () => {
  it('keeps formulas from running and numbers numbers', () => {
    expect(csvLine(['=1+1', '+44', '-5', '@x', '\tx', -5, 2.5, true, null, undefined, 'plain'])).toBe(
      `'=1+1,'+44,'-5,'@x,"'\tx",-5,2.5,true,,,plain\r\n`,
    );
  });

  it('quotes what has to be quoted', () => {
    expect(csvLine(['a,b', 'a"b', 'a\nb', ' a', 'a;b'])).toBe('"a,b","a""b","a\nb"," a","a;b"\r\n');
  });

  it('streams a heading and a line for each row', async () => {
    const lines: string[] = [];
    for await (const line of writeCsv(['A', 'B'], [[1, 'x']])) lines.push(line);
    expect(lines).toEqual(['\uFEFFA,B\r\n', '1,x\r\n']);
  });

  it('is read back as it was, with the line of each record', () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replace(/\r\n?/g, '\n'));
    const rows = fc.array(fc.tuple(fc.constant('id'), cell, cell), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rows, (all) => {
        const head = 'a,b,c\r\n';
        const records = readCsv(head + all.map(csvLine).join(''), 100).slice(1);
        expect(records.map(({ cells }) => cells)).toEqual(all);
        let line = 2;
        for (const [index, row] of all.entries()) {
          expect(records[index]?.line).toBe(line);
          line += 1 + row.join('').split('\n').length - 1;
        }
      }),
    );
  });
});
