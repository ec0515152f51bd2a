// What a test keeps on this device: answers that the server has not acknowledged, under the attempt's and the person's id, until
// it has; and which questions are flagged. Several tabs share it: every change reads it first and writes it at once.
import type { Answer } from '#domain/attempts/attempt';

export type Answers = Record<string, Answer>;

/** Sent as one, and sent again under the same key until the server acknowledges it. */
export interface Batch {
  key: string;
  answers: Answers;
}

export interface Kept {
  sending: Batch | null;
  /** Newer than what is being sent; the last one of each question. */
  waiting: Answers;
}

export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Characters of answers sent at once: as UTF-8 well within the 256 KB that the server takes. */
const MOST_SENT = 60_000;

const nothing = (): Kept => ({ sending: null, waiting: {} });

export class KeptAnswers {
  readonly #shelf: Shelf | null;
  readonly #name: string;
  /** Where the browser keeps nothing for us (full, forbidden), this page does. */
  #own: { kept: string | null; flags: string | null } | null = null;

  constructor(attemptId: string, personId: string, shelf: Shelf | null) {
    this.#shelf = shelf;
    this.#name = `attempt.${attemptId}.${personId}`;
  }

  read(): Kept {
    const kept = parsed<Kept>(this.#get('kept'));
    return kept && typeof kept.waiting === 'object' ? kept : nothing();
  }

  /** The newest answer of a question takes the place of one that still waits. */
  put(questionId: string, answer: Answer): void {
    const kept = this.read();
    this.#write({ ...kept, waiting: { ...kept.waiting, [questionId]: answer } });
  }

  /** What is to be sent next: what was begun, under its key, before anything newer. Null where nothing waits. */
  take(newKey: () => string): Batch | null {
    const { sending, waiting } = this.read();
    if (sending) return sending;
    const [answers, rest] = split(waiting);
    if (Object.keys(answers).length === 0) return null;
    const batch = { key: newKey(), answers };
    this.#write({ sending: batch, waiting: rest });
    return batch;
  }

  /** The server has it. */
  acknowledge(key: string): void {
    const kept = this.read();
    if (kept.sending?.key === key) this.#write({ ...kept, sending: null });
  }

  /** The server will never take these of the batch; the others go on under another key. */
  withdraw(key: string, questionIds: readonly string[]): void {
    const kept = this.read();
    if (kept.sending?.key !== key) return;
    const rest = Object.entries(kept.sending.answers).filter(([id]) => !questionIds.includes(id));
    this.#write({ sending: null, waiting: { ...Object.fromEntries(rest), ...kept.waiting } });
  }

  /** Everything that is not acknowledged, the newest of each question. */
  unsent(): Answers {
    const { sending, waiting } = this.read();
    return { ...sending?.answers, ...waiting };
  }

  flags(): string[] {
    const flags = parsed<string[]>(this.#get('flags'));
    return Array.isArray(flags) ? flags : [];
  }

  setFlags(questionIds: readonly string[]): void {
    this.#set('flags', questionIds.length > 0 ? JSON.stringify(questionIds) : null);
  }

  /** At the end of the attempt nothing of it stays. */
  clear(): void {
    this.#set('kept', null);
    this.#set('flags', null);
  }

  #write(kept: Kept): void {
    const isEmpty = kept.sending === null && Object.keys(kept.waiting).length === 0;
    this.#set('kept', isEmpty ? null : JSON.stringify(kept));
  }

  #get(part: 'kept' | 'flags'): string | null {
    if (this.#own) return this.#own[part];
    try {
      return this.#shelf?.getItem(`${this.#name}.${part}`) ?? null;
    } catch {
      return null;
    }
  }

  #set(part: 'kept' | 'flags', text: string | null): void {
    const name = `${this.#name}.${part}`;
    try {
      if (!this.#shelf || this.#own) throw new Error('Nothing is kept beyond this page.');
      if (text === null) this.#shelf.removeItem(name);
      else this.#shelf.setItem(name, text);
    } catch {
      this.#own ??= { kept: this.#get('kept'), flags: this.#get('flags') };
      this.#own[part] = text;
    }
  }
}

function parsed<T>(text: string | null): T | null {
  if (text === null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

/** As many as may be sent at once, and the rest. */
function split(waiting: Answers): [Answers, Answers] {
  const now: Answers = {};
  const later: Answers = {};
  let size = 0;
  for (const [id, answer] of Object.entries(waiting)) {
    size += JSON.stringify(answer).length;
    if (size <= MOST_SENT || Object.keys(now).length === 0) now[id] = answer;
    else later[id] = answer;
  }
  return [now, later];
}
