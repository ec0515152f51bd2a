// The stores in production, by what the environment names.
import { D1Records } from '#adapters/cloudflare/d1-records';
import { openFirestore } from '#adapters/firebase/firestore-open';
import { ArgumentError, type Environment } from './arguments';
import { HttpD1 } from './http-d1';
import { type Store, storeOf } from './store';

/** @throws ArgumentError that names what is missing */
function required<Name extends string>(env: Environment, names: readonly Name[]): Record<Name, string> {
  const missing = names.filter((name) => !env[name]);
  if (missing.length)
    throw new ArgumentError(`Set ${missing.join(', ')}: docs/how-to/copy-and-backup.md says where from.`);
  return Object.fromEntries(names.map((name) => [name, env[name]])) as Record<Name, string>;
}

export async function openRemoteD1(env: Environment, signal: AbortSignal): Promise<Store> {
  const { CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_D1_DATABASE_ID, CLOUDFLARE_API_TOKEN } = required(env, [
    'CLOUDFLARE_ACCOUNT_ID',
    'CLOUDFLARE_D1_DATABASE_ID',
    'CLOUDFLARE_API_TOKEN',
  ]);
  const db = new HttpD1({
    accountId: CLOUDFLARE_ACCOUNT_ID,
    databaseId: CLOUDFLARE_D1_DATABASE_ID,
    token: CLOUDFLARE_API_TOKEN,
  });
  // Before the adapter turns whatever goes wrong into "does not answer".
  await db.ask({ sql: 'SELECT 1', params: [] });
  const name = `D1 database ${CLOUDFLARE_D1_DATABASE_ID} on Cloudflare`;
  return storeOf(new D1Records(db.asBinding()), { name, signal, close: async () => undefined });
}

export async function openRemoteFirestore(env: Environment, signal: AbortSignal): Promise<Store> {
  const named = required(env, ['FIREBASE_PROJECT_ID', 'FIREBASE_CLIENT_EMAIL', 'FIREBASE_PRIVATE_KEY']);
  const { FIRESTORE_DATABASE } = env;
  const records = openFirestore({ ...named, FIRESTORE_DATABASE });
  const name = `Firestore ${named.FIREBASE_PROJECT_ID}/${FIRESTORE_DATABASE || '(default)'}`;
  return storeOf(records, { name, signal, close: async () => undefined });
}
