// Marks and a comment for one answer, as a page posts them to itself: what was typed comes back whatever happens.
import type { Call } from '#app/app';
import { readSitting } from '#app/attempts/sitting';
import { runCommand } from '#app/crud';
import { attempts } from '#domain/attempts/attempt';
import { parseNumber } from '#domain/questions/number-text';
import { type AppError, invalid } from '#kernel/errors';
import type { Result } from '#kernel/result';

export interface GradeForm {
  questionId: string;
  marks: string;
  comment: string;
  /** Of marks, and of the comment. */
  errors: { marks?: string; comment?: string };
  /** Said above the form. */
  problem: AppError | null;
  status: number;
}

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** Null once it is graded. */
export async function submitGrade(call: Call, attemptId: string, posted: FormData): Promise<GradeForm | null> {
  const form: GradeForm = {
    questionId: text(posted, 'questionId'),
    marks: text(posted, 'marks'),
    comment: text(posted, 'comment'),
    errors: {},
    problem: null,
    status: 422,
  };
  const marks = parseNumber(form.marks);
  if (marks === null) return { ...form, errors: { marks: 'Give the marks, such as 1.5.' } };
  const graded = await grade(call, attemptId, Number(text(posted, 'version')), text(posted, 'before'), {
    [form.questionId]: { marks, comment: form.comment || null },
  });
  if (graded.ok) return null;
  const { error } = graded;
  const said = (field: string) => error.issues?.find(({ path }) => path.endsWith(`.${field}`))?.message;
  const errors = {
    ...(said('marks') && { marks: said('marks') as string }),
    ...(said('comment') && { comment: said('comment') as string }),
  };
  const status = { not_found: 404, forbidden: 403, conflict: 409, invalid: 422 }[error.code as string] ?? 503;
  return { ...form, errors, problem: Object.keys(errors).length > 0 ? null : error, status };
}

/**
 * Whoever grades another answer of the same attempt meanwhile is in nobody's way; whoever grades this one is.
 * @param before what the answer had earned when the form was shown, '' for nothing yet
 */
async function grade(
  call: Call,
  attemptId: string,
  version: number,
  before: string,
  marks: Record<string, unknown>,
): Promise<Result<unknown>> {
  const done = await runCommand(call, attempts, attemptId, 'grade', marks, version);
  if (done.ok || !done.error.precondition) return done;
  const now = await readSitting(call, attemptId);
  if (!now.ok) return now;
  const [questionId = ''] = Object.keys(marks);
  const earned = now.value.attempt.paper?.find(({ question }) => question.id === questionId)?.earned ?? null;
  return String(earned ?? '') === before
    ? runCommand(call, attempts, attemptId, 'grade', marks, now.value.attempt.version)
    : done;
}

/** More time for whoever is sitting it. */
export function submitExtension(call: Call, attemptId: string, posted: FormData): Promise<Result<unknown>> {
  const minutes = parseNumber(text(posted, 'minutes'));
  return minutes === null
    ? Promise.resolve({ ok: false, error: invalid('Say how many minutes.') })
    : runCommand(call, attempts, attemptId, 'extend', { minutes }, null);
}
