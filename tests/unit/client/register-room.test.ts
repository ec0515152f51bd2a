// Marks on their way: kept on the device, in order for each person, and a crossing is told and never written over.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Shelf } from '#client/kept-values';
import { KeptMarks, type Marks } from '#client/registers/kept-marks';
import { RegisterRoom, type RegisterServer } from '#client/registers/register-room';
import { attendanceId, type Mark } from '#domain/attendance/attendance';
import type { Register, RegisterRow, SavedMarks } from '#domain/attendance/register';
import { type AppError, unavailable } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';

const DAY = '2026-11-20';
const AT = '2026-11-20T12:16:00.000Z';
const ROW: RegisterRow = {
  ...{ bookingId: '', reference: 'BK-1', name: 'Ann', jobTitle: null, email: null, company: null, poNumber: null },
  ...{ isPending: false, mark: 'unmarked', note: null, version: 0, by: null, at: null },
};

class Memory implements Shelf {
  readonly items = new Map<string, string>();
  getItem = (name: string): string | null => this.items.get(name) ?? null;
  setItem = (name: string, text: string): void => void this.items.set(name, text);
  removeItem = (name: string): void => void this.items.delete(name);
}

/** A store of marks that guards each by its version, behind a network that the test breaks. */
class FakeServer implements RegisterServer {
  rows: RegisterRow[] = ['a', 'b', 'c'].map((bookingId) => ({ ...ROW, bookingId }));
  /** What comes instead of an answer; after the server has taken it where `isLate`. */
  fails: AppError | null = null;
  isLate = false;
  calls = 0;
  /** Whose marks it takes, and every one that was written. */
  who = 'me';
  history: { bookingId: string; mark: Mark; by: string }[] = [];
  /** The last of each person that this one was told to be saved. */
  taken = new Map<string, Mark>();
  #answers = new Map<string, SavedMarks>();
  #keys = 0;
  #lock: Promise<unknown> = Promise.resolve();

  write(bookingId: string, mark: Mark, by = 'tomasz'): void {
    this.history.push({ bookingId, mark, by });
    this.rows = this.rows.map((row) =>
      row.bookingId === bookingId ? { ...row, mark, version: row.version + 1, by: { id: by, name: by }, at: AT } : row,
    );
  }
  row = (bookingId: string): RegisterRow => this.rows.find((row) => row.bookingId === bookingId) as RegisterRow;

  send = async (marks: Marks, key: string): Promise<Result<SavedMarks>> => {
    this.calls += 1;
    const failure = this.fails;
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (failure && !this.isLate) return err(failure);
    const answer = this.#answers.get(key) ?? this.#take(marks);
    this.#answers.set(key, answer);
    return failure ? err(failure) : ok(answer);
  };
  #take(marks: Marks): SavedMarks {
    const told: SavedMarks = { saved: [], refused: [], savedAt: AT };
    for (const { bookingId, day, mark, note, version } of Object.values(marks)) {
      const row = this.row(bookingId);
      const isSame = row.mark === mark && row.note === note;
      if (!isSame && row.version !== version) {
        told.refused.push({ bookingId, day, rule: 'marked-since', message: 'Since.', current: this.row(bookingId) });
        continue;
      }
      if (!isSame) this.write(bookingId, mark, this.who);
      this.taken.set(bookingId, mark);
      told.saved.push({ ...this.row(bookingId), bookingId, day });
    }
    return told;
  }
  read = async (): Promise<Result<Register>> => {
    const rows = this.rows;
    await new Promise((resolve) => setTimeout(resolve, 10));
    return ok(registerOf(rows));
  };
  newKey = (): string => `key-${++this.#keys}`;
  alone = <T>(work: () => Promise<T>): Promise<T> => {
    const done = this.#lock.then(work);
    this.#lock = done.catch(() => undefined);
    return done;
  };
}

const registerOf = (rows: RegisterRow[]): Register => ({
  ...{ sessionId: 's', courseId: 'c', title: 'T', venue: null, mode: 'in-person', timeZone: 'UTC', wholeDays: false },
  ...{ days: [{ key: DAY, start: AT, end: AT, marked: null }], day: DAY, opensAt: AT, rows, now: AT },
});

let server: FakeServer;
let shelf: Memory;
beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  shelf = new Memory();
});
afterEach(() => vi.useRealTimers());

function enter(): RegisterRoom {
  const room = new RegisterRoom(registerOf(server.rows), new KeptMarks('s', 'me', shelf), server, {
    first: 1000,
    most: 8000,
  });
  room.start();
  return room;
}
const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(30_000);
const shown = (room: RegisterRoom): string[] => room.$register.get().rows.map((row) => room.shown(row).mark);
const offline = unavailable('No.', { rule: 'offline' });

describe('marks', () => {
  test('a tap and another of the same person come out as the last one, though the first was still on its way', async () => {
    const room = enter();
    room.give('a', 'attended');
    await vi.advanceTimersByTimeAsync(5);
    room.give('a', 'absent');
    room.give('a', 'unmarked');
    room.give('a', 'excused', 'jury service');
    await settled();
    expect(server.row('a')).toMatchObject({ mark: 'excused', version: 2 });
    expect(room.$crossed.get()).toEqual({});
    expect(shelf.items.size).toBe(0);
  });

  test('wait on the device while there is no network, through a reload, and go on in another page', async () => {
    server.fails = offline;
    const first = enter();
    first.giveAll(['a', 'b', 'c'], 'attended');
    await vi.advanceTimersByTimeAsync(500);
    expect([first.queue.$state.get(), first.queue.$unsent.get()]).toEqual(['waiting', 3]);
    const second = enter();
    expect(shown(second)).toEqual(['attended', 'attended', 'attended']);
    server.fails = null;
    await settled();
    expect(server.rows.map(({ mark }) => mark)).toEqual(['attended', 'attended', 'attended']);
    expect(shelf.items.size).toBe(0);
  });

  test('an answer that is lost on its way back makes no second mark, and no crossing with oneself', async () => {
    Object.assign(server, { fails: offline, isLate: true });
    const room = enter();
    room.give('a', 'attended');
    await vi.advanceTimersByTimeAsync(50);
    room.give('a', 'absent');
    server.fails = null;
    await settled();
    expect(server.row('a')).toMatchObject({ mark: 'absent', version: 2 });
    expect(room.$crossed.get()).toEqual({});
  });
});

describe('somebody else', () => {
  test('who marked the same person otherwise is told of, also after a reload, until it is decided', async () => {
    const room = enter();
    server.write('a', 'absent');
    room.give('a', 'attended');
    room.give('b', 'attended');
    await settled();
    expect(server.rows.map(({ mark }) => mark)).toEqual(['absent', 'attended', 'unmarked']);
    expect(shown(room)).toEqual(['absent', 'attended', 'unmarked']);
    const id = attendanceId('a', DAY);
    expect(room.$crossed.get()[id]).toMatchObject({ mark: 'attended' });
    const again = enter();
    expect(again.$crossed.get()[id]).toMatchObject({ mark: 'attended' });
    again.settle('a', 'mine');
    await settled();
    expect(server.row('a')).toMatchObject({ mark: 'attended', version: 2 });
    expect(again.$crossed.get()).toEqual({});
  });

  test('who comes round to the same leaves nothing to decide', async () => {
    const room = enter();
    server.write('a', 'absent');
    room.give('a', 'attended');
    await settled();
    expect(Object.keys(room.$crossed.get())).toHaveLength(1);
    server.write('a', 'attended');
    void room.catchUp();
    await settled();
    expect(room.$crossed.get()).toEqual({});
  });

  test('is taken over as soon as it is heard of, and what is not sent yet stays as it was given', async () => {
    const room = enter();
    server.fails = offline;
    room.give('b', 'excused');
    server.write('a', 'absent');
    void room.catchUp();
    await vi.advanceTimersByTimeAsync(100);
    expect(shown(room)).toEqual(['absent', 'excused', 'unmarked']);
  });

  test('an older answer takes nothing back that was saved since it was asked for', async () => {
    const room = enter();
    const slow = room.catchUp();
    room.give('a', 'attended');
    await settled();
    await slow;
    expect(shown(room)).toEqual(['attended', 'unmarked', 'unmarked']);
  });
});

describe('two at once', () => {
  /** The same numbers in every run. */
  const chanceOf = (seed: number) => {
    let state = seed;
    return () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
  };

  test.each(Array.from({ length: 60 }, (_, at) => at + 1))(
    'who mark at random, and offline in between, lose nothing (%i)',
    async (seed) => {
      const chance = chanceOf(seed * 7919);
      const other = new FakeServer();
      for (const part of ['rows', 'history'] as const)
        Object.defineProperty(other, part, {
          get: () => server[part],
          set: (value) => Object.assign(server, { [part]: value }),
        });
      other.who = 'ivy';
      const hands = [server, other].map((wire) => {
        const room = new RegisterRoom(registerOf(server.rows), new KeptMarks('s', wire.who, new Memory()), wire, {
          first: 50,
          most: 200,
        });
        room.start();
        return { wire, room, last: new Map<string, { mark: Mark; since: number }>() };
      });
      for (let turn = 0; turn < 60; turn++) {
        const hand = hands[chance() < 0.5 ? 0 : 1] as (typeof hands)[0];
        const sample = chance();
        if (sample < 0.12) Object.assign(hand.wire, { fails: offline, isLate: chance() < 0.5 });
        else if (sample < 0.3) hand.wire.fails = null;
        else if (sample < 0.4) void hand.room.catchUp();
        const bookingId = ['a', 'b', 'c'][Math.floor(chance() * 3)] as string;
        const mark = (['attended', 'absent', 'excused'] as const)[Math.floor(chance() * 3)] as Mark;
        // A tap on what is pressed already would take it back.
        const row = hand.room.$register.get().rows.find((each) => each.bookingId === bookingId) as RegisterRow;
        if (hand.room.shown(row).mark !== mark) {
          hand.room.give(bookingId, mark);
          hand.last.set(bookingId, { mark, since: server.history.length });
        }
        await vi.advanceTimersByTimeAsync(chance() * 40);
      }
      for (const { wire } of hands) wire.fails = null;
      await settled();
      for (const { wire, room, last } of hands) {
        expect(room.$unsent.get()).toEqual({});
        for (const [bookingId, { mark, since }] of last) {
          // Its last word on that person: taken, told as a crossing, or said by the other as well since then.
          const isTaken = wire.taken.get(bookingId) === mark;
          const isAgreed = server.history
            .slice(since)
            .some((each) => each.bookingId === bookingId && each.mark === mark);
          const isTold = room.$crossed.get()[attendanceId(bookingId, DAY)]?.mark === mark;
          expect(
            isTaken || isTold || isAgreed || server.row(bookingId).mark === mark,
            `${wire.who} marked ${bookingId} ${mark}`,
          ).toBe(true);
        }
      }
      // Each mark was given on the one before it: versions have no gap.
      for (const row of server.rows)
        expect(row.version).toBe(server.history.filter(({ bookingId }) => bookingId === row.bookingId).length);
    },
  );
});
