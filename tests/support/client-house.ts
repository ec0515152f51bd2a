// An app over a real store with a client company, its people and sessions to book: what tests of companies begin with.
import { Outbox } from '#adapters/records/outbox';
import { GatedRecords } from '#app/accounts/gated-records';
import { toActor } from '#app/accounts/person';
import type { App, Call } from '#app/app';
import { createRecord, runCommand } from '#app/crud';
import { DeskQueue } from '#app/desk/queue';
import { IntakeQueue } from '#app/queries/intake';
import { MemorySlots } from '#app/queries/slots';
import { bookings, LIVE } from '#domain/bookings/booking';
import { companies } from '#domain/companies/company';
import { courses } from '#domain/courses/course';
import { sessions } from '#domain/sessions/session';
import { DEFAULT_SETTINGS } from '#domain/settings/settings';
import { newUser, type User } from '#domain/users/user';
import { newId } from '#kernel/id';
import type { Result } from '#kernel/result';
import type { Files } from '#ports/files';
import type { Records, Stored } from '#ports/records';
import { unwrap } from './result';

const NOW = '2026-11-20T09:00:00.000Z';
const DAY_MS = 86_400_000;
const unused = <Port extends object>(): Port =>
  new Proxy({} as Port, {
    get: () => {
      throw new Error('No test of companies needs this port.');
    },
  });

export class ClientHouse {
  readonly app: App;
  readonly clock = { time: NOW, now: (): string => this.clock.time };
  readonly office: Call;
  /** Uids of whom the gate was told to forget. */
  readonly forgotten: string[] = [];
  #made = 0;

  /** @param files for what brings some */
  constructor(inner: Records, files: Files = unused<Files>()) {
    const gate = {
      read: () => Promise.reject(new Error('Nobody signs in here.')),
      forget: async (uids: readonly string[]) => void this.forgotten.push(...uids),
    };
    const records = new GatedRecords(inner, gate);
    this.app = {
      ...{
        records,
        gate,
        files,
        attestation: null,
        identity: unused<App['identity']>(),
        identityAdmin: unused<App['identityAdmin']>(),
        clock: this.clock,
        adminEmails: [],
        origin: '',
      },
      desk: new DeskQueue({ records, clock: this.clock }),
      intake: new IntakeQueue({ records, slots: new MemorySlots() }),
      live: unused<App['live']>(),
      mailer: new Outbox(records),
      settings: async () => DEFAULT_SETTINGS,
    };
    this.office = {
      app: this.app,
      caller: toActor(newUser({ id: 'tomasz', displayName: 'T', role: 'staff', now: NOW })),
    };
  }

  company(given: Record<string, unknown> = {}): Promise<Result<Stored>> {
    this.#made += 1;
    return createRecord(this.office, companies, { name: `Client ${this.#made}`, ...given });
  }

  step = (id: string, step: string, body: unknown = null, call = this.office): Promise<Result<Stored>> =>
    runCommand(call, companies, id, step, body, null);

  async person(given: Partial<User> = {}): Promise<User> {
    const id = newId();
    const record = newUser({ id, uid: `uid-${id}`, displayName: `Person ${id.slice(-4)}`, now: NOW, ...given });
    unwrap(await this.app.records.commit([{ op: 'create', entity: 'users', record }]));
    return record;
  }

  /** The same person's call, as a request would begin it now. */
  async as({ id }: { id: string }): Promise<Call> {
    return { app: this.app, caller: toActor((await this.read('users', id)) as User) };
  }

  /** Open and listed, of a course of its own; it starts in so many days. */
  async session(given: Record<string, unknown> = {}, startsIn = 10): Promise<Stored> {
    this.#made += 1;
    const code = `C${this.#made}`;
    const course = unwrap(await createRecord(this.office, courses, { title: code, code }));
    unwrap(await runCommand(this.office, courses, course.id, 'publish', null, null));
    const at = (days: number) => new Date(Date.parse(this.clock.time) + days * DAY_MS).toISOString();
    const body = {
      ...{ courseId: course.id, days: [{ start: at(startsIn), end: at(startsIn + 1) }] },
      ...{ timeZone: 'Europe/London', places: { max: 50 }, ...given },
    };
    const session = unwrap(await createRecord(this.office, sessions, body));
    return unwrap(await runCommand(this.office, sessions, session.id, 'open', null, null));
  }

  book = (call: Call, sessionId: string, given: Record<string, unknown> = {}): Promise<Result<Stored>> =>
    createRecord(call, bookings, { sessionId, ...given });

  cancel = (call: Call, id: string): Promise<Result<Stored>> => runCommand(call, bookings, id, 'cancel', null, null);

  async read(entity: string, id: string): Promise<Stored> {
    const record = unwrap(await this.app.records.get(entity, id));
    if (!record) throw new Error(`There is no ${id} among the ${entity}.`);
    return record;
  }

  async liveBookings(companyId: string): Promise<Stored[]> {
    const page = await this.app.records.list('bookings', { where: { companyId, status: LIVE }, limit: 200 });
    return unwrap(page).items;
  }

  async history(recordId: string): Promise<string[]> {
    const page = await this.app.records.list('auditEvents', { where: { recordId }, limit: 50 });
    return unwrap(page).items.map(({ action }) => action as string);
  }
}
