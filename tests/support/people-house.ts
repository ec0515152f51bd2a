// Somebody of the office with people to change: what tests of users begin with. Everything goes through the use cases.
import { toActor } from '#app/accounts/person';
import type { App, Call } from '#app/app';
import { createRecord, removeRecord, runCommand, updateRecord } from '#app/crud';
import type { Role } from '#domain/access';
import { newUser, type User, users } from '#domain/users/user';
import { ok, type Result } from '#kernel/result';
import type { Records, Stored } from '#ports/records';
import { ClientHouse } from './client-house';
import { unwrap } from './result';

export class PeopleHouse extends ClientHouse {
  static async build(records: Records): Promise<PeopleHouse> {
    const house = new PeopleHouse(records);
    // No service account: what is erased here stays at the provider, and goes on being refused.
    house.app.identityAdmin = { remove: async () => ok('not-configured') } as unknown as App['identityAdmin'];
    await house.person({ id: 'tomasz', role: 'staff', displayName: 'Tomasz' });
    await house.person({ id: 'priya', role: 'admin', displayName: 'Priya' });
    return house;
  }

  /** Somebody's call, as a request of theirs would begin it. */
  call(id: string, role: Role): Call {
    return { app: this.app, caller: toActor(newUser({ id, displayName: id, role, now: this.clock.time })) };
  }
  readonly staff = (): Call => this.call('tomasz', 'staff');
  readonly admin = (): Call => this.call('priya', 'admin');

  invite = (call: Call, body: Record<string, unknown>): Promise<Result<Stored>> =>
    createRecord(call, users, { displayName: 'Ada Lovelace', email: 'ada@post.example', ...body });
  patch = async (call: Call, id: string, body: Record<string, unknown>): Promise<Result<Stored>> =>
    updateRecord(call, users, id, body, (await this.read('users', id)).version);
  command = (call: Call, id: string, step: string, body: unknown = null): Promise<Result<Stored>> =>
    runCommand(call, users, id, step, body, null);
  remove = async (call: Call, id: string): Promise<Result<void>> =>
    removeRecord(call, users, id, (await this.read('users', id)).version);

  user = async (id: string): Promise<User> => (await this.read('users', id)) as User;
  async admins(): Promise<string[]> {
    const page = await this.app.records.list('users', { where: { role: 'admin', status: 'active' }, limit: 50 });
    return unwrap(page).items.map(({ id }) => id);
  }
}
