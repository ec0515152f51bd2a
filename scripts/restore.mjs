// npm run restore -- --from <folder>: a backup put into an installation.
import { runCommand } from './copy/load.mjs';

await runCommand('restore');
