// A question beyond crud: ids for its parts, a key that is whole before it is asked, every version kept, and its place in the deck.

import { withIds } from '#domain/questions/ids';
import type { Question } from '#domain/questions/question';
import { missingOf } from '#domain/questions/rules';
import { conflict, invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored, Write } from '#ports/records';
import type { Behaviour } from '../behaviours';
import { deckWrites } from './decks';
import { versionWrite } from './versions';

/** What does not belong to its type is left behind. */
function fitted(question: Question): Question {
  const { type } = question;
  const hasOptions = ['single', 'multiple', 'true-false', 'short'].includes(type);
  return {
    ...question,
    options: hasOptions ? withIds(question.options) : [],
    caseSensitive: type === 'short' && question.caseSensitive,
    numbers: type === 'numeric' ? question.numbers : [],
    pairs: type === 'matching' ? withIds(question.pairs) : [],
    distractors: type === 'matching' ? question.distractors : [],
    guidance: type === 'essay' ? question.guidance : null,
  };
}

export const questionBehaviour: Behaviour = {
  async prepare(_call, record) {
    const question = fitted(record as Stored & Question);
    const issues = question.status === 'ready' ? missingOf(question) : [];
    return issues.length > 0
      ? err(invalid('The key of this question is not whole. Nothing was saved.', { rule: 'key-not-whole', issues }))
      : ok(question);
  },
  async accompany({ app }, before, after) {
    const decks = await deckWrites(app.records, before as (Stored & Question) | null, after as Stored & Question);
    return decks.ok ? ok([versionWrite(after), ...decks.value]) : decks;
  },
  async remove({ app }, record): Promise<Result<Write[]>> {
    const used = await app.records.list('tests', {
      where: { questionIds: { has: record.id } },
      fields: ['title'],
      limit: 1,
    });
    if (!used.ok) return used;
    const [test] = used.value.items;
    if (test)
      return err(
        conflict(`The test “${test.title as string}” asks this question. Take it out there first, or retire it.`, {
          rule: 'question-in-use',
          current: { testId: test.id, title: test.title },
        }),
      );
    // Its versions stay: attempts that were asked it are still read and graded.
    return deckWrites(app.records, record as Stored & Question, null);
  },
};
