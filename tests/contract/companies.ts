// What a company is on any store, written once: a store's test calls it in a line.
import { describe } from 'vitest';
import { joiningContract } from './companies/joining';
import { mergingContract } from './companies/merging';
import { standingContract } from './companies/standing';
import type { OpenRecords } from './records/fixtures';

/** @param open an empty store, anew for each test */
export function companiesContract(name: string, open: OpenRecords): void {
  describe(`companies on ${name}`, () => {
    standingContract(open);
    mergingContract(open);
    joiningContract(open);
  });
}
