// What these components are told, as the use cases and pages answer it.
import type { Attempt } from '#domain/attempts/attempt';
import type { Sitting } from '#domain/attempts/sitting';
import type { Question } from '#domain/questions/question';
import type { Test } from '#domain/tests/test';
import type { AppError } from '#kernel/errors';

type TestShown = Omit<Test, 'parts'>;
interface CourseShown {
  id: string;
  title: string;
}

export interface MyTestsShown {
  tests: {
    test: TestShown;
    course: CourseShown | null;
    used: number;
    live: Attempt | null;
    refused: AppError | null;
  }[];
  sat: { attempt: Attempt; title: string }[];
}

export interface CoverShown {
  test: TestShown;
  course: CourseShown | null;
  live: Attempt | null;
  sat: Attempt[];
  refused: AppError | null;
}

export interface ResultShown {
  attempt: Attempt;
  person: { displayName: string } | null;
  company: { name: string } | null;
  /** Of the test. */
  title: string;
}

export interface AttemptShown {
  attempt: Attempt &
    Partial<Sitting> & {
      /** To graders alone. */
      paper?: { question: Question; earned: number | null; comment: string | null }[];
    };
  test: Pick<Test, 'passMark' | 'review' | 'closesAt'>;
  isOwn: boolean;
}

/** Marks as they were typed, where they could not be saved. */
export interface GradeTyped {
  questionId: string;
  marks: string;
  comment: string;
  errors: { marks?: string; comment?: string };
  problem: AppError | null;
}
