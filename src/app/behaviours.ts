// Where an entity does more than crud: one line each, pointing at ordinary code of its own.
import type { Entity } from '#domain/entity';
import type { Result } from '#kernel/result';
import type { Stored, Where, Write } from '#ports/records';
import type { Call } from './app';
import { assetBehaviour } from './assets/behaviour';
import { attemptBehaviour } from './attempts/behaviour';
import { bookingBehaviour } from './bookings/behaviour';
import { companyBehaviour } from './companies/behaviour';
import { courseBehaviour } from './courses/behaviour';
import { faqBehaviour } from './faqs/behaviour';
import { notificationBehaviour } from './notifications/behaviour';
import { postBehaviour } from './posts/behaviour';
import { queryBehaviour } from './queries/behaviour';
import { questionBehaviour } from './questions/behaviour';
import { sessionBehaviour } from './sessions/behaviour';
import { testBehaviour } from './tests/behaviour';
import { userBehaviour } from './users/behaviour';

export interface Behaviour {
  /** Completes and checks a record before it is stored; `before` is null for a new one. */
  prepare?: (call: Call, record: Stored, before: Stored | null) => Promise<Result<Stored>>;
  /** Further writes of the same commit. */
  accompany?: (call: Call, before: Stored | null, after: Stored) => Promise<Result<Write[]>>;
  /** May refuse; its writes join the removal's commit. */
  remove?: (call: Call, record: Stored) => Promise<Result<Write[]>>;
  /** In place of the general way. The caller's permission has been checked, and the record's scope. */
  create?: (call: Call, body: unknown) => Promise<Result<Stored>>;
  update?: (call: Call, record: Stored, patch: Record<string, unknown>, ifMatch: number) => Promise<Result<Stored>>;
  step?: (call: Call, record: Stored, step: string, body: unknown, ifMatch: number | null) => Promise<Result<Stored>>;
  /** Steps with a way of their own; the others go the general way. */
  steps?: Record<
    string,
    (call: Call, record: Stored, body: unknown, ifMatch: number | null) => Promise<Result<Stored>>
  >;
  removal?: (call: Call, record: Stored, ifMatch: number) => Promise<Result<void>>;
  /** Adds to one record what is computed when it is read. */
  view?: (call: Call, record: Stored) => Promise<Result<Stored>>;
  /** One record as its reader is told of it, in place of the general way. */
  told?: (call: Call, record: Stored) => Promise<Result<Stored>>;
  /** Beside what everybody is told of records in a list: what depends on more than the reader's role. In their order. */
  beside?: (call: Call, records: readonly Stored[]) => Promise<Result<Record<string, unknown>[]>>;
  /** Brings about what the clock should have done already to what a list asks for. */
  settle?: (call: Call, where: Where) => Promise<Result<void>>;
}

/** Made when it is first asked for: what loads this module may be one of these itself, and not be there yet. */
const makeBehaviours = (): Record<string, Behaviour> => ({
  courses: courseBehaviour,
  sessions: sessionBehaviour,
  bookings: bookingBehaviour,
  users: userBehaviour,
  companies: companyBehaviour,
  faqs: faqBehaviour,
  posts: postBehaviour,
  assets: assetBehaviour,
  queries: queryBehaviour,
  questions: questionBehaviour,
  tests: testBehaviour,
  attempts: attemptBehaviour,
  notifications: notificationBehaviour,
});
let behaviours: Record<string, Behaviour> | undefined;
const NONE: Behaviour = {};

export function behaviourOf(entity: Entity): Behaviour {
  behaviours ??= makeBehaviours();
  return behaviours[entity.name] ?? NONE;
}
