// What tests are on any store, written once: what may be asked, draws, one submission, the server's deadline, results as the rule shows them.
import { describe, expect, it } from 'vitest';
import { settleOverdue } from '#app/attempts/settle';
import { createRecord, listRecords, readRecord, removeRecord, runCommand, updateRecord } from '#app/crud';
import { categoriesOf } from '#app/questions/categories';
import { attempts } from '#domain/attempts/attempt';
import { questions } from '#domain/questions/question';
import { tests } from '#domain/tests/test';
import { unwrap, unwrapError } from '../support/result';
import { optionOf, TestHouse, type Told } from '../support/test-house';
import type { OpenRecords } from './records/fixtures';

const FIRST = '2026-11-20T09:00:00.000Z';

/** @param open an empty store, anew for each test */
export function testsContract(name: string, open: OpenRecords): void {
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

  describe(`an attempt on ${name}`, () => {
    const paper = async (house: TestHouse, given: Record<string, unknown> = {}) => {
      const one = await house.question({ prompt: 'One?' });
      const two = await house.question({
        prompt: 'Two?',
        options: [
          { text: 'Right', weight: 100 },
          { text: 'Wrong', weight: -100 },
        ],
      });
      const test = await house.test({
        parts: [{ questionId: one.id }, { questionId: two.id }],
        timeLimit: 30,
        ...given,
      });
      const ada = house.as('ada', 'learner', 'acme');
      return { test, ada, one, two, attempt: await house.started(ada, test) };
    };
    const chosen = (attempt: Told, at: number, text: string) => {
      const question = attempt.questions[at] as Told['questions'][number];
      return { [question.id]: optionOf(question, text) };
    };

    it('keeps answers as they are given, goes on elsewhere, and is graded when it is handed in', async () => {
      const house = await openHouse();
      const { ada, attempt } = await paper(house);
      unwrap(await house.save(ada, attempt, chosen(attempt, 0, 'Wrong')));
      unwrap(await house.save(ada, attempt, { ...chosen(attempt, 0, 'Right') }));
      unwrap(await house.save(ada, attempt, chosen(attempt, 1, 'Wrong')));
      const resumed = await house.read(ada, attempt);
      expect(resumed.answers).toEqual({ ...chosen(attempt, 0, 'Right'), ...chosen(attempt, 1, 'Wrong') });
      expect(resumed).toMatchObject({ status: 'in-progress', score: null, deadlineAt: '2026-11-20T09:30:00.000Z' });
      const submitted = unwrap(await house.submit(ada, attempt));
      expect(submitted).toMatchObject({
        status: 'graded',
        score: 1,
        maxScore: 2,
        percent: 50,
        passed: true,
        submittedBy: 'hand',
      });
      expect(unwrapError(await house.save(ada, attempt, chosen(attempt, 0, 'Wrong'))).rule).toBe('not-in-progress');
    });

    it('lets wrong answers cost marks where the test says so, and never less than nothing in all', async () => {
      const house = await openHouse();
      const { ada, attempt } = await paper(house, { negativeMarks: true });
      unwrap(await house.save(ada, attempt, { ...chosen(attempt, 0, 'Right'), ...chosen(attempt, 1, 'Wrong') }));
      expect(unwrap(await house.submit(ada, attempt))).toMatchObject({ score: 0, percent: 0, passed: false });
    });

    it('takes answers until its deadline and five seconds more by the server’s clock, and none after', async () => {
      const house = await openHouse();
      const { ada, attempt } = await paper(house);
      house.at('2026-11-20T09:30:05.000Z');
      unwrap(await house.save(ada, attempt, chosen(attempt, 0, 'Right')));
      house.at('2026-11-20T09:30:05.001Z');
      expect(unwrapError(await house.save(ada, attempt, chosen(attempt, 1, 'Right'))).rule).toBe('deadline-passed');
      const seen = await house.read(ada, attempt);
      expect(seen).toMatchObject({
        status: 'graded',
        submittedBy: 'deadline',
        submittedAt: '2026-11-20T09:30:00.000Z',
        score: 1,
      });
      expect(unwrapError(await house.submit(ada, attempt)).rule).toBe('not-in-progress');
    });

    it('is submitted at its deadline by the clock, and lists say so before the clock has come to it', async () => {
      const house = await openHouse();
      const { ada, test, attempt } = await paper(house);
      unwrap(await house.save(ada, attempt, chosen(attempt, 0, 'Right')));
      const ben = house.as('ben');
      await house.started(ben, test);
      house.at('2026-11-20T09:31:00.000Z');
      const states = async (call = house.office, where: Record<string, string> = {}) =>
        unwrap(await listRecords(call, attempts, { where, limit: 10 })).items.map(({ status }) => status);
      expect(await states(ada)).toEqual(['graded']);
      expect(await states(house.office, { status: 'in-progress' })).toEqual([]);
      expect(await states(house.office, { status: 'graded' })).toEqual(['graded', 'graded']);
      expect(unwrap(await settleOverdue(house.house.app, {}, 10))).toBe(0);
      expect(await house.house.history(attempt.id)).toEqual(expect.arrayContaining(['submit', 'start']));
    });

    it('counts once, whoever hands it in five times at once, and an answer of that moment counts or is refused', async () => {
      const house = await openHouse();
      const { ada, attempt } = await paper(house);
      const [saved, ...submitted] = await Promise.all([
        house.save(ada, attempt, chosen(attempt, 0, 'Right')),
        ...Array.from({ length: 5 }, () => house.submit(ada, attempt)),
      ]);
      expect(submitted.filter(({ ok }) => ok).length).toBe(1);
      const refusals = submitted.flatMap((each) => (each?.ok === false ? [each.error.rule] : []));
      expect(new Set(refusals)).toEqual(new Set(['not-in-progress']));
      const { score, answers } = await house.read(ada, attempt);
      expect(score).toBe(saved?.ok ? 1 : 0);
      expect(Object.keys(answers).length).toBe(saved?.ok ? 1 : 0);
      expect((await house.house.history(attempt.id)).filter((action) => action === 'submit').length).toBe(1);
    });

    it('changes nothing by a save that is repeated, with its key, after a newer one', async () => {
      const house = await openHouse();
      const { ada, attempt } = await paper(house);
      const old = chosen(attempt, 0, 'Wrong');
      const first = await house.keyed(ada, 'save-1', old);
      unwrap(await house.save(first, attempt, old));
      unwrap(await house.save(ada, attempt, chosen(attempt, 0, 'Right')));
      unwrap(await house.save(first, attempt, old));
      expect((await house.read(ada, attempt)).answers).toEqual(chosen(attempt, 0, 'Right'));
    });

    it('loses no answer that is saved at the same moment as others', async () => {
      const house = await openHouse();
      const { ada, attempt } = await paper(house);
      const saves = [0, 1].flatMap((at) => ['Right', 'Wrong', 'Right'].map((text) => chosen(attempt, at, text)));
      const done = await Promise.all(saves.map((each) => house.save(ada, attempt, each)));
      expect(done.every(({ ok }) => ok)).toBe(true);
      expect(Object.keys((await house.read(ada, attempt)).answers).length).toBe(2);
    });

    it('takes only answers of the right form, from the person alone', async () => {
      const house = await openHouse();
      const { ada, attempt, one } = await paper(house);
      for (const answer of ['nobody', 7, ['x'], { a: 'b' }, true])
        expect(unwrapError(await house.save(ada, attempt, { [one.id]: answer })).issues?.[0]?.path).toBe(one.id);
      expect(unwrapError(await house.save(ada, attempt, { stranger: 'x' })).code).toBe('invalid');
      expect(unwrapError(await house.save(ada, attempt, [])).code).toBe('invalid');
      expect(unwrapError(await house.save(house.as('ben'), attempt, {})).code).toBe('not_found');
      expect(unwrapError(await house.save(house.office, attempt, {})).code).toBe('forbidden');
      expect(unwrapError(await house.submit(house.as('hana', 'manager', 'acme'), attempt)).code).toBe('forbidden');
      expect((await house.read(ada, attempt)).answers).toEqual({});
    });

    it('is given more time by those who grade, and no answer is lost to that', async () => {
      const house = await openHouse();
      const { ada, attempt } = await paper(house);
      const [extended, saved] = await Promise.all([
        runCommand(house.office, attempts, attempt.id, 'extend', { minutes: 10 }, null),
        house.save(ada, attempt, chosen(attempt, 0, 'Right')),
      ]);
      expect(unwrap(extended)).toMatchObject({ deadlineAt: '2026-11-20T09:40:00.000Z', extraMinutes: 10 });
      unwrap(saved);
      house.at('2026-11-20T09:39:00.000Z');
      unwrap(await house.save(ada, attempt, chosen(attempt, 1, 'Right')));
      expect(unwrapError(await runCommand(ada, attempts, attempt.id, 'extend', { minutes: 10 }, null)).code).toBe(
        'forbidden',
      );
    });

    it('waits for a grader where an essay was written, and has its result once the last is graded', async () => {
      const house = await openHouse();
      const essays = [
        await house.question({ type: 'essay', prompt: 'Why?', marks: 4 }),
        await house.question({ type: 'essay', prompt: 'How?', marks: 2 }),
      ];
      const test = await house.test({ parts: essays.map(({ id }) => ({ questionId: id })) });
      const ada = house.as('ada');
      const attempt = await house.started(ada, test);
      const [why, how] = essays.map(({ id }) => id) as [string, string];
      unwrap(await house.save(ada, attempt, { [why]: 'Because.', [how]: 'So.' }));
      expect(unwrap(await house.submit(ada, attempt))).toMatchObject({ status: 'awaiting-grading', score: null });
      const grade = (body: unknown) => runCommand(house.office, attempts, attempt.id, 'grade', body, null);
      expect(unwrapError(await grade({ [why]: { marks: 4.5 } })).issues?.[0]?.path).toBe(`${why}.marks`);
      expect(unwrap(await grade({ [why]: { marks: 3.5, comment: 'Clear.' } })).status).toBe('awaiting-grading');
      expect(unwrap(await grade({ [how]: { marks: 1 } }))).toMatchObject({ status: 'graded', score: 4.5, percent: 75 });
      const told = await house.read(ada, attempt);
      expect(told.review?.[why]).toMatchObject({ comment: 'Clear.', key: null });
      const [one, other] = await Promise.all([
        runCommand(house.office, attempts, attempt.id, 'grade', { [why]: { marks: 4 } }, told.version),
        runCommand(house.office, attempts, attempt.id, 'grade', { [how]: { marks: 2 } }, told.version),
      ]);
      expect([one.ok, other.ok].filter(Boolean).length).toBe(1);
    });

    it('shows its result and what was right as the test’s rule says, and to a manager the result alone', async () => {
      const house = await openHouse();
      const seenBy = async (review: 'nothing' | 'score' | 'answers' | 'answers-after-close') => {
        const { ada, test, attempt } = await paper(house, { review, closesAt: '2026-11-20T12:00:00Z' });
        unwrap(await house.save(ada, attempt, chosen(attempt, 0, 'Right')));
        const submitted = unwrap(await house.submit(ada, attempt)) as Told;
        const hana = await house.read(house.as('hana', 'manager', 'acme'), attempt);
        expect(hana).toMatchObject({ score: 1 });
        expect(hana.questions).toBeUndefined();
        expect(hana.answers).toBeUndefined();
        const listed = unwrap(await listRecords(ada, attempts, { where: { testId: test.id }, limit: 5 })).items[0];
        expect(listed?.score).toBe(submitted.score);
        const key = (told: Told) => told.review && told.review[attempt.questions[0]?.id ?? '']?.key !== null;
        const before = key(submitted);
        house.at('2026-11-20T12:00:00.000Z');
        const after = key(await house.read(ada, attempt));
        house.at(FIRST);
        return { score: submitted.score, before, after };
      };
      expect(await seenBy('nothing')).toEqual({ score: null, before: null, after: null });
      expect(await seenBy('score')).toEqual({ score: 1, before: false, after: false });
      expect(await seenBy('answers')).toEqual({ score: 1, before: true, after: true });
      expect(await seenBy('answers-after-close')).toEqual({ score: 1, before: false, after: true });
    });

    it('is no way to learn a hidden result: it can be neither asked for nor sorted by', async () => {
      const house = await openHouse();
      const { ada, attempt } = await paper(house, { review: 'nothing' });
      unwrap(await house.submit(ada, attempt));
      const asked = { where: { personId: 'ada' }, limit: 5 };
      expect(
        unwrapError(await listRecords(ada, attempts, { ...asked, where: { ...asked.where, passed: true } })).code,
      ).toBe('invalid');
      const sort = { field: 'percent', descending: true };
      expect(unwrapError(await listRecords(ada, attempts, { ...asked, sort })).code).toBe('invalid');
      expect(unwrap(await listRecords(house.office, attempts, { ...asked, sort })).items.length).toBe(1);
    });
  });
}
