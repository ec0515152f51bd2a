// npm run backup -- --to <folder>: a whole installation in plain files.
import { runCommand } from './copy/run-command.mjs';

await runCommand('backup');
