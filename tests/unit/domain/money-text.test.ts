import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moneyText, parseMoney } from '../../../src/domain/money-text';

test.each([
  ['285', 28_500],
  ['285.00', 28_500],
  ['285.5', 28_550],
  ['285,50', 28_550],
  ['£1,250.00', 125_000],
  ['1 250', 125_000],
  ['0', 0],
])('%s pounds are %i pence', (text, amount) => {
  expect(parseMoney(text, 'GBP')).toEqual({ amount, currency: 'GBP' });
});

test.each(['', 'a lot', '-5', '1.234', '12 pounds', '1.2.3'])('%j is no amount', (text) => {
  expect(parseMoney(text, 'GBP')).toBeNull();
});

test('a currency without minor units takes none', () => {
  expect(parseMoney('1200', 'JPY')).toEqual({ amount: 1200, currency: 'JPY' });
  expect(parseMoney('1200.50', 'JPY')).toBeNull();
  expect(moneyText({ amount: 1200, currency: 'JPY' })).toBe('1200');
});

test('what is written is read again as the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.constantFrom('GBP', 'JPY', 'KWD'), (amount, currency) => {
      expect(parseMoney(moneyText({ amount, currency }), currency)).toEqual({ amount, currency });
    }),
  );
});
