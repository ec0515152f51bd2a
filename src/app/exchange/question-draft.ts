// What a file says of questions, whatever its format. A draft is not yet a record: whoever imports it compares it with the bank.
import type { Question } from '#domain/questions/question';
import type { RowError } from './draft';
import { oneLine } from './plain-text';

interface OptionDraft {
  text: string;
  /** Percent. */
  weight: number;
  feedback: string | null;
}

/** Everything that a question has but ids and `source`. */
export type QuestionFields = Omit<
  Question,
  'id' | 'version' | 'status' | 'createdAt' | 'updatedAt' | 'createdBy' | 'options' | 'pairs' | 'source'
> & { options: OptionDraft[]; pairs: { text: string; match: string }[] };

export interface QuestionDraft {
  /** Where it begins, from 1. */
  line: number;
  fields: QuestionFields;
  /** Who it is in the system that it comes from, unique in its category there; null where the file does not say. */
  idNumber: string | null;
  /** What its pictures were called: they stay behind. */
  pictures: string[];
}

/** What was left out of a file without a question being lost. */
export type LeftOut = 'picture' | 'description' | 'wrong-number' | 'unit' | 'cut-off';

export interface QuestionFile {
  drafts: QuestionDraft[];
  /** Questions that cannot be read: `row` is the line where each begins. */
  rejects: RowError[];
  leftOut: { line: number; what: LeftOut }[];
}

export const emptyFile = (): QuestionFile => ({ drafts: [], rejects: [], leftOut: [] });

export const newFields = (
  given: Pick<QuestionFields, 'type' | 'prompt'> & Partial<QuestionFields>,
): QuestionFields => ({
  name: null,
  options: [],
  caseSensitive: false,
  numbers: [],
  pairs: [],
  distractors: [],
  feedback: null,
  guidance: null,
  marks: 1,
  category: null,
  ...given,
});

/** As long as a category may be. Characters. */
const LONGEST_CATEGORY = 120;

/** `$course$/top/Food/Storage` → `Food/Storage`; a slash within a name is doubled there. Null for the top. */
export function categoryOf(path: string): string | null {
  const names = path
    .replace(/\/\//g, '\u0000')
    .split('/')
    .flatMap((name) => oneLine(name.replaceAll('\u0000', '-')) ?? []);
  const own = names.filter((name, at) => !(/^\$.*\$$/.test(name) || (name === 'top' && at < 2)));
  return own.join('/').slice(0, LONGEST_CATEGORY).trim() || null;
}

/** In hundred-thousandths, as Moodle keeps them: thirds of formats that round differently are one. */
export const roundedWeight = (weight: number): number => Math.round(weight * 100_000) / 100_000;

/** The middle of a range and how far it reaches, without the dust of binary fractions. */
export function rangeOf(from: number, to: number): { value: number; tolerance: number } {
  const clean = (number: number): number => Number(number.toPrecision(15));
  return { value: clean((from + to) / 2), tolerance: clean(Math.abs(to - from) / 2) };
}

const SENTENCES: Readonly<Record<LeftOut, string>> = {
  picture: 'Pictures stay behind: put them into the library, and from there into the text.',
  description: 'Texts that ask nothing are no questions and stay out.',
  'wrong-number': 'Feedback on every other number stays out: a number here has feedback of its own alone.',
  unit: 'Units of numbers stay out: write into the question which one is asked for.',
  'cut-off': 'The file ends before its last tag is closed: it may have been cut off.',
};
/** Lines that a note names. */
const NAMED = 12;

/** One sentence for each kind, with the lines that it concerns. */
export function notesOf(leftOut: QuestionFile['leftOut']): string[] {
  return (Object.keys(SENTENCES) as LeftOut[]).flatMap((what) => {
    const lines = [...new Set(leftOut.filter((each) => each.what === what).map(({ line }) => line))];
    return lines.length === 0 ? [] : [`${SENTENCES[what]} ${linesInWords(lines)}.`];
  });
}

export function linesInWords(lines: readonly number[]): string {
  const named = lines.slice(0, NAMED).join(', ');
  const more = lines.length - NAMED;
  return `${lines.length === 1 ? 'Line' : 'Lines'} ${named}${more > 0 ? ` and ${more} more` : ''}`;
}
