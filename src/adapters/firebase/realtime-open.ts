// Firebase Realtime Database from the names of the environment: an emulator, or Google's own with a service account.
import { RealtimeLive } from './realtime-live';
import { ServiceAccount } from './service-account';

/** firebase.google.com/docs/database/rest/auth: both are asked for. */
const SCOPE = 'https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/firebase.database';

export interface RealtimeEnvironment {
  /** Such as `https://example-lectern-default-rtdb.europe-west1.firebasedatabase.app`; over `http:` it is an emulator's. */
  FIREBASE_DATABASE_URL: string;
  FIREBASE_CLIENT_EMAIL?: string | undefined;
  FIREBASE_PRIVATE_KEY?: string | undefined;
}

/** The emulators' word for a client that no rules bind. */
const owner = async (): Promise<string> => 'owner';

/**
 * @param keepAlive lets what is under way outlive the request that began it: `waitUntil` in a Worker
 * @throws where neither an emulator nor a service account is named
 */
export function openRealtime(env: RealtimeEnvironment, keepAlive: (work: Promise<unknown>) => void): RealtimeLive {
  const { origin, protocol } = new URL(env.FIREBASE_DATABASE_URL);
  if (protocol === 'http:') return new RealtimeLive({ origin, token: owner }, keepAlive);
  const { FIREBASE_CLIENT_EMAIL: clientEmail, FIREBASE_PRIVATE_KEY: privateKey } = env;
  if (!clientEmail || !privateKey)
    throw new Error(
      'The Realtime Database needs FIREBASE_CLIENT_EMAIL and FIREBASE_PRIVATE_KEY, or the http: address of an emulator.',
    );
  const { token } = new ServiceAccount({ clientEmail, privateKey, scope: SCOPE, keepAlive });
  return new RealtimeLive({ origin, token }, keepAlive);
}
