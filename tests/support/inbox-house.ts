// An office with its inbox and people who ask, on a real store: what tests of queries begin with. Everything goes through the use cases.
import type { Call } from '#app/app';
import { createRecord, listRecords, readRecord, runCommand, updateRecord } from '#app/crud';
import type { Role } from '#domain/access';
import type { ThreadMessage } from '#domain/queries/message';
import { type Query, queries } from '#domain/queries/query';
import type { User } from '#domain/users/user';
import { newId } from '#kernel/id';
import type { Result } from '#kernel/result';
import type { ListQuery, Stored } from '#ports/records';
import { ClientHouse } from './client-house';
import { unwrap } from './result';

export type Asked = Stored & Query;
export interface Shown extends Asked {
  messages: ThreadMessage[];
}

let addresses = 0;

export class InboxHouse extends ClientHouse {
  /** Minutes go by. */
  wait(minutes: number): void {
    this.clock.time = new Date(Date.parse(this.clock.time) + minutes * 60_000).toISOString();
  }

  /** Somebody new of this role, and their call. */
  async somebody(role: Role, given: Partial<User> = {}): Promise<Call & { person: User }> {
    const person = await this.person({ role, email: `${newId()}@post.example`, emailVerified: true, ...given });
    return { ...(await this.as(person)), person };
  }

  /** A visitor from an address of their own, or from this one. */
  visitor(address: string | null = `198.51.100.${++addresses % 250}`): Call {
    return { app: this.app, caller: null, address };
  }

  ask = (call: Call, given: Record<string, unknown> = {}): Promise<Result<Stored>> =>
    createRecord(call, queries, {
      ...{ subject: 'About Monday', body: 'When does it begin?' },
      ...(call.caller === null && { name: 'Vera Visitor', email: 'vera@post.example' }),
      ...given,
    });

  asked = async (call: Call, given: Record<string, unknown> = {}): Promise<Asked> =>
    this.stored(unwrap(await this.ask(call, given)).id);

  /** As it stands in the store, whoever may read it. */
  stored = async (id: string): Promise<Asked> => (await this.read('queries', id)) as Asked;

  shown = async (call: Call, id: string): Promise<Shown> => unwrap(await readRecord(call, queries, id)) as Shown;
  kinds = async (call: Call, id: string): Promise<string[]> =>
    (await this.shown(call, id)).messages.map(({ kind }) => kind);

  take = (call: Call, { id }: { id: string }, step: string, body: unknown = null): Promise<Result<Stored>> =>
    runCommand(call, queries, id, step, body, null);
  patch = async (call: Call, { id }: { id: string }, body: Record<string, unknown>): Promise<Result<Stored>> =>
    updateRecord(call, queries, id, body, (await this.stored(id)).version);

  reply = async (call: Call, query: { id: string }, given: Record<string, unknown> = {}): Promise<Asked> => {
    unwrap(await this.take(call, query, 'reply', { body: 'At nine.', ...given }));
    return this.stored(query.id);
  };
  note = async (call: Call, query: { id: string }, given: Record<string, unknown> = {}): Promise<Asked> => {
    unwrap(await this.take(call, query, 'note', { body: 'Ask Ana first.', ...given }));
    return this.stored(query.id);
  };

  ids = async (call: Call, query: Partial<ListQuery> = {}): Promise<string[]> =>
    unwrap(await listRecords(call, queries, { limit: 200, ...query })).items.map(({ id }) => id);

  /** A file of the library that somebody has brought, private unless it says otherwise. */
  async file(createdBy: string, given: Record<string, unknown> = {}): Promise<string> {
    const id = newId();
    const record = {
      ...{ id, version: 1, status: 'ready', name: `Letters/${id}.pdf`, folder: 'Letters/', pathKey: id, alt: null },
      ...{ caption: null, tags: [], visibility: 'private', companyId: null, contentType: 'application/pdf' },
      ...{ kind: 'document', size: 3, sha256: null, width: null, height: null, mark: 'm', hasThumbnail: false },
      ...{ trashedAt: null, isPersonal: false, createdAt: this.clock.time, updatedAt: this.clock.time, createdBy },
      ...given,
    };
    unwrap(await this.app.records.commit([{ op: 'create', entity: 'assets', record }]));
    return id;
  }

  /** Puts the stored query as if this had happened to it. */
  async become({ id }: { id: string }, given: Partial<Query>): Promise<void> {
    const now = await this.stored(id);
    const raw = { ...now, ...given, version: now.version + 1 };
    const record = { ...raw, ...queries.derive(raw) } as Stored;
    unwrap(await this.app.records.commit([{ op: 'update', entity: 'queries', record, ifVersion: now.version }]));
  }
}
