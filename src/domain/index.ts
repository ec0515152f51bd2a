// The registry: one line an entity. Stores, API, OpenAPI, migrations, docs and permission tests are made from it.
import { assets } from './assets/asset';
import { attempts } from './attempts/attempt';
import { bookings } from './bookings/booking';
import { companies } from './companies/company';
import { courses } from './courses/course';
import type { Entity, Listing } from './entity';
import { faqs } from './faqs/faq';
import { internal } from './internal';
import { notifications } from './notifications/notification';
import { posts } from './posts/post';
import { queries } from './queries/query';
import { questions } from './questions/question';
import { replies } from './replies/reply';
import { sessions } from './sessions/session';
import { tests } from './tests/test';
import { users } from './users/user';

export const ENTITIES = {
  courses,
  sessions,
  bookings,
  companies,
  users,
  faqs,
  posts,
  assets,
  queries,
  replies,
  questions,
  tests,
  attempts,
  notifications,
} as const satisfies Record<string, Entity>;
export type EntityName = keyof typeof ENTITIES;

/** The declaration behind a name from outside, or undefined. */
export const entityNamed = (name: string): Entity | undefined =>
  Object.hasOwn(ENTITIES, name) ? ENTITIES[name as EntityName] : undefined;

/** Every stored kind with how it is listed: what a store has to be able to do. */
export const LISTINGS: ReadonlyMap<string, Listing> = new Map<string, Listing>([
  ...Object.values(ENTITIES).map((entity): [string, Listing] => [entity.name, entity.listing]),
  ...internal.map((entity): [string, Listing] => [entity.name, entity.listing]),
]);
