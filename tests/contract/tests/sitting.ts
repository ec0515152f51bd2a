// Answering and handing in, on any store: the server’s deadline, one submission, nothing lost.
import { describe, expect, it } from 'vitest';
import { settleOverdue } from '#app/attempts/settle';
import { listRecords } from '#app/crud';
import { attempts } from '#domain/attempts/attempt';
import { chosen, paper } from '../../support/paper';
import { unwrap, unwrapError } from '../../support/result';
import { TestHouse } from '../../support/test-house';
import type { OpenRecords } from '../records/fixtures';

export function sittingContract(name: string, open: OpenRecords): void {
  const openHouse = async (): Promise<TestHouse> => new TestHouse(await open());

  describe(`an attempt on ${name}`, () => {
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
  });
}
