// Puts the demo organisation into an empty store: bundles seed-store.ts with the app's own code and runs it.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadModule } from '../local/load-module.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @param {object} options `db`: the D1 binding, or `firestore`: the variables by which the adapter finds it; `accounts`: the
 *   demo accounts as local/accounts.mjs makes them; `bucket`: R2, for the library's files, which go nowhere without it. Their `companyId` is set to the company that the seed put them into.
 */
export async function seed({ db, firestore, bucket, accounts }) {
  const { seedStore } = await loadModule('scripts/demo/seed-store.ts');
  const schema = await readSchema(join(ROOT, 'migrations'));
  const pictures = await readPictures(join(ROOT, 'scripts', 'demo', 'files'));
  await seedStore({ ...(firestore ? { firestore } : { db }), bucket, accounts, schema, pictures, now: Date.now() });
}

async function readSchema(directory) {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(directory, file), 'utf8')));
  return texts.join('\n');
}

async function readPictures(directory) {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.webp'));
  const read = async (name) => [name, new Uint8Array(await readFile(join(directory, name)))];
  return Object.fromEntries(await Promise.all(names.map(read)));
}
