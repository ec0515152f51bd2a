// Where one run of the tests keeps everything that it writes: removed as a whole at its end, whatever ended it.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathsOf } from '../local/options.mjs';

export function createWorkspace() {
  const root = mkdtempSync(join(tmpdir(), 'lectern-'));
  const workspace = {
    pathsOn: { cloudflare: pathsOf(join(root, 'cloudflare')), firebase: pathsOf(join(root, 'firebase')) },
    reports: join(root, 'reports'),
    tmp: join(root, 'tmp'),
  };
  const { cloudflare, firebase } = workspace.pathsOn;
  for (const directory of [cloudflare.data, firebase.data, workspace.reports, workspace.tmp]) mkdirSync(directory);
  // Temporary files of every tool and test go there too.
  process.env.TMPDIR = workspace.tmp;
  return { ...workspace, remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }) };
}
