// Puts the demo organisation into an empty store: bundles seed-store.ts with the app's own code and runs it.
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = join(ROOT, 'node_modules', '.cache', 'lectern');

/**
 * @param {object} options `db`: the D1 binding, or `firestore`: the variables by which the adapter finds it; `accounts`: the
 *   demo accounts as local/accounts.mjs makes them. Their `companyId` is set to the company that the seed put them into.
 */
export async function seed({ db, firestore, accounts }) {
  const { seedStore } = await importBundle(join(ROOT, 'scripts', 'demo', 'seed-store.ts'));
  const schema = await readSchema(join(ROOT, 'migrations'));
  await seedStore({ ...(firestore ? { firestore } : { db }), accounts, schema, now: Date.now() });
}

async function importBundle(entry) {
  const outfile = join(CACHE, `demo-${process.pid}.mjs`);
  await mkdir(CACHE, { recursive: true });
  await build({
    entryPoints: [entry],
    absWorkingDir: ROOT,
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    packages: 'external',
    logLevel: 'error',
  });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(outfile, { force: true });
  }
}

async function readSchema(directory) {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(directory, file), 'utf8')));
  return texts.join('\n');
}
