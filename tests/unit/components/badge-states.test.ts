import { expect, it } from 'vitest';
import { ENTITIES } from '#domain/index';
import { BADGE_STATES, lookOf, SHAPES } from '../../../src/components/badge-states';

it('has a look for every state that an entity declares', () => {
  for (const { name, states } of Object.values(ENTITIES)) {
    for (const state of states) expect(BADGE_STATES, `${name}: ${state}`).toHaveProperty([name, state]);
  }
});

it('tells the states of a booking apart without colour', () => {
  const { pending, waiting, offered, confirmed, declined, transferred } = BADGE_STATES.bookings;
  const shapes = [pending, waiting, offered, confirmed, declined, transferred].map(({ shape }) => SHAPES[shape]);
  expect(new Set(shapes).size).toBe(6);
});

it('writes a state that it does not know as it is', () => {
  expect(lookOf('bookings', 'mislaid')).toEqual({ shape: 'ring', tone: '', word: 'mislaid' });
});
