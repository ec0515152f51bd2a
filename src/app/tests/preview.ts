// A test, or a question of the bank, as whoever is asked sees it: for its authors, without anybody beginning it.
import type { AskedQuestion } from '#domain/attempts/sitting';
import { type Question, questions } from '#domain/questions/question';
import type { Test } from '#domain/tests/test';
import { ok, type Result } from '#kernel/result';
import type { Records, Stored } from '#ports/records';
import type { Call } from '../app';
import { askedOf } from '../attempts/papers';
import { permit } from '../scope';
import { drawQuestions } from './draw';

/** Drawn anew each time. Errors: `forbidden` for those who write no tests. */
export async function previewTest(call: Call, test: Test): Promise<Result<AskedQuestion[]>> {
  const permitted = permit(questions.access.read, call.caller, 'reading questions');
  return permitted.ok ? asked(call.app.records, test) : permitted;
}

/** As it is stored, whether it is ready or not. */
export async function previewQuestion(call: Call, { id }: Stored & Question): Promise<Result<AskedQuestion[]>> {
  const permitted = permit(questions.access.read, call.caller, 'reading questions');
  if (!permitted.ok) return permitted;
  const parts = [{ questionId: id, marks: null }];
  return asked(call.app.records, { parts, shuffleQuestions: false, shuffleOptions: false });
}

async function asked(
  records: Records,
  test: Pick<Test, 'parts' | 'shuffleQuestions' | 'shuffleOptions'>,
): Promise<Result<AskedQuestion[]>> {
  const drawn = await drawQuestions(records, test);
  if (!drawn.ok) return drawn;
  return ok(askedOf(drawn.value, new Map(drawn.value.questions.map((question) => [question.id, question]))));
}
