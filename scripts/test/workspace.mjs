// Where one run of the tests keeps everything that it writes: removed as a whole at its end, whatever ended it.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathsOf } from '../local/options.mjs';

/** Each is served from a folder of its own. Browsers and HTTP tests move the clock of theirs, so they share none. */
const INSTANCES = ['browsers', 'cloudflare', 'firebase'];

export function createWorkspace() {
  const root = mkdtempSync(join(tmpdir(), 'lectern-'));
  const workspace = {
    pathsOf: Object.fromEntries(INSTANCES.map((name) => [name, pathsOf(join(root, name))])),
    reports: join(root, 'reports'),
    tmp: join(root, 'tmp'),
  };
  const data = Object.values(workspace.pathsOf).map((paths) => paths.data);
  for (const directory of [...data, workspace.reports, workspace.tmp]) mkdirSync(directory);
  // Temporary files of every tool and test go there too.
  process.env.TMPDIR = workspace.tmp;
  return { ...workspace, remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }) };
}
