// The middle of some numbers: half are at most this, half at least.

/** Of an even number, the mean of the two in the middle; null of none. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const above = sorted[middle] as number;
  return sorted.length % 2 === 1 ? above : ((sorted[middle - 1] as number) + above) / 2;
}
