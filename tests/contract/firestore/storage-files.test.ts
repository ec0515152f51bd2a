// Files in Firebase Storage, as firebase-tools' emulator has it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { StorageClient } from '#adapters/firebase/storage-client';
import { StorageFiles } from '#adapters/firebase/storage-files';
import { openStorage } from '#adapters/firebase/storage-open';
import { StorageUploads } from '#adapters/firebase/storage-uploads';
import { PART_BYTES } from '#ports/files';
import { unwrap } from '../../support/result';
import { type StorageEmulator, startStorage } from '../../support/storage-emulator';
import { filesContract } from '../files';
import { hexOf, namesOf, noise, pagesOf, readBytes } from '../files/fixtures';

let emulator: StorageEmulator;
beforeAll(async () => {
  emulator = await startStorage();
});
afterAll(() => emulator.close());

filesContract('firebase storage', async () =>
  openStorage(
    { FIREBASE_STORAGE_BUCKET: `test-${crypto.randomUUID()}.firebasestorage.app`, STORAGE_ORIGIN: emulator.url },
    () => undefined,
  ),
);

it('joins more parts than one call may compose, in order, and leaves none of the steps behind', {
  timeout: 60_000,
}, async () => {
  const address = {
    origin: emulator.url,
    bucket: `test-${crypto.randomUUID()}.firebasestorage.app`,
    token: async () => 'owner',
  };
  const uploads = new StorageUploads(new StorageClient(address), 2);
  const whole = noise(4 * PART_BYTES + 77, 21);
  const upload = unwrap(await uploads.begin('joined.bin', { contentType: 'application/x-noise' }));
  const parts = [];
  for (let number = 1; number <= 5; number++)
    parts.push(
      unwrap(await uploads.putPart(upload, number, whole.slice((number - 1) * PART_BYTES, number * PART_BYTES))),
    );
  unwrap(await uploads.finish(upload, parts));
  const files = new StorageFiles(address);
  expect(await hexOf(await readBytes(files, 'joined.bin'))).toBe(await hexOf(whole));
  const left = await fetch(`${emulator.url}/storage/v1/b/${address.bucket}/o`, {
    headers: { authorization: 'Bearer owner' },
  });
  expect(((await left.json()) as { items: { name: string }[] }).items.map(({ name }) => name)).toEqual(['joined.bin']);
  expect(namesOf(await pagesOf(files, {}))).toEqual(['joined.bin']);
});
