// Chance for draws and orders: the platform's own random numbers, every outcome as likely as every other.

/** A whole number from 0 up to, and without, `below` (at most 2³²), without the bias of a remainder. */
function randomBelow(below: number): number {
  const most = Math.floor(2 ** 32 / below) * below;
  const word = new Uint32Array(1);
  do crypto.getRandomValues(word);
  while ((word[0] as number) >= most);
  return (word[0] as number) % below;
}

/** A new list in random order (Fisher and Yates). */
export function shuffled<T>(items: readonly T[]): T[] {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = randomBelow(at + 1);
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}

/** So many different numbers below `size`, in random order; all of them where there are no more. Costs what it answers. */
export function sampleOf(size: number, count: number): number[] {
  const chosen = new Set<number>();
  // Floyd's way: each step adds exactly one.
  for (let last = Math.max(0, size - count); last < size; last++) {
    const at = randomBelow(last + 1);
    chosen.add(chosen.has(at) ? last : at);
  }
  return shuffled([...chosen]);
}
