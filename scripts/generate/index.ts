// The files made from the registry. Each is written whole; a migration that was released stands as it is.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { api } from './api';
import { entities } from './entities';
import { firestoreIndexes } from './firestore-indexes';
import { driftOfMigrations, migrations } from './migrations';
import { permissions } from './permissions';
import { routes } from './routes';

const FILES: Record<string, () => string | Promise<string>> = {
  ...migrations(),
  'docs/generated/entities.md': entities,
  'docs/generated/routes.md': routes,
  'docs/generated/permissions.md': permissions,
  'docs/generated/api.md': api,
  'firebase/firestore.indexes.json': firestoreIndexes,
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
  const drift = driftOfMigrations();
  if (drift.length) console.error(`${drift.join('\n')}\nSee "The migration" in docs/how-to/add-an-entity.md.`);
  return stale + drift.length ? 1 : 0;
}
