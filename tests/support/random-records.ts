// People and records of every kind at random, in the fields that scopes speak of: what tests of who sees what draw from.
import fc from 'fast-check';
import { type Actor, type Caller, ROLES } from '#domain/access';
import { VISIBILITIES } from '#domain/assets/asset';
import { ATTEMPT_STATES } from '#domain/attempts/attempt';

export const IDS = ['ada', 'ben'];
export const COMPANIES = ['acme', 'bolt'];
export const COURSE_STATES = ['draft', 'published', 'archived'];
export const AUDIENCES = ['public', 'signed-in', 'staff'] as const;
export const POST_STATES = ['draft', 'scheduled', 'published', 'archived'];
export const TEST_STATES = ['draft', 'published', 'closed'];
export const NOW = '2026-11-20T09:00:00.000Z';
export const moment = fc.constantFrom(null, '2026-11-20T08:59:59.999Z', NOW, '2026-11-20T09:00:00.001Z');

export const actor = (given: Partial<Actor>): Actor => ({
  id: 'ada',
  role: 'learner',
  companyId: null,
  displayName: 'Ada',
  email: null,
  emailVerified: false,
  timeZone: null,
  locale: null,
  photoURL: null,
  ...given,
});
export const caller: fc.Arbitrary<Caller> = fc.option(
  fc
    .record({
      id: fc.constantFrom(...IDS),
      role: fc.constantFrom(...ROLES),
      companyId: fc.constantFrom(null, ...COMPANIES),
    })
    .map(actor),
  { freq: 6 },
);
export const people = fc.subarray(IDS);
export const company = fc.constantFrom(null, ...COMPANIES);

/** Random records of each kind, in the fields that scopes speak of. */
export const RECORDS: Record<string, fc.Arbitrary<Record<string, unknown>>> = {
  courses: fc.record({ status: fc.constantFrom(...COURSE_STATES) }),
  sessions: fc.record({
    listed: fc.boolean(),
    audience: fc.constantFrom('public', ...COMPANIES),
    instructors: people,
    status: fc.constantFrom('draft', 'open'),
  }),
  bookings: fc.record({
    attendeeId: fc.constantFrom(...IDS),
    companyId: company,
    instructorIds: people,
    status: fc.constantFrom('pending', 'waiting'),
  }),
  companies: fc.constantFrom(...COMPANIES).map((companyKey) => ({ id: companyKey, companyKey })),
  users: fc.record({ userKey: fc.constantFrom(...IDS), companyId: company, role: fc.constantFrom(...ROLES) }),
  faqs: fc.record({ status: fc.constantFrom(...COURSE_STATES), audience: fc.constantFrom(...AUDIENCES) }),
  assets: fc.record({
    status: fc.constantFrom('uploading', 'ready', 'trashed'),
    visibility: fc.constantFrom(...VISIBILITIES),
    createdBy: fc.constantFrom(...IDS),
    companyId: company,
  }),
  queries: fc.record({
    assigneeId: fc.constantFrom(null, ...IDS),
    ownerId: fc.constantFrom(null, ...IDS),
    clientId: company,
  }),
  replies: fc.record({ status: fc.constant('active') }),
  notifications: fc.record({ userId: fc.constantFrom(...IDS), status: fc.constantFrom('unread', 'read') }),
  questions: fc.record({ status: fc.constantFrom('draft', 'ready') }),
  tests: fc.record({ status: fc.constantFrom(...TEST_STATES) }),
  attempts: fc.record({
    personId: fc.constantFrom(...IDS),
    companyId: company,
    graderIds: people,
    status: fc.constantFrom(...ATTEMPT_STATES),
  }),
  posts: fc.record({
    status: fc.constantFrom(...POST_STATES),
    reach: fc.constantFrom(null, ...AUDIENCES),
    authorId: fc.constantFrom(...IDS),
    publishAt: moment,
    unpublishAt: moment,
  }),
};
