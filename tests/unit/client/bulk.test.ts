// The same step for many records: gathering them, working through them, and telling what could not be done.
import { describe, expect, it } from 'vitest';
import { type BulkRecord, gatherAll, nameOf, reasonsOf, workThrough } from '../../../src/client/bulk';
import { type AppError, conflict, unauthenticated } from '../../../src/kernel/errors';
import { err, ok, type Result } from '../../../src/kernel/result';

interface Item {
  id: string;
  version: number;
  status: string;
  title: string;
}
const drafts = (count: number): Item[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `c${String(at).padStart(5, '0')}`,
    version: 3,
    status: 'draft',
    title: `Course ${at}`,
  }));

/** A list of drafts by key, as the API answers it: what is no draft any more has left it. */
const listOf =
  (items: readonly Item[], asked: string[] = []) =>
  async (address: string) => {
    asked.push(address);
    const { searchParams } = new URL(address, 'https://lectern.example');
    const after = searchParams.get('after') ?? '';
    const limit = Number(searchParams.get('limit'));
    const rest = items.filter(({ id, status }) => status === 'draft' && id > after);
    return ok({
      items: rest.slice(0, limit).map((item) => ({ ...item })),
      next: rest.length > limit ? (rest[limit - 1]?.id ?? null) : null,
    });
  };
const records = (count: number): BulkRecord[] =>
  drafts(count).map(({ id, title }) => ({ id, name: title, version: 1 }));
const refused = (message: string, more: Partial<AppError> = {}): AppError => ({ ...conflict(message), ...more });
const noWait = () => Promise.resolve();

describe('Gathering what matches', () => {
  it('reads every page by key, with the conditions of the list, and takes each record once', async () => {
    const asked: string[] = [];
    const found = await gatherAll('/api/courses?status=draft&sort=title', {}, { read: listOf(drafts(450), asked) });
    expect(found.ok && found.value.records).toHaveLength(450);
    expect(found.ok && found.value.isCut).toBe(false);
    expect(found.ok && found.value.records[7]).toEqual({ id: 'c00007', version: 3, name: 'Course 7', status: 'draft' });
    expect(asked).toEqual([
      '/api/courses?status=draft&sort=title&limit=200',
      '/api/courses?status=draft&sort=title&limit=200&after=c00199',
      '/api/courses?status=draft&sort=title&limit=200&after=c00399',
    ]);
  });

  it('ends at the most that is done in one go, and says that there are more', async () => {
    const found = await gatherAll('/api/courses', {}, { read: listOf(drafts(30)), most: 20, page: 7 });
    expect(found).toMatchObject({ ok: true, value: { isCut: true } });
    expect(found.ok && found.value.records).toHaveLength(20);
    const whole = await gatherAll('/api/courses', {}, { read: listOf(drafts(21)), most: 21, page: 7 });
    expect(whole).toMatchObject({ ok: true, value: { isCut: false } });
  });

  it('tells how far it is, and can be stopped', async () => {
    const counts: number[] = [];
    const asked: string[] = [];
    const watch = { onProgress: (count: number) => counts.push(count), isStopped: () => counts.length === 2 };
    await gatherAll('/api/courses', watch, { read: listOf(drafts(90), asked), page: 20 });
    expect(counts).toEqual([20, 40]);
    expect(asked).toHaveLength(2);
  });

  it('answers the error of a page that cannot be read', async () => {
    const found = await gatherAll('/api/courses', {}, { read: async () => err(unauthenticated('Sign in first.')) });
    expect(found).toMatchObject({ ok: false, error: { code: 'unauthenticated' } });
  });
});

describe('Working through them', () => {
  it('passes nobody over, though each leaves the list as soon as it is done', async () => {
    const items = drafts(95);
    const found = await gatherAll('/api/courses', {}, { read: listOf(items), page: 10 });
    const gathered = found.ok ? found.value.records : [];
    const { done, failures, left } = await workThrough(gathered, async ({ id }) => {
      const item = items.find((each) => each.id === id);
      if (item?.status !== 'draft') return err(refused('Not a draft.'));
      item.status = 'archived';
      return ok(null);
    });
    expect({ done, failures, left }).toEqual({ done: 95, failures: [], left: 0 });
    expect(items.every(({ status }) => status === 'archived')).toBe(true);
  });

  it('makes at most four calls at once, each once, and tells how many are over', async () => {
    let now = 0;
    let most = 0;
    const seen: string[] = [];
    const progress: number[] = [];
    await workThrough(
      records(21),
      async ({ id }) => {
        now += 1;
        most = Math.max(most, now);
        seen.push(id);
        await new Promise((go) => setTimeout(go, 1));
        now -= 1;
        return ok(null);
      },
      { onProgress: (count) => progress.push(count) },
    );
    expect(most).toBe(4);
    expect(new Set(seen).size).toBe(21);
    expect(progress.at(-1)).toBe(21);
  });

  it('keeps what is refused, and goes on with the others', async () => {
    const { done, failures, left } = await workThrough(records(9), async ({ id }) =>
      id === 'c00004' ? err(refused('It has live bookings.')) : ok(null),
    );
    expect([done, left]).toEqual([8, 0]);
    expect(failures.map(({ record }) => record.name)).toEqual(['Course 4']);
  });

  it('names them in their order, whichever was answered first', async () => {
    const { failures } = await workThrough(records(4), async ({ id }) => {
      await new Promise((go) => setTimeout(go, id === 'c00000' ? 8 : 1));
      return err(refused('No.'));
    });
    expect(failures.map(({ record }) => record.name)).toEqual(['Course 0', 'Course 1', 'Course 2', 'Course 3']);
  });

  it('stops where it is told to, and says how many are left', async () => {
    let over = 0;
    const outcome = await workThrough(
      records(40),
      async () => {
        over += 1;
        return ok(null);
      },
      { isStopped: () => over >= 10 },
    );
    expect(outcome.done).toBeLessThan(15);
    expect(outcome.done + outcome.left).toBe(40);
    expect(outcome.halted).toBeNull();
  });

  it('does not go on where the session has ended or nothing answers', async () => {
    for (const error of [unauthenticated('Sign in first.'), refused('Gone.', { rule: 'offline' })]) {
      let calls = 0;
      const outcome = await workThrough(records(40), async () => {
        calls += 1;
        return err(error);
      });
      expect(calls).toBeLessThanOrEqual(4);
      expect(outcome).toMatchObject({ done: 0, failures: [], left: 40, halted: error });
    }
  });

  it('waits as long as the server asks, and tries the same once more with the same key', async () => {
    const keys: string[] = [];
    const waited: number[] = [];
    const step = async (_: BulkRecord, key: string): Promise<Result<unknown>> => {
      keys.push(key);
      return keys.length < 3 ? err({ code: 'rate_limited', message: 'Wait.', retryAfter: 7 }) : ok(null);
    };
    const outcome = await workThrough(records(1), step, {}, async (seconds) => {
      waited.push(seconds);
    });
    expect(outcome.done).toBe(1);
    expect(waited).toEqual([7, 7]);
    expect(new Set(keys).size).toBe(1);
  });

  it('gives up on a record that it is never let to', async () => {
    const outcome = await workThrough(
      records(1),
      async () => err({ code: 'rate_limited', message: 'Wait.' }),
      {},
      noWait,
    );
    expect(outcome.failures).toHaveLength(1);
  });
});

describe('What could not be done', () => {
  it('is told by reason, with three names each', () => {
    const failures = ['A', 'B', 'C', 'D', 'E'].map((name) => ({
      record: { id: name, name },
      error: refused('It has live bookings.'),
    }));
    const stale = refused('Somebody else saved this course.', { precondition: true });
    expect(reasonsOf([...failures, { record: { id: 'F', name: 'F' }, error: stale }])).toEqual([
      'A, B, C and 2 more: It has live bookings.',
      'F: Changed by somebody else since the list was read.',
    ]);
    expect(reasonsOf(failures.slice(0, 2))).toEqual(['A and B: It has live bookings.']);
    expect(reasonsOf(failures.slice(0, 1))).toEqual(['A: It has live bookings.']);
  });

  it('is told by its commonest reasons, where each has one of its own', () => {
    const failures = Array.from({ length: 30 }, (_, at) => ({
      record: { id: `${at}`, name: `Number ${at}` },
      error: refused(at > 27 ? 'It is closed.' : `${at} bookings are live.`),
    }));
    const lines = reasonsOf(failures);
    expect(lines).toHaveLength(9);
    expect(lines[0]).toBe('Number 28 and Number 29: It is closed.');
    expect(lines[8]).toBe('21 more, for other reasons.');
  });

  it('names a record of any kind as its page does', () => {
    expect(nameOf({ title: 'Ropework' })).toBe('Ropework');
    expect(nameOf({ displayName: 'Imogen Reyes', email: 'i@x.example' })).toBe('Imogen Reyes');
    expect(nameOf({ name: null, prompt: 'Which knot?' })).toBe('Which knot?');
    expect(nameOf({ name: 'Calder Freight' })).toBe('Calder Freight');
    expect(nameOf({ id: 'x' })).toBe('One without a name');
    expect(nameOf({ prompt: 'x'.repeat(500) }).length).toBeLessThan(100);
  });
});
