// What a copy does while its source changes, on shelves: SQLite stores like any other end of a copy.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Stored } from '#ports/records';
import { hashRecord } from '../../scripts/copy/canonical';
import { copyRecords, type Outcome, type Position, startingAt } from '../../scripts/copy/engine';
import { Shelf } from '../../scripts/copy/shelf';
import { awkwardCourses, everything, putting } from './awkward';

const KINDS = ['courses', 'seats'];
const COUNT = 1200;

let source: Shelf;
let target: Shelf;
beforeEach(async () => {
  source = new Shelf('the source', '');
  target = new Shelf('the target', '');
  await source.write(putting('courses', awkwardCourses(COUNT)));
  await source.write(putting('seats', [{ id: 's', version: 1, held: 3 }]));
});
afterEach(async () => {
  await source.close();
  await target.close();
});

/** @param onPage told of every page, before the next is read */
const copy = (onPage: (position: Position) => void = () => undefined, position = startingAt('fill', KINDS)) =>
  copyRecords({ source, target, kinds: KINDS, position, onPage });

const edited = (record: Stored, title: string): Stored => ({ ...record, title, version: record.version + 1 });

async function expectEqual(): Promise<void> {
  for (const kind of KINDS) expect(await everything(target, kind)).toEqual(await everything(source, kind));
}

it('copies every record, and says as of when', async () => {
  const before = new Date().toISOString();
  const outcome = (await copy()) as Extract<Outcome, { isEqual: true }>;
  expect(outcome.isEqual).toBe(true);
  expect(outcome.asOf >= before && outcome.asOf <= new Date().toISOString()).toBe(true);
  await expectEqual();
});

it('catches up with a record that was edited, one that was added and one that was deleted during the copy', async () => {
  const [first, second, ...rest] = [...(await everything(source, 'courses')).values()] as [Stored, Stored, ...Stored[]];
  const last = rest.at(-1) as Stored;
  let pages = 0;
  const outcome = await copy(() => {
    pages += 1;
    if (pages !== 2) return;
    // Both of the first page, which was copied; the last is on a page to come.
    void source.write(putting('courses', [edited(first, 'Edited'), { ...first, id: 'added' }]));
    void source.write([
      { op: 'delete', entity: 'courses', id: second.id },
      { op: 'delete', entity: 'courses', id: last.id },
    ]);
  });
  expect(outcome.isEqual).toBe(true);
  await expectEqual();
  const held = await everything(target, 'courses');
  expect(held.get(first.id)?.title).toBe('Edited');
  expect(held.has('added')).toBe(true);
  expect(held.has(second.id) || held.has(last.id)).toBe(false);
});

it.each(['compare', 'sweep'] as const)(
  'holds both or neither of what was written together while it was at %s',
  async (during) => {
    const records = [...(await everything(source, 'courses')).values()];
    const together = [records[0] as Stored, records.at(-1) as Stored];
    let isDone = false;
    const outcome = await copy(({ step, kind }) => {
      if (isDone || step !== during || kind !== 'courses') return;
      isDone = true;
      void source.write(
        putting(
          'courses',
          together.map((record) => edited(record, 'Together')),
        ),
      );
    });
    expect(outcome.isEqual).toBe(true);
    const titles = together.map(({ id }) => id).map(async (id) => (await target.read('courses', [id]))[0]?.title);
    const held = await Promise.all(titles);
    expect(held.map((title) => title === 'Together')).toEqual(during === 'compare' ? [true, true] : [false, false]);
  },
);

it('gives up on a source that never rests, and names what differs', async () => {
  const [id] = [...(await everything(source, 'courses')).keys()] as [string];
  let version = 100;
  const outcome = await copy(({ kind }) => {
    if (kind === 'seats') void source.write(putting('courses', [{ id, version: version++ }]));
  });
  expect(outcome.isEqual).toBe(false);
  expect(String((outcome as Extract<Outcome, { isEqual: false }>).differences)).toBe(`1 of courses: courses/${id}`);
});

it('goes on from the page that was acknowledged last, and reads none before it again', async () => {
  const stop = new Error('killed');
  let kept: Position | undefined;
  await expect(
    copy((position) => {
      kept = position;
      throw stop;
    }),
  ).rejects.toBe(stop);
  expect(kept).toMatchObject({ step: 'fill', kind: 'courses' });
  const missing = { id: kept?.after as string };
  await target.write([{ op: 'delete', entity: 'courses', id: missing.id }]);
  const filled: string[] = [];
  const outcome = await copy(({ step, after }) => {
    if (step === 'fill') filled.push(after as string);
  }, kept as Position);
  expect(outcome.isEqual).toBe(true);
  expect(filled.every((after) => after > missing.id || after === 's')).toBe(true);
  await expectEqual();
});

it('makes a target equal that holds older and other records, touching only what differs', async () => {
  const records = [...(await everything(source, 'courses')).values()];
  await target.write(putting('courses', records));
  await target.write(putting('courses', [{ id: 'other', version: 1 }, edited(records[0] as Stored, 'Newer')]));
  const changed: number[] = [];
  const outcome = await copy((position) => void changed.push(position.changed), startingAt('compare', KINDS));
  expect(outcome.isEqual).toBe(true);
  expect(Math.max(...changed)).toBe(3);
  await expectEqual();
});

it('says so where the target gives back something else than was put', async () => {
  const lossy = new Proxy(target, {
    get: (store, name) =>
      name === 'read'
        ? async (kind: string, ids: string[]) =>
            (await store.read(kind, ids)).map((record) => record && { ...record, big: 1 })
        : Reflect.get(store, name).bind?.(store),
  });
  await expect(
    copyRecords({
      source,
      target: lossy,
      kinds: KINDS,
      position: startingAt('fill', KINDS),
      onPage: () => undefined,
    }),
  ).rejects.toThrow(/gives back something else than was put: courses\//);
});

it('hashes a record alike whatever order its keys come in, and otherwise when any value differs', () => {
  expect(hashRecord({ id: 'a', deep: { x: 1, y: [{ b: 1, a: 2 }] } })).toBe(
    hashRecord({ deep: { y: [{ a: 2, b: 1 }], x: 1 }, id: 'a' }),
  );
  const hashes = [{ a: null }, {}, { a: {} }, { a: [] }, { a: '' }, { a: 0 }, { a: false }, { a: '0' }, { a: [null] }];
  expect(new Set(hashes.map((record) => hashRecord(record))).size).toBe(hashes.length);
});
