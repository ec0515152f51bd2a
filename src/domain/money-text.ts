// Money as people type it, in major units (285, 285.00, 1,250.5), and as it is kept, in whole minor units.
import { type Money, minorDigits } from './format';

/** Null for what is no amount, or has more decimals than the currency. */
export function parseMoney(text: string, currency: string): Money | null {
  const digits = minorDigits(currency);
  const plain = text
    .trim()
    .replace(/^[^\d.,-]+/, '')
    .replace(/(?<=\d)[ ,'\u00a0](?=\d{3}(\D|$))/g, '');
  const [, whole, fraction = ''] = /^(\d{1,12})(?:[.,](\d*))?$/.exec(plain) ?? [];
  if (whole === undefined || fraction.replace(/0+$/, '').length > digits) return null;
  return { amount: Number(whole + fraction.slice(0, digits).padEnd(digits, '0')), currency };
}

/** `285.00`, to be typed over: a point, no thousands, all decimals of the currency. */
export function moneyText({ amount, currency }: Money): string {
  const digits = minorDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
}
