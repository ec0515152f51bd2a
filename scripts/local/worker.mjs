// Serves a build on workerd through Miniflare: what `wrangler dev` runs, without its proxy, which costs more than the app itself.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from 'wrangler';

const ENTRY = 'entry.mjs';

/**
 * @param {{ dist: string, state: string, port: number, bindings: Record<string, string> }} options
 * @returns {Promise<Miniflare>} ready; it has taken over the process's signal handlers
 */
export async function serve({ dist, state, port, bindings }) {
  const server = join(dist, 'server');
  const { workerOptions } = readWorkerOptions(join(server, 'wrangler.json'));
  const options = convertV4MiniflareOptions({
    host: 'localhost',
    port,
    log: new Log(LogLevel.WARN),
    telemetry: { enabled: false },
    cf: false,
    workers: [
      {
        ...workerOptions,
        name: 'lectern',
        modules: modulesOf(server),
        modulesRoot: server,
        modulesRules: undefined,
        bindings: { ...workerOptions.bindings, ...bindings },
      },
    ],
  });
  const miniflare = new Miniflare({ ...options, resourcePersistencePath: state });
  await miniflare.ready;
  return miniflare;
}

/** Every module of the build, the entry first, as Miniflare wants it. */
function modulesOf(server) {
  const files = readdirSync(server, { recursive: true }).filter((file) => file.endsWith('.mjs'));
  const isEntry = (file) => Number(file === ENTRY);
  return files
    .sort((a, b) => isEntry(b) - isEntry(a) || a.localeCompare(b))
    .map((file) => ({ type: 'ESModule', path: join(server, file) }));
}
