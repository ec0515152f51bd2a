// The library on Google's own Firestore emulator and firebase-tools' emulator of Storage.
import { afterAll, beforeAll } from 'vitest';
import { openStorage } from '#adapters/firebase/storage-open';
import { type StorageEmulator, startStorage } from '../../support/storage-emulator';
import { assetsContract } from '../assets';
import { openEmulated } from './open';

let emulator: StorageEmulator;
beforeAll(async () => {
  emulator = await startStorage();
});
afterAll(() => emulator.close());

assetsContract('firestore and firebase storage', async () => ({
  records: openEmulated(),
  files: openStorage(
    { FIREBASE_STORAGE_BUCKET: `test-${crypto.randomUUID()}.firebasestorage.app`, STORAGE_ORIGIN: emulator.url },
    () => undefined,
  ),
}));
