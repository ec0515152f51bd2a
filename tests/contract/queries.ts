// What queries are on any store, written once; a store's test calls it in a line.
import { askingContract } from './queries/asking';
import { leavingContract } from './queries/leaving';
import { readingContract } from './queries/reading';
import { threadContract } from './queries/thread';
import type { OpenRecords } from './records/fixtures';

/** @param open an empty store, anew for each test */
export function queriesContract(name: string, open: OpenRecords): void {
  askingContract(name, open);
  threadContract(name, open);
  readingContract(name, open);
  leavingContract(name, open);
}
