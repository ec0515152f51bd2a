// Reading by id, and commits: their guards, all or nothing, versions, writers at the same time.
import { expect, it } from 'vitest';
import type { Records, Write } from '#ports/records';
import { unwrap } from '../../support/result';
import { aCourse, creating, type OpenRecords, someSeats, store, updating } from './fixtures';

export function commitContract(open: OpenRecords): void {
  readingContract(open);
  guardContract(open);
  writeContract(open);
  incrementContract(open);
  raceContract(open);
}

function readingContract(open: OpenRecords): void {
  it('reads a record as it was stored, and null where there is none', async () => {
    const records = await open();
    const course = aCourse({ id: 'a' });
    await store(records, 'courses', [course]);
    expect(unwrap(await records.get('courses', 'a'))).toEqual(course);
    expect(unwrap(await records.get('courses', 'b'))).toBeNull();
    expect(unwrap(await records.get('sessions', 'a'))).toBeNull();
  });

  it('reads many records of several kinds in the order asked, null where missing, repeated where asked twice', async () => {
    const records = await open();
    const [a, b] = [aCourse({ id: 'a' }), aCourse({ id: 'b' })];
    const seats = someSeats({ id: 'a' });
    await store(records, 'courses', [a, b]);
    await store(records, 'seats', [seats]);
    const found = await records.getMany([
      { entity: 'courses', id: 'b' },
      { entity: 'seats', id: 'a' },
      { entity: 'courses', id: 'missing' },
      { entity: 'courses', id: 'a' },
      { entity: 'seats', id: 'b' },
      { entity: 'courses', id: 'b' },
    ]);
    expect(unwrap(found)).toEqual([b, seats, null, a, null, b]);
    expect(unwrap(await records.getMany([]))).toEqual([]);
  });

  it('answers a ping', async () => {
    expect((await (await open()).ping()).ok).toBe(true);
  });
}

function guardContract(open: OpenRecords): void {
  /** One write of each kind whose guard does not hold on a store with the course `here` at version 3. */
  const failing: [string, Write][] = [
    ['a create of what exists', creating('courses', aCourse({ id: 'here' }))],
    ['an update of another version', updating('courses', aCourse({ id: 'here', version: 2 }), {})],
    ['an update of what is missing', updating('courses', aCourse({ id: 'gone' }), {})],
    ['a delete of another version', { op: 'delete', entity: 'courses', id: 'here', ifVersion: 4 }],
    [
      'a delete of what is missing, where a version is named',
      { op: 'delete', entity: 'courses', id: 'gone', ifVersion: 1 },
    ],
    ['an increment of what is missing', { op: 'increment', entity: 'seats', id: 'gone', by: { held: 1 } }],
    [
      'an increment above a number',
      { op: 'increment', entity: 'seats', id: 'here', by: { held: 3 }, guards: [{ field: 'held', atMost: 9 }] },
    ],
    [
      'an increment above another field',
      { op: 'increment', entity: 'seats', id: 'here', by: { held: 4 }, guards: [{ field: 'held', atMost: 'places' }] },
    ],
    [
      'an increment of another version',
      { op: 'increment', entity: 'seats', id: 'here', by: { held: 1 }, guards: [{ version: 1 }] },
    ],
    [
      'an increment whose second guard fails',
      {
        op: 'increment',
        entity: 'seats',
        id: 'here',
        by: { held: 1 },
        guards: [{ version: 2 }, { field: 'waiting', atMost: -1 }],
      },
    ],
    ['a check for absence of what exists', { op: 'check', entity: 'courses', id: 'here', guard: { absent: true } }],
    ['a check of another version', { op: 'check', entity: 'courses', id: 'here', guard: { version: 2 } }],
    ['a check of a version of what is missing', { op: 'check', entity: 'courses', id: 'gone', guard: { version: 1 } }],
    [
      'a check of a field above another',
      { op: 'check', entity: 'seats', id: 'here', guard: { field: 'places', atMost: 'held' } },
    ],
    [
      'a check of a field of what is missing',
      { op: 'check', entity: 'seats', id: 'gone', guard: { field: 'held', atMost: 9 } },
    ],
    [
      'a check against a field that is missing',
      { op: 'check', entity: 'seats', id: 'here', guard: { field: 'held', atMost: 'nowhere' } },
    ],
  ];

  const prepare = async (): Promise<Records> => {
    const records = await open();
    await store(records, 'courses', [aCourse({ id: 'here', version: 3 }), aCourse({ id: 'other' })]);
    await store(records, 'seats', [
      someSeats({ id: 'here', version: 2, held: 7, places: 10 }),
      someSeats({ id: 'other' }),
    ]);
    return records;
  };
  const bystanders = (): Write[] => [
    creating('courses', aCourse({ id: 'new' })),
    updating('courses', aCourse({ id: 'other' }), { title: 'Changed' }),
    { op: 'increment', entity: 'seats', id: 'other', by: { held: 1 } },
    { op: 'delete', entity: 'bookings', id: 'nobody' },
  ];
  const everything = async (records: Records) =>
    unwrap(
      await records.getMany(
        ['here', 'other', 'new', 'gone'].flatMap((id) => [
          { entity: 'courses', id },
          { entity: 'seats', id },
        ]),
      ),
    );

  it.each(failing)('%s fails the whole commit, wherever it stands, and is named', async (_, write) => {
    const records = await prepare();
    const before = await everything(records);
    for (const at of [0, 2, 4]) {
      const writes = bystanders();
      writes.splice(at, 0, write);
      expect(unwrap(await records.commit(writes))).toEqual({ guard: at });
      expect(await everything(records)).toEqual(before);
    }
  });

  it('names one of the writes that failed when several did', async () => {
    const records = await prepare();
    const writes = [...bystanders(), ...failing.slice(0, 1).map(([, write]) => write), failing[15]?.[1] as Write];
    const done = unwrap(await records.commit(writes));
    expect([{ guard: 4 }, { guard: 5 }]).toContainEqual(done);
  });

  it('commits when every guard holds', async () => {
    const records = await prepare();
    const done = await records.commit([
      { op: 'check', entity: 'courses', id: 'here', guard: { version: 3 } },
      { op: 'check', entity: 'courses', id: 'gone', guard: { absent: true } },
      { op: 'check', entity: 'seats', id: 'here', guard: { field: 'held', atMost: 'places' } },
      {
        op: 'increment',
        entity: 'seats',
        id: 'here',
        by: { held: 3 },
        guards: [{ version: 2 }, { field: 'held', atMost: 10 }, { field: 'held', atMost: 'places' }],
      },
      { op: 'delete', entity: 'courses', id: 'other', ifVersion: 1 },
    ]);
    expect(unwrap(done)).toBe('committed');
    expect(unwrap(await records.get('seats', 'here'))).toEqual(
      someSeats({ id: 'here', version: 3, held: 10, places: 10 }),
    );
    expect(unwrap(await records.get('courses', 'other'))).toBeNull();
  });

  it('asks a guard about what was stored before the commit', async () => {
    const records = await open();
    const done = await records.commit([
      creating('courses', aCourse({ id: 'a' })),
      { op: 'check', entity: 'courses', id: 'a', guard: { absent: true } },
    ]);
    expect(unwrap(done)).toBe('committed');
  });

  it('commits nothing at all, and only assertions', async () => {
    const records = await prepare();
    expect(unwrap(await records.commit([]))).toBe('committed');
    const check: Write = { op: 'check', entity: 'courses', id: 'here', guard: { version: 3 } };
    expect(unwrap(await records.commit([check]))).toBe('committed');
  });
}

function writeContract(open: OpenRecords): void {
  it('an update replaces the whole record', async () => {
    const records = await open();
    const before = aCourse({ id: 'a', note: 'goes', category: 'Safety' });
    await store(records, 'courses', [before]);
    const { note: _, ...rest } = before;
    const after = { ...rest, category: 'Kitchen', version: 2 };
    expect(unwrap(await records.commit([{ op: 'update', entity: 'courses', record: after, ifVersion: 1 }]))).toBe(
      'committed',
    );
    expect(unwrap(await records.get('courses', 'a'))).toEqual(after);
  });

  it('stores the version that a new record names', async () => {
    const records = await open();
    await store(records, 'courses', [aCourse({ id: 'a', version: 7 })]);
    expect(unwrap(await records.commit([updating('courses', aCourse({ id: 'a', version: 7 }), {})]))).toBe('committed');
    expect(unwrap(await records.get('courses', 'a'))?.version).toBe(8);
  });

  it('deletes what is there, minds nothing that is not, and lets the id be used again', async () => {
    const records = await open();
    await store(records, 'courses', [aCourse({ id: 'a' })]);
    const removal: Write[] = [
      { op: 'delete', entity: 'courses', id: 'a' },
      { op: 'delete', entity: 'courses', id: 'never' },
    ];
    expect(unwrap(await records.commit(removal))).toBe('committed');
    expect(unwrap(await records.get('courses', 'a'))).toBeNull();
    await store(records, 'courses', [aCourse({ id: 'a', title: 'Again' })]);
    expect(unwrap(await records.get('courses', 'a'))?.title).toBe('Again');
  });

  it('commits hundreds of records of several kinds at once, or none of them', async () => {
    const records = await open();
    const writes = Array.from({ length: 200 }, (_, at) => [
      creating('courses', aCourse({ id: `c${at}`, body: 'x'.repeat(2000) })),
      creating('seats', someSeats({ id: `s${at}` })),
    ]).flat();
    const clash = creating('courses', aCourse({ id: 'taken' }));
    await store(records, 'courses', [aCourse({ id: 'taken' })]);
    expect(unwrap(await records.commit([...writes, clash]))).toEqual({ guard: 400 });
    expect(unwrap(await records.count('courses', {}, 1000))).toBe(1);
    expect(unwrap(await records.commit(writes))).toBe('committed');
    expect(unwrap(await records.count('courses', {}, 1000))).toBe(201);
    expect(unwrap(await records.get('seats', 's199'))).toEqual(someSeats({ id: 's199' }));
  });
}

function incrementContract(open: OpenRecords): void {
  it('an increment adds to several fields up and down and raises the version by one', async () => {
    const records = await open();
    await store(records, 'seats', [someSeats({ id: 'a', held: 3, waiting: 5, note: 'stays' })]);
    const done = await records.commit([{ op: 'increment', entity: 'seats', id: 'a', by: { held: 2, waiting: -5 } }]);
    expect(unwrap(done)).toBe('committed');
    expect(unwrap(await records.get('seats', 'a'))).toEqual(
      someSeats({ id: 'a', held: 5, waiting: 0, note: 'stays', version: 2 }),
    );
  });

  it('an increment counts a field that is missing or null from 0, in its guard too', async () => {
    const records = await open();
    await store(records, 'seats', [someSeats({ id: 'a', offered: null })]);
    const above = await records.commit([
      { op: 'increment', entity: 'seats', id: 'a', by: { fresh: 2 }, guards: [{ field: 'fresh', atMost: 1 }] },
    ]);
    expect(unwrap(above)).toEqual({ guard: 0 });
    const within = await records.commit([
      {
        op: 'increment',
        entity: 'seats',
        id: 'a',
        by: { fresh: 2, offered: 1 },
        guards: [{ field: 'fresh', atMost: 2 }],
      },
    ]);
    expect(unwrap(within)).toBe('committed');
    expect(unwrap(await records.get('seats', 'a'))).toEqual(someSeats({ id: 'a', fresh: 2, offered: 1, version: 2 }));
  });

  it('an increment of a field that lists are sorted by moves the record in them', async () => {
    const records = await open();
    await store(records, 'courses', [aCourse({ id: 'a', priceAmount: 100 }), aCourse({ id: 'b', priceAmount: 200 })]);
    await records.commit([{ op: 'increment', entity: 'courses', id: 'a', by: { priceAmount: 150 } }]);
    const page = await records.list('courses', { sort: { field: 'priceAmount', descending: false }, limit: 10 });
    expect(unwrap(page).items.map(({ id, priceAmount }) => [id, priceAmount])).toEqual([
      ['b', 200],
      ['a', 250],
    ]);
  });
}

function raceContract(open: OpenRecords): void {
  it('100 writers that increment one bounded counter at once lose nothing and never pass its bound', async () => {
    const records = await open();
    await store(records, 'seats', [someSeats({ id: 'a', places: 60 })]);
    const write: Write = {
      op: 'increment',
      entity: 'seats',
      id: 'a',
      by: { held: 1 },
      guards: [{ field: 'held', atMost: 'places' }],
    };
    const all = await Promise.all(Array.from({ length: 100 }, () => records.commit([write])));
    const outcomes = all.map((done) => unwrap(done));
    expect(outcomes.filter((done) => done === 'committed')).toHaveLength(60);
    expect(unwrap(await records.get('seats', 'a'))).toEqual(someSeats({ id: 'a', places: 60, held: 60, version: 61 }));
  });

  it('of 50 writers that read the same version one wins', async () => {
    const records = await open();
    const before = aCourse({ id: 'a' });
    await store(records, 'courses', [before]);
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, writer) =>
        records.commit([updating('courses', before, { title: `By ${writer}` })]),
      ),
    );
    const winners = all.flatMap((done, writer) => (unwrap(done) === 'committed' ? [writer] : []));
    expect(winners).toHaveLength(1);
    expect(unwrap(await records.get('courses', 'a'))).toMatchObject({ version: 2, title: `By ${winners[0]}` });
  });

  it('of 50 writers that create the same record one wins', async () => {
    const records = await open();
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, writer) =>
        records.commit([creating('uniques', { id: 'claim', version: 1, owner: writer })]),
      ),
    );
    const winners = all.flatMap((done, writer) => (unwrap(done) === 'committed' ? [writer] : []));
    expect(winners).toHaveLength(1);
    expect(unwrap(await records.get('uniques', 'claim'))?.owner).toBe(winners[0]);
  });

  it('writers that read, add and try again lose no update', async () => {
    const records = await open();
    await store(records, 'seats', [someSeats({ id: 'a' })]);
    const addOne = async (): Promise<void> => {
      for (;;) {
        const before = unwrap(await records.get('seats', 'a'));
        if (!before) throw new Error('The counter is gone.');
        const done = await records.commit([updating('seats', before, { held: (before.held as number) + 1 })]);
        if (unwrap(done) === 'committed') return;
      }
    };
    await Promise.all(Array.from({ length: 20 }, addOne));
    expect(unwrap(await records.get('seats', 'a'))).toEqual(someSeats({ id: 'a', held: 20, version: 21 }));
  });
}
