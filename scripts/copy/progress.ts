// How far a copy is, on one line: records, records a second and the time left of the step that it is at.
import type { WriteStream } from 'node:tty';

const TERMINAL_EVERY_MS = 100;
const LOG_EVERY_MS = 5000;

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** 75 → `1 min 15 s`. */
export function durationOf(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60 ? `${minutes} min ${whole % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export class Progress {
  readonly #out: WriteStream;
  #step = '';
  #total: number | null = null;
  /** Of an earlier run: no part of the rate. */
  #before = 0;
  #startedAt = 0;
  #shownAt = 0;
  #isLineOpen = false;

  constructor(out: WriteStream = process.stderr) {
    this.#out = out;
  }

  /** @param of `total`: of records, null where nobody can tell; `done`: those of an earlier run */
  begin(step: string, { total, done }: { total: number | null; done: number }): void {
    this.end();
    this.#step = step;
    this.#total = total;
    this.#before = done;
    this.#startedAt = this.#shownAt = performance.now();
  }

  /** @param done records of this step so far */
  show(kind: string, done: number): void {
    const now = performance.now();
    if (now - this.#shownAt < (this.#out.isTTY ? TERMINAL_EVERY_MS : LOG_EVERY_MS)) return;
    this.#shownAt = now;
    const rate = ((done - this.#before) * 1000) / (now - this.#startedAt);
    const of = this.#total === null ? '' : ` of ${number.format(this.#total)}`;
    const left = this.#total === null ? '' : `, ${durationOf((this.#total - done) / rate)} left`;
    const text = `${this.#step}: ${number.format(done)}${of} records, ${number.format(rate)} a second${left} (${kind})`;
    this.#out.write(this.#out.isTTY ? `\r\u001b[2K${text}` : `${text}\n`);
    this.#isLineOpen = this.#out.isTTY;
  }

  /** Ends the line of the last step, so that what is said next has one of its own. */
  end(): void {
    if (this.#isLineOpen) this.#out.write('\n');
    this.#isLineOpen = false;
  }
}
