// npm run backup -- --to <folder>: a whole installation in plain files.
import { runCommand } from './copy/load.mjs';

await runCommand('backup');
