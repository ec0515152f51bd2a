// One person's user record and sign-ins, kept in memory between their requests and forgotten at every commit that touches them.

import type { SignIn } from '#domain/sign-ins/sign-in';
import type { User } from '#domain/users/user';
import { ok, type Result } from '#kernel/result';
import {
  type AtTheGate,
  GATE_SIGN_IN_FIELDS,
  GATE_USER_FIELDS,
  type GateSignIn,
  type GateUser,
  LEASE_MS,
} from '#ports/gate';
import type { Records } from '#ports/records';

/** How long a change that went past us (a Worker that died between commit and `forget`) could stay unseen. Real time. */
const FRESH_MS = 60_000;
const MOST_SIGN_INS = 50;
/** A timer may fire this much before the clock says so. */
const CLOCK_GRAIN_MS = 2;

export class PersonCache {
  readonly #records: Records;
  #user: GateUser | null = null;
  #signIns = new Map<string, GateSignIn | null>();
  #until = 0;
  /** Goes up with each `forget`: what was read before it is not kept. */
  #generation = 0;
  /** When the last answer that was given runs out at those who keep it. One that an earlier life of this object gave counts too. */
  #leasedUntil = Date.now() + LEASE_MS;

  constructor(records: Records) {
    this.#records = records;
  }

  async forget(): Promise<void> {
    this.#generation += 1;
    this.#until = 0;
    this.#signIns.clear();
    const left = this.#leasedUntil - Date.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left + CLOCK_GRAIN_MS));
  }

  async read(uid: string, signInId: string | null): Promise<Result<AtTheGate>> {
    let answer: Result<AtTheGate>;
    let generation: number;
    do {
      generation = this.#generation;
      answer = await this.#read(uid, signInId);
      // Forgotten meanwhile: nobody waits for the end of a lease on this.
    } while (answer.ok && generation !== this.#generation);
    this.#leasedUntil = Date.now() + LEASE_MS;
    return answer;
  }

  async #read(uid: string, signInId: string | null): Promise<Result<AtTheGate>> {
    const isFresh = Date.now() < this.#until;
    if (isFresh && (signInId === null || this.#signIns.has(signInId)))
      return ok({ user: this.#user, signIn: signInId === null ? null : (this.#signIns.get(signInId) ?? null) });
    const generation = this.#generation;
    const [people, signIn] = await Promise.all([
      this.#records.list('users', { where: { uid }, limit: 1 }),
      signInId === null ? ok(null) : this.#records.get('signIns', signInId),
    ]);
    if (!people.ok) return people;
    if (!signIn.ok) return signIn;
    const [found] = people.value.items as User[];
    const user = found ? pick(found, GATE_USER_FIELDS) : null;
    const asked = signIn.value ? pick(signIn.value as SignIn, GATE_SIGN_IN_FIELDS) : null;
    // Nobody yet is not kept: the first request of a new person makes the record.
    if (user && generation === this.#generation) {
      this.#user = user;
      if (!isFresh || this.#signIns.size >= MOST_SIGN_INS) this.#signIns.clear();
      if (signInId !== null) this.#signIns.set(signInId, asked);
      this.#until = Date.now() + FRESH_MS;
    }
    return ok({ user, signIn: asked });
  }
}

const pick = <T extends object, K extends keyof T>(record: T, fields: readonly K[]): Pick<T, K> =>
  Object.fromEntries(fields.map((field) => [field, record[field]])) as Pick<T, K>;
