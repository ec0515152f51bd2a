// Which questions one attempt is asked: those that the test names, and as many as it says of each category, at random.
import type { Drawn } from '#domain/attempts/attempt';
import type { Question } from '#domain/questions/question';
import type { Test } from '#domain/tests/test';
import { ok, type Result } from '#kernel/result';
import type { Records, Stored } from '#ports/records';
import { cardsAt, categoryKey, deckSizes } from '../questions/decks';
import { sampleOf, shuffled } from './chance';

type Known = Stored & Question;
type Picked = { question: Known; marks: number | null };

/** Every question at most once. Where a category has lost some since, what is left of it is asked: nobody is kept from sitting. */
export async function drawQuestions(
  records: Records,
  test: Pick<Test, 'parts' | 'shuffleQuestions' | 'shuffleOptions'>,
): Promise<Result<{ drawn: Drawn[]; questions: Known[] }>> {
  const picked = await pick(records, test);
  if (!picked.ok) return picked;
  const ordered = test.shuffleQuestions ? shuffled(picked.value) : picked.value;
  return ok({
    drawn: ordered.map(({ question, marks }) => ({
      questionId: question.id,
      version: question.version,
      type: question.type,
      marks: marks ?? question.marks,
      order: orderOf(question, test.shuffleOptions),
      pairIds: question.pairs.map(({ id }) => id),
    })),
    questions: ordered.map(({ question }) => question),
  });
}

async function pick(records: Records, { parts }: Pick<Test, 'parts'>): Promise<Result<Picked[]>> {
  const named = parts.flatMap((part) => ('draw' in part ? [] : [part.questionId]));
  const decks = await drawnIds(records, parts, named.length);
  if (!decks.ok) return decks;
  const ids = [...new Set([...named, ...[...decks.value.values()].flat()])];
  const found = await records.getMany(ids.map((id) => ({ entity: 'questions', id })));
  if (!found.ok) return found;
  const known = new Map(found.value.flatMap((record) => (record ? [[record.id, record as Known] as const] : [])));
  const taken = new Set(named);
  return ok(
    parts.flatMap((part): Picked[] => {
      const { marks } = part;
      const chosen =
        'draw' in part ? take(decks.value.get(categoryKey(part.category)) ?? [], part.draw, taken) : [part.questionId];
      return chosen.flatMap((id) => {
        const question = known.get(id);
        return question ? [{ question, marks }] : [];
      });
    }),
  );
}

/** By category in lower case: more than are needed, as those that the test names besides do not count. */
async function drawnIds(records: Records, parts: Test['parts'], spare: number): Promise<Result<Map<string, string[]>>> {
  const wanted = new Map<string, { category: string; count: number }>();
  for (const part of parts) {
    if (!('draw' in part)) continue;
    const key = categoryKey(part.category);
    wanted.set(key, { category: part.category, count: (wanted.get(key)?.count ?? 0) + part.draw });
  }
  if (wanted.size === 0) return ok(new Map());
  const asked = [...wanted.values()];
  const sizes = await deckSizes(
    records,
    asked.map(({ category }) => category),
  );
  if (!sizes.ok) return sizes;
  const cards = await cardsAt(
    records,
    asked.map(({ category, count }, at) => ({ category, ordinals: sampleOf(sizes.value[at] ?? 0, count + spare) })),
  );
  if (!cards.ok) return cards;
  return ok(new Map([...wanted.keys()].map((key, at) => [key, cards.value[at] ?? []])));
}

function take(ids: readonly string[], count: number, taken: Set<string>): string[] {
  const chosen = ids.filter((id) => !taken.has(id)).slice(0, count);
  for (const id of chosen) taken.add(id);
  return chosen;
}

/** Matches are always shuffled: in the author's order they would tell the key. True and false stay where people expect them. */
function orderOf({ type, options, pairs, distractors }: Question, isShuffled: boolean): string[] {
  if (type === 'matching') return shuffled([...new Set([...pairs.map(({ match }) => match), ...distractors])]);
  if (type === 'true-false') return options.map(({ id }) => id);
  if (type !== 'single' && type !== 'multiple') return [];
  const ids = options.map(({ id }) => id);
  return isShuffled ? shuffled(ids) : ids;
}
