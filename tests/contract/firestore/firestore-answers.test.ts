// What the adapter makes of a network that loses calls and answers, and of Google's refusals: nothing twice, nothing false.
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openFirestore } from '#adapters/firebase/firestore-open';
import { FirestoreRecords } from '#adapters/firebase/firestore-records';
import type { Write } from '#ports/records';
import { unwrap, unwrapError } from '../../support/result';
import { aCourse, creating, someSeats, store, updating } from '../records/fixtures';
import { Relay } from './relay';

let relay: Relay;
/** Through the relay, and past it: the same store. */
let records: FirestoreRecords;
let others: FirestoreRecords;

beforeEach(async () => {
  relay = await Relay.open(inject('firestoreOrigin'));
  const FIREBASE_PROJECT_ID = `test-${crypto.randomUUID()}`;
  records = openFirestore({ FIREBASE_PROJECT_ID, FIRESTORE_ORIGIN: relay.origin });
  others = openFirestore({ FIREBASE_PROJECT_ID, FIRESTORE_ORIGIN: inject('firestoreOrigin') });
});
afterEach(() => relay.close());

const oneMore: Write = {
  op: 'increment',
  entity: 'seats',
  id: 'a',
  by: { held: 1 },
  guards: [{ field: 'held', atMost: 'places' }],
};
const seats = async () => unwrap(await others.get('seats', 'a'));

describe('a commit whose answer is lost', () => {
  it('increments once', async () => {
    await store(others, 'seats', [someSeats({ id: 'a', places: 1 })]);
    relay.disturbNext('commit', 'answer-lost');
    expect(unwrap(await records.commit([oneMore]))).toBe('committed');
    expect(await seats()).toEqual(someSeats({ id: 'a', places: 1, held: 1, version: 2 }));
  });

  it('increments once, whoever increments in between', async () => {
    await store(others, 'seats', [someSeats({ id: 'a', places: 9 })]);
    let reads = 0;
    relay.disturb = async (method) => {
      if (method === 'commit') return reads < 2 ? 'answer-lost' : undefined;
      reads += 1;
      if (reads === 2) for (let more = 0; more < 5; more++) unwrap(await others.commit([oneMore]));
      return undefined;
    };
    expect(unwrap(await records.commit([oneMore]))).toBe('committed');
    expect(await seats()).toMatchObject({ held: 6, version: 7 });
  });

  it('does not take its own record for somebody else’s', async () => {
    relay.disturbNext('commit', 'answer-lost');
    expect(unwrap(await records.commit([creating('courses', aCourse({ id: 'a' }))]))).toBe('committed');
    const before = aCourse({ id: 'a' });
    relay.disturbNext('commit', 'answer-lost');
    expect(unwrap(await records.commit([updating('courses', before, { title: 'Mine' })]))).toBe('committed');
    expect(unwrap(await others.get('courses', 'a'))).toMatchObject({ version: 2, title: 'Mine' });
  });

  it('does not take its own record, changed by somebody meanwhile, for somebody else’s', async () => {
    let isFirst = true;
    relay.disturb = async (method) => {
      if (method === 'batchGet') unwrap(await others.commit([updating('courses', aCourse({ id: 'a' }), {})]));
      if (method !== 'commit' || !isFirst) return undefined;
      isFirst = false;
      return 'answer-lost';
    };
    expect(unwrap(await records.commit([creating('courses', aCourse({ id: 'a' }))]))).toBe('committed');
    expect(unwrap(await others.get('courses', 'a'))).toMatchObject({ version: 2 });
  });

  it('says that it cannot tell where it removed a version and nothing else', async () => {
    await store(others, 'courses', [aCourse({ id: 'a' }), aCourse({ id: 'b' })]);
    relay.disturbNext('commit', 'answer-lost');
    const removal: Write = { op: 'delete', entity: 'courses', id: 'a', ifVersion: 1 };
    expect(unwrapError(await records.commit([removal])).code).toBe('unavailable');
    relay.disturbNext('commit', 'answer-lost');
    const together: Write[] = [{ ...removal, id: 'b' }, creating('courses', aCourse({ id: 'c' }))];
    expect(unwrap(await records.commit(together))).toBe('committed');
  });

  it('of many writers at once, some of whose answers are lost, is counted once each', async () => {
    await store(others, 'seats', [someSeats({ id: 'a', places: 25 })]);
    let commits = 0;
    relay.disturb = (method) => {
      if (method !== 'commit') return undefined;
      commits += 1;
      return commits % 3 === 0 ? 'yes-lost' : undefined;
    };
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => records.commit([oneMore])));
    expect(outcomes.filter((done) => unwrap(done) === 'committed')).toHaveLength(25);
    expect(await seats()).toEqual(someSeats({ id: 'a', places: 25, held: 25, version: 26 }));
  });
});

describe('a commit that never arrived', () => {
  it('is sent again', async () => {
    relay.disturbNext('commit', 'call-lost');
    expect(unwrap(await records.commit([creating('courses', aCourse({ id: 'a' }))]))).toBe('committed');
    expect(unwrap(await others.get('courses', 'a'))).toEqual(aCourse({ id: 'a' }));
  });

  it('fails by its guard where somebody was quicker', async () => {
    relay.disturbNext('commit', 'call-lost', async () =>
      store(others, 'courses', [aCourse({ id: 'a', title: 'Theirs' })]),
    );
    expect(unwrap(await records.commit([creating('courses', aCourse({ id: 'a' }))]))).toEqual({ guard: 0 });
    expect(unwrap(await others.get('courses', 'a'))).toMatchObject({ title: 'Theirs' });
  });
});

describe('an answer that passes', () => {
  it.each([
    [409, 'ABORTED'],
    [429, 'RESOURCE_EXHAUSTED'],
    [500, 'INTERNAL'],
    [503, 'UNAVAILABLE'],
    [504, 'DEADLINE_EXCEEDED'],
  ])('%i %s is asked again, reading and writing', async (status, reason) => {
    await store(others, 'seats', [someSeats({ id: 'a' })]);
    relay.disturbNext('batchGet', { status, reason });
    expect(unwrap(await records.get('seats', 'a'))).toEqual(someSeats({ id: 'a' }));
    relay.disturbNext('commit', { status, reason });
    expect(unwrap(await records.commit([oneMore]))).toBe('committed');
    expect(await seats()).toMatchObject({ held: 1, version: 2 });
  });
});

describe('a token that is not taken', () => {
  it('is replaced once, and the call goes on', async () => {
    const asked: (string | undefined)[] = [];
    const token = async (refused?: string): Promise<string> => {
      asked.push(refused);
      return refused ? 'owner' : 'lapsed';
    };
    const signedIn = new FirestoreRecords({ projectId: 'test', database: '(default)', origin: relay.origin, token });
    relay.disturbNext('batchGet', { status: 401, reason: 'UNAUTHENTICATED' });
    expect(unwrap(await signedIn.get('courses', 'a'))).toBeNull();
    expect(asked).toEqual([undefined, 'lapsed']);
    relay.disturb = () => ({ status: 401, reason: 'UNAUTHENTICATED' });
    expect(unwrapError(await signedIn.get('courses', 'a')).code).toBe('unavailable');
  });
});

describe('an answer that does not', () => {
  const down = {
    code: 'unavailable',
    message: 'The database does not answer at the moment. Nothing was changed; try again shortly.',
  };

  it('is unavailable, for a reading in a few tries', async () => {
    relay.disturb = () => ({ status: 503, reason: 'UNAVAILABLE' });
    expect(unwrapError(await records.get('courses', 'a'))).toMatchObject(down);
    expect(relay.calls).toHaveLength(5);
    expect(unwrapError(await records.list('courses', { limit: 5 }))).toMatchObject(down);
    expect(unwrapError(await records.count('courses', {}, 5))).toMatchObject(down);
    expect(unwrapError(await records.ping())).toMatchObject(down);
  });

  it('is unavailable where there is nobody at all', async () => {
    await relay.close();
    expect(unwrapError(await records.ping())).toMatchObject(down);
    expect(unwrapError(await records.commit([creating('courses', aCourse({ id: 'a' }))]))).toMatchObject(down);
    relay = await Relay.open(inject('firestoreOrigin'));
  });

  it('is thrown where the mistake is ours', async () => {
    relay.disturb = () => ({ status: 400, reason: 'FAILED_PRECONDITION' });
    await expect(records.list('courses', { limit: 5 })).rejects.toThrow('FAILED_PRECONDITION');
    relay.disturb = () => ({ status: 400, reason: 'INVALID_ARGUMENT' });
    await expect(records.commit([creating('courses', aCourse({ id: 'a' }))])).rejects.toThrow('INVALID_ARGUMENT');
    expect(relay.calls).toHaveLength(2);
  });
});

describe('calls that follow one another', () => {
  const costOf = async (work: () => Promise<unknown>): Promise<[waves: number, calls: number]> => {
    relay.calls.length = 0;
    await work();
    return [relay.waves(), relay.calls.length];
  };

  beforeEach(async () => {
    const courses = Array.from({ length: 12 }, (_, at) => aCourse({ id: `c${at}`, title: `Fire safety ${at}` }));
    await store(others, 'courses', courses);
    await store(
      others,
      'timetables',
      courses.slice(0, 6).map(({ id }) => ({ id, version: 1, days: [] })),
    );
  });

  it('are one for a list, for records by id however they are asked for, and for a commit of new records', async () => {
    expect(await costOf(() => records.list('courses', { limit: 5 }))).toEqual([1, 1]);
    expect(
      await costOf(() =>
        Promise.all([
          records.get('courses', 'c1'),
          records.getMany([
            { entity: 'seats', id: 'x' },
            { entity: 'courses', id: 'c2' },
          ]),
        ]),
      ),
    ).toEqual([1, 1]);
    expect(await costOf(() => store(records, 'courses', [aCourse({ id: 'new' })]))).toEqual([1, 1]);
    expect(await costOf(() => records.commit([updating('courses', aCourse({ id: 'new' }), {})]))).toEqual([2, 2]);
  });

  it('are one for a search of several words that the first of them finds', async () => {
    const [waves] = await costOf(() => records.list('courses', { search: 'fire safe', limit: 5 }));
    expect(waves).toBe(1);
  });

  it('are two for a list with companions seen first, and one from then on, whatever changed', async () => {
    const list = () => records.list('courses', { companion: 'timetables', limit: 20 });
    expect(await costOf(list)).toEqual([2, 2]);
    expect(await costOf(list)).toEqual([1, 2]);
    unwrap(await others.commit([{ op: 'delete', entity: 'courses', id: 'c0' }]));
    await store(others, 'courses', [aCourse({ id: 'c0', title: 'Fire safety, again' }), aCourse({ id: 'c3a' })]);
    const page = unwrap(await list());
    const withTheirs = page.items.map(({ id }, at) => [id, page.companions?.[at]?.id ?? null]);
    expect(withTheirs).toContainEqual(['c0', 'c0']);
    expect(withTheirs).toContainEqual(['c3a', null]);
    expect(withTheirs.filter(([id, other]) => other !== null && id !== other)).toEqual([]);
  });
});
