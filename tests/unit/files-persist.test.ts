// How long a call to the file store is tried, on a clock of the test's own.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Pace, persist } from '#adapters/files/persist';
import { storageError } from '#domain/assets/storage-error';
import { STORAGE_RETRY_OPERATION_MS, STORAGE_RETRY_UPLOAD_MS } from '#domain/constants';

class TestPace implements Pace {
  time = 0;
  readonly pauses: number[] = [];
  now = () => this.time;
  pause = async (milliseconds: number) => {
    this.pauses.push(milliseconds);
    this.time += milliseconds;
  };
}

afterEach(() => vi.restoreAllMocks());

const failing = async () => {
  throw new Error('internal error');
};

describe('A call to the file store', () => {
  it.each([STORAGE_RETRY_OPERATION_MS, STORAGE_RETRY_UPLOAD_MS])(
    'is given up within %d ms, after pauses that grow to at most half a minute',
    async (within) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const pace = new TestPace();
      const answer = await persist({ within, judge: () => 'passing', pace }, failing);
      expect(answer).toEqual({ ok: false, error: storageError('retry-limit-exceeded') });
      expect(pace.time).toBeLessThanOrEqual(within);
      expect(pace.time).toBeGreaterThan(within - 30_000);
      expect(pace.pauses[4]).toBeGreaterThan(2 * (pace.pauses[0] as number));
      expect(Math.max(...pace.pauses)).toBeLessThanOrEqual(30_000);
    },
  );

  it('answers as soon as the store does', async () => {
    const pace = new TestPace();
    const work = async (again: number) => (again < 3 ? failing() : again);
    expect(await persist({ within: 10_000, judge: () => 'passing', pace }, work)).toEqual({ ok: true, value: 3 });
    expect(pace.pauses).toHaveLength(3);
  });

  it('is not made again where the store said no', async () => {
    const pace = new TestPace();
    const said = storageError('quota-exceeded');
    expect(await persist({ within: 10_000, judge: () => said, pace }, failing)).toEqual({ ok: false, error: said });
    expect(pace.pauses).toEqual([]);
  });

  it('ends with the cancelling of its caller, in the middle of its tries', async () => {
    const pace = new TestPace();
    const leaving = new AbortController();
    const work = async (again: number) => {
      if (again === 2) leaving.abort();
      return failing();
    };
    const answer = await persist({ within: 60_000, judge: () => 'passing', pace, signal: leaving.signal }, work);
    expect(answer).toEqual({ ok: false, error: storageError('canceled') });
    expect(pace.pauses).toHaveLength(2);
  });
});
