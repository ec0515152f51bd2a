// What the library does on any pair of stores, written once: a store's test calls it in a line.
import { describe } from 'vitest';
import type { OpenStores } from './assets/fixtures';
import { keepingContract } from './assets/keeping';
import { leavingContract } from './assets/leaving';
import { openingContract } from './assets/opening';
import { uploadingContract } from './assets/uploading';
import { usingContract } from './assets/using';

/** @param open empty stores, anew for each test */
export function assetsContract(name: string, open: OpenStores): void {
  describe(`the library on ${name}`, () => {
    keepingContract(open);
    usingContract(open);
    openingContract(open);
    uploadingContract(open);
    leavingContract(open);
  });
}
