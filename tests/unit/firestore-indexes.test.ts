import { describe, expect, it } from 'vitest';
import type { StructuredQuery } from '#adapters/firebase/firestore-client';
import { askedBy, queryOf } from '#adapters/firebase/firestore-query';
import { planOf } from '#adapters/records/plan';
import type { Listing } from '#domain/entity';
import { LISTINGS } from '#domain/index';
import type { ListQuery } from '#ports/records';
import { missingIndex, readIndexes } from '../support/firestore-index-rule';
import { unwrap } from '../support/result';

/** Firestore's own limit where billing is on. */
const MOST_INDEXES = 1000;

const indexes = readIndexes();

const subsets = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: 2 ** items.length }, (_, bits) => items.filter((_, at) => bits & (1 << at)));

/**
 * Every list that `http/list-query.ts` lets through and every one that the app asks for itself: any filters together, with a
 * value, several or none, a word or a member, in any order, with or without a range.
 */
function* everyList(listing: Listing, mostFilters: number): Generator<Omit<ListQuery, 'limit'>> {
  const { filters, lookups = [], sorts, members = [], search } = listing;
  const fields = [...filters, ...lookups];
  const words = [{}, ...(search ? [{ search: 'word' }] : [])];
  const held = [{}, ...members.map((field) => ({ [field]: { has: 'one' } }))];
  for (const { field, type } of sorts)
    for (const descending of [false, true])
      for (const range of [undefined, { from: type === 'number' ? 1 : 'a' }])
        for (const word of words)
          for (const member of held)
            for (const chosen of subsets(fields).filter(({ length }) => length <= mostFilters))
              for (const value of [['one', null], 'one'])
                yield {
                  sort: { field, descending },
                  ...(range && { range }),
                  ...word,
                  where: { ...Object.fromEntries(chosen.map((name) => [name, value])), ...member },
                };
}

/** As the adapter asks for it. */
function queryFor(kind: string, query: Omit<ListQuery, 'limit'>): StructuredQuery {
  const plan = unwrap(planOf(kind, query));
  const asked = askedBy(plan);
  if (!asked) throw new Error(`Nothing is asked by ${JSON.stringify(query)}.`);
  return queryOf(plan, asked, { root: '', token: plan.tokens[0], cursor: null, isVerified: false });
}

/** One of each shape: that the others are of the same shape is quicker told than looked up. */
function queriesOf(kind: string, mostFilters = Number.POSITIVE_INFINITY): StructuredQuery[] {
  const shapes = new Map<string, StructuredQuery>();
  for (const list of everyList(LISTINGS.get(kind) as Listing, mostFilters)) {
    const query = queryFor(kind, list);
    shapes.set(JSON.stringify([query.where, query.orderBy]), query);
  }
  return [...shapes.values()];
}

describe('firestore.indexes.json', () => {
  it.each([...LISTINGS.keys()])(
    'has the index of every list of %s',
    (kind) => {
      const missing = new Set(queriesOf(kind).map((query) => missingIndex(query, indexes)));
      expect([...missing].filter(Boolean)).toEqual([]);
      // A kind that is listed by ten fields has a thousand combinations of them.
    },
    60_000,
  );

  it('misses an index when one is taken away', () => {
    // Each is there for a list by one thing.
    const queries = new Map([...LISTINGS.keys()].map((kind) => [kind, queriesOf(kind, 1)]));
    for (const taken of indexes) {
      const others = indexes.filter((index) => index !== taken);
      const missing = queries.get(taken.collectionGroup)?.some((query) => missingIndex(query, others));
      expect([taken, missing]).toEqual([taken, true]);
    }
  });

  it('stays within what Firestore allows', () => {
    expect(indexes.length).toBeLessThan(MOST_INDEXES);
  });
});
