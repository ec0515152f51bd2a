// Answers on their way: in order, one call at a time, under the same key until the server has them, whatever the network does.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answers, KeptAnswers } from '#client/attempts/kept-answers';
import { type Saved, type Server, SittingRoom, type Standing } from '#client/attempts/sitting-room';
import type { Shelf } from '#client/kept-values';
import { SaveQueue } from '#client/save-queue';
import { type AppError, conflict, invalid, unauthenticated, unavailable } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';

const PACE = { first: 1000, most: 8000 };
const ATTEMPT = 'attempt-1';
const PERSON = 'person-1';

class Memory implements Shelf {
  readonly items = new Map<string, string>();
  getItem = (name: string): string | null => this.items.get(name) ?? null;
  setItem = (name: string, text: string): void => void this.items.set(name, text);
  removeItem = (name: string): void => void this.items.delete(name);
}

/** A server that keeps answers and replays a key it knows, behind a network that the test breaks. */
class FakeServer implements Server {
  answers: Answers = {};
  deadlineAt: string | null = null;
  status: Standing['status'] = 'in-progress';
  calls: { answers: Answers; key: string }[] = [];
  atOnce = 0;
  mostAtOnce = 0;
  submissions: string[] = [];
  /** What comes instead of an answer; after the server has taken it where `isLate`. */
  fails: ((call: number) => AppError | null) | null = null;
  isLate = false;
  takes = 10;
  #replayed = new Map<string, Saved>();
  #keys = 0;
  #lock: Promise<unknown> = Promise.resolve();

  send = async (answers: Answers, key: string): Promise<Result<Saved>> => {
    this.atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
    this.calls.push({ answers, key });
    const failure = this.fails?.(this.calls.length) ?? null;
    await new Promise((resolve) => setTimeout(resolve, this.takes));
    this.atOnce -= 1;
    if (failure && !this.isLate) return err(failure);
    const known = this.#replayed.get(key);
    if (!known) Object.assign(this.answers, answers);
    const now = new Date().toISOString();
    const saved = known ?? { savedAt: now, deadlineAt: this.deadlineAt, now };
    this.#replayed.set(key, saved);
    return failure ? err(failure) : ok(saved);
  };
  read = async (): Promise<Result<Standing>> => {
    const standing = {
      status: this.status,
      answers: { ...this.answers },
      deadlineAt: this.deadlineAt,
      now: new Date().toISOString(),
    };
    await new Promise((resolve) => setTimeout(resolve, this.takes));
    return this.fails?.(0) ? err(this.fails(0) as AppError) : ok(standing);
  };
  submit = async (key: string): Promise<Result<unknown>> => {
    this.submissions.push(key);
    await new Promise((resolve) => setTimeout(resolve, this.takes));
    if (this.status !== 'in-progress') return err(conflict('It is in.', { rule: 'not-in-progress' }));
    this.status = 'graded';
    return ok(null);
  };
  newKey = (): string => `key-${++this.#keys}`;
  alone = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = this.#lock.then(work);
    this.#lock = turn.catch(() => undefined);
    return turn;
  };
}

let shelf: Memory;
let server: FakeServer;
const kept = (): KeptAnswers => new KeptAnswers(ATTEMPT, PERSON, shelf);
const queue = (): SaveQueue<Answers[string]> => new SaveQueue(kept(), server, PACE);
const room = (answers: Answers = {}): SittingRoom => {
  const opened = new SittingRoom(
    kept(),
    server,
    {
      answers,
      deadlineAt: server.deadlineAt,
      reading: { now: new Date().toISOString(), sentAt: performance.now(), heardAt: performance.now() },
    },
    () => performance.now(),
    PACE,
  );
  opened.start();
  return opened;
};
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const offline = unavailable('No way.', { rule: 'offline' });

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-12-01T09:00:00Z') });
  shelf = new Memory();
  server = new FakeServer();
});
afterEach(() => vi.useRealTimers());

describe('the queue of answers', () => {
  test('is never two calls at once, and what is given meanwhile goes together in the next', async () => {
    const saving = queue();
    saving.put('q1', 'a');
    void saving.flush();
    await pass(5);
    saving.put('q1', 'b');
    saving.put('q2', 'c');
    void saving.flush();
    await pass(100);
    expect(server.calls.map(({ answers }) => answers)).toEqual([{ q1: 'a' }, { q1: 'b', q2: 'c' }]);
    expect(server.mostAtOnce).toBe(1);
    expect(server.answers).toEqual({ q1: 'b', q2: 'c' });
    expect(saving.$state.get()).toBe('saved');
  });

  test('sends the same again under the same key until it is acknowledged, later each time', async () => {
    server.fails = (call) => (call <= 3 ? offline : null);
    const saving = queue();
    saving.put('q1', 'a');
    void saving.flush();
    await pass(20);
    expect(saving.$state.get()).toBe('waiting');
    // Newer ones wait behind it, so that an old answer never comes after them.
    saving.put('q1', 'b');
    await pass(1000 + 2000 + 50);
    expect(server.calls).toHaveLength(3);
    await pass(4100);
    expect(server.calls.map(({ key, answers }) => [key, answers.q1])).toEqual([
      ['key-1', 'a'],
      ['key-1', 'a'],
      ['key-1', 'a'],
      ['key-1', 'a'],
      ['key-2', 'b'],
    ]);
    expect(server.answers).toEqual({ q1: 'b' });
    expect(saving.$unsent.get()).toBe(0);
  });

  test('an answer whose acknowledgement was lost is not undone by being sent again', async () => {
    server.fails = (call) => (call === 1 ? offline : null);
    server.isLate = true;
    const saving = queue();
    saving.put('q1', 'a');
    void saving.flush();
    await pass(15);
    // Another device has answered since.
    server.answers.q1 = 'elsewhere';
    await pass(1100);
    expect(server.calls.map(({ key }) => key)).toEqual(['key-1', 'key-1']);
    expect(server.answers.q1).toBe('elsewhere');
  });

  test('goes on after a reload with what was begun, under its key', async () => {
    server.fails = () => offline;
    const before = queue();
    before.put('q1', 'a');
    void before.flush();
    await pass(20);
    before.put('q2', 'b');
    server.fails = null;
    const after = queue();
    after.look();
    expect(after.$unsent.get()).toBe(2);
    void after.flush();
    await pass(50);
    expect(server.calls.at(1)).toEqual({ key: 'key-1', answers: { q1: 'a' } });
    expect(server.answers).toEqual({ q1: 'a', q2: 'b' });
    expect(shelf.items.size).toBe(0);
  });

  test('a flush ends the pause, as when the network is back', async () => {
    server.fails = (call) => (call === 1 ? offline : null);
    const saving = queue();
    saving.put('q1', 'a');
    void saving.flush();
    await pass(20);
    void saving.flush();
    await pass(20);
    expect(saving.$state.get()).toBe('saved');
  });

  test('what the server refuses is said beside its question and holds up nothing else', async () => {
    server.fails = (call) =>
      call === 1 ? invalid('No.', { issues: [{ path: 'q1', message: 'At most 20,000 characters.' }] }) : null;
    const saving = queue();
    saving.put('q1', 'far too long');
    saving.put('q2', 'b');
    void saving.flush();
    await pass(50);
    expect(server.answers).toEqual({ q2: 'b' });
    expect(saving.$issues.get()).toEqual([{ path: 'q1', message: 'At most 20,000 characters.' }]);
    saving.put('q1', 'shorter');
    expect(saving.$issues.get()).toEqual([]);
  });

  test('keeps everything while the session has ended, and goes on when it has begun again', async () => {
    server.fails = (call) => (call <= 1 ? unauthenticated('Sign in.') : null);
    const saving = queue();
    saving.put('q1', 'a');
    void saving.flush();
    await pass(20);
    expect(saving.$state.get()).toBe('signed-out');
    expect(saving.$unsent.get()).toBe(1);
    void saving.flush();
    await pass(20);
    expect(server.answers).toEqual({ q1: 'a' });
  });

  test('sends no more than the server takes at once', async () => {
    const saving = queue();
    for (let at = 0; at < 5; at++) saving.put(`q${at}`, 'x'.repeat(20_000));
    void saving.flush();
    await pass(100);
    expect(server.calls.map(({ answers }) => Object.keys(answers).length)).toEqual([2, 2, 1]);
    expect(Object.keys(server.answers)).toHaveLength(5);
  });

  test('works without a place to keep things, for as long as the page is open', async () => {
    const full: Shelf = {
      getItem: () => null,
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
      removeItem: () => undefined,
    };
    const saving = new SaveQueue(new KeptAnswers(ATTEMPT, PERSON, full), server, PACE);
    saving.put('q1', 'a');
    saving.put('q2', 'b');
    void saving.flush();
    await pass(50);
    expect(server.answers).toEqual({ q1: 'a', q2: 'b' });
    expect(saving.$state.get()).toBe('saved');
  });
});

describe('sitting', () => {
  test('a choice is saved at once, a text after a moment of quiet', async () => {
    const sitting = room();
    sitting.give('q1', 'a');
    await pass(50);
    for (const text of ['N', 'No', 'Not']) {
      sitting.type('q2', text);
      await pass(300);
    }
    expect(server.answers).toEqual({ q1: 'a' });
    await pass(400);
    expect(server.answers).toEqual({ q1: 'a', q2: 'Not' });
    expect(server.calls).toHaveLength(2);
  });

  test('text that is not saved yet is kept by the device from the first letter', () => {
    room().type('q2', 'N');
    expect(room().$answers.get()).toEqual({ q2: 'N' });
  });

  test('two tabs: what the other has answered is taken over, what is newer here is kept', async () => {
    const here = room();
    const there = room();
    there.give('q1', 'there');
    there.give('q2', 'there');
    await pass(50);
    server.fails = () => offline;
    here.give('q2', 'here');
    await pass(20);
    server.fails = null;
    await Promise.all([here.catchUp(), pass(2000)]);
    expect(here.$answers.get()).toEqual({ q1: 'there', q2: 'here' });
    expect(server.answers).toEqual({ q1: 'there', q2: 'here' });
    expect(server.mostAtOnce).toBe(1);
  });

  test('an answer that is given while the server is being asked is newer than what it says', async () => {
    const sitting = room({ q1: 'old' });
    server.answers = { q1: 'old' };
    server.takes = 500;
    const reading = sitting.catchUp();
    sitting.give('q1', 'new');
    await pass(400);
    server.takes = 10;
    await pass(2000);
    await reading;
    expect(sitting.$answers.get()).toEqual({ q1: 'new' });
  });

  test('is submitted once everything is saved, and once only', async () => {
    const sitting = room();
    sitting.give('q1', 'a');
    void sitting.submit();
    void sitting.submit();
    await pass(100);
    expect(server.submissions).toHaveLength(1);
    expect(sitting.$phase.get()).toBe('ended');
    expect(server.answers).toEqual({ q1: 'a' });
  });

  test('is not submitted while answers cannot be sent, and can be as soon as they are', async () => {
    server.fails = () => offline;
    const sitting = room();
    sitting.give('q1', 'a');
    await pass(50);
    void sitting.submit();
    await pass(50);
    expect(sitting.$phase.get()).toBe('open');
    expect(server.submissions).toHaveLength(0);
    server.fails = null;
    void sitting.submit();
    await pass(100);
    expect(sitting.$phase.get()).toBe('ended');
  });

  test('at the end of the time it saves what waits, submits, and ends', async () => {
    server.deadlineAt = '2026-12-01T09:01:00.000Z';
    const sitting = room();
    sitting.type('q1', 'half a sen');
    await pass(100);
    vi.setSystemTime(Date.parse('2026-12-01T08:00:00Z') + 100);
    for (let second = 0; second < 61; second++) {
      await pass(1000);
      sitting.tick();
    }
    await pass(5000);
    expect(server.answers).toEqual({ q1: 'half a sen' });
    expect(server.submissions).toHaveLength(1);
    expect(sitting.$phase.get()).toBe('ended');
    sitting.give('q1', 'too late');
    expect(sitting.$answers.get().q1).toBe('half a sen');
  });

  test('goes on where more time was given meanwhile', async () => {
    server.deadlineAt = '2026-12-01T09:00:10.000Z';
    const sitting = room();
    server.deadlineAt = '2026-12-01T09:10:10.000Z';
    await pass(10_000);
    sitting.tick();
    await pass(100);
    expect(sitting.$phase.get()).toBe('open');
    expect(server.submissions).toHaveLength(0);
    expect(sitting.$left.get()).toBeGreaterThan(590_000);
  });

  test('ends where it was submitted elsewhere', async () => {
    const sitting = room();
    server.status = 'graded';
    await Promise.all([sitting.catchUp(), pass(50)]);
    expect(sitting.$phase.get()).toBe('ended');
  });

  test('an answer after the deadline ends the sitting instead of being tried for ever', async () => {
    server.fails = () => conflict('Too late.', { rule: 'deadline-passed' });
    const sitting = room();
    sitting.give('q1', 'a');
    await pass(60_000);
    expect(server.calls).toHaveLength(1);
    expect(sitting.$phase.get()).toBe('ended');
  });

  test('flags stay on the device until the end', () => {
    const sitting = room();
    sitting.flag('q1');
    sitting.flag('q2');
    sitting.flag('q1');
    expect(room().$flags.get()).toEqual(['q2']);
    kept().clear();
    expect(shelf.items.size).toBe(0);
  });
});
