// How tests and what became of them are said.
import type { Attempt } from '#domain/attempts/attempt';
import { formatDateTime, type Reader } from '#domain/format';
import type { Test } from '#domain/tests/test';

export const many = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** `20 questions, 30 minutes`. */
export const sizeWords = ({ questionCount, timeLimit }: Pick<Test, 'questionCount' | 'timeLimit'>): string =>
  `${many(questionCount, 'question')}, ${timeLimit === null ? 'no time limit' : many(timeLimit, 'minute')}`;

/** `2 of 3 attempts left`. */
export const attemptsWords = ({ attempts }: Pick<Test, 'attempts'>, used: number): string => {
  if (attempts === null) return 'As often as you like';
  if (attempts === 1) return used === 0 ? 'One attempt' : 'Your attempt is used';
  return `${Math.max(0, attempts - used)} of ${attempts} attempts left`;
};

/** `Opens Tue 1 Dec 09:00, Europe/London`, `Closes …`, `Open`. */
export function openWords(
  { opensAt, closesAt, status }: Pick<Test, 'opensAt' | 'closesAt' | 'status'>,
  reader: Reader,
) {
  const at = (instant: string): string => `${formatDateTime(instant, reader)}, ${reader.timeZone}`;
  if (status === 'closed') return 'Closed';
  if (opensAt !== null && opensAt > reader.now) return `Opens ${at(opensAt)}`;
  if (closesAt === null) return 'Open';
  return closesAt <= reader.now ? `Closed ${at(closesAt)}` : `Open until ${at(closesAt)}`;
}

/** What the person sees once it is in. */
export function reviewWords({ review }: Pick<Test, 'review'>): string {
  switch (review) {
    case 'nothing':
      return 'The office tells you the result.';
    case 'score':
      return 'You see your result once it is graded.';
    case 'answers':
      return 'You see your result and the right answers.';
    case 'answers-after-close':
      return 'You see your result; the right answers once the test has closed.';
  }
}

type Outcome = Pick<Attempt, 'status' | 'score' | 'maxScore' | 'percent' | 'passed'>;

/** `17 of 20, 85%`; null where it is not known or not shown. */
export const scoreWords = ({ score, maxScore, percent }: Outcome): string | null =>
  score === null || percent === null ? null : `${score} of ${maxScore}, ${percent}%`;

/** The state as the reader knows it: a result that is not shown is `submitted`. */
export const stateOf = ({ status, score }: Outcome): 'in-progress' | 'awaiting-grading' | 'submitted' | 'graded' =>
  status === 'graded' && score === null ? 'submitted' : status;

export const passedWords = ({ passed }: Outcome): string | null =>
  passed === null ? null : passed ? 'Passed' : 'Not passed';

/** `24 min`, `1 h 5 min`, `under 1 min`: from the start to the submission. */
export function takenWords({ startedAt, submittedAt }: Pick<Attempt, 'startedAt' | 'submittedAt'>): string | null {
  if (submittedAt === null) return null;
  const minutes = Math.floor((Date.parse(submittedAt) - Date.parse(startedAt)) / 60_000);
  if (minutes < 1) return 'under 1 min';
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
