// Whatever a file of questions holds: it is read without throwing, in time, and whatever stays out is named by a line of it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newFields, type QuestionFields, type QuestionFile } from '#app/exchange/question-draft';
import { readAiken } from '#app/exchange/read-aiken';
import { readGift } from '#app/exchange/read-gift';
import { readMoodleXml } from '#app/exchange/read-moodle-xml';
import type { AppError } from '#kernel/errors';
import type { Result } from '#kernel/result';
import { fileOf, rejectsOf } from './question-sample';

const READERS: Readonly<Record<string, (text: string) => Result<QuestionFile, AppError>>> = {
  GIFT: readGift,
  Aiken: readAiken,
  'Moodle XML': readMoodleXml,
};
const SIGNS = [
  ...[
    '::',
    '{',
    '}',
    '=',
    '~',
    '#',
    '####',
    '->',
    '..',
    ':',
    '%50%',
    '%x%',
    '\\',
    '\\n',
    '//',
    '$CATEGORY: a',
    'T',
    '3',
  ],
  ...['\n', '\n\n', '\r\n', ' ', 'A. a', 'B) b', 'ANSWER: A', 'word', '[html]', '[markdown]', '<b>', '&amp;', '\u0000'],
  ...[
    '<quiz>',
    '</quiz>',
    '<question type="essay">',
    '<question type="multichoice">',
    '</question>',
    '<text>',
    '</text>',
  ],
  ...[
    '<![CDATA[',
    ']]>',
    '<answer fraction="100">',
    '</answer>',
    '<questiontext format="html">',
    '</questiontext>',
    '<',
  ],
];
const scraps = fc
  .array(fc.oneof(fc.constantFrom(...SIGNS), fc.string({ maxLength: 6, unit: 'grapheme' })))
  .map((each) => each.join(''));

function expectLines(text: string, { drafts, rejects, leftOut }: QuestionFile): void {
  const last = text.split(/\r\n|\n|\r/).length;
  for (const line of [
    ...drafts.map((each) => each.line),
    ...rejects.map(({ row }) => row),
    ...leftOut.map((each) => each.line),
  ]) {
    expect(line).toBeGreaterThanOrEqual(1);
    expect(line).toBeLessThanOrEqual(last);
  }
  for (const { message } of rejects) expect(message).not.toBe('');
}

describe.each(Object.entries(READERS))('%s', (_, read) => {
  it('reads anything without throwing, and names a line of it for whatever stays out', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          scraps,
          scraps.map((text) => `<quiz>${text}</quiz>`),
          fc.string(),
        ),
        (text) => {
          const file = read(text);
          if (file.ok) expectLines(text, file.value);
        },
      ),
      { numRuns: 1500 },
    );
  });

  it.each([...SIGNS, '<script></script>', '<a "', 'x}', '{#1..', '{=a->', '<question '])(
    'is done with nothing but %j in time',
    (sign) => {
      const many = sign.repeat(Math.ceil(300_000 / sign.length));
      const began = performance.now();
      for (const text of [
        many,
        `<quiz><question type="essay"><questiontext format="html"><text>${many}`,
        `Q {${many}}`,
        `[html]${many}{T}`,
      ])
        read(text);
      expect(performance.now() - began).toBeLessThan(4000);
    },
  );
});

const words = fc
  .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
  .map((text) =>
    text
      .toWellFormed()
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  )
  .filter((text) => text !== '');
const told = fc.option(words, { nil: null });
const weight = fc.integer({ min: -100, max: 100 });
const distinct = (least: number) => fc.uniqueArray(words, { minLength: least, maxLength: 5 });
const fraction = fc.integer({ min: -100_000, max: 100_000 }).map((number) => number / 100);

const key: fc.Arbitrary<Pick<QuestionFields, 'type'> & Partial<QuestionFields>> = fc.oneof(
  fc.tuple(distinct(2), told).map(([texts, feedback]) => ({
    type: 'single' as const,
    options: texts.map((text, at) => ({ text, weight: at === 0 ? 100 : 0, feedback: at === 0 ? feedback : null })),
  })),
  fc.tuple(distinct(2), fc.array(weight, { minLength: 5, maxLength: 5 })).map(([texts, weights]) => ({
    type: 'multiple' as const,
    options: texts.map((text, at) => ({ text, weight: at === 0 ? 50 : (weights[at] ?? 0), feedback: null })),
  })),
  fc.array(fc.record({ text: words, weight, feedback: told }), { minLength: 1, maxLength: 4 }).map((options) => ({
    type: 'short' as const,
    options,
  })),
  fc
    .array(fc.record({ value: fraction, tolerance: fraction.map(Math.abs), weight, feedback: told }), {
      minLength: 1,
      maxLength: 4,
    })
    .map((numbers) => ({ type: 'numeric' as const, numbers })),
  fc
    .tuple(
      fc.array(fc.record({ text: words, match: words }), { minLength: 1, maxLength: 4 }),
      fc.array(words, { maxLength: 2 }),
    )
    .map(([pairs, distractors]) => ({ type: 'matching' as const, pairs, distractors })),
  fc.constant({ type: 'essay' as const }),
);

const escaped = (text: string): string => text.replace(/[\\~=#{}:]/g, '\\$&');
function giftOf({ name, prompt, feedback, ...read }: QuestionFields): string {
  const said = (text: string | null): string => (text === null ? '' : `#${escaped(text)}`);
  const weighed = (sign: string, part: { weight: number; feedback: string | null }, text: string): string =>
    `${sign}%${part.weight}%${text}${said(part.feedback)}`;
  const answers = [
    ...read.options.map((each) => weighed(read.type === 'multiple' ? '~' : '=', each, escaped(each.text))),
    ...(read.type === 'numeric' ? ['#'] : []),
    ...read.numbers.map((each) => weighed('=', each, `${each.value}:${each.tolerance}`)),
    ...read.pairs.map(({ text, match }) => `=${escaped(text)} -> ${escaped(match)}`),
    ...read.distractors.map((match) => `= -> ${escaped(match)}`),
  ].join(' ');
  const lone = read.type === 'single' ? answers.replaceAll('=%0%', '~%0%') : answers;
  const title = name === null ? '' : `::${escaped(name)}::`;
  return `${title}[markdown]${escaped(prompt)} {${lone}${feedback === null ? '' : `####${escaped(feedback)}`}}`;
}

describe('A question written as GIFT', () => {
  it('comes back as it was', () => {
    // What looks like a mark of GIFT for texts or arrows, and like HTML, is what GIFT itself cannot tell from one.
    const isPlain = (text: string): boolean => !/->|[<&]|^\[|^%|!\[/.test(text);
    fc.assert(
      fc.property(key, words, told, told, (given, prompt, name, feedback) => {
        const question = newFields({ ...given, prompt, name, feedback });
        fc.pre([prompt, name, feedback, ...texts(question)].every((text) => text === null || isPlain(text)));
        const file = fileOf(readGift(giftOf(question)));
        expect(rejectsOf(file)).toEqual([]);
        expect(file.drafts[0]?.fields).toEqual(question);
      }),
      { numRuns: 800 },
    );
  });
});

const texts = ({ options, numbers, pairs, distractors }: QuestionFields): (string | null)[] => [
  ...options.flatMap(({ text, feedback }) => [text, feedback]),
  ...numbers.map(({ feedback }) => feedback),
  ...pairs.flatMap(({ text, match }) => [text, match]),
  ...distractors,
];
