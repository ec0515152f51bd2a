// One day's register while it is marked: the marks as the server has them, those given here that it has not yet, and those that
// crossed somebody else's. Without a screen.
import { atom, map } from 'nanostores';
import type { Mark } from '#domain/attendance/attendance';
import type { GivenMark, Register, RegisterRow, SavedMarks, StandingMark } from '#domain/attendance/register';
import type { Instant } from '#kernel/clock';
import type { AppError } from '#kernel/errors';
import type { Result } from '#kernel/result';
import { type Pace, SaveQueue, type Wire } from '../save-queue';
import { idOf, type KeptMarks, type Marks } from './kept-marks';

/** A note is saved after so long without another key. Milliseconds. */
export const QUIET_MS = 600;
/** The session has no register any more. */
const ENDED = ['no-register'];

export interface RegisterServer extends Omit<Wire<GivenMark>, 'isEnd' | 'send'> {
  send: (marks: Marks, key: string) => Promise<Result<SavedMarks>>;
  read: (day: string) => Promise<Result<Register>>;
}

export interface ShownMark {
  mark: Mark;
  note: string | null;
}

export class RegisterRoom {
  /** As the server has it. */
  readonly $register;
  /** Given here and not acknowledged, of every day. */
  readonly $unsent = atom<Marks>({});
  readonly $crossed = atom<Marks>({});
  /** What the server would not take of somebody, by booking. */
  readonly $refused = map<Record<string, string>>({});
  /** When something given here was last saved. */
  readonly $savedAt = atom<Instant | null>(null);
  readonly queue: SaveQueue<GivenMark>;
  readonly #kept: KeptMarks;
  readonly #server: RegisterServer;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #isReading = false;
  #isAsked = false;

  constructor(register: Register, kept: KeptMarks, server: RegisterServer, pace?: Pace) {
    this.$register = atom(register);
    this.#kept = kept;
    this.#server = server;
    this.queue = new SaveQueue(
      kept,
      {
        ...server,
        isEnd: ({ rule }: AppError) => ENDED.includes(rule ?? ''),
        send: async (marks, key) => {
          const sent = await server.send(marks, key);
          if (sent.ok) this.#hear(marks, sent.value);
          return sent;
        },
      },
      pace,
    );
    this.queue.$unsent.listen(() => this.#look());
  }

  /** Goes on with what this device has kept. */
  start(): void {
    this.#look();
    this.queue.look();
    this.flush();
  }

  get day(): string {
    return this.$register.get().day;
  }

  /** How somebody stands: as given here, else as the server has it. */
  shown(row: RegisterRow): ShownMark {
    return this.$unsent.get()[idOf({ bookingId: row.bookingId, day: this.day })] ?? row;
  }

  /** A tap: saved at once. */
  give(bookingId: string, mark: Mark, note: string | null = null): void {
    this.#put(bookingId, mark, note);
    this.flush();
  }

  /** Several at once, as one call. */
  giveAll(bookingIds: readonly string[], mark: Mark): void {
    for (const id of bookingIds) this.#put(id, mark, null);
    this.flush();
  }

  /** A note: kept on this device at once, saved after a moment of quiet. */
  type(bookingId: string, mark: Mark, note: string | null): void {
    this.#put(bookingId, mark, note);
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.flush(), QUIET_MS);
  }

  /** The other's mark stays, or mine takes its place: whoever decides has seen both. */
  settle(bookingId: string, counts: 'theirs' | 'mine'): void {
    const id = idOf({ bookingId, day: this.day });
    const mine = this.$crossed.get()[id];
    this.#kept.uncross(id);
    this.#look();
    if (mine && counts === 'mine') this.give(bookingId, mine.mark, mine.note);
  }

  /** Nothing more is waited for: the page is hidden, the network is back. */
  flush(): void {
    clearTimeout(this.#quiet);
    if (this.queue.$unsent.get() > 0) void this.queue.flush();
  }

  /** Somebody else may have marked, or another tab: what is not newer here is taken over. */
  async catchUp(): Promise<void> {
    this.#look();
    this.queue.look();
    this.flush();
    if (this.#isReading) {
      this.#isAsked = true;
      return;
    }
    this.#isReading = true;
    do {
      this.#isAsked = false;
      const read = await this.#server.read(this.day);
      if (read.ok) this.#take(read.value);
    } while (this.#isAsked);
    this.#isReading = false;
  }

  #put(bookingId: string, mark: Mark, note: string | null): void {
    const row = this.$register.get().rows.find((each) => each.bookingId === bookingId);
    if (!row) return;
    const id = idOf({ bookingId, day: this.day });
    const before = this.#kept.unsent()[id];
    const given = { bookingId, day: this.day, mark, note, version: before?.version ?? row.version };
    if (!before && mark === row.mark && note === row.note) return;
    this.#kept.uncross(id);
    this.$refused.setKey(bookingId, undefined as never);
    this.queue.put(id, given);
    this.#look();
  }

  #hear(sent: Marks, { saved, refused, savedAt }: SavedMarks): void {
    if (saved.length > 0) this.$savedAt.set(savedAt);
    for (const { bookingId, day, ...standing } of saved) this.#stand(bookingId, day, standing, sent);
    for (const { bookingId, day, rule, message, current } of refused) {
      const mine = sent[idOf({ bookingId, day })];
      if (rule !== 'marked-since') this.$refused.setKey(bookingId, message);
      else if (mine && current) {
        this.#stand(bookingId, day, current);
        this.#kept.cross(mine);
      }
    }
  }

  /** What waits behind a mark of one's own was given on that mark. */
  #stand(bookingId: string, day: string, standing: StandingMark, sent?: Marks): void {
    const id = idOf({ bookingId, day });
    const base = sent?.[id]?.version;
    if (base !== undefined)
      this.#kept.amend(id, (next) => (next.version === base ? { ...next, version: standing.version } : next));
    const register = this.$register.get();
    if (day !== register.day) return;
    const rows = register.rows.map((row) =>
      row.bookingId === bookingId && row.version <= standing.version ? { ...row, ...standing } : row,
    );
    this.$register.set({ ...register, rows });
  }

  /** What was heard since it was asked for is newer than the answer. */
  #take(read: Register): void {
    const known = new Map(this.$register.get().rows.map((row) => [row.bookingId, row]));
    const rows = read.rows.map((row): RegisterRow => {
      const before = known.get(row.bookingId);
      if (!before || before.version <= row.version) return row;
      const { mark, note, version, by, at } = before;
      return { ...row, mark, note, version, by, at };
    });
    this.$register.set({ ...read, rows });
    this.#look();
  }

  /** Where both have come to say the same, there is nothing left to decide. */
  #look(): void {
    const { rows, day } = this.$register.get();
    for (const { bookingId, mark, note } of rows) {
      const id = idOf({ bookingId, day });
      const mine = this.#kept.crossed()[id];
      if (mine && mine.mark === mark && mine.note === note) this.#kept.uncross(id);
    }
    this.$unsent.set(this.#kept.unsent());
    this.$crossed.set(this.#kept.crossed());
  }
}
