// The demo's office: the app over a store in memory and a clock of its own, and the people in whose name things are done.
import { D1Records } from '#adapters/cloudflare/d1-records';
import { toActor } from '#app/accounts/person';
import type { App, Call } from '#app/app';
import { DeskQueue } from '#app/desk/queue';
import { IntakeQueue } from '#app/queries/intake';
import { MemorySlots } from '#app/queries/slots';
import type { Settings } from '#domain/settings/settings';
import type { User } from '#domain/users/user';
import type { Clock } from '#kernel/clock';
import type { Result } from '#kernel/result';
import type { Files } from '#ports/files';
import type { Records, Write } from '#ports/records';
import { HeldFiles } from './held-files';

/** A port that no use case of the history needs: whoever asks it for something has made a mistake. */
const unused = <Port extends object>(name: string): Port =>
  new Proxy({} as Port, {
    get: () => {
      throw new Error(`The demo organisation has no ${name}.`);
    },
  });

/** A history tells nobody: what happened in it was told at the time. */
class Untold extends D1Records {
  override commit(writes: readonly Write[]): ReturnType<Records['commit']> {
    return super.commit(writes.filter(({ entity }) => entity !== 'tellings'));
  }
}

export class Office {
  readonly app: App;
  /** What has been put into the library. */
  readonly files = new HeldFiles();
  readonly #people = new Map<string, User>();

  constructor(db: D1Database, clock: Clock, settings: Settings) {
    const records = new Untold(db);
    this.app = {
      records,
      files: Object.assign(Object.create(unused<Files>('other call of the file store')), {
        put: this.files.put,
      }) as Files,
      attestation: null,
      identity: unused('identity'),
      identityAdmin: unused('identity administration'),
      gate: unused('gate'),
      clock,
      // One after another is how a history goes, so one desk serves every session.
      desk: new DeskQueue({ records, clock }),
      intake: new IntakeQueue({ records, slots: new MemorySlots() }),
      live: unused('live feed'),
      mailer: null,
      adminEmails: [],
      origin: '',
      settings: async () => settings,
    };
  }

  get records(): Records {
    return this.app.records;
  }

  admit(person: User): void {
    this.#people.set(person.displayName, person);
  }

  person(name: string): User {
    const person = this.#people.get(name);
    if (!person) throw new Error(`${name} is not in the office's books.`);
    return person;
  }

  /** A call as this person makes it, with their role and scope. */
  as(name: string): Call {
    return { app: this.app, caller: toActor(this.person(name)) };
  }
}

/** The value, or the end of the seed: a history in which something is refused is written wrongly. */
export function must<T>(result: Result<T>, what: string): T {
  if (result.ok) return result.value;
  const { message, issues } = result.error;
  throw new Error(`${what}: ${message} ${issues ? JSON.stringify(issues) : ''}`);
}
