// Where an entity does more than crud: one line each, pointing at ordinary code of its own.
import type { Entity } from '#domain/entity';
import type { Result } from '#kernel/result';
import type { Stored, Write } from '#ports/records';
import type { Call } from './app';
import { assetBehaviour } from './assets/behaviour';
import { bookingBehaviour } from './bookings/behaviour';
import { companyBehaviour } from './companies/behaviour';
import { courseBehaviour } from './courses/behaviour';
import { faqBehaviour } from './faqs/behaviour';
import { postBehaviour } from './posts/behaviour';
import { sessionBehaviour } from './sessions/behaviour';
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
}

const BEHAVIOURS: Record<string, Behaviour> = {
  courses: courseBehaviour,
  sessions: sessionBehaviour,
  bookings: bookingBehaviour,
  users: userBehaviour,
  companies: companyBehaviour,
  faqs: faqBehaviour,
  posts: postBehaviour,
  assets: assetBehaviour,
};
const NONE: Behaviour = {};

export const behaviourOf = (entity: Entity): Behaviour => BEHAVIOURS[entity.name] ?? NONE;
