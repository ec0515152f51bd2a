// What a pass found to differ: counted by kind, the first of them by name.

const MOST_NAMED = 1000;
const SHOWN = 10;

export class Differences {
  readonly #counts = new Map<string, number>();
  /** `<kind>/<id>` → the hash that the source had, null where it had no such record. */
  readonly #named = new Map<string, string | null>();

  add(kind: string, id: string, hash: string | null): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
    if (this.#named.size < MOST_NAMED) this.#named.set(`${kind}/${id}`, hash);
  }

  /** Whether this very content was found to differ before: as far as it was kept. */
  has(kind: string, id: string, hash: string): boolean {
    return this.#named.get(`${kind}/${id}`) === hash;
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** `3 of courses, 1 of seats: courses/a, courses/b …` */
  toString(): string {
    const counts = [...this.#counts].map(([kind, count]) => `${count} of ${kind}`).join(', ');
    const names = [...this.#named.keys()].slice(0, SHOWN).join(', ');
    return `${counts}: ${names}${this.total > SHOWN ? ' …' : ''}`;
  }
}
