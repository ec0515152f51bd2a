// What the tests of the library are made of.
import type { Call } from '#app/app';
import { storeFile } from '#app/assets/store-file';
import { updateRecord } from '#app/crud';
import type { Role } from '#domain/access';
import { type Asset, assets } from '#domain/assets/asset';
import type { User } from '#domain/users/user';
import type { Result } from '#kernel/result';
import type { Files } from '#ports/files';
import type { Records, Stored } from '#ports/records';
import { ClientHouse } from '../../support/client-house';
import { unwrap } from '../../support/result';
import { textBytes } from '../files/fixtures';

export type OpenStores = () => Promise<{ records: Records; files: Files }>;

/** One pixel, as an encoder writes it. */
export const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);

export class Library {
  readonly house: ClientHouse;
  readonly office: Call;

  constructor({ records, files }: { records: Records; files: Files }) {
    this.house = new ClientHouse(records, files);
    this.office = this.house.office;
  }

  get files(): Files {
    return this.house.app.files;
  }

  async somebody(role: Role, given: Partial<User> = {}): Promise<Call> {
    return this.house.as(await this.house.person({ role, status: 'active', ...given }));
  }

  readonly visitor = (): Call => ({ app: this.house.app, caller: null });

  bring = (call: Call, name: string, given: Record<string, unknown> = {}, bytes = textBytes(name)) =>
    storeFile(call, { name, ...given }, bytes);

  brought = async (name: string, given: Record<string, unknown> = {}, bytes?: Uint8Array): Promise<Asset> =>
    unwrap(await this.bring(this.office, name, given, bytes));

  picture = (name: string, given: Record<string, unknown> = {}): Promise<Asset> =>
    this.brought(name, { visibility: 'public', ...given }, PNG);

  change = (call: Call, { id, version }: { id: string; version: number }, patch: object): Promise<Result<Stored>> =>
    updateRecord(call, assets, id, patch, version);

  read = (id: string): Promise<Stored> => this.house.read('assets', id);
}
