// 500 random runs of time, accept, refuse, cancel, more and fewer places, transfers in and out, with offers on (100 more on Firestore): never oversold, never an idle seat while somebody waits, strict order, one telling each.
import { spawnSync } from 'node:child_process';

const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'contract', '--project', 'firestore', 'offer-runs', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, PROVE: '1' } },
);
process.exitCode = status ?? 1;
