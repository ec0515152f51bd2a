// What every adapter of the records port has to do, written once: an adapter's test calls it in a line.
import { describe } from 'vitest';
import { commitContract } from './records/commit';
import { copyContract } from './records/copies';
import type { OpenRecords } from './records/fixtures';
import { hostileContract } from './records/hostile';
import { listContract } from './records/list';
import { modelContract } from './records/model';
import { pageContract } from './records/pages';
import { partContract } from './records/parts';
import { searchContract } from './records/search';
import { valueContract } from './records/values';

/** @param open an empty store, anew for each test */
export function recordsContract(name: string, open: OpenRecords): void {
  describe(`records on ${name}`, { timeout: 60_000 }, () => {
    describe('commits', () => commitContract(open));
    describe('values', () => valueContract(open));
    describe('lists', () => listContract(open));
    describe('pages', () => pageContract(open));
    describe('parts and companions', () => partContract(open));
    describe('copies', () => copyContract(open));
    describe('searches', () => searchContract(open));
    describe('hostile input', () => hostileContract(open));
    describe('against a model', () => modelContract(open));
  });
}
