// Every caller × every record × every field, those that nobody writes included: what may be written is, and what may not is as it was.
import type * as z from 'zod/mini';
import type { Entity, FieldMeta } from '#domain/entity';
import { ENTITIES } from '#domain/index';
import { UNWRITABLE } from '../http/permissions-fields';
import { type CallerName, EXPECTED, type Expected } from '../http/permissions-table';
import type { Answer, Fields } from '../support/api';
import { EVERYONE, type Who } from './callers';
import type { Cell } from './cells';
import { freshOf, MISSING, readerOf, type Scene } from './matrix';

/** Fields of a person that the office alone writes; what staff may not give or take stands in `refusedByRank`. */
const OFFICE_FIELDS: Record<string, readonly string[]> = {
  users: ['email', 'role', 'companyId'],
  assets: ['companyId'],
  posts: ['authorId', 'pinned', 'tellReaders'],
  queries: ['assigneeId', 'requesterId', 'companyId'],
};

/** What each chooses for themselves alone, by whose record it is. */
const OWN_FIELDS: Record<string, readonly string[]> = { users: ['notifications'] };
const WHOSE: Record<string, Who> = { own: 'learner', other: 'otherLearner', office: 'admin' };

const inputsOf = (entity: Entity): string[] =>
  Object.keys((entity.input as z.ZodMiniObject).def.shape as Record<string, unknown>);

/** A valid value that differs from the present one. */
function sampleFor(scene: Scene, entity: string, field: string, record: Fields): unknown {
  const special = SAMPLES[entity]?.[field];
  if (special) return special(record, scene);
  const meta = (ENTITIES as Record<string, Entity>)[entity]?.fields[field];
  if (!meta) throw new Error(`No sample for ${field} of ${entity}: say one in tests/access/fields.ts.`);
  return byInput(meta, record[field]);
}

function byInput(meta: FieldMeta, now: unknown): unknown {
  const other = meta.options?.find(({ value }) => value !== now)?.value;
  switch (meta.input) {
    case 'text':
    case 'textarea':
    case 'markdown':
      return `Sample ${Date.now().toString(36)}`;
    case 'number':
      return Number(now ?? 0) + 1;
    case 'money':
      return { amount: 1234, currency: 'GBP' };
    case 'select':
      return other;
    case 'checkbox':
      return now !== true;
    case 'tags':
      return [`tag-${Date.now().toString(36)}`];
    case 'email':
      return `sample-${Date.now().toString(36)}@post.example`;
    case 'url':
      return 'https://sample.example/';
    case 'zone':
      return now === 'Europe/Paris' ? 'Europe/Rome' : 'Europe/Paris';
    case 'instant':
      return '2030-01-01T09:00:00.000Z';
    default:
      throw new Error(`No sample for a ${meta.input}.`);
  }
}

type Sample = (record: Fields, scene: Scene) => unknown;
const word = (): string => `s${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
const SAMPLES: Record<string, Record<string, Sample>> = {
  courses: {
    code: () => word().toUpperCase(),
    slug: word,
    coverId: (_, { house }) => house.records.assets?.public?.id,
    materials: (_, { house }) => [house.records.assets?.private?.id],
    prerequisites: (_, { house }) => [house.records.courses?.archived?.id],
    source: () => `urn:${word()}`,
  },
  sessions: {
    // A session stays with its course.
    courseId: (record) => record.courseId,
    days: () => [{ start: '2030-02-01T09:00:00.000Z', end: '2030-02-01T17:00:00.000Z' }],
    wholeDays: (record) => record.wholeDays !== true,
    places: () => ({ min: 1, max: 9 }),
    instructors: (_, { cast }) => [cast.otherInstructor.id],
    privateTo: (record) => record.privateTo,
    registrationOpensAt: () => '2026-01-01T09:00:00.000Z',
    registrationClosesAt: (record) => record.start,
    source: () => `urn:${word()}`,
  },
  bookings: {
    // Whose and for what a booking is does not change.
    sessionId: (record) => record.sessionId,
    attendeeId: (record) => record.attendeeId,
    companyId: (record) => record.companyId,
  },
  assets: {
    name: () => `${word()}/${word()}.txt`,
    // Whom it may be shown to is a rule of its own (tests/contract/assets.ts).
    visibility: (record) => record.visibility,
    companyId: (record, { house }) => {
      const { own, other } = house.records.companies ?? {};
      return record.companyId === own?.id ? other?.id : own?.id;
    },
  },
  queries: {
    // Given once, when it is sent.
    body: () => undefined,
    name: () => undefined,
    email: () => undefined,
    website: () => undefined,
    attachments: (record) => record.attachments,
    requesterId: (_, { cast }) => cast.loneLearner.id,
    assigneeId: (_, { cast }) => cast.otherInstructor.id,
    companyId: (record, { house }) => {
      const { own, other } = house.records.companies ?? {};
      return record.companyId === own?.id ? other?.id : own?.id;
    },
    courseId: (_, { house }) => house.records.courses?.published?.id,
    bookingId: (_, { house }) => house.records.bookings?.own?.id,
  },
  questions: {
    type: (record) => record.type,
    options: () => [
      { text: word(), weight: 100 },
      { text: word(), weight: 0 },
    ],
    caseSensitive: (record) => record.caseSensitive,
    // Of other types: left behind.
    numbers: () => [],
    pairs: () => [],
    distractors: () => [],
    guidance: () => null,
    marks: () => 2,
    source: () => `urn:${word()}`,
  },
  tests: {
    // What is published is not changed beneath anybody.
    courseId: (record, { house }) => (record.status === 'draft' ? house.records.courses?.published?.id : null),
    parts: (record) => (record.status === 'draft' ? [] : record.parts),
    passMark: (record) => (record.status === 'draft' ? 75 : record.passMark),
    negativeMarks: (record) => (record.status === 'draft' ? true : record.negativeMarks),
    closesAt: () => '2031-06-01T09:00:00.000Z',
  },
  attempts: { testId: (record) => record.testId },
  companies: {
    code: word,
    domains: () => [`${word()}.example`],
    accountManagerId: (_, { cast }) => cast.staff.id,
    joinByDomain: () => false,
    phone: () => '+44 117 496 0998',
  },
  posts: {
    slug: word,
    coverId: (_, { house }) => house.records.assets?.public?.id,
    authorId: (_, { cast }) => cast.staff.id,
    // What is out stays out; what waits goes on waiting.
    publishAt: ({ status, publishAt }) => (status === 'published' ? publishAt : '2030-11-01T09:00:00.000Z'),
    unpublishAt: () => '2031-06-01T09:00:00.000Z',
    // Of what is out, the whole house would be told.
    tellReaders: ({ status }) => status !== 'published',
  },
  users: {
    phoneNumber: () => '+44 117 496 0999',
    locale: (record) => (record.locale === 'de-DE' ? 'fr-FR' : 'de-DE'),
    notifications: () => ({ news: false }),
    role: (record) => (record.role === 'instructor' ? 'learner' : 'instructor'),
    companyId: (record, { cast }) =>
      record.companyId === cast.otherManager.companyId ? cast.manager.companyId : cast.otherManager.companyId,
    // Only an invited person's: everybody here has signed in.
    email: (record) => record.email,
  },
};

/** Who changes some of their own, though the table may have none of it: everybody their card and what they brought, tutors their drafts. */
const INSTRUCTORS: readonly Who[] = ['instructor', 'otherInstructor'];
const OWN: Record<string, readonly Who[]> = {
  users: EVERYONE,
  assets: EVERYONE,
  posts: INSTRUCTORS,
  queries: INSTRUCTORS,
};

function expectedStatus(entity: string, who: Who, record: string | null, field: string, isSystem: boolean): number {
  const { patch, read } = EXPECTED[entity] as Expected;
  const isIn = (few: readonly CallerName[] | undefined) => few?.includes(who as CallerName) ?? false;
  if (who === 'visitor' || who === 'disabled') return 401;
  // Whoever may change some record of the kind, if only their own, is told of what nobody writes before it is looked for.
  const writesSome = OWN[entity]?.includes(who) || Object.values(patch).some(isIn);
  if (isSystem && writesSome) return 422;
  if (record === null || !isIn(read[record])) return 404;
  if (!isIn(patch[record])) return 403;
  if (OWN_FIELDS[entity]?.includes(field) && WHOSE[record] !== who) return 403;
  const isOfficeField = OFFICE_FIELDS[entity]?.includes(field) && field !== 'email';
  // `office` is the admin who asks: nobody changes their own role or company.
  if (isOfficeField && record === 'office') return 403;
  return isOfficeField && who !== 'staff' && who !== 'admin' ? 403 : 200;
}

/** @param records those that all share; whoever may write gets one of their own, but for a person's own record, which is put back */
export function fieldCells(scene: Scene): Cell[] {
  return Object.values<Entity>(ENTITIES).flatMap((entity) => {
    const system = (UNWRITABLE[entity.name] ?? []).map((field) => ({ field, isSystem: true }));
    const inputs = inputsOf(entity).map((field) => ({ field, isSystem: false }));
    const names = [...Object.keys((EXPECTED[entity.name] as Expected).read), null];
    return EVERYONE.flatMap((who) =>
      names.flatMap((name) => [...inputs, ...system].map((each) => fieldCell(scene, entity.name, who, name, each))),
    );
  });
}

function fieldCell(
  scene: Scene,
  entity: string,
  who: Who,
  name: string | null,
  { field, isSystem }: { field: string; isSystem: boolean },
): Cell {
  const { house, cast } = scene;
  const expected = expectedStatus(entity, who, name, field, isSystem);
  let before: Fields;
  let wanted: unknown;
  return {
    who,
    what: `PATCH /api/${entity}/[id] of ${name ?? 'missing'} with ${field}`,
    expected: [expected],
    alone: name === null ? undefined : house.records[entity]?.[name]?.id,
    ask: async (): Promise<Answer> => {
      const shared = name === null ? null : (house.records[entity]?.[name] as Fields);
      const isSelf = entity === 'users' && shared?.id === cast[who].id;
      const target = shared && expected === 200 && !isSelf ? await freshOf(scene, entity, name ?? '') : shared;
      before = target
        ? (await readerOf(scene, entity, name ?? '').get(`/${entity}/${target.id}`)).body
        : { id: MISSING, version: 1, status: '' };
      wanted = isSystem
        ? 'x'
        : sampleFor(scene, entity, field, target ? before : (Object.values(house.records[entity] ?? {})[0] as Fields));
      return cast[who].patch(`/${entity}/${before.id}`, { [field]: wanted }, before.version);
    },
    check: async ({ status, body }) => {
      if (name === null) return null;
      const now = (await readerOf(scene, entity, name).get(`/${entity}/${before.id}`)).body;
      const isKept = JSON.stringify(now[field]) === JSON.stringify(before[field]);
      if (status !== 200)
        return isKept && now.version === before.version ? null : 'was refused, and written all the same';
      if (JSON.stringify(wanted) !== JSON.stringify(now[field]) && !isSame(wanted, now[field]))
        return `kept ${JSON.stringify(now[field])}`;
      if (entity === 'users' && before.id === cast[who].id && !isKept)
        await cast[who].patch(`/users/${before.id}`, { [field]: before[field] }, body.version);
      return null;
    },
  };
}

/** What is stored may say more than what was sent, in its parts too. */
const isSame = (wanted: unknown, stored: unknown): boolean =>
  typeof wanted === 'object' && wanted !== null
    ? Object.entries(wanted).every(([key, value]) => isSame(value, (stored as Record<string, unknown> | null)?.[key]))
    : wanted === stored;
