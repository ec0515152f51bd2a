// Publishing a test and beginning it, on any store.
import { describe, expect, it } from 'vitest';
import { createRecord, listRecords, readRecord, runCommand, updateRecord } from '#app/crud';
import { attempts } from '#domain/attempts/attempt';
import { questions } from '#domain/questions/question';
import { tests } from '#domain/tests/test';
import { unwrap, unwrapError } from '../../support/result';
import { TestHouse } from '../../support/test-house';
import type { OpenRecords } from '../records/fixtures';

const FIRST = '2026-11-20T09:00:00.000Z';

export function startingContract(name: string, open: OpenRecords): void {
  const openHouse = async (): Promise<TestHouse> => new TestHouse(await open());

  describe(`a test on ${name}`, () => {
    it('is published only with questions that can be asked, and keeps them then', async () => {
      const house = await openHouse();
      const draft = await house.question({}, false);
      const refusals = async (parts: unknown) => {
        const made = unwrap(await createRecord(house.office, tests, { title: 'T', parts }));
        return unwrapError(await runCommand(house.office, tests, made.id, 'publish', null, null)).issues;
      };
      expect((await refusals([]))?.[0]?.path).toBe('parts');
      expect((await refusals([{ questionId: draft.id }]))?.[0]?.path).toBe('parts.0');
      expect((await refusals([{ draw: 1, category: 'Nothing' }]))?.[0]?.path).toBe('parts.0');
      const ready = await house.question();
      const twice = [{ questionId: ready.id }, { questionId: ready.id }];
      expect(unwrapError(await createRecord(house.office, tests, { title: 'T', parts: twice })).issues?.[0]?.path).toBe(
        'parts.1',
      );
      const test = await house.test({ parts: [{ questionId: ready.id }] });
      const change = (patch: Record<string, unknown>) =>
        updateRecord(house.office, tests, test.id, patch, test.version);
      expect(unwrapError(await change({ parts: [] }))).toMatchObject({ code: 'conflict', rule: 'test-published' });
      expect(unwrapError(await change({ passMark: 1 })).issues?.[0]?.path).toBe('passMark');
      expect(unwrap(await change({ title: 'Finale', timeLimit: 5 })).title).toBe('Finale');
    });

    it('is begun by those with a seat, while it is open, as often as it says', async () => {
      const house = await openHouse();
      const parts = [{ questionId: (await house.question()).id }];
      const rule = async (call: ReturnType<TestHouse['as']>, test: { id: string }) =>
        unwrapError(await house.start(call, test)).rule;
      const ada = house.as('ada');
      const later = await house.test({ parts, opensAt: '2026-11-20T10:00:00Z', closesAt: '2026-11-20T11:00:00Z' });
      expect(await rule(ada, later)).toBe('not-open-yet');
      house.at('2026-11-20T10:59:00.000Z');
      expect((await house.started(ada, later)).deadlineAt).toBe('2026-11-20T11:00:00.000Z');
      house.at('2026-11-20T11:00:00.000Z');
      expect(await rule(house.as('ben'), later)).toBe('closed');
      house.at(FIRST);
      const twice = await house.test({ parts, attempts: 2 });
      for (const number of [1, 2]) {
        const attempt = await house.started(ada, twice);
        expect(attempt.number).toBe(number);
        expect((await house.started(ada, twice)).id).toBe(attempt.id);
        unwrap(await house.submit(ada, attempt));
      }
      expect(await rule(ada, twice)).toBe('no-attempts-left');
      const person = await house.house.person({ displayName: 'Ada' });
      const learner = await house.house.as(person);
      const session = await house.house.session();
      const course = await house.test({ parts, courseId: session.courseId as string });
      expect(await rule(learner, course)).toBe('seat-needed');
      unwrap(await house.house.book(learner, session.id));
      expect((await house.started(learner, course)).status).toBe('in-progress');
    });

    it('is begun once by five starts at once', async () => {
      const house = await openHouse();
      const test = await house.test({ parts: [{ questionId: (await house.question()).id }], attempts: 3 });
      const begun = await Promise.all(Array.from({ length: 5 }, () => house.started(house.as('ada'), test)));
      expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
      const page = unwrap(await listRecords(house.office, attempts, { where: { testId: test.id }, limit: 10 }));
      expect(page.items.length).toBe(1);
    });

    it('tells who sits it nothing of the key, and asks in the version that was drawn', async () => {
      const house = await openHouse();
      const secret = 'canary-of-the-key';
      const matching = {
        type: 'matching',
        pairs: [
          { text: 'Fridge', match: 'Cold' },
          { text: 'Oven', match: 'Hot' },
        ],
        feedback: secret,
      };
      const made = [
        await house.question({
          feedback: secret,
          options: [{ text: 'Yes', weight: 100, feedback: secret }, { text: 'No' }],
        }),
        await house.question({ type: 'short', options: [{ text: secret, weight: 100 }] }),
        await house.question({ type: 'numeric', numbers: [{ value: 424_242 }], name: secret }),
        await house.question(matching),
        await house.question({ type: 'essay', guidance: secret }),
      ];
      const test = await house.test({ parts: made.map(({ id }) => ({ questionId: id })), review: 'answers' });
      const ada = house.as('ada');
      const attempt = await house.started(ada, test);
      const page = unwrap(await listRecords(ada, attempts, { limit: 10 }));
      const told = JSON.stringify([
        attempt,
        await house.read(ada, attempt),
        page,
        unwrap(await readRecord(ada, tests, test.id)),
      ]);
      for (const word of [secret, '424242', 'weight', 'feedback', 'guidance', 'drawn', 'questionIds'])
        expect(told, word).not.toContain(word);
      const first = made[0] as (typeof made)[number];
      unwrap(await updateRecord(house.office, questions, first.id, { prompt: 'Changed?' }, first.version));
      const again = await house.read(ada, attempt);
      expect(again.questions.map(({ prompt }) => prompt)).not.toContain('Changed?');
      expect(again.questions[3]?.matches.toSorted()).toEqual(['Cold', 'Hot']);
    });
  });
}
