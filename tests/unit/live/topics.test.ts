// Whoever may read a record is told of it, and nobody else: topics hold exactly what scopes decide.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { topicsFor, topicsOf } from '#app/live/topics';
import { inScope, readable } from '#app/scope';
import { ROLES } from '#domain/access';
import { ENTITIES } from '#domain/index';
import type { Stored } from '#ports/records';
import { actor, caller, NOW, RECORDS } from '../../support/random-records';

const someone = caller.filter((who) => who !== null);
const isTold = (topics: readonly string[], who: Parameters<typeof topicsOf>[0]) =>
  topicsOf(who).some((topic) => topics.includes(topic));

describe('The topics of a record', () => {
  it.each(Object.entries(ENTITIES))('%s reach exactly those who may read it, of every role', (name, entity) => {
    fc.assert(
      fc.property(RECORDS[name] ?? fc.constant({}), someone, (record, who) => {
        const topics = topicsFor(entity, entity.access.read, record, NOW);
        const mayRead = readable(entity, who, record as Stored, NOW).ok;
        expect([who, record, isTold(topics, who)]).toEqual([who, record, mayRead]);
      }),
      { numRuns: 600 },
    );
  });

  it.each(Object.entries(ENTITIES))('%s reach exactly those who may change it, where it is theirs', (name, entity) => {
    fc.assert(
      fc.property(RECORDS[name] ?? fc.constant({}), someone, (record, who) => {
        const topics = topicsFor(entity, entity.access.update, record, NOW);
        expect(isTold(topics, who)).toBe(inScope(entity, entity.access.update, who, record, NOW));
      }),
      { numRuns: 300 },
    );
  });

  it('say nothing of a draft to whoever may not see drafts', () => {
    const topics = topicsFor(
      ENTITIES.posts,
      ENTITIES.posts.access.read,
      { status: 'draft', reach: null, authorId: 'x' },
      NOW,
    );
    const told = ROLES.filter((role) => isTold(topics, actor({ id: 'ada', role, companyId: 'acme' })));
    expect(told).toEqual(['admin', 'staff']);
  });

  it('are few, however many people there are', () => {
    fc.assert(
      fc.property(RECORDS.bookings ?? fc.constant({}), (record) => {
        expect(topicsFor(ENTITIES.bookings, ENTITIES.bookings.access.read, record, NOW).length).toBeLessThan(10);
      }),
    );
  });
});
