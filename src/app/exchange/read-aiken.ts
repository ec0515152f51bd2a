// Aiken: a question, its answers as `A.` or `A)`, and `ANSWER: B`.
import type { AppError } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import { MAX_IMPORT_ROWS, tooManyRows, withinSize } from './draft';
import { linesOf } from './lines';
import { oneLine } from './plain-text';
import { emptyFile, newFields, type QuestionDraft, type QuestionFile, roundedWeight } from './question-draft';
import { promptOf } from './question-text';

const OPTION = /^\s*([A-Z])[.)](?:\s+(.*))?$/;
const ANSWER = /^\s*ANSWERS?\s*[:：]\s*(.*)$/i;

interface Begun {
  line: number;
  prompt: string[];
  options: { letter: string; text: string; line: number }[];
}

/** Errors: `invalid` where the file is too large. A question that cannot be read is rejected with the line where it begins. */
export function readAiken(text: string): Result<QuestionFile, AppError> {
  const sized = withinSize(text);
  if (!sized.ok) return sized;
  const file = emptyFile();
  let begun: Begun | null = null;
  const refuse = (line: number, message: string): void => {
    file.rejects.push({ row: line, path: '', message });
  };
  const drop = (): void => {
    if (begun) refuse(begun.line, unfinished(begun));
    begun = null;
  };
  for (const [index, line] of linesOf(text).entries()) {
    const answer = ANSWER.exec(line);
    const option = OPTION.exec(line);
    if (answer) {
      const read = begun ? finished(begun, answer[1] ?? '') : null;
      if (begun && typeof read === 'string') refuse(begun.line, read);
      else if (read && typeof read !== 'string') file.drafts.push(read);
      else refuse(index + 1, 'ANSWER stands here without a question and its answers above it.');
      begun = null;
    } else if (option && begun) {
      begun.options.push({ letter: option[1] as string, text: oneLine(option[2] ?? '') ?? '', line: index + 1 });
    } else if (line.trim() !== '') {
      // What follows the answers is the next question: this one has no ANSWER.
      if (begun && begun.options.length > 0) drop();
      begun ??= { line: index + 1, prompt: [], options: [] };
      begun.prompt.push(line);
    }
    if (file.drafts.length + file.rejects.length > MAX_IMPORT_ROWS) return err(tooManyRows('questions'));
  }
  drop();
  return ok(file);
}

const unfinished = ({ options }: Begun): string =>
  options.length === 0
    ? 'No answers follow this question. Write each on a line of its own, as A. and B., and ANSWER: with the right letter.'
    : 'This question has no line ANSWER: with the letter of the right answer.';

/** The question where it is whole, else what is wrong with it. */
function finished({ line, prompt, options }: Begun, given: string): QuestionDraft | string {
  const letters = options.map(({ letter }) => letter);
  const right = given
    .toUpperCase()
    .split(/[\s,;.)]+/)
    .filter((word) => word !== '');
  const unknown = right.find((letter) => !letters.includes(letter));
  const twice = letters.find((letter, at) => letters.indexOf(letter) !== at);
  const empty = options.find(({ text }) => text === '');
  if (options.length < 2) return 'This question has fewer than two answers to choose from.';
  if (twice) return `Two answers have the letter ${twice}.`;
  if (empty) return `Answer ${empty.letter}, on line ${empty.line}, has no text.`;
  if (right.length === 0) return 'ANSWER: names no letter.';
  if (unknown) return `ANSWER: names ${unknown.slice(0, 20)}, and no answer has this letter.`;
  const chosen = new Set(right);
  const share = roundedWeight(100 / chosen.size);
  return {
    line,
    idNumber: null,
    pictures: [],
    fields: newFields({
      type: chosen.size > 1 ? 'multiple' : 'single',
      prompt: promptOf(prompt.join('\n'), 'plain', []),
      options: options.map(({ letter, text }) => ({ text, weight: chosen.has(letter) ? share : 0, feedback: null })),
    }),
  };
}
