// Importing people and companies over the API: the shape of the report, its lines while it runs, keys, sizes and permissions.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Api, Callers, expectProblem, unique } from '../support/api';
import { readInstance } from '../support/instance';

interface Report {
  created: number;
  updated: number;
  unchanged: number;
  errors: { row: number; path: string; message: string }[];
  ignored: string[];
  notes: string[];
  preview: unknown[];
  rejects?: string;
}

let callers: Callers;
let staff: Api;
let admin: Api;
beforeAll(async () => {
  callers = new Callers(readInstance());
  staff = await callers.as('staff');
  admin = await callers.as('admin');
});

const send = (who: Api, entity: string, text: string, query = '', headers: Record<string, string> = {}) =>
  who.send<Report>(`/${entity}/import${query}`, {
    method: 'POST',
    body: text,
    headers: { 'content-type': 'text/csv', ...headers },
  });
const counts = ({ body: { created, updated, unchanged, errors } }: Answer<Report>) => ({
  ...{ created, updated, unchanged, errors: errors.length },
});
/** Several JSON texts, which the callers of other tests never get. */
async function linesOf(text: string, headers: Record<string, string> = {}): Promise<Record<string, unknown>[]> {
  const response = await fetch(`${readInstance().url}/api/users/import`, {
    method: 'POST',
    body: text,
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${staff.token}`, ...LINES, ...headers },
  });
  expect(response.headers.get('content-type')).toContain('application/x-ndjson');
  const lines = (await response.text()).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}
const people = (word: string, count: number): string =>
  ['Name,E-mail', ...Array.from({ length: count }, (_, n) => `Zz person ${word} ${n},p${n}@${word}.example`)].join(
    '\n',
  );
const LINES = { accept: 'application/x-ndjson' };

describe('The companies of the S&P 500', () => {
  it('come in by mapping their columns, and are known again', async () => {
    const text = readFileSync(new URL('../support/samples/sp500-companies.csv', import.meta.url), 'utf8');
    const map = ['Symbol:code', 'Security:name', 'GICS Sector:tags', 'Headquarters Location:address'];
    const query = `?${map.map((pair) => `map=${encodeURIComponent(pair)}`).join('&')}`;
    const rows = text.trim().split('\n').length - 1;
    const first = await send(staff, 'companies', text, query);
    expect([first.status, first.body.errors]).toEqual([200, []]);
    expect(first.body.created + first.body.unchanged).toBe(rows);
    expect(counts(await send(staff, 'companies', text, query))).toEqual({
      ...{ created: 0, updated: 0, unchanged: rows, errors: 0 },
    });
    expect(first.body.ignored).toEqual(['GICS Sub-Industry', 'Date added', 'CIK', 'Founded']);
    const [company] = await staff.all('companies', '?q=Agilent');
    expect(company).toMatchObject({ code: 'A', tags: ['Health Care'], address: 'Santa Clara, California' });
  });
});

describe('An import', () => {
  it('tells of each of the first rows when it is tried, and of rejects where they are asked for', async () => {
    const word = `i${unique()}`;
    const text = `Name,E-mail\nGood,good@${word}.example\nBad,nobody\n`;
    const { status, body } = await send(staff, 'users', text, '?dryRun=true&rejects=true');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ created: 1, updated: 0, unchanged: 0, ignored: [], notes: [] },
      preview: [
        { row: 2, name: 'Good', outcome: 'created', changes: [] },
        { row: 3, name: 'Bad', outcome: 'left-out', changes: [] },
      ],
    });
    expect(body.errors).toMatchObject([{ row: 3, path: 'E-mail' }]);
    expect(body.rejects).toMatch(/^Name,E-mail,Reason\r\nBad,nobody,.*e-mail/i);
    expect(await staff.all('users', `?q=good@${word}`)).toEqual([]);
  });

  it('says line by line how far it has come, and at last the report', async () => {
    const word = `i${unique()}`;
    const lines = await linesOf(people(word, 250));
    expect(lines.slice(0, -1)).toEqual([
      { done: 100, total: 250 },
      { done: 200, total: 250 },
      { done: 250, total: 250 },
    ]);
    expect(lines.at(-1)).toMatchObject({ created: 250, errors: [] });
  });

  it('that is left half-way is completed by the same file', async () => {
    const word = `i${unique()}`;
    const stop = new AbortController();
    const response = await fetch(`${readInstance().url}/api/users/import`, {
      method: 'POST',
      body: people(word, 400),
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${staff.token}`, ...LINES },
      signal: stop.signal,
    });
    await response.body?.getReader().read();
    stop.abort();
    const { body } = await send(staff, 'users', people(word, 400));
    expect(body.errors).toEqual([]);
    expect(body.created + body.unchanged).toBe(400);
    expect(body.unchanged).toBeGreaterThanOrEqual(100);
  });

  it('happens once a key, whoever repeats it', async () => {
    const [word, key] = [`i${unique()}`, unique()];
    const headers = { 'idempotency-key': key };
    const first = await send(staff, 'users', people(word, 3), '', headers);
    expect(counts(first)).toMatchObject({ created: 3 });
    expect(counts(await send(staff, 'users', people(word, 3), '', headers))).toMatchObject({ created: 3 });
    expect(await linesOf(people(word, 3), headers)).toMatchObject([{ created: 3 }]);
    const other = await send(staff, 'users', people(word, 4), '', headers);
    expectProblem(other, 409, 'conflict', 'idempotency-key-reused');
    expect(counts(await send(staff, 'users', people(word, 3)))).toMatchObject({ created: 0, unchanged: 3 });
  });

  it('is refused as a whole where nothing can be read of it, in lines as without', async () => {
    for (const headers of [{}, LINES]) {
      expectProblem(await send(staff, 'users', 'Colour\nblue\n', '', headers), 422, 'invalid');
      expectProblem(await send(staff, 'companies', '', '', headers), 422, 'invalid');
      expectProblem(await send(staff, 'companies', 'Name\nQuay\n', '?map=Name:colour', headers), 422, 'invalid');
      for (const query of ['?dryRun=perhaps', '?mode=destroy', '?format=ics', '?columns=1'])
        expectProblem(await send(staff, 'companies', 'Name\nQuay\n', query, headers), 422, 'invalid');
      expectProblem(
        await send(staff, 'users', `E-mail\n${'a'.repeat(5 * 1024 * 1024)}`, '', headers),
        422,
        'invalid',
        'too-large',
      );
      const rows = `E-mail\n${'a@b.example\n'.repeat(20_001)}`;
      expect(expectProblem(await send(staff, 'users', rows, '', headers), 422, 'invalid')).toBeDefined();
    }
  });

  it('is for the office: others are refused, and a visitor asked to sign in', async () => {
    for (const entity of ['users', 'companies']) {
      for (const role of ['learner', 'manager', 'instructor'] as const)
        expectProblem(await send(await callers.as(role), entity, 'Name,E-mail\n'), 403, 'forbidden');
      expectProblem(await send(callers.visitor, entity, 'Name,E-mail\n'), 401, 'unauthenticated');
    }
    expectProblem(await send(staff, 'bookings', 'Name\n'), 404, 'not_found');
  });

  it('gives roles for admins alone, and never takes the last one', async () => {
    const word = `i${unique()}`;
    const text = `Name,E-mail,Role\nAna,ana@${word}.example,instructor\n`;
    const byStaff = await send(staff, 'users', text);
    expect(byStaff.body).toMatchObject({ created: 1, ignored: ['Role'] });
    expect(byStaff.body.notes).toHaveLength(1);
    const byAdmin = await send(admin, 'users', text);
    expect(byAdmin.body).toMatchObject({ updated: 1, ignored: [] });
    const demoted = `E-mail,Role\n${readInstance().accounts[0]?.email},learner\n`;
    expect(counts(await send(admin, 'users', demoted))).toMatchObject({ updated: 0, errors: 1 });
  });
});

describe('The columns of a file', () => {
  it('are told with what each would be taken for', async () => {
    const answer = await staff.send<{ columns: unknown[]; needs: string[] }>('/companies/import?columns=true', {
      ...{
        method: 'POST',
        body: 'Symbol;Security;Colour\nQ;"Quay; Works";blue\n',
        headers: { 'content-type': 'text/csv' },
      },
    });
    expect([answer.status, answer.body.needs]).toEqual([200, ['name', 'code']]);
    expect(answer.body.columns).toEqual([
      { heading: 'Symbol', field: 'code', samples: ['Q'] },
      { heading: 'Security', field: 'name', samples: ['Quay; Works'] },
      { heading: 'Colour', field: null, samples: ['blue'] },
    ]);
  });
});

describe('An export', () => {
  it.each(['users', 'companies'])('of %s changes nothing when it is imported again', async (entity) => {
    const word = `r${unique()}`;
    await send(
      staff,
      'companies',
      `Name,Code,Tags,Address,Website,Mail domains,Notes\n"${word}, ""Works""",${word},"a, b; c","1 Quay\nBristol",${word}.example,${word}.example,=1+1\n`,
    );
    await send(
      staff,
      'users',
      `Name,E-mail,Company,Telephone\n${word} Wen,wen@${word}.example,${word},+44 117 496 0123\n`,
    );
    const alone = await staff.get(`/${entity}/export?format=csv&q=${word}`);
    const again = await send(staff, entity, alone.text);
    expect(counts(again)).toMatchObject({ created: 0, updated: 0, unchanged: 1, errors: 0 });
  });
});
