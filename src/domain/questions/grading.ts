// What an answer has earned, by the key and by nothing else. Pure: the same answer always earns the same.
import type { Answer } from '../attempts/attempt';
import { parseNumber } from './number-text';
import type { Question } from './question';

export type Key = Pick<Question, 'type' | 'options' | 'caseSensitive' | 'numbers' | 'pairs'>;

const bounded = (fraction: number, isNegativeAllowed: boolean): number =>
  Math.min(1, Math.max(isNegativeAllowed ? -1 : 0, fraction));

/**
 * The part of the marks that the answer earns: 0 … 1, or −1 … 1 where wrong answers may cost some. Null: a person grades it.
 * Nothing answered earns nothing and costs nothing.
 */
export function fractionOf(key: Key, answer: Answer | undefined, isNegativeAllowed: boolean): number | null {
  if (isEmpty(answer)) return 0;
  const earned = rawFraction(key, answer as NonNullable<Answer>);
  return earned === null ? null : bounded(earned, isNegativeAllowed);
}

export const isEmpty = (answer: Answer | undefined): boolean =>
  answer === undefined ||
  answer === null ||
  (typeof answer === 'string' ? answer.trim() === '' : Object.keys(answer).length === 0);

function rawFraction(key: Key, answer: NonNullable<Answer>): number | null {
  switch (key.type) {
    case 'single':
    case 'true-false':
      return percent(key.options.find(({ id }) => id === answer)?.weight);
    case 'multiple': {
      const chosen = Array.isArray(answer) ? answer : [];
      return key.options.reduce((sum, { id, weight }) => sum + (chosen.includes(id) ? percent(weight) : 0), 0);
    }
    case 'short':
      return typeof answer === 'string'
        ? bestOf(key.options.filter(({ text }) => accepts(text, answer, key.caseSensitive)))
        : 0;
    case 'numeric': {
      const given = typeof answer === 'string' ? parseNumber(answer) : null;
      return given === null
        ? 0
        : bestOf(key.numbers.filter(({ value, tolerance }) => isWithin(given, value, tolerance)));
    }
    case 'matching': {
      if (typeof answer !== 'object' || Array.isArray(answer) || key.pairs.length === 0) return 0;
      return key.pairs.filter(({ id, match }) => answer[id] === match).length / key.pairs.length;
    }
    case 'essay':
      return null;
  }
}

const percent = (weight: number | undefined): number => (weight ?? 0) / 100;
const bestOf = (accepted: readonly { weight: number }[]): number =>
  accepted.length === 0 ? 0 : Math.max(...accepted.map(({ weight }) => percent(weight)));

/** Whether two numbers differ by no more than the tolerance, counted as people count: 0.3 − 0.1 is 0.2. */
function isWithin(given: number, value: number, tolerance: number): boolean {
  const dust = Number.EPSILON * 8 * Math.max(Math.abs(given), Math.abs(value), tolerance);
  return Math.abs(given - value) <= tolerance + dust;
}

const folded = (text: string, isCaseSensitive: boolean): string => {
  const line = text.normalize('NFC').trim().replace(/\s+/g, ' ');
  return isCaseSensitive ? line : line.toLowerCase();
};

/** `*` stands for any text, `\*` for itself. Without a pattern language, so that no answer can make it slow. */
function accepts(accepted: string, given: string, isCaseSensitive: boolean): boolean {
  const wanted = folded(accepted, isCaseSensitive);
  const said = folded(given, isCaseSensitive);
  const parts = wanted
    .replaceAll('\\*', '\u0000')
    .split('*')
    .map((part) => part.replaceAll('\u0000', '*'));
  const [first = '', ...others] = parts;
  const last = others.pop();
  if (last === undefined) return said === first;
  if (!said.startsWith(first) || !said.endsWith(last) || said.length < first.length + last.length) return false;
  let at = first.length;
  const end = said.length - last.length;
  for (const part of others) {
    const found = said.indexOf(part, at);
    if (found === -1 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
