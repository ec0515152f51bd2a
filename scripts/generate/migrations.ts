// The migrations: a table for every kind of record in the registry, and the guards. And whether those that stand add up to
// what the registry asks for, however they came to be.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { GUARD_SCHEMA, schemaOf } from '../../src/adapters/cloudflare/d1-schema';
import { LISTINGS } from '../../src/domain/index';

const DIRECTORY = 'migrations';
const FIRST = '0001_records.sql';

/** Kinds of record that came after the first migration, by the file that makes their tables: `'0002_venues.sql': ['venues']`. */
const LATER: Readonly<Record<string, readonly string[]>> = {};

/** Files that an installation has applied: they are never written again, and what changes is a new file. */
const RELEASED: readonly string[] = [];

/** Path → text, of those that may still change. */
export function migrations(): Record<string, () => string> {
  const later = new Set(Object.values(LATER).flat());
  const first = [...LISTINGS.keys()].filter((kind) => !later.has(kind));
  const files: Record<string, () => string> = {
    [FIRST]: () => textOf(GUARD_SCHEMA, first),
    ...Object.fromEntries(Object.entries(LATER).map(([file, kinds]) => [file, () => textOf([], kinds)])),
  };
  const open = Object.entries(files).filter(([file]) => !RELEASED.includes(file));
  return Object.fromEntries(open.map(([file, make]) => [join(DIRECTORY, file), make]));
}

const textOf = (statements: readonly string[], kinds: readonly string[]): string =>
  [
    '-- Made by `npm run generate` from the registry (src/domain/index.ts). Frozen once released: later changes are new files.',
    ...statements,
    ...kinds.flatMap((kind) => ['', ...schemaOf(kind)]),
    '',
  ].join('\n');

/** What the migrations make differently from the registry, in words; empty where they agree. */
export function driftOfMigrations(): string[] {
  const files = readdirSync(DIRECTORY)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const made = partsOf(files.map((file) => readFileSync(join(DIRECTORY, file), 'utf8')));
  const wanted = partsOf([...GUARD_SCHEMA, ...[...LISTINGS.keys()].flatMap(schemaOf)]);
  return [
    ...[...wanted].filter((part) => !made.has(part)).map((part) => `no migration makes ${part}`),
    ...[...made]
      .filter((part) => !wanted.has(part))
      .map((part) => `a migration makes ${part}, which the registry does not ask for`),
  ];
}

/** Tables, columns and indexes by their shape: how they were written, and in which steps, does not matter. */
function partsOf(statements: readonly string[]): Set<string> {
  const db = new DatabaseSync(':memory:');
  for (const sql of statements) db.exec(sql);
  const rows = db
    .prepare(
      `SELECT 'column ' || t.name || '.' || c.name || ' ' || c.type AS part
         FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'
       UNION ALL
       SELECT 'index ' || i.name || ' on ' || i.tbl_name || ' (' || (SELECT group_concat(name, ', ') FROM pragma_index_info(i.name)) || ')'
         FROM sqlite_schema i WHERE i.type = 'index' AND i.sql IS NOT NULL
       UNION ALL
       SELECT 'trigger ' || name FROM sqlite_schema WHERE type = 'trigger'`,
    )
    .all();
  db.close();
  return new Set(rows.map(({ part }) => String(part)));
}
