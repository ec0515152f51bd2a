// Which records the same list showed last: their companions are read along with the list, not after it. A wrong guess costs
// a few reads and one more call; nothing that is answered rests on it.
import type { ListQuery } from '#ports/records';

/** Lists that are remembered. */
const MOST_LISTS = 200;

export class CompanionGuesses {
  readonly #ids = new Map<string, readonly string[]>();

  /** A list that begins now begins elsewhere in a moment: the bounds of its range do not tell it from itself. */
  keyOf(entity: string, { range, fields: _, ...query }: ListQuery): string {
    return JSON.stringify([entity, query, Object.keys(range ?? {})]);
  }

  idsFor(key: string): readonly string[] {
    return this.#ids.get(key) ?? [];
  }

  note(key: string, ids: readonly string[]): void {
    // Said anew it becomes the youngest; the oldest goes.
    this.#ids.delete(key);
    this.#ids.set(key, ids);
    const [oldest] = this.#ids.keys();
    if (this.#ids.size > MOST_LISTS && oldest !== undefined) this.#ids.delete(oldest);
  }
}
