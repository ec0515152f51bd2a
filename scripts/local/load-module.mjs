// Runs the TypeScript of scripts, benches and tests, bundled with the app's own code, as no plain node resolves its imports.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = join(ROOT, 'node_modules', '.cache', 'lectern');

/** @param entry a TypeScript file of the repository, such as `scripts/copy/main.ts` */
export async function loadModule(entry) {
  const outfile = join(CACHE, `${entry.replace(/\W/g, '-')}-${process.pid}.mjs`);
  await mkdir(CACHE, { recursive: true });
  await build({
    entryPoints: [join(ROOT, entry)],
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
