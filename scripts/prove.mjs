// npm run prove -- <name>: one heavy proof at full scale, tests/proofs/<name>.mjs. Without a name, the list.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const DIRECTORY = 'tests/proofs';

/** The comment that a proof begins with: what it proves, in a sentence. */
const summaryOf = (file) => readFileSync(join(DIRECTORY, file), 'utf8').match(/^\/\/ ?(.*)$/m)?.[1] ?? '';

function list() {
  for (const file of readdirSync(DIRECTORY)
    .filter((name) => name.endsWith('.mjs'))
    .sort()) {
    console.log(`${basename(file, '.mjs').padEnd(16)} ${summaryOf(file)}`);
  }
}

const [name, ...args] = process.argv.slice(2);
if (!name) {
  list();
} else if (!/^[a-z0-9-]+$/.test(name) || !existsSync(join(DIRECTORY, `${name}.mjs`))) {
  console.error(`There is no proof called ${name}. There are:`);
  list();
  process.exitCode = 1;
} else {
  const { status } = spawnSync(process.execPath, [join(DIRECTORY, `${name}.mjs`), ...args], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
