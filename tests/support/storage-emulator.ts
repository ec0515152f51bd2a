// firebase-tools' emulator of Storage in a folder of its own, as long as a test needs it.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface StorageEmulator {
  url: string;
  close(): Promise<void>;
}

const { start } = createRequire(import.meta.url)('../../scripts/storage-emulator.cjs') as {
  start(options: { directory: string; projectId: string }): Promise<StorageEmulator>;
};

export async function startStorage(): Promise<StorageEmulator> {
  const directory = mkdtempSync(join(tmpdir(), 'lectern-storage-'));
  const { url, close } = await start({ directory, projectId: 'demo-lectern' });
  return {
    url,
    close: async () => {
      await close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
