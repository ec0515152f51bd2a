// firebase/firestore.indexes.json: what Firestore has to keep in order, so that it can answer every list that the registry
// declares. It merges several equalities from an index each, so one for each field and order is enough.
import { UNINDEXED } from '../../src/adapters/firebase/firestore-document';
import type { Listing } from '../../src/domain/entity';
import { LISTINGS } from '../../src/domain/index';

export interface IndexField {
  fieldPath: string;
  order?: 'ASCENDING' | 'DESCENDING';
  arrayConfig?: 'CONTAINS';
}
export interface CompositeIndex {
  collectionGroup: string;
  queryScope: 'COLLECTION';
  fields: IndexField[];
}

const equalitiesOf = ({ filters, lookups = [], members = [], search }: Listing): IndexField[] => [
  ...[...filters, ...lookups].map((field): IndexField => ({ fieldPath: `f.${field}`, order: 'ASCENDING' })),
  ...(search || members.length ? [{ fieldPath: 't', arrayConfig: 'CONTAINS' } as const] : []),
];

/** In each order, which ends by id in the same direction: the whole list, and the list for each thing that it can be asked by. */
const indexesOf = (kind: string, listing: Listing): CompositeIndex[] =>
  listing.sorts.flatMap(({ field }) =>
    (['ASCENDING', 'DESCENDING'] as const).flatMap((order) =>
      [[], ...equalitiesOf(listing).map((each) => [each])].map(
        (equality): CompositeIndex => ({
          collectionGroup: kind,
          queryScope: 'COLLECTION',
          fields: [...equality, { fieldPath: `s.${field}`, order }, { fieldPath: 'i', order }],
        }),
      ),
    ),
  );

export function firestoreIndexes(): string {
  const kinds = [...LISTINGS];
  const indexes = kinds.flatMap(([kind, listing]) => indexesOf(kind, listing));
  const fieldOverrides = kinds.flatMap(([collectionGroup]) =>
    UNINDEXED.map((fieldPath) => ({ collectionGroup, fieldPath, indexes: [] })),
  );
  const lines = (list: readonly object[]): string => list.map((each) => `    ${JSON.stringify(each)}`).join(',\n');
  return `{\n  "indexes": [\n${lines(indexes)}\n  ],\n  "fieldOverrides": [\n${lines(fieldOverrides)}\n  ]\n}\n`;
}
