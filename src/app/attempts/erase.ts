// What attempts hold of a person who is being erased: their answers go, and what graders wrote to them; the result stays without a name.
import { sweep } from '#app/accounts/sweep';
import type { Attempt } from '#domain/attempts/attempt';
import { ok, type Result } from '#kernel/result';
import type { Records, Stored, Write } from '#ports/records';
import type { Answers } from './papers';

/**
 * How many writes it took: none once there is nothing left.
 * @param told receives the ids of the attempts, whose history and kept answers are erased as well
 */
export async function eraseAttempts(
  context: { records: Records },
  { id }: { id: string },
  told: string[],
): Promise<Result<number>> {
  return sweep(context, 'attempts', { personId: id }, async (items) => {
    told.push(...items.map((attempt) => attempt.id));
    const papers = await context.records.getMany(
      items.map((attempt) => ({ entity: 'attemptAnswers', id: attempt.id })),
    );
    if (!papers.ok) return papers;
    return ok(
      items.flatMap((attempt, at) => [
        ...withoutName(attempt as Attempt),
        ...withoutAnswers((papers.value[at] ?? null) as Answers | null),
      ]),
    );
  });
}

function withoutName(attempt: Attempt): Write[] {
  const [, ...title] = attempt.searched;
  const marks = Object.fromEntries(Object.entries(attempt.marks).map(([id, { fraction }]) => [id, { fraction }]));
  const isNamed = attempt.searched.length > 1 || Object.values(attempt.marks).some(({ comment }) => comment);
  return isNamed ? [replaced('attempts', attempt, { searched: title, marks })] : [];
}

const withoutAnswers = (paper: Answers | null): Write[] =>
  paper && Object.keys(paper.answers).length > 0 ? [replaced('attemptAnswers', paper, { answers: {} })] : [];

const replaced = (entity: string, before: Stored, patch: Record<string, unknown>): Write => ({
  op: 'update',
  entity,
  record: { ...before, ...patch, version: before.version + 1 },
  ifVersion: before.version,
});
