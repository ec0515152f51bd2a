// The gate as Durable Objects, one a person: a tenth of the cost of a D1 read, and one place that every isolate asks.
import { DurableObject } from 'cloudflare:workers';
import { ok, type Result } from '#kernel/result';
import { type AtTheGate, type Gate, LEASE_MS } from '#ports/gate';

/** What the object keeps in memory; `compose.ts` says how it reads the store. */
export interface Kept {
  read(uid: string, signInId: string | null): Promise<Result<AtTheGate>>;
  forget(): Promise<void>;
}

export const personGateClass = (open: (env: Env) => Kept) =>
  class extends DurableObject<Env> {
    readonly #kept = open(this.env);
    /** As JSON text: a string crosses for less than an object, which has to be disposed of as well. */
    async read(uid: string, signInId: string | null): Promise<string> {
      return JSON.stringify(await this.#kept.read(uid, signInId));
    }
    forget(): Promise<void> {
      return this.#kept.forget();
    }
  };

/** What is used of the binding. */
export interface GateNamespace {
  getByName(uid: string): { read(uid: string, signInId: string | null): Promise<string>; forget(): Promise<void> };
}

/** People whose last answer an isolate keeps. */
const MOST_LEASES = 1000;

interface Lease {
  answer: AtTheGate;
  /** Milliseconds since the epoch, from when the gate was asked. */
  until: number;
}

export class DurableGate implements Gate {
  readonly #people: GateNamespace;
  readonly #leases = new Map<string, Map<string | null, Lease>>();
  constructor(people: GateNamespace) {
    this.#people = people;
  }

  async read(uid: string, signInId: string | null): Promise<Result<AtTheGate>> {
    const now = Date.now();
    const lease = this.#leases.get(uid)?.get(signInId);
    if (lease && now < lease.until) return ok(lease.answer);
    const read: Result<AtTheGate> = JSON.parse(await this.#people.getByName(uid).read(uid, signInId));
    if (read.ok) this.#keep(uid, signInId, { answer: read.value, until: now + LEASE_MS });
    return read;
  }

  async forget(uids: readonly string[]): Promise<void> {
    await Promise.all(uids.map((uid) => this.#people.getByName(uid).forget()));
  }

  #keep(uid: string, signInId: string | null, lease: Lease): void {
    const [oldest] = this.#leases.keys();
    if (this.#leases.size >= MOST_LEASES && oldest !== undefined) this.#leases.delete(oldest);
    // A map anew where the last one has run out, so that one person's sign-ins do not pile up.
    const kept = this.#leases.get(uid);
    const isOver = kept && [...kept.values()].every(({ until }) => until <= lease.until - LEASE_MS);
    if (!kept || isOver) this.#leases.set(uid, new Map([[signInId, lease]]));
    else kept.set(signInId, lease);
  }
}
