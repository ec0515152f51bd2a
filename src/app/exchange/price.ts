// Prices in words and figures ↔ integer minor units.
import type { Course } from '#domain/courses/course';
import { minorDigits as digitsOf } from '#domain/format';
import { err, ok, type Result } from '#kernel/result';

type Price = NonNullable<Course['price']>;

const SYMBOLS: Readonly<Record<string, string>> = { '£': 'GBP', '€': 'EUR', $: 'USD', '¥': 'JPY', '₹': 'INR' };
const FREE = /^(?:free|gratis|kostenlos|gratuit|no charge)$/i;

/** How many minor units a currency is written with: 2 for GBP, 0 for JPY; null where there is no such currency. */
export function minorDigits(currency: string): number | null {
  try {
    return digitsOf(currency);
  } catch {
    return null;
  }
}

/**
 * `95`, `95.00`, `1,234.50`, `95,00`, `£95`, `EUR 95`, `free`. A symbol or code beside the figure goes before `currency`.
 * The error is a sentence.
 */
export function readPrice(text: string, currency: string): Result<Price, string> {
  const value = text.trim().slice(0, 60);
  if (FREE.test(value)) return ok({ amount: 0, currency });
  const parts = /^([A-Za-z]{3}|[£€$¥₹])?\s*([\d.,'\s]*\d)\s*([A-Za-z]{3}|[£€$¥₹])?$/u.exec(value);
  const figure = parts && decimal(parts[2] ?? '');
  if (!figure) return err(`“${value.slice(0, 40)}” is not a price. Write a figure such as 95 or 95.00.`);
  const written = (parts[1] ?? parts[3] ?? currency).toUpperCase();
  const code = SYMBOLS[written] ?? written;
  const digits = minorDigits(code);
  if (digits === null) return err(`“${code}” is not a currency. Give a code such as GBP.`);
  const [whole = '', fraction = ''] = figure.split('.');
  if (fraction.replace(/0+$/, '').length > digits) return err(`“${value}” has more decimals than ${code} has.`);
  return ok({ amount: Number(`${whole}${fraction.padEnd(digits, '0').slice(0, digits)}`), currency: code });
}

/** `1,234.50`, `1.234,50`, `1 234,50` → `1234.50`; a lone comma before three digits divides thousands. */
function decimal(text: string): string | null {
  const compact = text.replace(/[\s']/g, '');
  const point = Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','));
  if (point === -1) return compact;
  const [mark, after] = [compact[point], compact.slice(point + 1)];
  const before = compact.slice(0, point);
  const isThousands =
    mark === ',' ? after.length === 3 && !before.includes('.') : before.includes('.') && after.length === 3;
  const whole = before.replace(/[.,]/g, '');
  const plain = isThousands ? `${whole}${after}` : `${whole || '0'}.${after}`;
  return /^\d{1,12}(?:\.\d{1,6})?$/.test(plain) ? plain : null;
}

/** In major units, with as many decimals as the currency has: `95.00`. */
export function writePrice(price: Price): string {
  return (price.amount / 10 ** (minorDigits(price.currency) ?? 2)).toFixed(minorDigits(price.currency) ?? 2);
}
