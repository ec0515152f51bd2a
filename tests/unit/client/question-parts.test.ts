// Writing a key: which answers are right, what they weigh, and what stays when the kind of question changes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasOwnWeights, type OptionRow, type Parts, partsAs, withOneRight, withToggled } from '#client/questions/parts';
import { missingOf } from '#domain/questions/rules';

const rows = (...weights: number[]): OptionRow[] =>
  weights.map((weight, at) => ({ text: `answer ${at}`, weight, feedback: null }));
const weights = (options: readonly OptionRow[]): unknown[] => options.map(({ weight }) => weight);
const only = (options: OptionRow[]): Parts => ({ options, numbers: [], pairs: [] });

describe('Marking answers', () => {
  it('has one right answer, and leaves those alone that earn a part', () => {
    expect(weights(withOneRight(rows(100, 50, 0), 2))).toEqual([0, 50, 100]);
  });

  it('shares the marks evenly among those that are ticked, and leaves those that cost marks', () => {
    expect(weights(withToggled(rows(100, 0, -50), 1))).toEqual([50, 50, -50]);
    expect(weights(withToggled(rows(50, 50, 0), 0))).toEqual([0, 100, 0]);
    const three = withToggled(rows(50, 50, 0), 2);
    expect(missingOf({ type: 'multiple', options: three as never, numbers: [], pairs: [] })).toEqual([]);
  });

  it('knows weights that say more than right and wrong', () => {
    expect(hasOwnWeights('single', rows(100, 0))).toBe(false);
    expect(hasOwnWeights('single', rows(100, 50))).toBe(true);
    expect(hasOwnWeights('multiple', rows(50, 50, 0))).toBe(false);
    expect(hasOwnWeights('multiple', rows(70, 30))).toBe(true);
    expect(hasOwnWeights('short', rows(100, 50))).toBe(true);
  });
});

describe('Another kind of question', () => {
  it('keeps the answers, and a whole key stays whole', () => {
    const key = fc.array(fc.boolean(), { minLength: 2, maxLength: 6 }).filter((right) => right.includes(true));
    fc.assert(
      fc.property(key, (right) => {
        const share = 100 / right.filter(Boolean).length;
        const many = only(rows(...right.map((each) => (each ? share : 0))));
        const one = partsAs('single', 'multiple', many);
        expect(one.options.map(({ text }) => text)).toEqual(many.options.map(({ text }) => text));
        expect(missingOf({ type: 'single', options: one.options as never, numbers: [], pairs: [] })).toEqual([]);
        const back = partsAs('multiple', 'single', one);
        expect(missingOf({ type: 'multiple', options: back.options as never, numbers: [], pairs: [] })).toEqual([]);
      }),
    );
  });

  it('makes accepted answers of the right ones, numbers of answers that are some, and drops empty rows', () => {
    const options = [...rows(0, 100), { text: ' ', weight: 0, feedback: null }];
    expect(partsAs('short', 'single', only(options)).options).toEqual([
      { text: 'answer 1', weight: 100, feedback: null },
    ]);
    const numbers = partsAs('numeric', 'short', only([{ text: '3,5', weight: 50, feedback: 'x' }])).numbers;
    expect(numbers).toEqual([{ value: 3.5, tolerance: 0, weight: 50, feedback: 'x' }]);
    expect(partsAs('true-false', 'single', only(rows(100, 0))).options.map(({ text }) => text)).toEqual([
      'True',
      'False',
    ]);
  });
});
