// Tables of people and companies: which column is which, what a cell means, and what is said of awkward files.
import { describe, expect, it } from 'vitest';
import { COMPANY_TABLE, companyCells, readCompany } from '#app/exchange/company-table';
import { COURSE_TABLE } from '#app/exchange/course-columns';
import { csvLine } from '#app/exchange/csv-cells';
import { MAX_RECORD_ROWS } from '#app/exchange/draft';
import { GroupedRecords } from '#app/exchange/grouped-records';
import { rejectsOf } from '#app/exchange/rejects';
import { readTable, type TableShape } from '#app/exchange/table';
import { readUser, USER_TABLE, userCells } from '#app/exchange/user-table';
import { ok } from '#kernel/result';
import type { Records, Write } from '#ports/records';

function table<C extends string>(shape: TableShape<C>, text: string, map: Record<string, string> = {}) {
  const read = readTable(text, shape, map);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}
const refusal = (text: string, map: Record<string, string> = {}): string => {
  const read = readTable(text, USER_TABLE, map);
  return read.ok ? 'It was read.' : read.error.message;
};
const columnsOf = <C extends string>(shape: TableShape<C>, heads: string) =>
  table(shape, `${heads}\n`).headings.map(({ column }) => column ?? null);

describe('the columns of a table', () => {
  it('are known by the names that people give them', () => {
    expect(
      columnsOf(COMPANY_TABLE, 'Security,SYMBOL,Head-quarters Location,GICS Sector,GICS Sub-Industry,CIK'),
    ).toEqual([...['name', 'code', 'address', 'tags', null, null]]);
    expect(columnsOf(USER_TABLE, 'Surname;Given name;E-Mail address;Employer;Position;Mobile;Password')).toEqual([
      ...['lastName', 'firstName', 'email', 'company', 'jobTitle', 'phoneNumber', null],
    ]);
  });

  it('are as the caller maps them first, each field once, and left out where the map says so', () => {
    const map = { 'Short name': 'name', Name: 'legalName', Code: '' };
    const { headings, ignored } = table(COMPANY_TABLE, 'Name,Short name,Code,Company\n', map);
    expect(headings.map(({ column }) => column ?? null)).toEqual(['legalName', 'name', null, null]);
    expect(ignored).toEqual(['Code', 'Company']);
  });

  it('mean one field each in every table', () => {
    for (const shape of [COMPANY_TABLE, USER_TABLE, COURSE_TABLE] as TableShape<string>[])
      for (const [field, names] of Object.entries(shape.columns))
        for (const name of [field, ...names]) expect(shape.columnOf(name), name).toBe(field);
  });

  it('have to name the record, and the refusal says how', () => {
    expect(refusal('Name,Phone\nWen,1\n')).toContain('No column is called E-mail. The first line has: Name, Phone.');
    expect(refusal('')).toContain('empty');
    expect(refusal('E-mail\n', { 'E-mail': 'colour' })).toContain('no field called colour');
    expect(refusal(`E-mail\n${'a@b.example\n'.repeat(MAX_RECORD_ROWS + 1)}`)).toContain('20,000 rows');
  });
});

describe('a row', () => {
  it('is read from awkward files: a byte order mark, semicolons, quotation marks, breaks within cells, CRLF', () => {
    const text = '\uFEFFName;Address;Notes\r\n"Quay; ""Works""";"1 Quay\r\nBristol";=1+1\r\n\r\n;;\r\nMill;;\r\n';
    const { rows } = table(COMPANY_TABLE, text);
    expect(rows.map(({ line }) => line)).toEqual([2, 6]);
    expect(readCompany(rows[0]?.values ?? new Map()).fields).toEqual({
      ...{ name: 'Quay; "Works"', address: '1 Quay\nBristol', notes: '=1+1' },
    });
    expect(readCompany(rows[1]?.values ?? new Map()).fields).toEqual({ name: 'Mill' });
  });

  it('says what keeps it from being read', () => {
    const { rows } = table(USER_TABLE, 'Name,E-mail\nWen,wen@quay.example,Quay\n"Piotr,piotr@quay.example\n');
    expect(rows.map(({ fault }) => fault?.slice(0, 24))).toEqual([
      'This row has 3 cells and',
      'A quotation mark is open',
    ]);
  });

  it('of a company may have its lists and addresses as people write them', () => {
    const cells = {
      website: 'www.quay.example/about',
      domains: '@Quay.example, quay.example mill.example',
      tags: 'a, b;c',
    };
    const { fields, faults } = readCompany(new Map(Object.entries({ ...cells, joinByDomain: 'maybe' })) as never);
    expect(fields).toEqual({
      ...{ website: 'https://www.quay.example/about', domains: ['quay.example', 'mill.example'], tags: ['a, b', 'c'] },
    });
    expect(faults).toEqual([{ field: 'joinByDomain', message: 'Write yes or no.' }]);
  });

  it('of a person may divide the name and call the roles otherwise', () => {
    const read = (cells: Record<string, string>) => readUser(new Map(Object.entries(cells)) as never);
    expect(read({ firstName: ' Wen ', lastName: 'Xiaoling', email: 'w@q.example', role: 'Trainer' })).toEqual({
      fields: { displayName: 'Wen Xiaoling', email: 'w@q.example', role: 'instructor' },
      faults: [],
    });
    const faults = read({ displayName: 'Wen', role: 'emperor' }).faults;
    expect(faults.map(({ field }) => field)).toEqual(['role', 'email']);
  });

  it('that we wrote gives the same fields back', () => {
    const company = {
      ...{ name: "'=Quay", legalName: null, code: 'Q', email: 'a@quay.example', phone: '+44 117', website: null },
      ...{ address: '1 Quay\nBristol', poNumber: '-7', tags: ['one, two'], domains: ['quay.example', 'mill.example'] },
      ...{ joinByDomain: true, notes: '@all' },
    };
    const heads = Object.keys(COMPANY_TABLE.columns);
    const { rows } = table(COMPANY_TABLE, csvLine(heads) + csvLine(Object.values(companyCells(company))));
    const { legalName: _legal, website: _website, ...given } = company;
    expect(readCompany(rows[0]?.values ?? new Map()).fields).toEqual(given);
    const cells = userCells({ displayName: 'Wen', email: 'w@q.example', role: 'learner' }, { name: 'Quay', code: 'Q' });
    const line = csvLine(Object.keys(USER_TABLE.columns).map((column) => cells[column as keyof typeof cells]));
    const [row] = table(USER_TABLE, csvLine(Object.keys(USER_TABLE.columns)) + line).rows;
    expect(readUser(row?.values ?? new Map()).fields).toEqual({
      ...{ displayName: 'Wen', email: 'w@q.example', role: 'learner', company: 'Quay', companyCode: 'Q' },
    });
  });
});

describe('the rows that stay out', () => {
  it('come back as they were, with every reason, and a reason of before replaced', () => {
    const text = 'Name,Reason,E-mail\n"Wen, X",old,nobody\nGood,,g@q.example\n=1+1,,\n';
    const errors = [
      { row: 2, path: 'E-mail', message: 'Give it.' },
      { row: 2, path: '', message: 'Twice.' },
      { row: 4, path: 'E-mail', message: 'Fill this in.' },
    ];
    expect(rejectsOf(text, errors)).toBe(
      'Name,E-mail,Reason\r\n"Wen, X",nobody,E-mail: Give it. Twice.\r\n\'=1+1,,E-mail: Fill this in.\r\n',
    );
  });
});

describe('a store for many at once', () => {
  const create = (entity: string, id: string): Write => ({ op: 'create', entity, record: { id, version: 1 } });
  /** A store that writes down what it is asked; `refuses` names a record whose creation never holds. */
  function recording(refuses = '') {
    const asked: string[][] = [];
    const inner = {
      commit: async (writes: readonly Write[]) => {
        const ids = writes.map((write) => ('record' in write ? write.record.id : write.id));
        asked.push(ids);
        const guard = ids.indexOf(refuses);
        return ok(guard < 0 ? ('committed' as const) : { guard });
      },
      getMany: async (keys: readonly { id: string }[]) => {
        asked.push(keys.map(({ id }) => id));
        return ok(keys.map(({ id }) => ({ id, version: 1 })));
      },
    };
    return { asked, records: inner as unknown as Records };
  }

  it('reads together what is asked together, and gives each their own', async () => {
    const { asked, records } = recording();
    const grouped = new GroupedRecords(records);
    const [one, two] = await Promise.all([grouped.get('users', 'a'), grouped.getMany([{ entity: 'users', id: 'b' }])]);
    expect(asked).toEqual([['a', 'b']]);
    expect([one, two]).toMatchObject([{ value: { id: 'a' } }, { value: [{ id: 'b' }] }]);
  });

  it('commits together, and tells the one whose guard failed without losing the others', async () => {
    const { asked, records } = recording('b2');
    const grouped = new GroupedRecords(records);
    const done = await Promise.all([
      grouped.commit([create('x', 'a')]),
      grouped.commit([create('x', 'b1'), create('x', 'b2')]),
      grouped.commit([create('x', 'c')]),
    ]);
    expect(asked).toEqual([
      ['a', 'b1', 'b2', 'c'],
      ['a', 'c'],
    ]);
    expect(done).toEqual([ok('committed'), ok({ guard: 1 }), ok('committed')]);
  });

  it('keeps apart what touches the same record, be it only to look whether it stays', async () => {
    const { asked, records } = recording();
    const grouped = new GroupedRecords(records);
    const check: Write = { op: 'check', entity: 'x', id: 'a', guard: { version: 1 } };
    await Promise.all([
      grouped.commit([create('x', 'a')]),
      grouped.commit([check, create('x', 'b')]),
      grouped.commit([create('x', 'c')]),
    ]);
    expect(asked).toEqual([
      ['a', 'c'],
      ['a', 'b'],
    ]);
  });

  it('tries without writing, and remembers who would own what', async () => {
    const { asked, records } = recording();
    const trial = new GroupedRecords(records, true);
    await trial.commit([create('uniques', 'companies:code:q'), create('companies', 'a')]);
    expect(await trial.commit([create('uniques', 'companies:code:q')])).toEqual(ok({ guard: 0 }));
    expect(asked).toEqual([]);
  });
});
