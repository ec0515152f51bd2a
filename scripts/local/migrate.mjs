// Applies migrations/*.sql in order, each whole or not at all, recorded in the same table as `wrangler d1 migrations apply`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unstable_splitSqlQuery as splitSql } from 'wrangler';

const DIRECTORY = 'migrations';
const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** @returns how many were applied now */
export async function migrate(db) {
  await db.prepare(CREATE_TABLE).run();
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all();
  const applied = new Set(results.map(({ name }) => name));
  const pending = readdirSync(DIRECTORY)
    .filter((file) => file.endsWith('.sql') && !applied.has(file))
    .sort();
  for (const file of pending) {
    const statements = splitSql(readFileSync(join(DIRECTORY, file), 'utf8')).map((sql) => db.prepare(sql));
    const record = db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(file);
    try {
      await db.batch([...statements, record]);
    } catch (error) {
      throw new Error(`Migration ${file} was not applied: ${error.message}`, { cause: error });
    }
  }
  return pending.length;
}
