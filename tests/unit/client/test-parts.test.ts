// Putting a test together: its order, its sums, and what cannot be asked as it stands.
import { describe, expect, it } from 'vitest';
import { countOf, leftIn, marksOf, moved, problemOf, type ShownPart } from '#client/tests/parts';

const named = (questionId: string, more: Partial<ShownPart> = {}): ShownPart => ({
  part: { questionId, marks: null },
  line: 'Which?',
  type: 'single',
  status: 'ready',
  category: 'Food',
  marks: 1.5,
  ...more,
});
const draw = (count: number, category = 'Food', marks: number | null = null): ShownPart => ({
  part: { draw: count, category, marks },
  line: null,
  type: null,
  status: null,
  category,
  marks: null,
});

describe('The parts of a test', () => {
  it('move within the list and nowhere else', () => {
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
  });

  it('add up, and say where draws count by the bank', () => {
    expect(countOf([named('1'), draw(4)])).toBe(5);
    expect(marksOf([named('1'), named('2', { part: { questionId: '2', marks: 3 } })])).toEqual({
      marks: 4.5,
      isMore: false,
    });
    expect(marksOf([draw(4), draw(2, 'Food', 0.25)])).toEqual({ marks: 0.5, isMore: true });
  });

  it('leave for a draw what is neither asked by name nor drawn already', () => {
    const categories = [{ name: 'Food', ready: 6 }];
    const parts = [named('1'), named('2', { status: 'draft' }), draw(2, 'food'), draw(4)];
    expect(leftIn('Food', parts, categories, 3)).toBe(3);
    expect(problemOf(3, parts, categories)).toBe('Only 3 ready to draw');
    expect(problemOf(1, parts, categories)).toBe('Not ready');
    expect(problemOf(0, parts, categories)).toBeNull();
    expect(problemOf(0, [named('1', { line: null, status: null })], categories)).toBe('Not in the bank any more');
  });
});
