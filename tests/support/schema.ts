// The migrations in order, as one piece of SQL.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const files = readdirSync('migrations')
  .filter((file) => file.endsWith('.sql'))
  .sort();

export const SCHEMA = files.map((file) => readFileSync(join('migrations', file), 'utf8')).join('\n');
