// What becomes of an attempt, on any store: graded by people, shown as the rule says, gone with its person.
import { describe, expect, it } from 'vitest';
import { eraseTraces } from '#app/accounts/erase-traces';
import { handOverAttempts } from '#app/attempts/hand-over';
import { listRecords, runCommand } from '#app/crud';
import { attempts } from '#domain/attempts/attempt';
import { canariesIn } from '../../support/everything-stored';
import { chosen, paper } from '../../support/paper';
import { unwrap, unwrapError } from '../../support/result';
import { TestHouse, type Told } from '../../support/test-house';
import type { OpenRecords } from '../records/fixtures';

const FIRST = '2026-11-20T09:00:00.000Z';

export function resultsContract(name: string, open: OpenRecords): void {
  const openHouse = async (): Promise<TestHouse> => new TestHouse(await open());

  describe(`the result of an attempt on ${name}`, () => {
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

    it('keeps its result without a name when its person is erased: no answer, no comment, no name is left', async () => {
      const house = await openHouse();
      const canary = 'zz-canary-of-ada';
      const person = await house.house.person({ displayName: canary, email: `${canary}@post.example` });
      const ada = await house.house.as(person);
      const essay = await house.question({ type: 'essay', marks: 2 });
      const attempt = await house.started(ada, await house.test({ parts: [{ questionId: essay.id }] }));
      unwrap(await house.save(ada, attempt, { [essay.id]: `I am ${canary}` }));
      unwrap(await house.submit(ada, attempt));
      const mark = { [essay.id]: { marks: 1, comment: `Well done, ${canary}` } };
      unwrap(await runCommand(house.office, attempts, attempt.id, 'grade', mark, null));
      expect(await canariesIn(house.records, [canary])).toContain(`attempts/${attempt.id}: ${canary}`);
      unwrap(await eraseTraces({ records: house.records, files: {} as never }, person));
      const left = await canariesIn(house.records, [canary]);
      // Their own record is emptied last of all (`erasePerson`).
      expect(left.filter((place) => !place.startsWith('users/'))).toEqual([]);
      expect(await house.house.read('attempts', attempt.id)).toMatchObject({
        status: 'graded',
        score: 1,
        passed: true,
      });
      expect(unwrap(await house.records.get('attemptAnswers', attempt.id))?.answers).toEqual({});
    });

    it('becomes the other’s when two accounts of one person are merged, and counts with theirs', async () => {
      const house = await openHouse();
      const [old, kept] = [await house.house.person(), await house.house.person({ displayName: 'Ada Kept' })];
      const test = await house.test({ parts: [{ questionId: (await house.question()).id }], attempts: 2 });
      const [first, second] = [await house.house.as(old), await house.house.as(kept)];
      const own = await house.started(second, test);
      unwrap(await house.submit(second, own));
      const live = await house.started(first, test);
      unwrap(await handOverAttempts(house.house.app, old.id, kept.id));
      expect((await house.started(second, test)).id).toBe(live.id);
      unwrap(await house.submit(second, live));
      expect(unwrapError(await house.start(second, test)).rule).toBe('no-attempts-left');
      const search = unwrap(await listRecords(house.office, attempts, { search: 'kept', limit: 5 }));
      expect(search.items.length).toBe(2);
      expect(unwrap(await house.records.get('attemptCounts', `${test.id}.${old.id}`))).toBeNull();
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
