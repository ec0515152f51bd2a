// Draws: as many as asked for, none twice, and every question as likely as every other.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sampleOf, shuffled } from '#app/tests/chance';

it('samples are different, in range, and as many as there can be', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.nat(600), (size, count) => {
      const sample = sampleOf(size, count);
      expect(sample.length).toBe(Math.min(size, count));
      expect(new Set(sample).size).toBe(sample.length);
      expect(sample.every((each) => Number.isInteger(each) && each >= 0 && each < size)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it('every card is drawn about as often as every other, alone and beside its neighbours', () => {
  const [size, count, times] = [20, 5, 8000];
  const drawn = new Array<number>(size).fill(0);
  let neighbours = 0;
  for (let at = 0; at < times; at++) {
    const sample = sampleOf(size, count);
    for (const each of sample) drawn[each] = (drawn[each] as number) + 1;
    if (sample.includes(7) && sample.includes(8)) neighbours += 1;
  }
  // Six standard deviations of 2,000 (√(8000 · ¼ · ¾) ≈ 39): wrong once in a thousand million runs.
  for (const often of drawn) expect(Math.abs(often - (times * count) / size)).toBeLessThan(6 * 39);
  const expected = times * (count / size) * ((count - 1) / (size - 1));
  expect(Math.abs(neighbours - expected)).toBeLessThan(6 * Math.sqrt(expected));
});

it('shuffling loses nothing, and every place is as likely', () => {
  const first = new Array<number>(4).fill(0);
  for (let at = 0; at < 8000; at++) {
    const mixed = shuffled([0, 1, 2, 3]);
    expect(mixed.toSorted()).toEqual([0, 1, 2, 3]);
    first[mixed[0] as number] = (first[mixed[0] as number] as number) + 1;
  }
  for (const often of first) expect(Math.abs(often - 2000)).toBeLessThan(6 * 39);
});
