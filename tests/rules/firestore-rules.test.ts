import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { LISTINGS } from '#domain/index';
import { type Client, DirectFirestore } from '../support/direct-firestore';

const CLIENTS: [who: string, client: Client][] = [
  ['nobody', null],
  ['somebody signed in', 'zofia'],
  ['an administrator, signed in', 'priya'],
];
const FIELDS = {
  fields: { r: { mapValue: { fields: { ownerId: { stringValue: 'zofia' } } } }, i: { stringValue: 'kept' } },
};
const EVERYTHING = "rules_version = '2'; service cloud.firestore { match /{path=**} { allow read, write: if true; } }";

const closed = new DirectFirestore(inject('firestoreOrigin'), `demo-closed-${randomUUID().slice(0, 8)}`);
const open = new DirectFirestore(inject('firestoreOrigin'), `demo-open-${randomUUID().slice(0, 8)}`);

/** Every kind of call that a client's library makes, on a collection with a document `kept`. */
const callsOn = (
  kind: string,
  { database }: DirectFirestore,
): [what: string, method: string, path: string, body?: object][] => {
  const name = `${database}/documents/${kind}`;
  const from = [{ collectionId: kind }];
  const equality = { field: { fieldPath: 'i' }, op: 'EQUAL', value: { stringValue: 'kept' } };
  return [
    ['get', 'GET', `/${kind}/kept`],
    ['get of what is not there', 'GET', `/${kind}/missing`],
    ['batchGet', 'POST', ':batchGet', { documents: [`${name}/kept`] }],
    ['list', 'GET', `/${kind}`],
    ['query', 'POST', ':runQuery', { structuredQuery: { from, limit: 1 } }],
    ['filtered query', 'POST', ':runQuery', { structuredQuery: { from, where: { fieldFilter: equality } } }],
    [
      'collection group',
      'POST',
      ':runQuery',
      { structuredQuery: { from: [{ collectionId: kind, allDescendants: true }] } },
    ],
    [
      'count',
      'POST',
      ':runAggregationQuery',
      { structuredAggregationQuery: { structuredQuery: { from }, aggregations: [{ alias: 'n', count: {} }] } },
    ],
    ['create', 'POST', `/${kind}?documentId=new-${randomUUID()}`, FIELDS],
    ['patch', 'PATCH', `/${kind}/kept?updateMask.fieldPaths=i`, FIELDS],
    ['document below a document', 'PATCH', `/${kind}/kept/below/one`, FIELDS],
    ['commit', 'POST', ':commit', { writes: [{ update: { name: `${name}/kept`, ...FIELDS } }] }],
    [
      'transform',
      'POST',
      ':commit',
      {
        writes: [
          {
            transform: {
              document: `${name}/kept`,
              fieldTransforms: [{ fieldPath: 'n', increment: { integerValue: '1' } }],
            },
          },
        ],
      },
    ],
    ['delete by commit', 'POST', ':commit', { writes: [{ delete: `${name}/kept` }] }],
    ['delete', 'DELETE', `/${kind}/kept`],
  ];
};

beforeAll(async () => {
  await closed.setRules(readFileSync('firebase/firestore.rules', 'utf8'));
  await open.setRules(EVERYTHING);
  for (const firestore of [closed, open])
    for (const kind of LISTINGS.keys())
      expect(await firestore.ask('owner', 'PATCH', `/${kind}/kept`, FIELDS)).toEqual({ status: 200, error: undefined });
});

describe.each(CLIENTS)('%s', (_, client) => {
  it.each([...LISTINGS.keys(), 'aKindThatIsNotOurs'])('is denied every call on %s', async (kind) => {
    for (const [what, method, path, body] of callsOn(kind, closed))
      expect([what, await closed.ask(client, method, path, body)]).toEqual([
        what,
        { status: 403, error: 'PERMISSION_DENIED' },
      ]);
  });
});

it('leaves everything as it was, where the owner finds it', async () => {
  for (const kind of LISTINGS.keys())
    expect(await closed.ask('owner', 'GET', `/${kind}/kept`)).toEqual({ status: 200, error: undefined });
});

it('denies by these rules alone: the same calls are answered under open ones', async () => {
  for (const [what, method, path, body] of callsOn('courses', open)) {
    const wanted = what === 'get of what is not there' ? 404 : 200;
    expect([what, (await open.ask('zofia', method, path, body)).status]).toEqual([what, wanted]);
  }
});

it('is the owner who may do all of it under these rules', async () => {
  for (const [what, method, path, body] of callsOn('courses', closed)) {
    const wanted = what === 'get of what is not there' ? 404 : 200;
    expect([what, (await closed.ask('owner', method, path, body)).status]).toEqual([what, wanted]);
  }
});
