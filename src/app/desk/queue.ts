// The queue before a desk: commands that arrive while a batch is being committed make the next batch.
import { unavailable } from '#kernel/errors';
import { err, type Result } from '#kernel/result';
import type { DeskAnswer, DeskCommand, SessionDesk } from '#ports/session-desk';
import type { DeskDeps, DeskSession } from './read';
import { batches, serve } from './serve';

/** Commands in one commit: enough to keep up with a rush, few enough that the first is not kept waiting. */
const BATCH = 100;

export class DeskQueue implements SessionDesk {
  readonly #deps: DeskDeps;
  #waiting: { session: DeskSession; command: DeskCommand; answer: (result: Result<DeskAnswer>) => void }[] = [];
  #serving = false;
  constructor(deps: DeskDeps) {
    this.#deps = deps;
  }

  submit(session: DeskSession, command: DeskCommand): Promise<Result<DeskAnswer>> {
    return new Promise((answer) => {
      this.#waiting.push({ session, command, answer });
      if (!this.#serving) void this.#serve();
    });
  }

  async #serve(): Promise<void> {
    this.#serving = true;
    try {
      while (this.#waiting.length) {
        const session = this.#waiting[0]?.session as DeskSession;
        const here = this.#waiting.filter((each) => each.session.id === session.id);
        const [first = []] = batches(
          here.map(({ command }) => command),
          BATCH,
        );
        const taken = here.slice(0, first.length);
        this.#waiting = this.#waiting.filter((each) => !taken.includes(each));
        const results = await serve(this.#deps, session, first).catch((cause: unknown) => {
          console.error('The desk failed:', cause);
          return first.map(() =>
            err(unavailable('The booking desk failed. Nothing was changed; try again.', { retryAfter: 1 })),
          );
        });
        for (const [at, { answer }] of taken.entries()) answer(results[at] as Result<DeskAnswer>);
      }
    } finally {
      this.#serving = false;
    }
  }
}
