// npm run copy -- --from cloudflare --to firebase: a whole installation from one backend into the other.
import { runCommand } from './copy/load.mjs';

await runCommand('copy');
