// npm run copy -- --from cloudflare --to firebase: a whole installation from one backend into the other.
import { runCommand } from './copy/run-command.mjs';

await runCommand('copy');
