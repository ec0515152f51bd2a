// What a reader of questions makes of a file, for tests: the drafts, and every reject as `line: reason`.
import type { QuestionDraft, QuestionFields, QuestionFile } from '#app/exchange/question-draft';
import type { AppError } from '#kernel/errors';
import type { Result } from '#kernel/result';

export function fileOf(read: Result<QuestionFile, AppError>): QuestionFile {
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}
export function refusalOf(read: Result<QuestionFile, AppError>): string {
  if (read.ok) throw new Error(`It was read: ${read.value.drafts.length} questions.`);
  return read.error.message;
}
export const rejectsOf = ({ rejects }: QuestionFile): string[] =>
  rejects.map(({ row, path, message }) => `${row}${path && ` ${path}`}: ${message}`);

/** The only question of a file in which everything can be read. */
export function onlyOf(read: Result<QuestionFile, AppError>): QuestionDraft {
  const file = fileOf(read);
  const [draft, ...others] = file.drafts;
  if (!draft || others.length > 0 || file.rejects.length > 0)
    throw new Error(`${file.drafts.length} questions; ${rejectsOf(file).join(' ')}`);
  return draft;
}
/** `text 50 feedback` for each option. */
export const optionsOf = ({ options }: QuestionFields): string[] =>
  options.map(({ text, weight, feedback }) => [text, weight, ...(feedback === null ? [] : [feedback])].join(' | '));
