// A test of two questions on which somebody sits.
import type { TestInput } from '#domain/tests/test';
import { optionOf, type TestHouse, type Told } from './test-house';

/** `two` costs its mark where it is answered wrongly and wrong answers may. */
export const paper = async (house: TestHouse, given: Partial<TestInput> = {}) => {
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
/** The answer with this text to the question at this place. */
export const chosen = (attempt: Told, at: number, text: string) => {
  const question = attempt.questions[at] as Told['questions'][number];
  return { [question.id]: optionOf(question, text) };
};
