// The migrations: those that were released stand as they are, and one more makes up the difference to what the registry asks
// for now. And whether all of them add up to that.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { columns, GUARD_SCHEMA, schemaOf, table } from '../../src/adapters/cloudflare/d1-schema';
import { listingOf } from '../../src/adapters/records/keys';
import { LISTINGS } from '../../src/domain/index';

const DIRECTORY = 'migrations';

/** Files that an installation may have applied: never written again. Add the open one here when it has landed. */
const RELEASED: readonly string[] = [
  '0001_records.sql',
  '0002_people_and_companies.sql',
  '0003_files_and_posts.sql',
  '0004_queries_and_tests.sql',
];
/** What has changed since. */
const OPEN = '0005_mail_and_attendance.sql';

/** Fields that have come since to kinds that were there, with what a record without them means. */
const SINCE: Readonly<Record<string, Readonly<Record<string, string | number | boolean | null | readonly []>>>> = {
  posts: { tellReaders: false, toldAt: null },
};

const HEAD =
  '-- Made by `npm run generate` from the registry (src/domain/index.ts). Frozen once released: later changes are new files.';

/** Path → text, of what may still change; nothing where the released ones are all there is to say. */
export function migrations(): Record<string, () => string> {
  const statements = difference();
  return statements.length ? { [join(DIRECTORY, OPEN)]: () => [HEAD, ...statements, ''].join('\n') } : {};
}

/** What brings a database of the released migrations to the registry's state, data included. */
function difference(): string[] {
  const made = partsOf(RELEASED.map(read));
  return [...LISTINGS.keys()].flatMap((kind) => {
    const wanted = schemaOf(kind);
    if (!made.has(`column ${kind}.id TEXT`)) return ['', ...wanted];
    const gained = columns(kind).filter(({ name }) => !made.has(`column ${kind}.${name} ANY`));
    const indexes = wanted.flatMap((sql) => {
      const name = /^CREATE (?:INDEX|TABLE) "([^"]+)"/.exec(sql)?.[1];
      const isThere = name === kind || made.has(`column ${name}.token TEXT`) || isIndexOf(made, name);
      return isThere ? [] : [sql];
    });
    const kept = new Set(columns(kind).map(({ name }) => name));
    const lost = [...made].flatMap((part) => {
      const name = new RegExp(`^column ${kind}\\.([fs]_\\w+) `).exec(part)?.[1];
      return name && !kept.has(name) ? [name] : [];
    });
    const dropped = indexesOf(made, kind).filter(
      (name) => !wanted.some((sql) => sql.startsWith(`CREATE INDEX "${name}"`)),
    );
    const statements = [
      ...insertedInto(kind),
      ...dropped.map((name) => `DROP INDEX "${name}";`),
      ...lost.map((name) => `ALTER TABLE ${table(kind)} DROP COLUMN "${name}";`),
      ...gained.flatMap(({ name, field }) => [
        `ALTER TABLE ${table(kind)} ADD COLUMN "${name}" ANY;`,
        `UPDATE ${table(kind)} SET "${name}" = ${valueInSql(kind, name, field)};`,
      ]),
      ...indexes,
    ];
    return statements.length ? ['', ...statements] : [];
  });
}

function insertedInto(kind: string): string[] {
  const pairs = Object.entries(SINCE[kind] ?? {}).map(
    ([field, value]) => `'$.${field}', json('${JSON.stringify(value)}')`,
  );
  return pairs.length ? [`UPDATE ${table(kind)} SET data = json_insert(data, ${pairs.join(', ')});`] : [];
}

/** As `columns` has it, for records that were there before. */
function valueInSql(kind: string, name: string, field: string): string {
  const sort = name.startsWith('s_') ? listingOf(kind).sorts.find((each) => each.field === field) : undefined;
  if (sort?.type === 'text')
    throw new Error(`${kind} is to be sorted by ${field}, which SQL cannot fold: let the records be saved anew.`);
  const value = `json_extract(data, '$.${field}')`;
  return sort ? `coalesce(${value}, ${sort.type === 'number' ? -Number.MAX_VALUE : "''"})` : value;
}

const read = (file: string): string => readFileSync(join(DIRECTORY, file), 'utf8');

const isIndexOf = (parts: ReadonlySet<string>, name: string | undefined): boolean =>
  [...parts].some((part) => part.startsWith(`index ${name} on `));
const indexesOf = (parts: ReadonlySet<string>, kind: string): string[] =>
  [...parts].flatMap((part) => new RegExp(`^index (\\S+) on ${kind} \\(`).exec(part)?.[1] ?? []);

/** What the migrations make differently from the registry, in words; empty where they agree. */
export function driftOfMigrations(): string[] {
  const files = readdirSync(DIRECTORY)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const made = partsOf(files.map(read));
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
