// What tests are on any store, written once: a store's test calls it in a line.
import type { OpenRecords } from './records/fixtures';
import { questionsContract } from './tests/questions';
import { resultsContract } from './tests/results';
import { sittingContract } from './tests/sitting';
import { startingContract } from './tests/starting';

/** @param open an empty store, anew for each test */
export function testsContract(name: string, open: OpenRecords): void {
  questionsContract(name, open);
  startingContract(name, open);
  sittingContract(name, open);
  resultsContract(name, open);
}
