// What a question needs before it may be asked: its key, whole.
import type { Issue } from '#kernel/errors';
import type { Question } from './question';

/** The best that may be reached falls short of all marks by no more than thirds rounded to five places. */
const WHOLE = 99.9;

type Keyed = Pick<Question, 'type' | 'options' | 'numbers' | 'pairs'>;

/** Everything that is missing, beside its field; empty for a question that may be asked. */
export function missingOf({ type, options, numbers, pairs }: Keyed): Issue[] {
  const weights = options.map(({ weight }) => weight);
  switch (type) {
    case 'single':
    case 'true-false':
      return [
        ...atLeast('options', options.length, 2, 'two answers to choose from'),
        ...(type === 'true-false' && options.length > 2 ? [issue('options', 'True or false: two answers.')] : []),
        ...distinct(
          'options',
          options.map(({ text }) => text),
        ),
        ...fullMarks('options', Math.max(0, ...weights), 'Give the right answer all marks: 100%.'),
      ];
    case 'multiple':
      return [
        ...atLeast('options', options.length, 2, 'two answers to choose from'),
        ...distinct(
          'options',
          options.map(({ text }) => text),
        ),
        ...fullMarks('options', sumOfPositive(weights), 'The right answers together have to make 100%.'),
        ...(sumOfPositive(weights) > 100.1
          ? [issue('options', 'The right answers together make more than 100%.')]
          : []),
      ];
    case 'short':
      return [
        ...atLeast('options', options.length, 1, 'one accepted answer'),
        ...fullMarks('options', Math.max(0, ...weights), 'Give one accepted answer all marks: 100%.'),
      ];
    case 'numeric':
      return [
        ...atLeast('numbers', numbers.length, 1, 'one accepted number'),
        ...fullMarks(
          'numbers',
          Math.max(0, ...numbers.map(({ weight }) => weight)),
          'Give one number all marks: 100%.',
        ),
      ];
    case 'matching':
      return [
        ...atLeast('pairs', pairs.length, 2, 'two pairs'),
        ...distinct(
          'pairs',
          pairs.map(({ text }) => text),
        ),
      ];
    case 'essay':
      return [];
  }
}

const issue = (path: string, message: string): Issue => ({ path, message });
const atLeast = (path: string, count: number, least: number, what: string): Issue[] =>
  count < least ? [issue(path, `Give at least ${what}.`)] : [];
const fullMarks = (path: string, best: number, message: string): Issue[] =>
  best < WHOLE ? [issue(path, message)] : [];
const sumOfPositive = (weights: readonly number[]): number =>
  weights.reduce((sum, weight) => sum + Math.max(0, weight), 0);
function distinct(path: string, texts: readonly string[]): Issue[] {
  const twice = texts.find((text, at) => texts.indexOf(text) !== at);
  return twice === undefined ? [] : [issue(path, `“${twice}” stands there twice.`)];
}
