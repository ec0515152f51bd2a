// npm run restore -- --from <folder>: a backup put into an installation.
import { runCommand } from './copy/run-command.mjs';

await runCommand('restore');
