// One attempt while it is sat: answers as they stand here, how far they are saved, and the time left. Without a screen.
import { atom, map } from 'nanostores';
import type { Answer, AttemptStatus } from '#domain/attempts/attempt';
import type { Instant } from '#kernel/clock';
import { type AppError, unavailable } from '#kernel/errors';
import type { Result } from '#kernel/result';
import { isPassing } from '../retry';
import { type Pace, SaveQueue, type Wire } from '../save-queue';
import type { Answers, KeptAnswers } from './kept-answers';
import { announcement, type Reading, ServerClock, type Stopwatch } from './server-clock';

/** Text is saved after so long without another key. Milliseconds. */
export const QUIET_MS = 600;
/** From the deadline on, this long for what is still on its way; the server takes it a little longer (`ANSWER_GRACE_MS`). */
const LAST_CALL_MS = 4000;

/** What the server says of answers that it has. */
export interface Saved {
  savedAt: Instant;
  deadlineAt: Instant | null;
  now: Instant;
}

/** What the server says of the attempt as it stands. */
export interface Standing {
  status: AttemptStatus;
  answers: Answers;
  deadlineAt: Instant | null;
  now: Instant;
}

export interface Server extends Wire<Answer> {
  send: (answers: Answers, key: string) => Promise<Result<Saved>>;
  read: () => Promise<Result<Standing>>;
  submit: (key: string) => Promise<Result<unknown>>;
}

/** `ended`: it is in, or the server has closed it. */
export type Phase = 'open' | 'submitting' | 'time-up' | 'ended';

interface Begin {
  answers: Answers;
  deadlineAt: Instant | null;
  reading: Reading;
}

export class SittingRoom {
  readonly $answers = map<Answers>({});
  readonly $flags = atom<readonly string[]>([]);
  /** Milliseconds; null without a time limit. */
  readonly $left = atom<number | null>(null);
  readonly $phase = atom<Phase>('open');
  /** Why it could not be submitted. */
  readonly $problem = atom<AppError | null>(null);
  readonly queue: SaveQueue<Answer>;
  readonly #kept: KeptAnswers;
  readonly #server: Server;
  readonly #stopwatch: Stopwatch;
  readonly #clock: ServerClock;
  readonly #submitKey: string;
  #deadlineAt: Instant | null;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #isReading = false;
  /** Questions answered since a reading of the server began: newer than what it will say. */
  #fresh = new Set<string>();

  constructor(kept: KeptAnswers, server: Server, begin: Begin, stopwatch: Stopwatch, pace?: Pace) {
    this.#kept = kept;
    this.#server = server;
    this.#stopwatch = stopwatch;
    this.#clock = new ServerClock(stopwatch, begin.reading);
    this.#deadlineAt = begin.deadlineAt;
    this.#submitKey = server.newKey();
    const wire: Wire<Answer> = {
      ...server,
      isEnd: isOver,
      send: async (answers, key) => {
        const sentAt = stopwatch();
        const sent = await server.send(answers, key);
        if (sent.ok) this.#hear(sent.value, sentAt);
        return sent;
      },
    };
    this.queue = new SaveQueue(kept, wire, pace);
    this.queue.$state.subscribe((state) => {
      if (state === 'over') this.$phase.set('ended');
    });
    // As the server wrote it into the page; what this device knows besides comes with `start`.
    this.$answers.set(begin.answers);
    this.$left.set(
      begin.deadlineAt === null ? null : Math.max(0, Date.parse(begin.deadlineAt) - Date.parse(begin.reading.now)),
    );
  }

  /** Goes on with what this device has kept. */
  start(): void {
    this.$answers.set({ ...this.$answers.get(), ...this.#kept.unsent() });
    this.$flags.set(this.#kept.flags());
    this.queue.look();
    this.flush();
    this.tick();
  }

  /** A choice: saved at once. */
  give(questionId: string, answer: Answer): void {
    this.#put(questionId, answer);
    this.flush();
  }

  /** A text: kept on this device at once, saved after a moment of quiet. */
  type(questionId: string, answer: Answer): void {
    this.#put(questionId, answer);
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.flush(), QUIET_MS);
  }

  /** Nothing more is waited for: the field is left, the page is hidden, the network is back. */
  flush(): void {
    clearTimeout(this.#quiet);
    if (this.queue.$unsent.get() > 0) void this.queue.flush();
  }

  flag(questionId: string): void {
    const flags = this.#kept.flags();
    this.#kept.setFlags(
      flags.includes(questionId) ? flags.filter((flagged) => flagged !== questionId) : [...flags, questionId],
    );
    this.$flags.set(this.#kept.flags());
  }

  /** As the time passes. At its end what waits is saved and the attempt submitted. */
  tick(): void {
    const before = this.$left.get();
    const left = this.#clock.leftUntil(this.#deadlineAt);
    this.$left.set(left);
    if (left === null || this.$phase.get() !== 'open') return;
    if (left === 0) void this.#endOfTime();
    // Before it alarms anybody: more time may have been given.
    else if (before !== null && announcement(before, left)) void this.catchUp();
  }

  /** Another tab or device may have answered, extended or ended it: what is not newer here is taken over. */
  async catchUp(): Promise<void> {
    this.queue.look();
    this.flush();
    if (this.$phase.get() !== 'open' || this.#isReading) return;
    this.#isReading = true;
    this.#fresh = new Set(Object.keys(this.#kept.unsent()));
    const read = await this.#read();
    this.#isReading = false;
    if (read?.status !== 'in-progress') return;
    const { answers } = read;
    const newer = { ...this.#kept.unsent() };
    for (const id of this.#fresh) newer[id] = this.$answers.get()[id] ?? null;
    this.$answers.set({ ...answers, ...newer });
    this.$flags.set(this.#kept.flags());
  }

  /** All answers, then the attempt. Where the server cannot be reached, all of it waits and `$problem` says so. */
  async submit(): Promise<void> {
    if (this.$phase.get() !== 'open') return;
    this.$phase.set('submitting');
    this.$problem.set(null);
    clearTimeout(this.#quiet);
    const isSaved = await this.queue.settle();
    if (this.#isOver) return;
    if (!isSaved) this.$problem.set(unavailable('Some answers are not sent yet.', { rule: 'unsent' }));
    this.$phase.set(isSaved && (await this.#send()) ? 'ended' : 'open');
    this.tick();
  }

  /** Whether the server can be reached and has more to say than this page: that it is in, or who may read it. */
  async hasWord(): Promise<boolean> {
    const read = await this.#server.read();
    return read.ok ? read.value.status !== 'in-progress' : !isPassing(read.error);
  }

  /** Whether it is in: also where it was before. */
  async #send(): Promise<boolean> {
    const done = await this.#server.submit(this.#submitKey);
    const isIn = done.ok || isOver(done.error);
    if (!done.ok && !isIn) this.$problem.set(done.error);
    return isIn;
  }

  async #endOfTime(): Promise<void> {
    this.$phase.set('time-up');
    clearTimeout(this.#quiet);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lastCall = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, LAST_CALL_MS);
    });
    await Promise.race([this.queue.flush(), lastCall]);
    clearTimeout(timer);
    if (this.#isOver) return;
    const read = await this.#read();
    if (read?.status === 'in-progress' && this.$left.get() !== 0) return this.$phase.set('open');
    // The server ends it by itself: where it cannot be told, there is nothing more to do here.
    if (!this.#isOver) await this.#send();
    this.$problem.set(null);
    this.$phase.set('ended');
  }

  get #isOver(): boolean {
    return this.$phase.get() === 'ended';
  }

  async #read(): Promise<Standing | null> {
    const sentAt = this.#stopwatch();
    const read = await this.#server.read();
    if (!read.ok) return null;
    if (read.value.status !== 'in-progress') this.$phase.set('ended');
    else this.#hear(read.value, sentAt);
    return read.value;
  }

  #put(questionId: string, answer: Answer): void {
    if (this.$phase.get() !== 'open') return;
    this.#fresh.add(questionId);
    this.$answers.setKey(questionId, answer);
    this.queue.put(questionId, answer);
  }

  #hear({ now, deadlineAt }: Pick<Saved, 'now' | 'deadlineAt'>, sentAt: number): void {
    if (this.#clock.hear({ now, sentAt, heardAt: this.#stopwatch() })) this.#deadlineAt = deadlineAt;
    this.tick();
  }
}

/** It has ended, by its deadline or elsewhere. */
const isOver = ({ rule }: AppError): boolean => rule === 'deadline-passed' || rule === 'not-in-progress';
