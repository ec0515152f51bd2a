// The result of an attempt, from what its answers have earned.
import type { Drawn, Mark } from './attempt';

/** Hundredths: as a result is shown. */
const rounded = (marks: number): number => Math.round(marks * 100 + 1e-7 * Math.sign(marks)) / 100;

export interface Score {
  /** 0 … `maxScore`, in hundredths. */
  score: number;
  maxScore: number;
  /** Whole. */
  percent: number;
  passed: boolean;
}

export const maxOf = (drawn: readonly Pick<Drawn, 'marks'>[]): number =>
  rounded(drawn.reduce((sum, { marks }) => sum + marks, 0));

/** The result of graded answers; what nobody has graded yet counts nothing. */
export function scoreOf(
  drawn: readonly Pick<Drawn, 'questionId' | 'marks'>[],
  marks: Readonly<Record<string, Mark>>,
  passMark: number,
): Score {
  const maxScore = maxOf(drawn);
  const earned = drawn.reduce(
    (sum, { questionId, marks: worth }) => sum + worth * (marks[questionId]?.fraction ?? 0),
    0,
  );
  const score = Math.min(maxScore, Math.max(0, rounded(earned)));
  const share = maxScore === 0 ? 0 : (score / maxScore) * 100;
  // Nobody passes by being rounded up to the mark.
  return { score, maxScore, percent: Math.floor(share + 1e-9), passed: share + 1e-9 >= passMark };
}
