// Writes what is made from the registry (migrations, docs); with --check only says what is out of date.

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const out = join('node_modules', '.cache', 'lectern', `generate-${process.pid}.mjs`);
await mkdir(join('node_modules', '.cache', 'lectern'), { recursive: true });
await build({
  entryPoints: ['scripts/generate/index.ts'],
  bundle: true,
  platform: 'node',
  format: 'esm',
  outfile: out,
  packages: 'external',
  logLevel: 'error',
});
try {
  const { run } = await import(pathToFileURL(out).href);
  process.exitCode = await run(process.argv.includes('--check'));
} finally {
  await rm(out, { force: true });
}
