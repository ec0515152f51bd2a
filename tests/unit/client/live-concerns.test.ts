// Which hints a part of a page is about.
import { expect, it } from 'vitest';
import { concernsOf, isAbout } from '#client/live/concerns';

const about = (words: string, hint: Parameters<typeof isAbout>[0]): boolean => isAbout(hint, concernsOf(words));

it('is about any record of a kind, or one alone', () => {
  expect(about('bookings', { entity: 'bookings', id: 'b1' })).toBe(true);
  expect(about('bookings', { entity: 'queries', id: 'b1' })).toBe(false);
  expect(about('queries/q1', { entity: 'queries', id: 'q1' })).toBe(true);
  expect(about('queries/q1', { entity: 'queries', id: 'q2' })).toBe(false);
  expect(about('courses/c1 sessions', { entity: 'sessions', id: 's9' })).toBe(true);
});

it('is about the records of a parent, and those that do not say whose they are', () => {
  const words = 'bookings?sessionId=s1';
  expect(about(words, { entity: 'bookings', id: 'b1', of: { sessionId: 's1', courseId: 'c1' } })).toBe(true);
  expect(about(words, { entity: 'bookings', id: 'b1', of: { sessionId: 's2' } })).toBe(false);
  expect(about(words, { entity: 'bookings', id: 'b1' })).toBe(true);
});

it('passes over words that it does not understand', () => {
  expect(concernsOf(' bookings  ?? ')).toEqual([{ entity: 'bookings' }]);
  expect(concernsOf('')).toEqual([]);
});
