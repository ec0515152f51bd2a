// A database of an earlier release, brought to the present one by the migrations that came since.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';

const files = readdirSync('migrations')
  .filter((file) => file.endsWith('.sql'))
  .sort();
const apply = (db: DatabaseSync, some: readonly string[]): void => {
  for (const file of some) db.exec(readFileSync(join('migrations', file), 'utf8'));
};

describe('A database of the first release', () => {
  it('keeps its records, which gain what has been added since, in their data and in what lists ask for', () => {
    const db = new DatabaseSync(':memory:');
    apply(db, files.slice(0, 1));
    const old = { id: 'acme', version: 3, name: 'Acme', status: 'active', notes: 'Pays late.' };
    db.prepare(
      'INSERT INTO companies (id, version, data, f_status, f_companyKey, s_name, s_updatedAt) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ).run(...['acme', 3, JSON.stringify(old), 'active', 'acme', 'acme', '']);
    const booking = { id: 'b', version: 1, bookerId: 'ada', sessionStart: '2026-01-01' };
    db.prepare('INSERT INTO bookings (id, version, data) VALUES (?, ?, ?)').run('b', 1, JSON.stringify(booking));
    apply(db, files.slice(1));
    const company = db.prepare('SELECT data FROM companies').get() as { data: string };
    expect(JSON.parse(company.data)).toMatchObject({ ...old, tags: [], domains: [], joinByDomain: false, logo: null });
    expect(db.prepare('SELECT f_bookerId FROM bookings').get()).toEqual({ f_bookerId: 'ada' });
    db.close();
  });
});
