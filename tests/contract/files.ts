// What a store of files does, written once: a store's test calls it in a line.
import { describe } from 'vitest';
import { bytesContract } from './files/bytes';
import type { OpenFiles } from './files/fixtures';
import { listingContract } from './files/listing';
import { namesContract } from './files/names';
import { partsContract } from './files/parts';

/** @param open an empty store, anew for each test */
export function filesContract(name: string, open: OpenFiles): void {
  describe(`files on ${name}`, { timeout: 300_000 }, () => {
    listingContract(open);
    namesContract(open);
    bytesContract(open);
    partsContract(open);
  });
}
