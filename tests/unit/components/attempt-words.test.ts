// What is said of tests and of how they went.
import { expect, test } from 'vitest';
import {
  attemptsWords,
  openWords,
  scoreWords,
  sizeWords,
  stateOf,
  takenWords,
} from '../../../src/components/attempts/words';

const reader = { timeZone: 'Europe/London', locale: 'en-GB', now: '2026-12-01T09:00:00.000Z' };
const outcome = { status: 'graded', score: 17, maxScore: 20, percent: 85, passed: true } as const;

test('how long a test is and how often it may be sat', () => {
  expect(sizeWords({ questionCount: 1, timeLimit: null })).toBe('1 question, no time limit');
  expect(sizeWords({ questionCount: 20, timeLimit: 30 })).toBe('20 questions, 30 minutes');
  expect(attemptsWords({ attempts: null }, 4)).toBe('As often as you like');
  expect(attemptsWords({ attempts: 1 }, 1)).toBe('Your attempt is used');
  expect(attemptsWords({ attempts: 3 }, 1)).toBe('2 of 3 attempts left');
});

test('when it is open, with the zone in which that is said', () => {
  const test = { status: 'published', opensAt: null, closesAt: null } as const;
  expect(openWords(test, reader)).toBe('Open');
  expect(openWords({ ...test, opensAt: '2026-12-02T08:00:00.000Z' }, reader)).toBe(
    'Opens Tomorrow 08:00, Europe/London',
  );
  expect(openWords({ ...test, closesAt: '2026-12-04T17:00:00.000Z' }, reader)).toBe(
    'Open until Fri 4 Dec 17:00, Europe/London',
  );
  expect(openWords({ ...test, closesAt: '2026-12-01T09:00:00.000Z' }, reader)).toMatch(/^Closed Today/);
  expect(openWords({ ...test, status: 'closed' }, reader)).toBe('Closed');
});

test('a result that is not shown is submitted, not graded', () => {
  expect(scoreWords(outcome)).toBe('17 of 20, 85%');
  expect(stateOf(outcome)).toBe('graded');
  const hidden = { ...outcome, score: null, percent: null, passed: null };
  expect(scoreWords(hidden)).toBeNull();
  expect(stateOf(hidden)).toBe('submitted');
  expect(stateOf({ ...hidden, status: 'awaiting-grading' })).toBe('awaiting-grading');
});

test('how long somebody took', () => {
  const from = '2026-12-01T09:00:00.000Z';
  expect(takenWords({ startedAt: from, submittedAt: null })).toBeNull();
  expect(takenWords({ startedAt: from, submittedAt: '2026-12-01T09:00:59.000Z' })).toBe('under 1 min');
  expect(takenWords({ startedAt: from, submittedAt: '2026-12-01T10:05:10.000Z' })).toBe('1 h 5 min');
});
