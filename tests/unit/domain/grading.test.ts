// What an answer earns: within its bounds whatever is answered, and the same however its question is laid out.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer } from '#domain/attempts/attempt';
import { scoreOf } from '#domain/attempts/score';
import { fractionOf, type Key } from '#domain/questions/grading';
import { QUESTION_TYPES } from '#domain/questions/question';
import { missingOf } from '#domain/questions/rules';

const key = (given: Partial<Key>): Key => ({
  type: 'single',
  options: [],
  caseSensitive: false,
  numbers: [],
  pairs: [],
  ...given,
});
const option = (id: string, text: string, weight: number) => ({ id, text, weight, feedback: null });
const number = (value: number, tolerance = 0, weight = 100) => ({ value, tolerance, weight, feedback: null });

const words = fc.constantFrom('yeast', 'salt', 'Water', 'a b', '5', '5.5', '');
const weight = fc.constantFrom(-100, -50, -33.33333, 0, 25, 33.33333, 50, 66.66667, 100, 1e-7);
const ids = fc.constantFrom('o0', 'o1', 'o2', 'o3', 'o4', 'nobody');
const anyKey: fc.Arbitrary<Key> = fc
  .record({
    type: fc.constantFrom(...QUESTION_TYPES),
    texts: fc.array(fc.tuple(words.filter(Boolean), weight), { maxLength: 5 }),
    caseSensitive: fc.boolean(),
    numbers: fc.array(
      fc.record({ value: fc.double({ noNaN: true, noDefaultInfinity: true }), tolerance: fc.nat(5), weight }),
      { maxLength: 4 },
    ),
    matches: fc.array(words, { maxLength: 5 }),
  })
  .map(({ type, texts, caseSensitive, numbers, matches }) =>
    key({
      type,
      caseSensitive,
      options: texts.map(([text, worth], at) => option(`o${at}`, text, worth)),
      numbers: numbers.map((each) => ({ ...each, feedback: null })),
      pairs: matches.map((match, at) => ({ id: `o${at}`, text: `what ${at}`, match })),
    }),
  );
/** Of every form, fitting or not. */
const anyAnswer: fc.Arbitrary<Answer | undefined> = fc.oneof(
  fc.constant(undefined),
  fc.constant(null),
  words,
  ids,
  fc.string(),
  fc.array(ids),
  fc.dictionary(ids, words),
);

describe('Whatever the question and the answer', () => {
  it('the fraction lies between 0 and 1, from −1 where wrong answers may cost marks (5,000 cases)', () => {
    fc.assert(
      fc.property(anyKey, anyAnswer, fc.boolean(), (each, answer, isNegative) => {
        const fraction = fractionOf(each, answer, isNegative);
        if (fraction === null) {
          expect(each.type).toBe('essay');
          return;
        }
        expect(fraction).toBeGreaterThanOrEqual(isNegative ? -1 : 0);
        expect(fraction).toBeLessThanOrEqual(1);
      }),
      { numRuns: 5000 },
    );
  });

  it('the score lies between 0 and the marks there are, and percent between 0 and 100 (3,000 cases)', () => {
    const asked = fc.array(
      fc.record({
        key: anyKey,
        answer: anyAnswer,
        marks: fc.constantFrom(0.25, 0.5, 1, 1 / 3, 2.75, 100),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(asked, fc.boolean(), fc.nat(100), (questions, isNegative, passMark) => {
        const drawn = questions.map(({ marks }, at) => ({ questionId: `q${at}`, marks }));
        const marks = Object.fromEntries(
          questions.map((each, at) => [`q${at}`, { fraction: fractionOf(each.key, each.answer, isNegative) }]),
        );
        const result = scoreOf(drawn, marks, passMark);
        expect(result.score).toBeGreaterThanOrEqual(0);
        expect(result.score).toBeLessThanOrEqual(result.maxScore);
        expect(result.percent).toBeGreaterThanOrEqual(0);
        expect(result.percent).toBeLessThanOrEqual(100);
        expect(Number((result.score * 100).toFixed(6)) % 1).toBe(0);
        if (result.passed) expect(result.percent).toBeGreaterThanOrEqual(passMark - 1);
        if (result.percent >= passMark && passMark > 0) expect(result.passed).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it('permuting options, numbers, pairs and what was chosen changes nothing (5,000 cases)', () => {
    const permuted = anyKey.chain((each) =>
      fc.record({
        each: fc.constant(each),
        other: fc
          .tuple(shuffle(each.options), shuffle(each.numbers), shuffle(each.pairs))
          .map(([options, numbers, pairs]) => ({ ...each, options, numbers, pairs })),
      }),
    );
    fc.assert(
      fc.property(permuted, anyAnswer, fc.boolean(), ({ each, other }, answer, isNegative) => {
        const mirrored = Array.isArray(answer) ? answer.toReversed() : answer;
        const [one, two] = [fractionOf(each, answer, isNegative), fractionOf(other, mirrored, isNegative)];
        if (one === null || two === null) expect(one).toBe(two);
        else expect(one).toBeCloseTo(two, 9);
      }),
      { numRuns: 5000 },
    );
  });
});

const shuffle = <T>(items: readonly T[]) => fc.shuffledSubarray([...items], { minLength: items.length });

describe('Each type', () => {
  it('one answer earns its weight, and costs marks only where that is asked for', () => {
    const single = key({ options: [option('a', 'Yes', 100), option('b', 'Half', 50), option('c', 'No', -50)] });
    expect(fractionOf(single, 'a', false)).toBe(1);
    expect(fractionOf(single, 'b', false)).toBe(0.5);
    expect(fractionOf(single, 'c', false)).toBe(0);
    expect(fractionOf(single, 'c', true)).toBe(-0.5);
    expect(fractionOf(single, 'z', true)).toBe(0);
    expect(fractionOf(single, undefined, true)).toBe(0);
  });

  it('several answers add up; what is wrong among them takes away, down to nothing', () => {
    const multiple = key({
      type: 'multiple',
      options: [option('a', 'A', 50), option('b', 'B', 50), option('c', 'C', -100)],
    });
    expect(fractionOf(multiple, ['a'], false)).toBe(0.5);
    expect(fractionOf(multiple, ['a', 'b'], false)).toBe(1);
    expect(fractionOf(multiple, ['a', 'b', 'c'], false)).toBe(0);
    expect(fractionOf(multiple, ['c'], true)).toBe(-1);
  });

  it('three thirds are all marks', () => {
    const options = ['a', 'b', 'c'].map((id) => option(id, id, 33.33333));
    const earned = fractionOf(key({ type: 'multiple', options }), ['a', 'b', 'c'], false);
    const { score, percent, passed } = scoreOf([{ questionId: 'q', marks: 10 }], { q: { fraction: earned } }, 100);
    expect({ score, percent, passed }).toEqual({ score: 10, percent: 100, passed: true });
  });

  it('a short answer is taken without its capitals and spare spaces, with them where they matter, and by *', () => {
    const short = key({ type: 'short', options: [option('a', 'Campylobacter jejuni', 100), option('b', 'camp*', 50)] });
    expect(fractionOf(short, '  campylobacter   JEJUNI ', false)).toBe(1);
    expect(fractionOf(short, 'Camping', false)).toBe(0.5);
    expect(fractionOf({ ...short, caseSensitive: true }, 'campylobacter jejuni', false)).toBe(0.5);
    expect(fractionOf(short, 'a camp', false)).toBe(0);
    const star = key({ type: 'short', options: [option('a', '2 \\* 3', 100)] });
    expect(fractionOf(star, '2 * 3', false)).toBe(1);
    expect(fractionOf(star, '2 + 3', false)).toBe(0);
    const middle = key({ type: 'short', options: [option('a', 'a*b*a', 100)] });
    expect(fractionOf(middle, 'a b a', false)).toBe(1);
    expect(fractionOf(middle, 'aba', false)).toBe(1);
    expect(fractionOf(middle, 'aa', false)).toBe(0);
    expect(fractionOf(key({ type: 'short', options: [option('a', 'ab*ba', 100)] }), 'aba', false)).toBe(0);
  });

  it('a number counts within its tolerance, however it is typed, and decimals count as people count', () => {
    const numeric = key({ type: 'numeric', numbers: [number(0.3, 0.1), number(1000, 0, 50)] });
    for (const typed of ['0.2', '0,2', '.4', ' 0.4 ', '4e-1']) expect(fractionOf(numeric, typed, false), typed).toBe(1);
    for (const typed of ['1000', '1 000', '1,000.0', '1000.0'])
      expect(fractionOf(numeric, typed, false), typed).toBe(0.5);
    for (const typed of ['0.19', '0.41', 'about 0.3', '0.3 m', '', 'NaN', 'Infinity', '0x1'])
      expect(fractionOf(numeric, typed, false), typed).toBe(0);
  });

  it('each right pair earns its part', () => {
    const matching = key({
      type: 'matching',
      pairs: [
        { id: 'p', text: 'Fridge', match: 'Below 8 °C' },
        { id: 'q', text: 'Hot food', match: 'Above 63 °C' },
      ],
    });
    expect(fractionOf(matching, { p: 'Below 8 °C', q: 'Below 8 °C' }, false)).toBe(0.5);
    expect(fractionOf(matching, { p: 'Below 8 °C', q: 'Above 63 °C' }, false)).toBe(1);
    expect(fractionOf(matching, {}, false)).toBe(0);
  });

  it('an essay waits for a person, and one that was not written does not', () => {
    expect(fractionOf(key({ type: 'essay' }), 'Because', false)).toBeNull();
    expect(fractionOf(key({ type: 'essay' }), '  ', false)).toBe(0);
  });
});

it('nobody passes by being rounded up to the pass mark', () => {
  const drawn = [
    { questionId: 'a', marks: 2 },
    { questionId: 'b', marks: 1 },
  ];
  expect(scoreOf(drawn, { a: { fraction: 1 }, b: { fraction: 0 } }, 67)).toMatchObject({ percent: 66, passed: false });
  expect(scoreOf(drawn, { a: { fraction: 1 }, b: { fraction: 0 } }, 66)).toMatchObject({ passed: true });
  expect(scoreOf([], {}, 0)).toEqual({ score: 0, maxScore: 0, percent: 0, passed: true });
});

describe('A question before it is asked', () => {
  const paths = (given: Partial<Key>) => missingOf(key(given)).map(({ path }) => path);
  it('needs its key, whole', () => {
    expect(paths({ options: [option('a', 'A', 100)] })).toEqual(['options']);
    expect(paths({ options: [option('a', 'A', 50), option('b', 'B', 0)] })).toEqual(['options']);
    expect(paths({ options: [option('a', 'A', 100), option('b', 'A', 0)] })).toEqual(['options']);
    expect(paths({ options: [option('a', 'A', 100), option('b', 'B', 0)] })).toEqual([]);
    expect(paths({ type: 'multiple', options: [option('a', 'A', 60), option('b', 'B', 60)] })).toEqual(['options']);
    expect(paths({ type: 'multiple', options: ['a', 'b', 'c'].map((id) => option(id, id, 33.33333)) })).toEqual([]);
    expect(paths({ type: 'short', options: [option('a', 'A', 90)] })).toEqual(['options']);
    expect(paths({ type: 'numeric', numbers: [number(1)] })).toEqual([]);
    expect(paths({ type: 'numeric' })).toEqual(['numbers', 'numbers']);
    expect(paths({ type: 'matching', pairs: [{ id: 'p', text: 'A', match: 'B' }] })).toEqual(['pairs']);
    expect(paths({ type: 'essay' })).toEqual([]);
  });

  it('that is ready can be answered in full (2,000 cases)', () => {
    fc.assert(
      fc.property(anyKey, (each) => {
        if (each.type === 'essay' || missingOf(each).length > 0) return;
        const best: Answer = bestAnswer(each);
        expect(fractionOf(each, best, true)).toBeGreaterThan(0.99);
      }),
      { numRuns: 2000 },
    );
  });
});

function bestAnswer({ type, options, numbers, pairs }: Key): Answer {
  const [best] = options.toSorted((one, other) => other.weight - one.weight);
  switch (type) {
    case 'multiple':
      return options.filter(({ weight: worth }) => worth > 0).map(({ id }) => id);
    case 'short':
      return best?.text ?? '';
    case 'numeric':
      return String(numbers.toSorted((one, other) => other.weight - one.weight)[0]?.value);
    case 'matching':
      return Object.fromEntries(pairs.map(({ id, match }) => [id, match]));
    default:
      return best?.id ?? '';
  }
}
