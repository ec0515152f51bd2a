// Records that are asked for by id in one turn of the event loop are read in one call: a round trip costs far more than a
// document, and a Worker has few connections at a time.
import type { Document, FirestoreClient } from './firestore-client';

interface Waiting {
  name: string;
  resolve: (document: Document | null) => void;
  reject: (cause: unknown) => void;
}

/** How many promise steps a use case may take between two reads that it starts together. */
const STEPS = 8;

export class FirestoreReads {
  #waiting: Waiting[] = [];
  constructor(private readonly client: FirestoreClient) {}

  get(name: string): Promise<Document | null> {
    return new Promise<Document | null>((resolve, reject) => {
      if (this.#waiting.push({ name, resolve, reject }) === 1) void this.#send();
    });
  }

  /** Microtasks alone come between: a turn is one request's, so nobody waits for, or fails with, somebody else's read. */
  async #send(): Promise<void> {
    for (let step = 0; step < STEPS; step++) await null;
    const waiting = this.#waiting;
    this.#waiting = [];
    try {
      const documents = await this.client.get(
        waiting.map(({ name }) => name),
        ['r'],
      );
      for (const [at, { resolve }] of waiting.entries()) resolve(documents[at] ?? null);
    } catch (cause) {
      for (const { reject } of waiting) reject(cause);
    }
  }
}
