// Builds the app into a directory of its own choosing. The build knows nothing of ports, keys or data: any instance can serve it.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const PROJECT_DIST = 'dist';

/** @throws with the build's own words when it fails */
export async function buildInto(dist) {
  rmSync(dist, { recursive: true, force: true });
  const child = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], {
    env: { ...process.env, LECTERN_OUT: dist },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`The build failed.\n${output}`);
}

/** Serves what was built before: by the last start here, or else by `npm run build`, of which a copy is taken. */
export function reuseBuild(dist) {
  if (isBuild(dist)) return;
  if (!isBuild(PROJECT_DIST)) throw new Error('Nothing has been built yet. Run npm start without --no-build.');
  cpSync(PROJECT_DIST, dist, { recursive: true });
}

const isBuild = (dist) => existsSync(join(dist, 'server/wrangler.json')) && existsSync(join(dist, 'client'));
