// The gate as Durable Objects, one a person: a tenth of the cost of a D1 read, and one place that every isolate asks.
import { DurableObject } from 'cloudflare:workers';
import type { Result } from '#kernel/result';
import type { AtTheGate, Gate } from '#ports/gate';

/** What the object keeps in memory; `compose.ts` says how it reads the store. */
export interface Kept {
  read(uid: string, signInId: string | null): Promise<Result<AtTheGate>>;
  forget(): void;
}

export const personGateClass = (open: (env: Env) => Kept) =>
  class extends DurableObject<Env> {
    readonly #kept = open(this.env);
    /** As JSON text: a string crosses for less than an object, which has to be disposed of as well. */
    async read(uid: string, signInId: string | null): Promise<string> {
      return JSON.stringify(await this.#kept.read(uid, signInId));
    }
    forget(): void {
      this.#kept.forget();
    }
  };

/** What is used of the binding. */
export interface GateNamespace {
  getByName(uid: string): { read(uid: string, signInId: string | null): Promise<string>; forget(): Promise<void> };
}

export class DurableGate implements Gate {
  readonly #people: GateNamespace;
  constructor(people: GateNamespace) {
    this.#people = people;
  }
  async read(uid: string, signInId: string | null): Promise<Result<AtTheGate>> {
    return JSON.parse(await this.#people.getByName(uid).read(uid, signInId));
  }
  async forget(uids: readonly string[]): Promise<void> {
    await Promise.all(uids.map((uid) => this.#people.getByName(uid).forget()));
  }
}
