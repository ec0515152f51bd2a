// An attempt with what was asked in it: the questions in the versions that were drawn, and the answers that were given.
import type { Answer, Attempt } from '#domain/attempts/attempt';
import type { AskedQuestion } from '#domain/attempts/sitting';
import type { Question } from '#domain/questions/question';
import { ok, type Result } from '#kernel/result';
import type { Records, Stored } from '#ports/records';
import { versionId } from '../questions/versions';

export interface Answers extends Stored {
  answers: Record<string, Answer>;
  savedAt: string | null;
}

export interface Paper {
  answers: Answers;
  /** By question id. */
  questions: ReadonlyMap<string, Question>;
}

/** One round trip. @throws where the store has lost an attempt's answers */
export async function readPaper(
  records: Records,
  { id, drawn }: Pick<Attempt, 'id' | 'drawn'>,
): Promise<Result<Paper>> {
  const found = await records.getMany([
    { entity: 'attemptAnswers', id },
    ...drawn.map(({ questionId, version }) => ({
      entity: 'questionVersions',
      id: versionId({ id: questionId, version }),
    })),
  ]);
  if (!found.ok) return found;
  const [answers, ...versions] = found.value;
  if (!answers) throw new Error(`The answers of attempt ${id} are missing.`);
  return ok({
    answers: answers as Answers,
    questions: new Map(
      versions.flatMap((version, at) => (version ? [[drawn[at]?.questionId ?? '', version as Stored & Question]] : [])),
    ),
  });
}

/** What is asked, without anything of the key. */
export function askedOf(attempt: Pick<Attempt, 'drawn'>, questions: Paper['questions']): AskedQuestion[] {
  return attempt.drawn.flatMap(({ questionId, type, marks, order }) => {
    const question = questions.get(questionId);
    if (!question) return [];
    const isMatching = type === 'matching';
    return {
      id: questionId,
      type,
      prompt: question.prompt,
      marks,
      options: isMatching
        ? []
        : order.flatMap((id) => question.options.filter((each) => each.id === id).map(({ text }) => ({ id, text }))),
      pairs: isMatching ? question.pairs.map(({ id, text }) => ({ id, text })) : [],
      matches: isMatching ? order : [],
    };
  });
}
