// Results as a table: who sat which test, when, and how it came out, as far as the reader may know it.
import type { ListQuery } from '#ports/records';
import type { Call } from '../app';
import { listResults, type ResultRow } from '../attempts/results';
import { type Cell, writeCsv } from './csv-cells';
import { need, PAGE } from './export-pages';

const minutesOf = ({ startedAt, submittedAt }: ResultRow['attempt']): number | null =>
  submittedAt === null ? null : Math.round((Date.parse(submittedAt) - Date.parse(startedAt)) / 60_000);

const COLUMNS: readonly [string, (row: ResultRow) => Cell][] = [
  ['Person', ({ person }) => person?.displayName],
  ['E-mail', ({ person }) => person?.email],
  ['Company', ({ company }) => company?.name],
  ['Test', ({ title }) => title],
  ['Attempt', ({ attempt }) => attempt.number],
  ['Status', ({ attempt }) => attempt.status],
  ['Started', ({ attempt }) => attempt.startedAt],
  ['Submitted', ({ attempt }) => attempt.submittedAt],
  ['Minutes', ({ attempt }) => minutesOf(attempt)],
  ['Score', ({ attempt }) => attempt.score],
  ['Out of', ({ attempt }) => attempt.maxScore],
  ['Percent', ({ attempt }) => attempt.percent],
  ['Result', ({ attempt }) => (attempt.passed === null ? '' : attempt.passed ? 'passed' : 'not passed')],
];

export const writeAttemptTable = (call: Call, query: ListQuery): AsyncGenerator<string> =>
  writeCsv(
    COLUMNS.map(([heading]) => heading),
    cells(call, query),
  );

async function* cells(call: Call, query: ListQuery): AsyncGenerator<Cell[]> {
  let after = query.after;
  do {
    const page = need(await listResults(call, { ...query, limit: PAGE, ...(after && { after }) }));
    for (const row of page.rows) yield COLUMNS.map(([, cell]) => cell(row));
    after = page.next ?? undefined;
  } while (after);
}
