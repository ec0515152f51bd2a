// Firestore from the names of the environment, for the Worker, scripts and tests alike: an emulator, or Google's own with a
// service account.
import { FirestoreRecords } from './firestore-records';
import { ServiceAccount } from './service-account';

const GOOGLE = 'https://firestore.googleapis.com';

export interface FirestoreEnvironment {
  FIREBASE_PROJECT_ID: string;
  /** Empty: the one that every project has. */
  FIRESTORE_DATABASE?: string | undefined;
  /** Empty: Google's. Else an emulator's origin, which asks for no sign-in. */
  FIRESTORE_ORIGIN?: string | undefined;
  FIREBASE_CLIENT_EMAIL?: string | undefined;
  FIREBASE_PRIVATE_KEY?: string | undefined;
}

/** Where requests do not end what they began, as in a script. */
const nothing = (): void => undefined;
/** The emulator's word for a client that no rules bind. */
const owner = async (): Promise<string> => 'owner';

/**
 * @param keepAlive lets a sign-in outlive the request that began it: `waitUntil` in a Worker
 * @throws where neither an emulator nor a service account is named
 */
export function openFirestore(
  env: FirestoreEnvironment,
  keepAlive: (work: Promise<unknown>) => void = nothing,
): FirestoreRecords {
  const { FIRESTORE_ORIGIN: origin, FIREBASE_CLIENT_EMAIL: clientEmail, FIREBASE_PRIVATE_KEY: privateKey } = env;
  const place = { projectId: env.FIREBASE_PROJECT_ID, database: env.FIRESTORE_DATABASE || '(default)' };
  if (origin) return new FirestoreRecords({ ...place, origin, token: owner });
  if (!clientEmail || !privateKey)
    throw new Error(
      'Firestore needs FIREBASE_CLIENT_EMAIL and FIREBASE_PRIVATE_KEY, or FIRESTORE_ORIGIN of an emulator.',
    );
  const { token } = new ServiceAccount({ clientEmail, privateKey, keepAlive });
  return new FirestoreRecords({ ...place, origin: GOOGLE, token });
}
