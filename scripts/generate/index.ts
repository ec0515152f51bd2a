// The files made from the registry. Each is written whole; a migration that stands is frozen, only its text is compared.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { migration } from './migration';

const FILES: Record<string, () => string | Promise<string>> = {
  'migrations/0001_records.sql': migration,
};

/** Writes the files, or with `check` says which differ. Answers the exit code. */
export async function run(check: boolean): Promise<number> {
  let stale = 0;
  for (const [path, make] of Object.entries(FILES)) {
    const wanted = await make();
    const current = await readFile(path, 'utf8').catch(() => '');
    if (current === wanted) continue;
    if (check) {
      console.error(`${path} is out of date: run npm run generate`);
      stale++;
      continue;
    }
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, wanted);
    console.log(`wrote ${path}`);
  }
  return stale ? 1 : 0;
}
