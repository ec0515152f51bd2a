// What somebody enters and the server has not acknowledged yet, kept on this device until it has. Several tabs share it: every
// change reads it first and writes it at once.

/** Sent as one, and sent again under the same key until the server acknowledges it. */
export interface Batch<Value> {
  key: string;
  values: Record<string, Value>;
}

export interface Kept<Value> {
  sending: Batch<Value> | null;
  /** Newer than what is being sent; the last one under each id. */
  waiting: Record<string, Value>;
}

export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Characters of values sent at once: as UTF-8 well within the 256 KB that the server takes. */
const MOST_CHARACTERS = 60_000;

const nothing = <Value>(): Kept<Value> => ({ sending: null, waiting: {} });

/** The browser's shelf; null where it forbids it. */
export function shelfOf(): Shelf | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

export class KeptValues<Value> {
  readonly #shelf: Shelf | null;
  readonly #name: string;
  readonly #most: number;
  /** Where the browser keeps nothing for us (full, forbidden), this page does. */
  #own: Map<string, string | null> | null = null;

  /**
   * @param name whose it is and what it is about
   * @param most values sent at once
   */
  constructor(name: string, shelf: Shelf | null, most = Number.POSITIVE_INFINITY) {
    this.#name = name;
    this.#shelf = shelf;
    this.#most = most;
  }

  read(): Kept<Value> {
    const kept = this.part<Kept<Value>>('kept');
    return kept && typeof kept.waiting === 'object' ? kept : nothing();
  }

  /** The newest value under an id takes the place of one that still waits. */
  put(id: string, value: Value): void {
    const kept = this.read();
    this.#write({ ...kept, waiting: { ...kept.waiting, [id]: value } });
  }

  /** Changes one that waits; nothing where none does. */
  amend(id: string, change: (value: Value) => Value): void {
    const kept = this.read();
    const value = kept.waiting[id];
    if (value !== undefined) this.#write({ ...kept, waiting: { ...kept.waiting, [id]: change(value) } });
  }

  /** What is to be sent next: what was begun, under its key, before anything newer. Null where nothing waits. */
  take(newKey: () => string): Batch<Value> | null {
    const { sending, waiting } = this.read();
    if (sending) return sending;
    const [values, rest] = this.#split(waiting);
    if (Object.keys(values).length === 0) return null;
    const batch = { key: newKey(), values };
    this.#write({ sending: batch, waiting: rest });
    return batch;
  }

  /** The server has it. */
  acknowledge(key: string): void {
    const kept = this.read();
    if (kept.sending?.key === key) this.#write({ ...kept, sending: null });
  }

  /** The server will never take these of the batch; the others go on under another key. */
  withdraw(key: string, ids: readonly string[]): void {
    const kept = this.read();
    if (kept.sending?.key !== key) return;
    const rest = Object.entries(kept.sending.values).filter(([id]) => !ids.includes(id));
    this.#write({ sending: null, waiting: { ...Object.fromEntries(rest), ...kept.waiting } });
  }

  /** Everything that is not acknowledged, the newest under each id. */
  unsent(): Record<string, Value> {
    const { sending, waiting } = this.read();
    return { ...sending?.values, ...waiting };
  }

  /** Nothing of it stays. */
  clear(): void {
    this.setPart('kept', null);
  }

  /** Something else that is kept beside. Null where there is none, or what is there cannot be read. */
  protected part<T>(name: string): T | null {
    const text = this.#get(name);
    if (text === null) return null;
    try {
      return JSON.parse(text) as T;
    } catch {
      return null;
    }
  }

  protected setPart(name: string, value: unknown): void {
    const text = value === null ? null : JSON.stringify(value);
    try {
      if (!this.#shelf || this.#own) throw new Error('Nothing is kept beyond this page.');
      if (text === null) this.#shelf.removeItem(`${this.#name}.${name}`);
      else this.#shelf.setItem(`${this.#name}.${name}`, text);
    } catch {
      this.#own ??= new Map();
      this.#own.set(name, text);
    }
  }

  #write(kept: Kept<Value>): void {
    const isEmpty = kept.sending === null && Object.keys(kept.waiting).length === 0;
    this.setPart('kept', isEmpty ? null : kept);
  }

  #get(name: string): string | null {
    const own = this.#own?.get(name);
    if (own !== undefined) return own;
    try {
      return this.#shelf?.getItem(`${this.#name}.${name}`) ?? null;
    } catch {
      return null;
    }
  }

  /** As many as may be sent at once, and the rest. */
  #split(waiting: Record<string, Value>): [Record<string, Value>, Record<string, Value>] {
    const now: Record<string, Value> = {};
    const later: Record<string, Value> = {};
    let size = 0;
    let count = 0;
    for (const [id, value] of Object.entries(waiting)) {
      size += JSON.stringify(value).length;
      if (count === 0 || (size <= MOST_CHARACTERS && count < this.#most)) {
        now[id] = value;
        count += 1;
      } else later[id] = value;
    }
    return [now, later];
  }
}
