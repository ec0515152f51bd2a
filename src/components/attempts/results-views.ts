// The list of a test's results: its columns, its conditions, its rows.
import type { Reader } from '#domain/format';
import { badge, time } from '../cells';
import type { Column, Filter } from '../data-table';
import { html, type Markup } from '../markup';
import type { ResultShown } from './shapes';
import { passedWords, scoreWords, takenWords } from './words';

export const RESULT_COLUMNS: readonly Column[] = [
  { label: 'Person' },
  { label: 'Started', sort: 'startedAt' },
  { label: 'Submitted', sort: 'submittedAt', class: 'xl-only' },
  { label: 'Time taken', class: 'num lg-only' },
  { label: 'Score', sort: 'percent', class: 'num' },
  { label: 'Result' },
  { label: 'State' },
];

const STATES: Readonly<Record<string, string>> = {
  'in-progress': 'In progress',
  'awaiting-grading': 'Awaiting grading',
  graded: 'Graded',
};
const OUTCOMES: Readonly<Record<string, string>> = { true: 'Passed', false: 'Not passed' };

const choices = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

export const resultFilters = (words: URLSearchParams): Filter[] => [
  {
    field: 'status',
    label: 'State',
    value: STATES[words.get('status') ?? ''],
    options: choices(STATES),
  },
  {
    field: 'passed',
    label: 'Result',
    value: OUTCOMES[words.get('passed') ?? ''],
    options: choices(OUTCOMES),
  },
];

export function resultRow({ attempt, person, company }: ResultShown, reader: Reader): Markup {
  const { id, number, startedAt, submittedAt, status } = attempt;
  const name = person?.displayName ?? 'Removed account';
  const outcome = passedWords(attempt);
  return html`<tr><td class="a1"><a class="name" href="/tests/attempts/${id}">${name}</a>${(company || number > 1) && html`<span class="sub">${[company?.name, number > 1 && `attempt ${number}`].filter(Boolean).join(', ')}</span>`}</td><td class="a2 nowrap">${time(startedAt, 'date-time', reader)}</td><td class="xl-only nowrap">${submittedAt && time(submittedAt, 'date-time', reader)}</td><td class="num lg-only">${takenWords(attempt)}</td><td class="num b1">${scoreWords(attempt)}</td><td class="b2">${outcome && (attempt.passed ? outcome : html`<b>${outcome}</b>`)}</td><td class="a3">${badge('attempts', status)}</td></tr>`;
}

/** Of the attempts that are shown and graded; null where none is. Whole percent. */
export function averageOf(rows: readonly ResultShown[]): number | null {
  const known = rows.flatMap(({ attempt }) => (attempt.percent === null ? [] : [attempt.percent]));
  return known.length === 0 ? null : Math.round(known.reduce((sum, percent) => sum + percent, 0) / known.length);
}
