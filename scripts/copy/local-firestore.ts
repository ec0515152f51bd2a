// Firestore on this machine: the emulator that is named, the one that holds the data directory's records, or one started for a copy.
import { openFirestore } from '#adapters/firebase/firestore-open';
import { findRunningFirestore, savedIn } from '../local/firestore-data.mjs';
import { startFirestore } from '../local/firestore-emulator.mjs';
import { PROJECT_ID } from '../local/options.mjs';
import type { Environment } from './arguments';
import { type Store, storeOf } from './store';

interface Emulator {
  origin: string;
  projectId: string;
  name: string;
  signal: AbortSignal;
  close?: () => Promise<void>;
}

const storeAt = ({ origin, projectId, name, signal, close = async () => undefined }: Emulator): Store =>
  storeOf(openFirestore({ FIREBASE_PROJECT_ID: projectId, FIRESTORE_ORIGIN: origin }), { name, signal, close });

/** By FIRESTORE_ORIGIN; undefined where the environment names none. */
export function namedFirestore(env: Environment, signal: AbortSignal): Store | undefined {
  const { FIRESTORE_ORIGIN: origin, FIREBASE_PROJECT_ID: projectId = PROJECT_ID } = env;
  return origin ? storeAt({ origin, projectId, name: `Firestore ${projectId} at ${origin}`, signal }) : undefined;
}

const nameOf = (data: string): string => `Firestore in ${data}`;

/** While Lectern serves this data; undefined while it does not. */
export async function servedFirestore(data: string, signal: AbortSignal): Promise<Store | undefined> {
  const origin = await findRunningFirestore(data);
  return origin ? storeAt({ origin, projectId: PROJECT_ID, name: nameOf(data), signal }) : undefined;
}

/**
 * Call it once the data directory is claimed. What is written is saved when the store is closed.
 * @throws with words for people where something has to be there and is not, or there is no emulator
 */
export async function openLocalFirestore(
  data: string,
  { signal, mayBeNew }: { signal: AbortSignal; mayBeNew: boolean },
): Promise<Store> {
  if (!mayBeNew && !savedIn(data))
    throw new Error(`There is no Firestore data in ${data}. Set LECTERN_DATA to an installation's directory.`);
  const { origin, close } = await startFirestore({ data });
  return storeAt({ origin, projectId: PROJECT_ID, name: nameOf(data), signal, close });
}
