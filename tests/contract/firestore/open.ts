// An empty Firestore: a project of its own on the emulator that all suites share.
import { inject } from 'vitest';
import { openFirestore } from '#adapters/firebase/firestore-open';
import type { FirestoreRecords } from '#adapters/firebase/firestore-records';

export const openEmulated = (origin = inject('firestoreOrigin')): FirestoreRecords =>
  openFirestore({ FIREBASE_PROJECT_ID: `test-${crypto.randomUUID()}`, FIRESTORE_ORIGIN: origin });
