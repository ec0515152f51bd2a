// What the browser's tests of sitting begin with: questions of every kind that are ready, and a published test that asks them.
import type { BrowserContext } from '@playwright/test';
import { post } from './booking-scene';
import type { Instance } from './instance';

let made = 0;
const word = (): string => `${Date.now().toString(36)}${made++}`;

/** Texts that stand in a key alone: none of them may reach whoever sits the test. */
export const KEY_ONLY = ['KEYFEEDBACK', 'KEYGUIDANCE', 'KEYACCEPTED', '31.4159'] as const;

const QUESTIONS: Record<string, Record<string, unknown>> = {
  single: {
    type: 'single',
    prompt:
      'A four-litre pan of cooked chilli comes off the hob at 14:00. The kitchen has no blast chiller. Which is the **safest** way to cool it for the fridge?',
    options: [
      { text: 'Leave the pan on the worktop, lid on, until it reaches room temperature.', feedback: 'KEYFEEDBACK one' },
      { text: 'Divide it into shallow trays in an ice bath, stirring, until below 8 °C.', weight: 100 },
      { text: 'Put the covered pan in the fridge straight away, at the bottom.' },
      { text: 'Add ice to the chilli, then leave it in the fridge overnight.' },
    ],
    feedback: 'KEYFEEDBACK general',
  },
  multiple: {
    type: 'multiple',
    prompt: 'Which of these are allergens that have to be declared?',
    options: [
      { text: 'Celery', weight: 50 },
      { text: 'Mustard', weight: 50 },
      { text: 'Tomato', weight: -50 },
    ],
    marks: 2,
  },
  'true-false': {
    type: 'true-false',
    prompt: 'Raw chicken is washed before it is cooked.',
    options: [{ text: 'True' }, { text: 'False', weight: 100 }],
  },
  short: {
    type: 'short',
    prompt: 'What does the P in HACCP stand for?',
    options: [
      { text: 'points', weight: 100 },
      { text: 'KEYACCEPTED', weight: 100 },
    ],
  },
  numeric: {
    type: 'numeric',
    prompt: 'At how many degrees Celsius, at least, is hot food held?',
    numbers: [
      { value: 63, tolerance: 0 },
      { value: 31.4159, tolerance: 0.1, weight: 50 },
    ],
  },
  matching: {
    type: 'matching',
    prompt: 'Which board is for which food?',
    pairs: [
      { text: 'Red', match: 'Raw meat' },
      { text: 'Blue', match: 'Raw fish' },
    ],
    distractors: ['Bakery'],
    marks: 2,
  },
  essay: {
    type: 'essay',
    prompt: 'Describe how you would set up a probe thermometer.',
    guidance: 'KEYGUIDANCE: disinfect, calibrate, record.',
    marks: 4,
  },
};
export type QuestionKind = keyof typeof QUESTIONS;

export interface TestScene {
  id: string;
  title: string;
  /** In the order in which they are asked. */
  questionIds: string[];
}

/** A test open to everybody that asks one question of each of these kinds, in this order. */
export async function openTest(
  office: BrowserContext,
  instance: Instance,
  kinds: readonly string[],
  test: Record<string, unknown> = {},
): Promise<TestScene> {
  const title = `Kitchen check ${word()}`;
  const questionIds: string[] = [];
  for (const kind of kinds) {
    const { id } = await post(office, instance, '/questions', { ...QUESTIONS[kind], category: 'Kitchen' });
    await post(office, instance, `/questions/${id}/ready`);
    questionIds.push(id);
  }
  const { id } = await post(office, instance, '/tests', {
    title,
    instructions: 'Sit it **alone**.',
    parts: questionIds.map((questionId) => ({ questionId })),
    timeLimit: 30,
    shuffleOptions: false,
    ...test,
  });
  await post(office, instance, `/tests/${id}/publish`);
  return { id, title, questionIds };
}
