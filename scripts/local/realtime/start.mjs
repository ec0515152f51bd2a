// `LECTERN_LIVE=firebase npm start`: the live feed over our own double of the Realtime Database.
import { RealtimeDouble } from './server.mjs';

/** @returns {Promise<{ origin: string, close: () => Promise<void>, variables: Record<string, string> }>} */
export async function startRealtime() {
  const { origin, close } = await new RealtimeDouble().listen();
  return { origin, close, variables: { FIREBASE_DATABASE_URL: origin } };
}
