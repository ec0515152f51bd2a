// Who sees what: the same answer for one record, and for a list that was narrowed before it was read.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inScope, type Narrowed, narrow, permit, present, readable } from '#app/scope';
import { type Caller, ROLES } from '#domain/access';
import { VISIBILITIES } from '#domain/assets/asset';
import { ATTEMPT_STATES } from '#domain/attempts/attempt';
import { isDue } from '#domain/due';
import { type Entity, satisfies, type WhereValue } from '#domain/entity';
import { ENTITIES, entityNamed } from '#domain/index';
import type { Where } from '#ports/records';
import {
  AUDIENCES,
  actor,
  COMPANIES,
  COURSE_STATES,
  caller,
  IDS,
  NOW,
  POST_STATES,
  RECORDS,
  TEST_STATES,
} from '../../support/random-records';

const anyOf = <T extends string | null>(...values: T[]) =>
  fc.oneof(fc.constantFrom(...values), fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 }));
/** Random filters, those among them that speak of the same fields as a scope. */
const FILTERS: Record<string, fc.Arbitrary<Where>> = {
  courses: partly({ status: anyOf(...COURSE_STATES) }),
  sessions: partly({
    listed: fc.boolean(),
    audience: anyOf('public', ...COMPANIES),
    status: anyOf('draft', 'open'),
    instructors: fc.constantFrom(...IDS).map((has) => ({ has })),
  }),
  bookings: partly({
    attendeeId: anyOf(...IDS),
    companyId: anyOf(null, ...COMPANIES),
    status: anyOf('pending', 'waiting'),
  }),
  companies: partly({ companyKey: anyOf(...COMPANIES) }),
  users: partly({ userKey: anyOf(...IDS), companyId: anyOf(null, ...COMPANIES), role: anyOf(...ROLES) }),
  faqs: partly({ status: anyOf(...COURSE_STATES), audience: anyOf(...AUDIENCES) }),
  assets: partly({
    status: anyOf('ready', 'trashed'),
    visibility: anyOf(...VISIBILITIES),
    createdBy: anyOf(...IDS),
    companyId: anyOf(null, ...COMPANIES),
  }),
  queries: partly({
    assigneeId: anyOf(null, ...IDS),
    ownerId: anyOf(null, ...IDS),
    clientId: anyOf(null, ...COMPANIES),
  }),
  replies: partly({ status: anyOf('active') }),
  notifications: partly({ userId: anyOf(...IDS), status: anyOf('unread', 'read') }),
  questions: partly({ status: anyOf('draft', 'ready') }),
  tests: partly({ status: anyOf(...TEST_STATES) }),
  attempts: partly({
    personId: anyOf(...IDS),
    companyId: anyOf(null, ...COMPANIES),
    status: anyOf(...ATTEMPT_STATES),
  }),
  posts: partly({
    status: anyOf(...POST_STATES),
    reach: anyOf(null, ...AUDIENCES),
    authorId: anyOf(...IDS),
  }),
};
function partly(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Where> {
  return fc.record(fields, { requiredKeys: [] }).map((where) => where as Where);
}
const holds = (record: Record<string, unknown>, where: Where): boolean =>
  satisfies(record, where as Record<string, WhereValue>);
/** Whether a list that was narrowed so has the record: by the clock too, where it binds. */
const lists = (entity: Entity, record: Record<string, unknown>, narrowed: Narrowed | null): boolean =>
  narrowed !== null &&
  holds(record, narrowed.where) &&
  (!narrowed.isBound || (entity.due !== undefined && isDue(entity.due, record, NOW)));

describe('satisfying a filter', () => {
  it('is equality, any of several, membership; what is missing is null', () => {
    const record = { status: 'open', tags: ['fire'], price: 5, listed: false };
    expect(satisfies(record, {})).toBe(true);
    expect(satisfies(record, { status: 'open', price: 5, listed: false })).toBe(true);
    expect(satisfies(record, { status: ['draft', 'open'] })).toBe(true);
    expect(satisfies(record, { status: [] })).toBe(false);
    expect(satisfies(record, { tags: { has: 'fire' } })).toBe(true);
    expect(satisfies(record, { tags: { has: 'fir' } })).toBe(false);
    expect(satisfies(record, { status: { has: 'open' } })).toBe(false);
    expect(satisfies(record, { missing: null })).toBe(true);
    expect(satisfies(record, { missing: [null, 'x'] })).toBe(true);
    expect(satisfies(record, { price: '5' })).toBe(false);
    expect(satisfies(record, { listed: true })).toBe(false);
  });
});

describe.each(Object.values<Entity>(ENTITIES).map((entity) => [entity.name, entity] as const))(
  '%s, for every role and a visitor',
  (name, entity) => {
    const [record, filter] = [RECORDS[name], FILTERS[name]];
    if (!record || !filter) throw new Error(`Say here what random ${name} look like.`);
    const scopesOf = (who: Caller): readonly string[] => entity.access.read[who?.role ?? 'visitor'] ?? [];

    it('a narrowed list holds nothing but what was asked for and may be read (2,000 cases)', () => {
      fc.assert(
        fc.property(caller, record, filter, (who, each, where) => {
          if (lists(entity, each, narrow(entity, who, where))) {
            expect(holds(each, where)).toBe(true);
            expect(inScope(entity, entity.access.read, who, each, NOW)).toBe(true);
          }
        }),
        { numRuns: 2000 },
      );
    });

    it('a narrowed list holds all that was asked for and lies in the scope that lists use (2,000 cases)', () => {
      fc.assert(
        fc.property(caller, record, filter, (who, each, where) => {
          const [first] = scopesOf(who);
          if (!first) return;
          const scope = first === 'all' ? {} : entity.scopes[first]?.(who);
          if (!scope || !satisfies(each, scope) || !holds(each, where)) return;
          if (entity.due?.scopes.includes(first) && !isDue(entity.due, each, NOW)) return;
          // Two members of one list cannot be asked for at once.
          const clashes = Object.entries(scope).some(
            ([field, value]) =>
              typeof value === 'object' &&
              field in where &&
              JSON.stringify(where[field]) !== JSON.stringify(value) &&
              !Array.isArray(value),
          );
          if (!clashes) expect(lists(entity, each, narrow(entity, who, where))).toBe(true);
        }),
        { numRuns: 2000 },
      );
    });

    it('reading one record agrees with its scopes, and what is out of scope looks missing', () => {
      fc.assert(
        fc.property(caller, record, (who, each) => {
          const stored = { id: 'x', version: 1, ...each };
          const seen = readable(entity, who, stored, NOW);
          expect(seen.ok).toBe(inScope(entity, entity.access.read, who, stored, NOW));
          if (!seen.ok) expect(seen).toEqual(readable(entity, who, null, NOW));
        }),
      );
    });

    it('what the clock decides on is nobody’s while it is not asked, but of those whom it does not bind', () => {
      fc.assert(
        fc.property(caller, record, (who, each) => {
          if (!inScope(entity, entity.access.read, who, each)) return;
          const isBound = (name: string): boolean => entity.due?.scopes.includes(name) ?? false;
          const unbound = scopesOf(who).filter((name) => !isBound(name));
          expect(
            unbound.some((name) => name === 'all' || satisfies(each, entity.scopes[name]?.(who) ?? { id: '' })),
          ).toBe(true);
        }),
      );
    });

    it('whoever has no scope is refused, a visitor by being asked to sign in', () => {
      for (const who of [null, ...ROLES.map((role) => actor({ role }))]) {
        const permitted = permit(entity.access.read, who, 'reading');
        expect(permitted.ok).toBe(scopesOf(who).length > 0);
        if (!permitted.ok) expect(permitted.error.code).toBe(who ? 'forbidden' : 'unauthenticated');
      }
    });

    it('secret fields reach nobody, restricted ones their roles alone', () => {
      const { secret = [], restricted = {} } = entity;
      const fields = ['id', 'version', ...secret, ...Object.keys(restricted)];
      const whole = { ...Object.fromEntries(fields.map((field) => [field, 'x'])), id: 'x', version: 1 };
      for (const who of [null, ...ROLES.map((role) => actor({ role }))]) {
        const shown = Object.keys(present(entity, who, whole));
        for (const field of secret) expect(shown).not.toContain(field);
        for (const [field, roles] of Object.entries(restricted))
          expect(shown.includes(field)).toBe(
            who !== null && roles.includes(who.role) && !entity.veiled?.(who, whole).includes(field),
          );
      }
    });
  },
);

it('shows what somebody should know of a guest to them, whoever booked and those who run it, not to whoever else manages their company', () => {
  const booking = { id: 'b1', version: 1, attendeeId: 'ada', bookerId: 'mara', companyId: 'acme', note: 'No nuts' };
  const readsNote = (given: Parameters<typeof actor>[0]) =>
    'note' in present(entityNamed('bookings') as Entity, actor({ companyId: 'acme', ...given }), booking);
  expect(readsNote({ id: 'ada' })).toBe(true);
  expect(readsNote({ id: 'mara', role: 'manager' })).toBe(true);
  expect(readsNote({ id: 'other', role: 'manager' })).toBe(false);
  for (const role of ['admin', 'staff', 'instructor'] as const) expect(readsNote({ id: 'other', role })).toBe(true);
});
