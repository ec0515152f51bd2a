// The parts of a question while it is written: which answers are right, what they weigh, and what stays when its kind changes.
import { parseNumber } from '#domain/questions/number-text';
import type { QuestionType } from '#domain/questions/question';

/** What is typed may not be a number yet. */
export interface OptionRow {
  id?: string;
  text: string;
  weight: number | string;
  feedback: string | null;
}
export interface NumberRow {
  value: number | string;
  tolerance: number | string;
  weight: number | string;
  feedback: string | null;
}
export interface PairRow {
  id?: string;
  text: string;
  match: string;
}
export interface Parts {
  options: OptionRow[];
  numbers: NumberRow[];
  pairs: PairRow[];
}

const ALL = 100;
export const weightOf = ({ weight }: { weight: number | string }): number =>
  typeof weight === 'number' ? weight : (parseNumber(weight) ?? 0);
export const isRight = (row: OptionRow): boolean => weightOf(row) > 0;

/** An even part of the marks, in hundred-thousandths. */
const shareOf = (count: number): number => (count === 0 ? 0 : Math.round((ALL / count) * 100_000) / 100_000);

/** One is right; what has a part of the marks keeps it. */
export const withOneRight = (rows: readonly OptionRow[], right: number): OptionRow[] =>
  rows.map((row, at) => {
    if (at === right) return { ...row, weight: ALL };
    return weightOf(row) >= ALL ? { ...row, weight: 0 } : row;
  });

/** One more or less is right, and those that are share all marks evenly; what costs marks goes on costing them. */
export function withToggled(rows: readonly OptionRow[], at: number): OptionRow[] {
  const right = rows.map((row, place) => (place === at ? !isRight(row) : isRight(row)));
  return shared(rows, right);
}

function shared(rows: readonly OptionRow[], right: readonly boolean[]): OptionRow[] {
  const share = shareOf(right.filter(Boolean).length);
  return rows.map((row, at) => ({ ...row, weight: right[at] ? share : Math.min(0, weightOf(row)) }));
}

/** Whether the weights say more than which answers are right. */
export function hasOwnWeights(type: QuestionType, rows: readonly { weight: number | string }[]): boolean {
  const weights = rows.map(weightOf);
  if (type === 'short' || type === 'numeric') return weights.some((weight) => weight !== ALL);
  const share = type === 'multiple' ? shareOf(weights.filter((weight) => weight > 0).length) : ALL;
  return weights.some((weight) => weight !== 0 && weight !== share);
}

const CHOICES: readonly QuestionType[] = ['single', 'multiple', 'true-false'];
const written = ({ text, feedback }: OptionRow): boolean => text.trim() !== '' || feedback !== null;

/** The parts of a question that becomes another kind: what fits stays, and what does not fit is kept where it stands. */
export function partsAs(to: QuestionType, from: QuestionType, { options, numbers, pairs }: Parts): Parts {
  const kept = options.filter(written);
  switch (to) {
    case 'true-false':
      return { options: trueFalse(from === 'true-false' ? kept : []), numbers, pairs };
    case 'single': {
      const best = kept.findIndex((row) => weightOf(row) === Math.max(...kept.map(weightOf)));
      const rows = withOneRight(kept, best).map((row, at) =>
        at === best ? row : { ...row, weight: lessThanAll(row) },
      );
      return { options: rows, numbers, pairs };
    }
    case 'multiple':
      return { options: shared(kept, kept.map(isRight)), numbers, pairs };
    case 'short':
      return { options: asAccepted(from, kept, numbers), numbers, pairs };
    case 'numeric':
      return { options: kept, numbers: asNumbers(numbers, kept), pairs };
    default:
      return { options: kept, numbers, pairs };
  }
}

const lessThanAll = (row: OptionRow): number => (weightOf(row) >= ALL ? 0 : weightOf(row));

const trueFalse = (rows: readonly OptionRow[]): OptionRow[] =>
  rows.length === 2
    ? [...rows]
    : ['True', 'False'].map((text, at) => ({ text, weight: at === 0 ? ALL : 0, feedback: null }));

/** What was right to choose is what is accepted. */
function asAccepted(from: QuestionType, rows: readonly OptionRow[], numbers: readonly NumberRow[]): OptionRow[] {
  if (from === 'numeric' && rows.length === 0)
    return numbers.map(({ value, weight, feedback }) => ({ text: String(value), weight, feedback }));
  if (!CHOICES.includes(from)) return [...rows];
  const right = rows.filter(isRight);
  return right.map((row) => ({ ...row, weight: ALL }));
}

function asNumbers(numbers: NumberRow[], rows: readonly OptionRow[]): NumberRow[] {
  if (numbers.length > 0) return numbers;
  return rows.flatMap(({ text, weight, feedback }) => {
    const value = parseNumber(text);
    return value === null ? [] : [{ value, tolerance: 0, weight, feedback }];
  });
}
