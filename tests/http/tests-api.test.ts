// Tests over HTTP: what starting, saving and submitting answer, and that the scheduler does its part when the clock has moved.
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Api, Callers, type Fields, unique } from '../support/api';
import { hoursBefore, setClock } from '../support/clock';
import { type Instance, readInstance } from '../support/instance';

let instance: Instance;
let staff: Api;
let learner: Api;
let other: Api;
beforeAll(async () => {
  instance = readInstance();
  const callers = new Callers(instance);
  staff = await callers.as('staff');
  learner = await callers.newPerson();
  other = await callers.newPerson();
});
afterEach(async () => {
  await setClock(instance, null);
});

async function makeTest(given: Record<string, unknown> = {}): Promise<Fields> {
  const options = [{ text: 'Right', weight: 100 }, { text: 'Wrong' }];
  const question = await staff.must(staff.post('/questions', { type: 'single', prompt: 'Which?', options }));
  await staff.must(staff.post(`/questions/${question.id}/ready`));
  const parts = [{ questionId: question.id }];
  const test = await staff.must(staff.post('/tests', { title: `T ${unique()}`, parts, timeLimit: 1, ...given }));
  return staff.must(staff.post(`/tests/${test.id}/publish`));
}
interface Asked {
  id: string;
  options: { id: string; text: string }[];
}
const questionOf = (attempt: Fields): Asked => (attempt.questions as Asked[])[0] as Asked;
const answering = (attempt: Fields, text: string) => {
  const { id, options } = questionOf(attempt);
  return { [id]: options.find((option) => option.text === text)?.id };
};
const save = (caller: Api, attempt: Fields, body: unknown) =>
  caller.send(`/attempts/${attempt.id}/answers`, { method: 'PATCH', body });

describe('Sitting a test', () => {
  it('answers with the attempt, its questions and its deadline; goes on with the same one; counts once', async () => {
    const test = await makeTest();
    const attempt = await learner.must(learner.post(`/tests/${test.id}/start`));
    expect(Date.parse(String(attempt.deadlineAt)) - Date.parse(String(attempt.startedAt))).toBe(60_000);
    expect((await learner.post(`/tests/${test.id}/start`)).body.id).toBe(attempt.id);
    const saved = await save(learner, attempt, answering(attempt, 'Right'));
    expect(saved.status).toBe(200);
    expect(saved.body).toEqual({
      savedAt: expect.stringMatching(/Z$/),
      deadlineAt: attempt.deadlineAt,
      now: expect.stringMatching(/Z$/),
    });
    expect(saved.headers.get('cache-control')).toBe('private, no-store');
    const submitted = await learner.must(learner.post(`/attempts/${attempt.id}/submit`));
    expect(submitted).toMatchObject({ status: 'graded', score: 1, passed: true });
    const again = await learner.post(`/attempts/${attempt.id}/submit`);
    expect([again.status, (again.body.data as Fields).rule]).toEqual([409, 'not-in-progress']);
    const late = await save(learner, attempt, answering(attempt, 'Wrong'));
    expect([late.status, (late.body.data as Fields).rule]).toEqual([409, 'not-in-progress']);
    expect((await learner.post(`/tests/${test.id}/start`)).body.data).toMatchObject({ rule: 'no-attempts-left' });
  });

  it('refuses an answer of the wrong form beside its question, and whoever is somebody else', async () => {
    const attempt = await learner.must(learner.post(`/tests/${(await makeTest()).id}/start`));
    const { id } = questionOf(attempt);
    const wrong = await save(learner, attempt, { [id]: 'none of them' });
    expect(wrong.status).toBe(422);
    expect((wrong.body.data as { issues: Fields[] }).issues).toEqual([
      { path: id, message: 'Choose one of the answers.' },
    ]);
    expect((await save(other, attempt, answering(attempt, 'Right'))).status).toBe(404);
    expect((await save(staff, attempt, answering(attempt, 'Right'))).status).toBe(403);
    expect((await other.get(`/attempts/${attempt.id}`)).status).toBe(404);
    expect((await other.get('/attempts')).body.items).toEqual([]);
  });

  it('is for those with a seat where it is of a course, and not before it opens', async () => {
    const course = await staff.must(staff.post('/courses', { title: `C ${unique()}`, code: unique() }));
    const closed = await learner.post(`/tests/${(await makeTest({ courseId: course.id })).id}/start`);
    expect([closed.status, (closed.body.data as Fields).rule]).toEqual([403, 'seat-needed']);
    const opensAt = hoursBefore(new Date().toISOString(), -1);
    const early = await learner.post(`/tests/${(await makeTest({ opensAt })).id}/start`);
    expect([early.status, (early.body.data as Fields).rule]).toEqual([409, 'not-open-yet']);
  });
});

it('submits at its deadline, by the scheduler, what nobody looks at', async () => {
  const attempt = await learner.must(learner.post(`/tests/${(await makeTest()).id}/start`));
  await save(learner, attempt, answering(attempt, 'Right'));
  await setClock(instance, hoursBefore(String(attempt.deadlineAt), -0.1));
  const tick = async (): Promise<Fields> =>
    (await learner.send('/dev/tick', { method: 'POST', body: {}, isRoot: true })).body.jobs as Fields;
  const first = await tick();
  expect(Number(first['submit-attempts'])).toBeGreaterThanOrEqual(1);
  expect(Object.values(first).every((done) => typeof done === 'number')).toBe(true);
  expect((await tick())['submit-attempts']).toBe(0);
  expect((await learner.get(`/attempts/${attempt.id}`)).body).toMatchObject({
    status: 'graded',
    submittedBy: 'deadline',
    submittedAt: attempt.deadlineAt,
    score: 1,
  });
});
