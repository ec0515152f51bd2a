// How far somebody is in a test, from the questions that they were asked and the answers that they gave.
import type { Answer } from '#domain/attempts/attempt';
import type { AskedQuestion } from '#domain/attempts/sitting';
import { isEmpty } from '#domain/questions/grading';

type Asked = Pick<AskedQuestion, 'id' | 'type' | 'pairs'>;

export const isAnswered = (answer: Answer | undefined): boolean => !isEmpty(answer);

/** Where one goes on: the first question without an answer, else the last. */
export function resumeAt(questions: readonly Asked[], answers: Readonly<Record<string, Answer>>): number {
  const open = questions.findIndex(({ id }) => !isAnswered(answers[id]));
  return open === -1 ? Math.max(0, questions.length - 1) : open;
}

export const countAnswered = (questions: readonly Asked[], answers: Readonly<Record<string, Answer>>): number =>
  questions.filter(({ id }) => isAnswered(answers[id])).length;

/** `Answered`, `Not answered`, `2 of 4 matched`. */
export function answeredWords({ type, pairs }: Asked, answer: Answer | undefined): string {
  if (!isAnswered(answer)) return 'Not answered';
  const matched = type === 'matching' ? Object.keys(answer as Record<string, string>).length : 0;
  return matched > 0 && matched < pairs.length ? `${matched} of ${pairs.length} matched` : 'Answered';
}

/** `A` to `Z`, then `AA`: a question has up to 50 answers to choose from. */
export const letterOf = (at: number): string =>
  (at >= 26 ? String.fromCharCode(64 + Math.floor(at / 26)) : '') + String.fromCharCode(65 + (at % 26));

/** What one is to do, and for how much: `Choose one. 1 mark.` */
export function taskOf({ type }: Pick<Asked, 'type'>, marks: number): string {
  const worth = `${marks} ${marks === 1 ? 'mark' : 'marks'}.`;
  return `${TASKS[type]} ${worth}`;
}

const TASKS: Record<AskedQuestion['type'], string> = {
  single: 'Choose one.',
  'true-false': 'Choose one.',
  multiple: 'Choose all that apply.',
  short: 'Write a short answer.',
  numeric: 'Write a number.',
  matching: 'Match each.',
  essay: 'Write your answer.',
};
