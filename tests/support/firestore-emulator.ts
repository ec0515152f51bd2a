// One Firestore emulator for all suites that need one, under the rules that a project has. Each suite keeps to a project of its own.

import type { TestProject } from 'vitest/node';
import {
  findFirestoreEmulator,
  HOW_TO_GET_FIRESTORE,
  startFirestore,
} from '../../scripts/local/firestore-emulator.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the emulator. */
    firestoreOrigin: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!findFirestoreEmulator()) throw new Error(HOW_TO_GET_FIRESTORE);
  const emulator = await startFirestore({ rules: 'firebase/firestore.rules' });
  project.provide('firestoreOrigin', emulator.origin);
  return emulator.close;
}
