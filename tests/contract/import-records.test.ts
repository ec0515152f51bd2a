// People and companies from tables, on a real store: known again, changed where they differ, and each row for itself.
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Call } from '#app/app';
import { createRecord, updateRecord } from '#app/crud';
import { importFile } from '#app/exchange/import';
import type { ImportReport, Progress } from '#app/exchange/report';
import type { Role } from '#domain/access';
import { companies } from '#domain/companies/company';
import type { Entity } from '#domain/entity';
import { newUser, type User, users } from '#domain/users/user';
import type { Stored } from '#ports/records';
import { compose } from '../../src/compose';
import { unwrap } from '../support/result';

const app = () => compose(env);
const as = (role: Role, id = 'tomasz'): Call => ({
  app: app(),
  caller: {
    ...{ id, role, companyId: null, displayName: 'Tomasz', email: null, emailVerified: true },
    ...{ timeZone: null, locale: null, photoURL: null },
  },
});

interface Options {
  call?: Call;
  mode?: string;
  dryRun?: boolean;
  map?: Record<string, string>;
  rejects?: boolean;
}
async function importTable(entity: Entity, lines: readonly string[], options: Options = {}) {
  const { call = as('staff'), mode = null, dryRun = false, map = {}, rejects = false } = options;
  const request = { format: 'csv', contentType: null, text: lines.join('\r\n'), map, mode, dryRun, rejects };
  const steps: Progress[] = [];
  const importing = importFile(call, entity, request);
  let step = await importing.next();
  for (; !step.done; step = await importing.next()) steps.push(step.value);
  return { report: unwrap(step.value), steps };
}
const reportOf = async (...given: Parameters<typeof importTable>): Promise<ImportReport> =>
  (await importTable(...given)).report;
const counts = ({ created, updated, unchanged, errors }: ImportReport) => ({
  ...{ created, updated, unchanged, errors: errors.length },
});
async function everything<T>(entity: string): Promise<(Stored & T)[]> {
  return unwrap(await app().records.list(entity, { limit: 200 })).items as (Stored & T)[];
}
const named = async (name: string) =>
  (await everything<{ name: string }>('companies')).filter((each) => each.name === name);

/** Enough for several batches. */
const many = (count: number): string[] => [
  'Symbol,Security,GICS Sector,Headquarters Location',
  ...Array.from({ length: count }, (_, n) => `S${n},Works ${n},Sector ${n % 7},"Town ${n}, Shire"`),
];
const columns = { Symbol: 'code', Security: 'name', 'GICS Sector': 'tags', 'Headquarters Location': 'address' };

describe('a table of companies', { timeout: 60_000 }, () => {
  it('goes in by batches that say how far they are, and creates nothing again', async () => {
    const first = await importTable(companies, many(150), { map: columns });
    expect(counts(first.report)).toEqual({ created: 150, updated: 0, unchanged: 0, errors: 0 });
    expect(first.steps).toEqual([
      { done: 100, total: 150 },
      { done: 150, total: 150 },
    ]);
    expect(await named('Works 149')).toMatchObject([
      { code: 'S149', tags: ['Sector 2'], address: 'Town 149, Shire', status: 'active' },
    ]);
    const again = await reportOf(companies, many(150), { map: columns });
    expect(counts(again)).toEqual({ created: 0, updated: 0, unchanged: 150, errors: 0 });
  });

  it('writes nothing when it is tried, and tells of the first rows what would happen', async () => {
    await reportOf(companies, ['Name,Code', 'Quay Works,Q']);
    const lines = ['Name,Code,Website', 'Quay Works,Q,quay.example', 'Mill Hall,M,', 'Bad,B,not an address'];
    const tried = await reportOf(companies, lines, { dryRun: true });
    expect(counts(tried)).toEqual({ created: 1, updated: 1, unchanged: 0, errors: 1 });
    expect(tried.preview).toEqual([
      { row: 2, name: 'Quay Works', outcome: 'updated', changes: ['Website'] },
      { row: 3, name: 'Mill Hall', outcome: 'created', changes: [] },
      { row: 4, name: 'Bad', outcome: 'left-out', changes: [] },
    ]);
    expect(tried.errors).toMatchObject([{ row: 4, path: 'Website' }]);
    expect(await everything('companies')).toHaveLength(1);
    expect(await named('Quay Works')).toMatchObject([{ website: null, version: 1 }]);
  });

  it('knows a company by its code, else by its name; another code is another company', async () => {
    await reportOf(companies, ['Name,Code', 'Quay Works,', 'Mill Hall,M1']);
    const done = await reportOf(companies, ['Name,Code', 'QUAY  wörks,Q1', 'Mill Hall,M2', 'Mill Hall & Co,M1']);
    expect(counts(done)).toEqual({ created: 1, updated: 2, unchanged: 0, errors: 0 });
    const stored = await everything<{ name: string; code: string }>('companies');
    expect(stored.map(({ name, code }) => `${name} ${code}`).toSorted()).toEqual([
      ...['Mill Hall & Co M1', 'Mill Hall M2', 'Quay Works Q1'],
    ]);
  });

  it('asks for the code where companies share a name', async () => {
    await reportOf(companies, ['Name,Code', 'Quay Works,Q1', 'Quay Works,Q2']);
    const done = await reportOf(companies, ['Name,Notes', 'Quay Works,which one?']);
    expect(done.errors).toMatchObject([
      { row: 2, path: 'code', message: '2 companies have this name. Give the code.' },
    ]);
  });

  it('leaves a field as it is where the cell is empty', async () => {
    await reportOf(companies, ['Name,Code,Address', 'Quay Works,Q,1 Quay Street']);
    const done = await reportOf(companies, ['Name,Code,Address,Notes', 'Quay Works,Q,,Pays late'], { mode: 'update' });
    expect(counts(done)).toEqual({ created: 0, updated: 1, unchanged: 0, errors: 0 });
    expect(await named('Quay Works')).toMatchObject([{ address: '1 Quay Street', notes: 'Pays late' }]);
  });

  it('creates nothing in update mode, and changes nothing in create mode', async () => {
    await reportOf(companies, ['Name,Code', 'Quay Works,Q']);
    const lines = ['Name,Code,Notes', 'Quay Works,Q,new', 'Mill Hall,M,new'];
    const updated = await reportOf(companies, lines, { mode: 'update', dryRun: true });
    expect(counts(updated)).toEqual({ created: 0, updated: 1, unchanged: 0, errors: 1 });
    const created = await reportOf(companies, lines, { mode: 'create' });
    expect(counts(created)).toEqual({ created: 1, updated: 0, unchanged: 1, errors: 0 });
    expect(await named('Quay Works')).toMatchObject([{ notes: null, version: 1 }]);
  });

  it('takes a company once, and names the row that was first', async () => {
    const lines = ['Name,Code', 'Quay Works,Q', 'Quay Wharf,q', 'Mill Hall,', 'MILL HALL,'];
    for (const dryRun of [true, false]) {
      const done = await reportOf(companies, lines, { dryRun });
      expect(counts(done)).toEqual({ created: 2, updated: 0, unchanged: 0, errors: 2 });
      expect(done.errors.map(({ row, message }) => `${row}: ${message}`)).toEqual([
        '3: This is the same company as in row 2: it was taken once.',
        '5: This is the same company as in row 4: it was taken once.',
      ]);
    }
  });

  it('loses no row to a bad one in the same batch, tried or not', async () => {
    const lines = [
      'Name,Code,Mail domains',
      'One,1,one.example',
      'Two,2,"one.example two.example"',
      ',3,',
      '"Four,4,',
      'Five,5,gmail.com',
    ];
    const tried = await reportOf(companies, lines.toSpliced(4, 1), { dryRun: true });
    expect(counts(tried)).toEqual({ created: 1, updated: 0, unchanged: 0, errors: 3 });
    const done = await reportOf(companies, [...lines.toSpliced(4, 1), 'Six,6,six.example'], { rejects: true });
    expect(counts(done)).toEqual({ created: 2, updated: 0, unchanged: 0, errors: 3 });
    expect(done.errors.map(({ row, path }) => `${row} ${path}`)).toEqual([
      ...['3 Mail domains', '4 Name', '5 Mail domains'],
    ]);
    expect(done.rejects?.split('\r\n')[0]).toBe('Name,Code,Mail domains,Reason');
    const mended = (done.rejects ?? '')
      .replace('one.example two.example', 'two.example')
      .replace('gmail.com', '')
      .replace(',3,', 'Three,3,');
    expect(counts(await reportOf(companies, [mended]))).toEqual({ created: 3, updated: 0, unchanged: 0, errors: 0 });
  });

  it.each([
    { by: 'code', lines: many(120), map: columns },
    { by: 'name', lines: ['Name', ...Array.from({ length: 120 }, (_, n) => `Works ${n}`)], map: {} },
  ])('makes each company once where two imports run at once, known by its $by', async ({ lines, map }) => {
    const both = await Promise.all([reportOf(companies, lines, { map }), reportOf(companies, lines, { map })]);
    expect(both.flatMap(({ errors }) => errors)).toEqual([]);
    expect(both.reduce((sum, { created }) => sum + created, 0)).toBe(120);
    expect(both.reduce((sum, { unchanged }) => sum + unchanged, 0)).toBe(120);
    expect(await everything('companies')).toHaveLength(120);
  });

  it('writes a line of history for each row, in the importer’s name', async () => {
    await reportOf(companies, ['Name,Code', 'Quay Works,Q']);
    await reportOf(companies, ['Name,Code', 'Quay Yard,Q']);
    const events = await everything<{ action: string; actorId: string }>('auditEvents');
    expect(events).toMatchObject([
      { action: 'update', actorId: 'tomasz', before: { name: 'Quay Works' }, after: { name: 'Quay Yard' } },
      { action: 'create', actorId: 'tomasz' },
    ]);
  });

  it('is for the office alone', async () => {
    for (const role of ['manager', 'learner', 'instructor'] as const) {
      const step = await importFile(as(role), companies, {
        ...{ format: 'csv', contentType: null, text: 'Name\nQuay', map: {}, mode: null, dryRun: false, rejects: false },
      }).next();
      expect(step).toMatchObject({ done: true, value: { ok: false, error: { code: 'forbidden' } } });
    }
  });
});

describe('a table of people', { timeout: 60_000 }, () => {
  const person = (email: string) => everything<User>('users').then((all) => all.find((user) => user.email === email));
  async function addAdmin(id: string): Promise<void> {
    const email = `${id}@harbour.example`;
    const record = newUser({
      ...{ id, displayName: id, role: 'admin', uid: `u-${id}`, email, emailVerified: true, now: app().clock.now() },
    });
    const key = { id: `email:${email}`, version: 1, userId: id };
    const done = await app().records.commit([
      { op: 'create', entity: 'users', record },
      { op: 'create', entity: 'userKeys', record: key },
    ]);
    expect(unwrap(done)).toBe('committed');
  }

  it('makes invited people, who are known again by their address', async () => {
    await reportOf(companies, ['Name,Code', 'Quay Works,Q', 'Mill Hall,M']);
    const lines = [
      'First name,Last name,E-mail address,Employer,Position,Time zone,Locale',
      'Wen,Xiaoling,WEN@quay.example,quay works,Technician,Asia/Shanghai,en-GB',
      'Piotr,Lis,piotr@mill.example,M,,,',
    ];
    const first = await reportOf(users, lines);
    expect(counts(first)).toEqual({ created: 2, updated: 0, unchanged: 0, errors: 0 });
    const [quay] = await named('Quay Works');
    expect(await person('wen@quay.example')).toMatchObject({
      ...{ displayName: 'Wen Xiaoling', status: 'invited', role: 'learner', companyId: quay?.id, uid: null },
      ...{ jobTitle: 'Technician', timeZone: 'Asia/Shanghai', locale: 'en-GB', invitationHash: null },
    });
    const again = await reportOf(users, lines);
    expect(counts(again)).toEqual({ created: 0, updated: 0, unchanged: 2, errors: 0 });
    const changed = await reportOf(users, ['E-mail,Job title', 'piotr@mill.example,Line leader'], { mode: 'update' });
    expect(counts(changed)).toEqual({ created: 0, updated: 1, unchanged: 0, errors: 0 });
    expect(await person('piotr@mill.example')).toMatchObject({ displayName: 'Piotr Lis', jobTitle: 'Line leader' });
  });

  it('explains what it cannot take, row by row', async () => {
    const done = await reportOf(users, [
      'Name,E-mail,Company,Telephone',
      'Good,good@quay.example,,+44 117 496 0123',
      'No address,,,',
      'Bad address,nobody,,',
      'Nowhere,nowhere@quay.example,Unknown Ltd,',
      'Bad phone,phone@quay.example,,call me',
      'Again,GOOD@quay.example,,',
      ',nameless@quay.example,,',
    ]);
    expect(counts(done)).toMatchObject({ created: 1 });
    expect(done.errors.map(({ row, path }) => `${row} ${path}`)).toEqual([
      ...['3 E-mail', '4 E-mail', '5 Company', '6 Telephone', '7 ', '8 Name'],
    ]);
    expect(done.errors[2]?.message).toContain('“Unknown Ltd”');
    expect(done.errors[4]?.message).toContain('row 2');
  });

  it('takes roles from an admin alone, and says so to others', async () => {
    const lines = ['Name,E-mail,Role', 'Ana,ana@quay.example,Instructor'];
    const byStaff = await reportOf(users, lines);
    expect(byStaff).toMatchObject({ created: 1, errors: [], ignored: ['Role'] });
    expect(byStaff.notes?.join()).toContain('an admin alone');
    expect(await person('ana@quay.example')).toMatchObject({ role: 'learner' });
    await addAdmin('priya');
    const byAdmin = await reportOf(users, lines, { call: as('admin', 'priya') });
    expect(byAdmin).toMatchObject({ updated: 1, errors: [], ignored: [], notes: [] });
    expect(await person('ana@quay.example')).toMatchObject({ role: 'instructor' });
  });

  it('never takes the role of the last admin, nor of both in one file', async () => {
    await addAdmin('priya');
    await addAdmin('bronwen');
    const lines = ['E-mail,Role', 'priya@harbour.example,staff', 'bronwen@harbour.example,staff'];
    const done = await reportOf(users, lines, { call: as('admin', 'somebody') });
    expect(counts(done)).toEqual({ created: 0, updated: 1, unchanged: 0, errors: 1 });
    expect(done.errors[0]?.message).toContain('last admin');
    const left = (await everything<User>('users')).filter(({ role }) => role === 'admin');
    expect(left).toHaveLength(1);
    const [admin] = left;
    const alone = ['E-mail,Role', `${admin?.email},learner`];
    const refused = await Promise.all([1, 2].map(() => reportOf(users, alone, { call: as('admin', 'somebody') })));
    for (const report of refused) expect(counts(report)).toMatchObject({ updated: 0, errors: 1 });
  });

  it('makes each person once where two imports run at once', async () => {
    const lines = ['Name,E-mail', ...Array.from({ length: 120 }, (_, n) => `Person ${n},p${n}@quay.example`)];
    const both = await Promise.all([reportOf(users, lines), reportOf(users, lines)]);
    expect(both.flatMap(({ errors }) => errors)).toEqual([]);
    expect(both.reduce((sum, { created }) => sum + created, 0)).toBe(120);
    expect(await everything('users')).toHaveLength(120);
  });

  it('changes somebody who has signed in as the form would, and disables nobody', async () => {
    await addAdmin('priya');
    const before = await person('priya@harbour.example');
    const done = await reportOf(users, ['Name,E-mail,Status', 'Priya R.,priya@harbour.example,disabled'], {
      call: as('admin', 'somebody'),
    });
    expect(done).toMatchObject({ updated: 1, ignored: ['Status'] });
    expect(await person('priya@harbour.example')).toMatchObject({
      ...{ displayName: 'Priya R.', status: 'active', version: (before?.version ?? 0) + 1 },
    });
  });
});

it('a company made by the form is known to an import by its name', async () => {
  const made = unwrap(await createRecord(as('staff'), companies, { name: 'Café Élodie' }));
  unwrap(await updateRecord(as('staff'), companies, made.id, { name: 'Café Elodie Ltd' }, 1));
  expect(counts(await reportOf(companies, ['Name', 'cafe elodie  LTD']))).toMatchObject({ created: 0, unchanged: 1 });
});
