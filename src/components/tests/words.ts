// How the lists of those who write tests name what they show: columns, conditions, particulars.
import { fieldText } from '#domain/field-text';
import { formatDateTime, type Reader } from '#domain/format';
import { QUESTION_TYPES, questions, TYPE_NAMES } from '#domain/questions/question';
import { type Test, tests } from '#domain/tests/test';
import { BADGE_STATES } from '../badge-states';
import type { Column, Filter } from '../data-table';

/** In use is everything that is not retired: what an address without a state means. */
export const IN_USE = ['draft', 'ready'] as const;

/** Those who write and grade. */
export const isAuthor = (caller: { role: string } | null | undefined): boolean =>
  caller?.role === 'admin' || caller?.role === 'staff' || caller?.role === 'instructor';

const stateFilter = (entity: 'tests' | 'questions', states: readonly string[], value: string | null): Filter => {
  const words: Readonly<Record<string, { word: string }>> = BADGE_STATES[entity];
  return {
    field: 'status',
    label: 'State',
    value: value === null ? undefined : (words[value]?.word ?? value),
    options: states.map((state) => ({ value: state, label: words[state]?.word ?? state })),
  };
};

export const testState = (value: string | null): Filter => stateFilter('tests', tests.states, value);
export const questionState = (value: string | null): Filter => stateFilter('questions', questions.states, value);

export const typeFilter = (value: string | null): Filter => ({
  field: 'type',
  label: 'Kind',
  value: value === null ? undefined : (TYPE_NAMES[value as keyof typeof TYPE_NAMES] ?? value),
  options: QUESTION_TYPES.map((type) => ({ value: type, label: TYPE_NAMES[type] })),
});

export const TEST_COLUMNS: Column[] = [
  { label: 'Test', sort: 'title' },
  { label: 'Course', class: 'lg-only' },
  { label: 'Questions', class: 'num' },
  { label: 'Open', class: 'lg-only' },
  { label: 'Results', class: 'num lg-only' },
  { label: 'State' },
  { label: 'Changed', sort: 'updatedAt', class: 'num xl-only' },
];

export const QUESTION_COLUMNS: Column[] = [
  { label: 'Question' },
  { label: 'Kind', class: 'lg-only' },
  { label: 'Category', sort: 'category' },
  { label: 'Marks', class: 'num lg-only' },
  { label: 'State' },
  { label: 'Changed', sort: 'updatedAt', class: 'num xl-only' },
];

/** `from Tue 1 Dec 09:00`, `until …`, `always`. */
export function spanWords(
  { status, opensAt, closesAt }: Pick<Test, 'status' | 'opensAt' | 'closesAt'>,
  reader: Reader,
): string {
  if (status === 'closed') return 'No longer';
  const at = (instant: string): string => formatDateTime(instant, reader);
  if (opensAt === null) return closesAt === null ? 'Always' : `Until ${at(closesAt)}`;
  return closesAt === null ? `From ${at(opensAt)}` : `${at(opensAt)} to ${at(closesAt)}`;
}

const FACTS = [
  'courseId',
  'timeLimit',
  'passMark',
  'attempts',
  'opensAt',
  'closesAt',
  'shuffleQuestions',
  'shuffleOptions',
  'negativeMarks',
  'review',
] as const;
const UNSAID: Readonly<Partial<Record<(typeof FACTS)[number], string>>> = {
  courseId: 'None: whoever is signed in',
  timeLimit: 'None',
  attempts: 'As many as they like',
  opensAt: 'At once',
  closesAt: 'Never',
};
/** Short, for the column beside the questions. */
const LABELS: Readonly<Partial<Record<(typeof FACTS)[number], string>>> = {
  shuffleQuestions: 'Questions shuffled',
  shuffleOptions: 'Answers shuffled',
  negativeMarks: 'Negative marks',
  review: 'Shown after',
};

/** A test's particulars, each with its field. @param reader in the zone that its times are asked for in */
export const testFacts = (test: Test, course: string | null, reader: Reader) =>
  FACTS.map((field) => ({
    field,
    label: LABELS[field] ?? tests.fields[field].label,
    text:
      (field === 'courseId' ? (course ?? '') : fieldText(tests.fields[field], test[field], reader)) ||
      (UNSAID[field] ?? ''),
  }));
