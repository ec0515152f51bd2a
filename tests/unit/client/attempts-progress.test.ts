// How far somebody is: where they go on, what counts as answered, how it is said.
import { expect, test } from 'vitest';
import { answeredWords, countAnswered, isAnswered, letterOf, resumeAt, taskOf } from '#client/attempts/progress';

const asked = (id: string, type: 'single' | 'matching' | 'essay' = 'single') => ({
  id,
  type,
  pairs: [
    { id: 'p1', text: 'Red' },
    { id: 'p2', text: 'Blue' },
  ],
});
const QUESTIONS = [asked('a'), asked('b', 'matching'), asked('c', 'essay')];

test('one goes on at the first question without an answer, and at the last where there is none', () => {
  expect(resumeAt(QUESTIONS, {})).toBe(0);
  expect(resumeAt(QUESTIONS, { a: 'x', c: 'text' })).toBe(1);
  expect(resumeAt(QUESTIONS, { a: 'x', b: { p1: 'Meat' }, c: 'text' })).toBe(2);
  expect(resumeAt([], {})).toBe(0);
});

test('what is taken back, empty or blank is no answer', () => {
  expect([null, undefined, '', '  \n', [], {}].map(isAnswered)).toEqual([false, false, false, false, false, false]);
  expect(['x', ['x'], { p1: 'Meat' }].map(isAnswered)).toEqual([true, true, true]);
  expect(countAnswered(QUESTIONS, { a: null, b: {}, c: 'text' })).toBe(1);
});

test('a matching that is half done says so', () => {
  expect(answeredWords(asked('b', 'matching'), { p1: 'Meat' })).toBe('1 of 2 matched');
  expect(answeredWords(asked('b', 'matching'), { p1: 'Meat', p2: 'Fish' })).toBe('Answered');
  expect(answeredWords(asked('b', 'matching'), null)).toBe('Not answered');
});

test('rows have letters, beyond Z too', () => {
  expect([0, 25, 26, 49].map(letterOf)).toEqual(['A', 'Z', 'AA', 'AX']);
});

test('the task says what to do, and for how much', () => {
  expect(taskOf({ type: 'single' }, 1)).toBe('Choose one. 1 mark.');
  expect(taskOf({ type: 'multiple' }, 2.5)).toBe('Choose all that apply. 2.5 marks.');
});
