// What questions of the bank are on any store: whole before they are asked, and in the deck of their category without a gap.
import { describe, expect, it } from 'vitest';
import { createRecord, removeRecord, runCommand, updateRecord } from '#app/crud';
import { categoriesOf } from '#app/questions/categories';
import { questions } from '#domain/questions/question';
import { tests } from '#domain/tests/test';
import { unwrap, unwrapError } from '../../support/result';
import { TestHouse } from '../../support/test-house';
import type { OpenRecords } from '../records/fixtures';

export function questionsContract(name: string, open: OpenRecords): void {
  const openHouse = async (): Promise<TestHouse> => new TestHouse(await open());

  describe(`questions on ${name}`, () => {
    it('are asked only with a whole key, keep every version, and give their parts ids that say nothing', async () => {
      const house = await openHouse();
      const draft = await house.question({ options: [{ text: 'A', weight: 50 }] }, false);
      const refused = unwrapError(await runCommand(house.office, questions, draft.id, 'ready', null, null));
      expect(refused).toMatchObject({ code: 'invalid', rule: 'key-not-whole' });
      expect(refused.issues?.map(({ path }) => path)).toContain('options');
      const ready = await house.question({ type: 'multiple', options: [{ text: 'A', weight: 100 }, { text: 'B' }] });
      expect(ready.options.map(({ id }) => id)).toEqual([expect.stringMatching(/^[a-z0-9]{8}$/), expect.anything()]);
      const broken = { options: [{ text: 'A' }, { text: 'B' }] };
      expect(unwrapError(await updateRecord(house.office, questions, ready.id, broken, ready.version)).code).toBe(
        'invalid',
      );
      unwrap(await updateRecord(house.office, questions, ready.id, { prompt: 'Which of these?' }, ready.version));
      const kept = await house.house.read('questionVersions', `${ready.id}.${ready.version}`);
      expect(kept.prompt).toBe('Which?');
    });

    it('lie in the deck of their category, without a gap, whoever comes, moves and goes', async () => {
      const house = await openHouse();
      const [one, two, three] = [
        await house.question({ category: 'Storage' }),
        await house.question({ category: 'storage' }),
        await house.question({ category: 'Storage' }),
      ];
      await house.question({ category: 'Cooking' });
      await house.question({ category: 'Draft' }, false);
      const decks = async () =>
        unwrap(await categoriesOf(house.office)).map(({ name: deck, ready }) => `${deck} ${ready}`);
      expect(await decks()).toEqual(['Cooking 1', 'Storage 3']);
      unwrap(await runCommand(house.office, questions, one.id, 'retire', null, null));
      unwrap(await updateRecord(house.office, questions, three.id, { category: 'Cooking' }, three.version));
      expect(await decks()).toEqual(['Cooking 2', 'Storage 1']);
      const test = await house.test({
        parts: [
          { draw: 2, category: 'cooking' },
          { draw: 1, category: 'Storage' },
        ],
      });
      const { questions: asked } = await house.started(house.as('ada'), test);
      expect(asked.length).toBe(3);
      expect(asked.map(({ id }) => id)).toEqual(expect.arrayContaining([two.id, three.id]));
      unwrap(await removeRecord(house.office, questions, two.id, two.version));
      expect(await decks()).toEqual(['Cooking 2']);
    });

    it('stay while a test asks them', async () => {
      const house = await openHouse();
      const question = await house.question();
      await house.test({ parts: [{ questionId: question.id }] }, null);
      const refused = unwrapError(await removeRecord(house.office, questions, question.id, question.version));
      expect(refused).toMatchObject({ code: 'conflict', rule: 'question-in-use' });
    });

    it('are drawn each at most once, all of them where no more are there, and never one that a test names besides', async () => {
      const house = await openHouse();
      const named = await house.question({ category: 'Deck' });
      for (let at = 0; at < 4; at++) await house.question({ category: 'Deck', prompt: `No. ${at}` });
      const parts = [{ draw: 2, category: 'Deck' }, { questionId: named.id }, { draw: 2, category: 'DECK' }];
      const test = await house.test({ parts, attempts: null });
      for (const person of ['ada', 'ben', 'cyd']) {
        const { questions: asked } = await house.started(house.as(person), test);
        expect(new Set(asked.map(({ id }) => id)).size).toBe(5);
      }
      const tooMany = await createRecord(house.office, tests, {
        title: 'T',
        parts: [...parts, { draw: 1, category: 'Deck' }],
      });
      const refused = unwrapError(await runCommand(house.office, tests, unwrap(tooMany).id, 'publish', null, null));
      expect(refused.issues?.[0]?.path).toBe('parts.3');
    });
  });
}
