// Firebase Storage from the names of the environment: an emulator, or Google's own with a service account.
import { ServiceAccount } from './service-account';
import { StorageFiles } from './storage-files';

const GOOGLE = 'https://storage.googleapis.com';
/** Google's scope for reading and writing objects. */
const SCOPE = 'https://www.googleapis.com/auth/devstorage.read_write';

export interface StorageEnvironment {
  /** Such as `example-lectern.firebasestorage.app`. */
  FIREBASE_STORAGE_BUCKET: string;
  /** Empty: Google's. Else an emulator's origin. */
  STORAGE_ORIGIN?: string | undefined;
  FIREBASE_CLIENT_EMAIL?: string | undefined;
  FIREBASE_PRIVATE_KEY?: string | undefined;
}

/** The emulator's word for a client that no rules bind. */
const owner = async (): Promise<string> => 'owner';

/**
 * @param keepAlive lets a sign-in outlive the request that began it: `waitUntil` in a Worker
 * @throws where neither an emulator nor a service account is named
 */
export function openStorage(env: StorageEnvironment, keepAlive: (work: Promise<unknown>) => void): StorageFiles {
  const { FIREBASE_STORAGE_BUCKET: bucket, STORAGE_ORIGIN: origin } = env;
  const { FIREBASE_CLIENT_EMAIL: clientEmail, FIREBASE_PRIVATE_KEY: privateKey } = env;
  if (origin) return new StorageFiles({ origin, bucket, token: owner });
  if (!clientEmail || !privateKey)
    throw new Error(
      'Firebase Storage needs FIREBASE_CLIENT_EMAIL and FIREBASE_PRIVATE_KEY, or STORAGE_ORIGIN of an emulator.',
    );
  const { token } = new ServiceAccount({ clientEmail, privateKey, scope: SCOPE, keepAlive });
  return new StorageFiles({ origin: GOOGLE, bucket, token });
}
