// The D1 of this machine's data directory: read from its file at any time, written through workerd while nothing else serves it.
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_readConfig as readConfig } from 'wrangler';
import { D1Records } from '#adapters/cloudflare/d1-records';
import { migrate } from '../local/migrate.mjs';
import { findDatabase, SqliteD1 } from './sqlite-d1';
import { type Store, storeOf } from './store';

const CONFIG = 'wrangler.toml';
const BINDING = 'DB';
const nameOf = (state: string): string => `D1 in ${state}`;

/** @throws with words for people where there is no database */
export function readLocalD1(state: string, signal: AbortSignal): Store {
  const file = findDatabase(state);
  if (!file) throw new Error(`There is no D1 database in ${state}. Set LECTERN_DATA to an installation's directory.`);
  const db = new SqliteD1(file);
  return storeOf(new D1Records(db.asBinding()), { name: nameOf(state), signal, close: async () => db.close() });
}

const databases = (): { binding: string; database_id?: string }[] => readConfig({ config: CONFIG }).d1_databases;

/** Call it once the data directory is claimed. Makes the database where there is none, and applies what migrations it lacks. */
export async function openLocalD1(state: string, signal: AbortSignal): Promise<Store> {
  const database = databases().find(({ binding }) => binding === BINDING);
  if (!database?.database_id) throw new Error(`${CONFIG} names no database with the binding ${BINDING}.`);
  const options = convertV4MiniflareOptions({
    log: new Log(LogLevel.WARN),
    telemetry: { enabled: false },
    cf: false,
    workers: [
      {
        name: 'lectern',
        modules: true,
        script: 'export default {}',
        d1Databases: { [BINDING]: database.database_id },
      },
    ],
  });
  const miniflare = new Miniflare({ ...options, resourcePersistencePath: state });
  await miniflare.ready;
  const db = (await miniflare.getD1Database(BINDING)) as unknown as D1Database;
  await migrate(db);
  return storeOf(new D1Records(db), { name: nameOf(state), signal, close: () => miniflare.dispose() });
}
