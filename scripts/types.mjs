// Writes worker-configuration.d.ts: the bindings of wrangler.toml and the runtime's types, beside which browser code can be checked.
import { readFileSync, writeFileSync } from 'node:fs';
import { runNode } from './test/run.mjs';

const FILE = 'worker-configuration.d.ts';
/** HTMLRewriter's nodes. Their names are the browser's too, and TypeScript would merge both into one that is neither. */
const CLASHING = ['Element', 'Comment', 'Text'];

const { code, output } = await runNode(['node_modules/wrangler/bin/wrangler.js', 'types', '--strict-vars=false']);
if (code !== 0) {
  console.error(output);
  process.exit(code);
}
const types = readFileSync(FILE, 'utf8');
const clashes = new RegExp(`^interface (${CLASHING.join('|')}) \\{\\n[\\s\\S]*?^\\}\\n`, 'gm');
writeFileSync(FILE, types.replace(clashes, ''));
