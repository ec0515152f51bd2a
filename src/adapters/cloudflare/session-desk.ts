// The session's desk as a Durable Object: one instance a session, so that its people are served one after another.
import { DurableObject } from 'cloudflare:workers';
import type { Result } from '#kernel/result';
import type { DeskAnswer, DeskCommand, SessionDesk } from '#ports/session-desk';

/** A class of Durable Objects over what answers for one session; `compose.ts` says what that is. */
export const sessionDeskClass = (open: (env: Env) => SessionDesk) =>
  class extends DurableObject<Env> implements SessionDesk {
    readonly #desk = open(this.env);
    submit(session: { id: string; courseId: string }, command: DeskCommand): Promise<Result<DeskAnswer>> {
      return this.#desk.submit(session, command);
    }
  };

/** What is used of the binding. Commands and answers cross as plain data. */
export interface DeskNamespace {
  getByName(name: string): SessionDesk;
}

export class DurableSessionDesk implements SessionDesk {
  readonly #desks: DeskNamespace;
  constructor(desks: DeskNamespace) {
    this.#desks = desks;
  }
  submit(session: { id: string; courseId: string }, command: DeskCommand): Promise<Result<DeskAnswer>> {
    return this.#desks.getByName(session.id).submit(session, command);
  }
}
