// Lists as files: whole, in the format asked for, safe to open, and no more than the list itself would show.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, Callers, expectProblem, type Fields, unique } from '../support/api';
import { book, makeCourse, makeOpen, makePublished } from '../support/api-records';
import { readInstance } from '../support/instance';

let callers: Callers;
let staff: Api;
let word: string;
let published: Fields;
let draft: Fields;
let session: Fields;
beforeAll(async () => {
  callers = new Callers(readInstance());
  staff = await callers.as('staff');
  word = `e${unique()}`;
  published = await makePublished(staff, { title: `=HYPERLINK("http://evil.example") ${word}`, summary: '@SUM(1)' });
  draft = await makeCourse(staff, { title: `Secret ${word}` });
  session = await makeOpen(staff, {
    ...{ courseId: published.id, venue: '+44 hall', link: `https://meet.example/${word}`, places: { max: 3 } },
  });
});

const file = (who: Api, format: string, entity = 'courses', query = `q=${word}`) =>
  who.get(`/${entity}/export?${query}&format=${format}`);

describe('An export', () => {
  it.each([
    ['csv', 'text/csv; charset=utf-8'],
    ['ics', 'text/calendar; charset=utf-8'],
    ['jsonld', 'application/ld+json; charset=utf-8'],
  ])('of courses as %s is a download of its type', async (format, type) => {
    const { status, headers, text } = await file(staff, format);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="courses-\\d{4}-\\d\\d-\\d\\d\\.${format}"$`),
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(text).toContain(word);
  });

  it('is CSV where nothing is said, with a heading, and CRLF at every end', async () => {
    const { text } = await staff.get(`/courses/export?q=${word}`);
    const lines = text.replace('\uFEFF', '').split('\r\n');
    expect(lines[0]).toMatch(/^Code,Title,Slug,Summary/);
    expect(lines.at(-1)).toBe('');
    expect(lines).toHaveLength(4);
  });

  it('lets no cell be a formula', async () => {
    for (const text of [
      (await file(staff, 'csv')).text,
      (await file(staff, 'csv', 'sessions', 'sort=-updatedAt')).text,
    ])
      for (const cell of cellsOf(text)) expect(cell).not.toMatch(/^[=+@\t\r]|^-\D/);
    expect((await file(staff, 'csv')).text).toContain(`"'=HYPERLINK(""http://evil.example"") ${word}"`);
  });

  it('shows the public what the public sees: no draft, no link to join', async () => {
    for (const who of [callers.visitor, await callers.as('learner')])
      for (const format of ['csv', 'ics', 'jsonld']) {
        const { status, text } = await file(who, format);
        expect([status, text.includes(session.id)]).toEqual([200, true]);
        for (const hidden of ['Secret', draft.code as string, 'meet.example']) expect(text).not.toContain(hidden);
      }
    expect((await file(staff, 'csv')).text).toContain(draft.code as string);
    expect((await file(callers.visitor, 'csv', 'courses', 'status=draft')).text.trim().split('\r\n')).toHaveLength(1);
  });

  it('of bookings is for those whose they are', async () => {
    const [own, other] = [await callers.as('learner'), await callers.as('learner', 1)];
    const booking = await own.must(book(own, session.id, { note: '=1+1' }));
    for (const format of ['csv', 'ics'])
      for (const who of [own, await callers.as('manager'), staff])
        expect((await file(who, format, 'bookings')).text).toContain(booking.reference as string);
    for (const who of [other, await callers.as('manager', 1), await callers.as('instructor')])
      expect((await file(who, 'csv', 'bookings')).text).not.toContain(booking.reference as string);
    expect((await file(own, 'csv', 'bookings')).text).toContain("'=1+1");
    expectProblem(await file(callers.visitor, 'csv', 'bookings'), 401, 'unauthenticated');
    expectProblem(await file(callers.visitor, 'csv', 'users', ''), 401, 'unauthenticated');
  });

  it('is whole, however many pages the list has', async () => {
    const all = await staff.all('bookings');
    const { text } = await staff.get('/bookings/export');
    expect(all.length).toBeGreaterThan(200);
    const references = text.match(/^\uFEFF?BK-\w{7}/gm) ?? [];
    expect(new Set(references).size).toBe(references.length);
    expect(references).toHaveLength(all.length);
  });

  it('goes by the same filters as the list, and refuses what the list refuses', async () => {
    expect((await file(staff, 'csv', 'courses', `q=${word}&status=draft`)).text).not.toContain(
      published.code as string,
    );
    const wrong = await file(staff, 'csv', 'courses', 'colour=red');
    expect(expectProblem(wrong, 422, 'invalid').issues?.[0]?.path).toBe('colour');
    expect(expectProblem(await file(staff, 'xml'), 422, 'invalid').issues?.[0]?.path).toBe('format');
    expectProblem(await file(staff, 'ics', 'companies', ''), 404, 'not_found');
  });
});

describe('A calendar of one’s own', () => {
  it('is behind an address that nobody guesses, until another is made', async () => {
    const person = await callers.newPerson();
    expect((await person.get('/calendar-feed')).body).toEqual({ url: null });
    const booking = await person.must(book(person, session.id));
    const feed = async () => new URL((await person.post<{ url: string }>('/calendar-feed')).body.url).pathname;
    const [first, second] = [await feed(), await feed()];
    const open = (path: string) => callers.visitor.get(path.replace('/api', ''));
    expectProblem(await open(first), 404, 'not_found');
    const { status, headers, text } = await open(second);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(text).toContain(booking.reference as string);
    expectProblem(await open('/api/calendar/x.ics'), 404, 'not_found');
    expectProblem(await callers.visitor.post('/calendar-feed'), 401, 'unauthenticated');
    await staff.must(staff.post(`/users/${person.id}/disable`));
    expectProblem(await open(second), 404, 'not_found');
  });
});

/** The cells of a table as a spreadsheet sees them. */
function cellsOf(text: string): string[] {
  const cells: string[] = [];
  for (const [, quoted, plain] of text.replace('\uFEFF', '').matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(?:,|\r\n)/g))
    cells.push((quoted ?? plain ?? '').replaceAll('""', '"'));
  return cells;
}
