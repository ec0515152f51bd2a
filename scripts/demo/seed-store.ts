// The demo organisation put into the store of an instance: D1, or Firestore.
import { D1Records } from '#adapters/cloudflare/d1-records';
import { R2Files } from '#adapters/cloudflare/r2-files';
import { openFirestore } from '#adapters/firebase/firestore-open';
import { LISTINGS } from '#domain/index';
import type { Records } from '#ports/records';
import { must } from './office';
import { liveOrganisation, type Order } from './organisation';

/** Records a commit, and commits at a time. */
const BATCH = 200;
const AT_ONCE = 4;

interface Target {
  /** An empty, migrated D1. */
  db?: D1Database;
  /** Else the variables of an empty Firestore. */
  firestore?: Parameters<typeof openFirestore>[0];
  /** Where the bytes of files go; left out, they go nowhere. */
  bucket?: R2Bucket;
}

export async function seedStore({ db, firestore, bucket, ...order }: Order & Target): Promise<void> {
  const { store, files } = await liveOrganisation(order);
  await wake(db);
  if (bucket) await files.copyInto(new R2Files(bucket));
  if (db) await store.copyInto(db);
  else if (firestore) await copy(new D1Records(store.asBinding()), openFirestore(firestore));
}

/** While the history was made, the line to workerd lay idle, and may be closed: whoever finds out loses a call. */
async function wake(db: D1Database | undefined): Promise<void> {
  try {
    await db?.prepare('SELECT 1').run();
  } catch {
    // The next call opens another.
  }
}

async function copy(from: Records, to: Records): Promise<void> {
  const batches: (() => Promise<void>)[] = [];
  for (const entity of LISTINGS.keys()) {
    let after: string | undefined;
    do {
      const records = must(await from.walk(entity, { limit: BATCH, ...(after && { after }) }), entity);
      batches.push(async () => {
        must(await to.commit(records.map((record) => ({ op: 'put', entity, record }))), entity);
      });
      after = records.length === BATCH ? records.at(-1)?.id : undefined;
    } while (after);
  }
  const take = async (): Promise<void> => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) await batch();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
}
