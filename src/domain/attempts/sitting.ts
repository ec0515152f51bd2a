// What the person who sits a test is sent: never anything of the key, before the test's review rule allows.
import type { Question, QuestionType } from '../questions/question';
import type { Answer } from './attempt';

/** One question as it is asked, its parts in the order of this attempt. */
export interface AskedQuestion {
  id: string;
  type: QuestionType;
  /** Markdown. */
  prompt: string;
  marks: number;
  /** `single`, `multiple`, `true-false`. */
  options: { id: string; text: string }[];
  /** `matching`: each is given one of the matches. */
  pairs: { id: string; text: string }[];
  matches: string[];
}

/** What became of one answer. */
export interface ReviewedAnswer {
  /** Earned; null where it waits for a grader, and where the rule does not show what was right. */
  marks: number | null;
  comment: string | null;
  /** Where the rule shows what was right. */
  key: Pick<Question, 'options' | 'numbers' | 'pairs' | 'feedback'> | null;
}

export interface Sitting {
  questions: AskedQuestion[];
  answers: Record<string, Answer>;
  /** The server's, to count the time left from, whatever the device's clock says. */
  now: string;
  /** By question id; null until the review rule shows something of it. */
  review: Record<string, ReviewedAnswer> | null;
}
