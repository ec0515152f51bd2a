// What a commit is told as, from its writes alone.
import { describe, expect, it } from 'vitest';
import { auditWrites } from '#app/effect';
import { changesIn } from '#app/live/changes';
import { endingsIn } from '#app/live/endings';
import { newsOf } from '#app/live/news';
import { topicsOf } from '#app/live/topics';
import type { Role } from '#domain/access';
import { newUser } from '#domain/users/user';
import type { News } from '#ports/live';
import type { Stored, Write } from '#ports/records';
import { actor } from '../../support/random-records';

const NOW = '2026-11-20T09:00:00.000Z';
const tell = (writes: Write[]): News[] => newsOf(changesIn(writes), NOW);
const update = (entity: string, record: Record<string, unknown>): Write => ({
  op: 'update',
  entity,
  record: { version: 2, ...record } as Stored,
  ifVersion: 1,
});
const history = (
  entity: string,
  recordId: string,
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
) => auditWrites([{ entity, recordId, action: 'update', before, after }], 'tomasz', NOW);
const who = (role: Role, id = 'somebody', companyId: string | null = null) => actor({ role, id, companyId });
const hears = (news: News[], person: ReturnType<typeof who>) =>
  news.filter(({ topics }) => topicsOf(person).some((topic) => topics.includes(topic))).map(({ hint }) => hint);

const booking = {
  id: 'b',
  sessionId: 's',
  courseId: 'c',
  attendeeId: 'ada',
  companyId: 'acme',
  instructorIds: ['ivy'],
};

describe('The news of a commit', () => {
  it('tell of a booking with what it belongs to, to the attendee, their managers, the office and nobody else', () => {
    const news = tell([{ op: 'create', entity: 'bookings', record: { version: 1, ...booking } }]);
    const hint = {
      entity: 'bookings',
      id: 'b',
      of: { sessionId: 's', courseId: 'c', attendeeId: 'ada', companyId: 'acme' },
    };
    expect(hears(news, who('learner', 'ada'))).toEqual([hint]);
    expect(hears(news, who('manager', 'mo', 'acme'))).toEqual([hint]);
    expect(hears(news, who('instructor', 'ivy'))).toEqual([hint]);
    expect(hears(news, who('staff'))).toEqual([hint]);
    expect(hears(news, who('manager', 'mo', 'bolt'))).toEqual([]);
    expect(hears(news, who('learner', 'ben', 'acme'))).toEqual([]);
    expect(hears(news, who('instructor', 'ian'))).toEqual([]);
  });

  it('reach those who lose sight of a record as well as those who find it', () => {
    const news = tell([
      update('courses', { id: 'c', status: 'archived' }),
      ...history('courses', 'c', { status: 'published' }, { status: 'archived' }),
    ]);
    expect(hears(news, who('learner'))).toEqual([{ entity: 'courses', id: 'c' }]);
    const moved = tell([
      update('bookings', { ...booking, companyId: 'bolt' }),
      ...history('bookings', 'b', { companyId: 'acme' }, { companyId: 'bolt' }),
    ]);
    expect(hears(moved, who('manager', 'mo', 'acme'))).toHaveLength(1);
    expect(hears(moved, who('manager', 'mia', 'bolt'))).toHaveLength(1);
    expect(hears(moved, who('manager', 'mo', 'acme'))[0]?.of?.companyId).toBe('acme');
  });

  it('tell of a removed record to those who had it', () => {
    const news = tell([
      { op: 'delete', entity: 'faqs', id: 'f' },
      ...history('faqs', 'f', { status: 'published', audience: 'signed-in' }, null),
    ]);
    expect(hears(news, who('learner'))).toHaveLength(1);
    expect(hears(tell([{ op: 'delete', entity: 'faqs', id: 'f' }]), who('learner'))).toEqual([]);
  });

  it('keep from a requester that somebody wrote a private note', () => {
    const query = { id: 'q', ownerId: 'ada', clientId: 'acme', assigneeId: 'ivy' };
    const message = (entity: string): Write => ({
      op: 'create',
      entity,
      record: { id: 'm', version: 1, queryId: 'q' },
    });
    const noted = tell([update('queries', query), message('queryNotes')]);
    expect(hears(noted, who('staff'))).toEqual([{ entity: 'queries', id: 'q' }]);
    expect(hears(noted, who('instructor', 'ivy'))).toHaveLength(1);
    expect(hears(noted, who('learner', 'ada'))).toEqual([]);
    expect(hears(noted, who('manager', 'mo', 'acme'))).toEqual([]);
    const answered = tell([update('queries', query), message('queryMessages')]);
    expect(hears(answered, who('learner', 'ada'))).toEqual([{ entity: 'queries', id: 'q' }]);
  });

  it('keep from a role what changed in fields that it may not read', () => {
    const query = { id: 'q', ownerId: 'ada', clientId: null, assigneeId: 'ivy', priority: 'high' };
    const news = tell([
      update('queries', query),
      ...history('queries', 'q', { priority: 'low' }, { priority: 'high' }),
    ]);
    expect(hears(news, who('learner', 'ada'))).toEqual([]);
    expect(hears(news, who('staff'))).toHaveLength(1);
  });

  it('name a session whose seats were counted, though the write names its id alone', () => {
    const [change] = changesIn([{ op: 'increment', entity: 'seats', id: 's', by: { held: 1 } }]);
    expect(change).toMatchObject({ entity: 'sessions', id: 's', isUnknown: true });
    const known = { ...change, isUnknown: false, after: { id: 's', version: 1, listed: true, audience: 'public' } };
    expect(hears(newsOf([known as NonNullable<typeof change>], NOW), who('learner'))).toHaveLength(1);
  });

  it('are none for what only the app keeps, for assertions and for when somebody was last seen', () => {
    const person = newUser({ id: 'u', uid: 'u', displayName: 'U', now: NOW });
    expect(
      tell([
        { op: 'create', entity: 'answers', record: { id: 'x', version: 1 } },
        { op: 'check', entity: 'courses', id: 'c', guard: { version: 1 } },
        update('users', person),
      ]),
    ).toEqual([]);
  });
});

describe('The endings of a commit', () => {
  const person = newUser({ id: 'u', uid: 'u', displayName: 'U', role: 'manager', companyId: 'acme', now: NOW });
  it('are those of whoever was disabled, of another standing, or signed out', () => {
    expect(endingsIn([update('users', { ...person, status: 'disabled' })])).toEqual([{ personId: 'u', keep: null }]);
    expect(endingsIn([update('users', { ...person, tokensValidFrom: 1_700_000_000 })])).toEqual([
      { personId: 'u', keep: { standing: 'manager/acme', since: 1_700_000_000_000 } },
    ]);
    expect(endingsIn([update('signIns', { id: 's', endedAt: NOW })])).toEqual([{ signInId: 's' }]);
    expect(endingsIn([update('signIns', { id: 's', endedAt: null })])).toEqual([]);
  });
});
