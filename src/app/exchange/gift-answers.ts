// What stands between the braces of a GIFT question: of which type it is, and its key.
import { parseNumber } from '#domain/questions/number-text';
import { cutAt, masked, type Part, partsAt, unescaped } from './gift-signs';
import { type QuestionFields, rangeOf, roundedWeight } from './question-draft';
import { formatIn, lineOfText, plainOf, type TextFormat } from './question-text';

type Key = Omit<Partial<QuestionFields>, 'type' | 'prompt'> & Pick<QuestionFields, 'type'>;
export type Answers = { fault: string } | { fields: Key; isWrongNumberLeftOut: boolean };

const fault = (message: string): Answers => ({ fault: message });
const taken = (fields: Key, isWrongNumberLeftOut = false): Answers => ({ fields, isWrongNumberLeftOut });

/** In the order in which Moodle tells the types apart. */
export function readAnswers(source: string, format: TextFormat, pictures: string[]): Answers {
  const [given, general] = cutAt(source, '####');
  const reader = new AnswerReader(format, pictures);
  const read = reader.read(given.trim());
  const feedback = general === null ? null : reader.text(general);
  return 'fault' in read || feedback === null ? read : { ...read, fields: { ...read.fields, feedback } };
}

interface Weighed {
  text: string;
  feedback: string | null;
  /** As `%50%` says; null where nothing does. */
  weight: number | null;
}

class AnswerReader {
  readonly #format: TextFormat;
  readonly #pictures: string[];

  constructor(format: TextFormat, pictures: string[]) {
    this.#format = format;
    this.#pictures = pictures;
  }

  read(given: string): Answers {
    if (given === '') return taken({ type: 'essay' });
    if (given.startsWith('#')) return this.#numeric(given.slice(1));
    const shape = masked(given);
    if (shape.includes('~')) return this.#choice(given);
    if (shape.includes('=') && shape.includes('->')) return this.#matching(given);
    return this.#trueFalse(given) ?? this.#short(given);
  }

  /** Plain, on its lines; null for none. */
  text(source: string): string | null {
    const { format, rest } = formatIn(source, this.#format);
    return plainOf(unescaped(rest), format, this.#pictures);
  }
  #line(source: string): string | null {
    const { format, rest } = formatIn(source, this.#format);
    return lineOfText(unescaped(rest), format, this.#pictures);
  }

  /** `%50%text#feedback`. */
  #weighed(source: string): Weighed | string {
    const [before, after] = cutAt(source, '#');
    const feedback = after === null ? null : this.text(after);
    const weighing = /^\s*%([^%\n]{0,20})%/.exec(before);
    if (!weighing) return { text: before, feedback, weight: null };
    const weight = parseNumber(weighing[1] ?? '');
    if (weight === null) return `%${weighing[1]}% is no weight. Write a number of per cent, such as %50%.`;
    if (weight < -100 || weight > 100) return `The weight %${weighing[1]}% is not between −100 and 100.`;
    return { text: before.slice(weighing[0].length), feedback, weight: roundedWeight(weight) };
  }

  #choice(given: string): Answers {
    const [first, ...parts] = partsAt(given, /[~=]/g);
    if (first && first.text.trim() !== '')
      return fault(`“${excerpt(first.text)}” stands before the first answer. Each answer begins with = or ~.`);
    const options: { text: string; weight: number; feedback: string | null }[] = [];
    for (const { sign, text } of parts) {
      const read = this.#weighed(text);
      if (typeof read === 'string') return fault(read);
      const answer = this.#line(read.text);
      if (answer === null) return fault('An answer is empty: nothing stands after its = or ~.');
      options.push({ text: answer, weight: read.weight ?? (sign === '=' ? 100 : 0), feedback: read.feedback });
    }
    const isMultiple = parts.every(({ sign }) => sign === '~') && options.some(({ weight }) => weight > 0);
    return taken({ type: isMultiple ? 'multiple' : 'single', options });
  }

  #matching(given: string): Answers {
    const [first, ...parts] = partsAt(given, /=/g);
    if (first && first.text.trim() !== '')
      return fault(`“${excerpt(first.text)}” stands before the first pair. Each pair begins with =.`);
    const pairs: { text: string; match: string }[] = [];
    const distractors: string[] = [];
    for (const { text } of parts) {
      const [left, right] = cutAt(text, '->');
      if (right === null) return fault(`“${excerpt(text)}” has no -> between what is matched and its match.`);
      const match = this.#line(cutAt(right, '#')[0]);
      if (match === null) return fault(`“${excerpt(text)}” has nothing after its ->.`);
      const asked = this.#line(left);
      if (asked === null) distractors.push(match);
      else pairs.push({ text: asked, match });
    }
    return taken({ type: 'matching', pairs, distractors });
  }

  /** `TRUE#feedback on the wrong answer#feedback on the right one`. */
  #trueFalse(given: string): Answers | null {
    const [{ text: word = '' } = {}, wrong, right] = partsAt(given, /#/g);
    const said = /^(?:(t|true)|f|false)$/i.exec(word.trim());
    if (!said) return null;
    const isTrue = said[1] !== undefined;
    const feedback = (part: Part | undefined): string | null => (part ? this.text(part.text) : null);
    const [onRight, onWrong] = [feedback(right), feedback(wrong)];
    return taken({
      type: 'true-false',
      options: [
        { text: 'True', weight: isTrue ? 100 : 0, feedback: isTrue ? onRight : onWrong },
        { text: 'False', weight: isTrue ? 0 : 100, feedback: isTrue ? onWrong : onRight },
      ],
    });
  }

  #short(given: string): Answers {
    const [first, ...marked] = partsAt(given, /=/g);
    const parts = first && first.text.trim() !== '' ? [first, ...marked] : marked;
    const options: { text: string; weight: number; feedback: string | null }[] = [];
    for (const { text } of parts) {
      const read = this.#weighed(text);
      if (typeof read === 'string') return fault(read);
      const answer = this.#line(read.text);
      if (answer === null) return fault('An accepted answer is empty: nothing stands after its =.');
      options.push({ text: answer, weight: read.weight ?? 100, feedback: read.feedback });
    }
    return taken({ type: 'short', options });
  }

  #numeric(given: string): Answers {
    const [accepted, ...wrong] = partsAt(given, /~/g);
    const [first, ...marked] = partsAt(accepted?.text ?? '', /=/g);
    const parts = first && first.text.trim() !== '' ? [first, ...marked] : marked;
    if (parts.length === 0) return fault('After # there is no number. Write one, such as #3, #3:0.5 or #1..5.');
    const numbers: QuestionFields['numbers'] = [];
    for (const { text } of parts) {
      const read = this.#weighed(text);
      if (typeof read === 'string') return fault(read);
      const span = spanOf(unescaped(read.text).trim());
      if (!span) return fault(`“${excerpt(read.text)}” is no number, no number:tolerance and no range such as 1..5.`);
      numbers.push({ ...span, weight: read.weight ?? 100, feedback: read.feedback });
    }
    return taken({ type: 'numeric', numbers }, wrong.length > 0);
  }
}

/** Two numbers and what stands between them. Characters. */
const LONGEST_SPAN = 80;

/** `3`, `3:0.5`, `1..5`. */
function spanOf(text: string): { value: number; tolerance: number } | null {
  if (text.length > LONGEST_SPAN) return null;
  const range = /^(.+?)\.\.(.+)$/.exec(text);
  if (range) {
    const [from, to] = [parseNumber(range[1] ?? ''), parseNumber(range[2] ?? '')];
    return from === null || to === null ? null : rangeOf(from, to);
  }
  const [number = '', tolerance = '0', ...more] = text.split(':');
  const [value, within] = [parseNumber(number), parseNumber(tolerance)];
  return value === null || within === null || within < 0 || more.length > 0 ? null : { value, tolerance: within };
}

const excerpt = (text: string): string => {
  const bare = text.trim().replace(/\s+/g, ' ');
  return bare.length > 40 ? `${bare.slice(0, 40).toWellFormed()}…` : bare;
};
