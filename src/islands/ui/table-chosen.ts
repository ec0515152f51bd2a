// What the verbs of a bulk bar act on: the rows that are ticked, or all that match, which are gathered through the API by the list's own
// conditions. The bar shows how far it is, and can be stopped.
import { type BulkRecord, type Gathered, gatherAll } from '#client/bulk';
import { showProblem } from '#client/problem-banner';
import { boxOf, ROWS } from './table-selection';

const SCOPE_ALL = 'all';
/** So often somebody who hears the page is told how far it is. */
const TOLD = 10;

export const isWhole = (bar: HTMLElement): boolean => bar.dataset.scope === SCOPE_ALL;
export const setWhole = (bar: HTMLElement, isAll: boolean): void => {
  if (isAll) bar.dataset.scope = SCOPE_ALL;
  else delete bar.dataset.scope;
};
export const isWorking = (bar: HTMLElement): boolean => bar.dataset.working !== undefined;

export const written = (count: number): string => count.toLocaleString(document.documentElement.lang || undefined);

/** Whoever leaves meanwhile is asked. Answers how to let them go again. */
export function guardLeaving(): () => void {
  const stay = (event: BeforeUnloadEvent): void => event.preventDefault();
  addEventListener('beforeunload', stay);
  return () => removeEventListener('beforeunload', stay);
}

export interface Work {
  /** In place of the number chosen: "Archiving 312 of 1,900". */
  show: (text: string, part?: number) => void;
  isStopped: () => boolean;
  end: () => void;
}

/** The bar's verbs give way to how far it is, and a button that stops it. */
export function startWork(bar: HTMLElement): Work {
  const find = <E extends HTMLElement>(name: string): E | null => bar.querySelector<E>(`[data-bulk-${name}]`);
  const [label, said, stop] = [find('count'), find('said'), find<HTMLButtonElement>('stop')];
  const before = { text: label?.textContent ?? '', focus: document.activeElement as HTMLElement | null };
  let isStopped = false;
  let told = -1;
  const onStop = (): void => {
    isStopped = true;
    if (stop) stop.textContent = 'Stopping';
  };
  bar.dataset.working = '';
  if (stop) {
    stop.hidden = false;
    stop.textContent = 'Stop';
    stop.addEventListener('click', onStop);
    stop.focus();
  }
  return {
    show(text, part = 0) {
      if (label) label.textContent = text;
      const tenth = Math.floor(part * TOLD);
      if (said && tenth > told) said.textContent = text;
      told = Math.max(told, tenth);
    },
    isStopped: () => isStopped,
    end() {
      delete bar.dataset.working;
      if (label) label.textContent = before.text;
      stop?.removeEventListener('click', onStop);
      if (stop) stop.hidden = true;
      before.focus?.focus();
    },
  };
}

const tickedRows = (): BulkRecord[] =>
  [...document.querySelectorAll<HTMLElement>(`[data-table] ${ROWS}`)]
    .filter((row) => boxOf(row)?.checked)
    .map(({ dataset: { id = '', version, name = '', status } }) => ({
      id,
      version: version === undefined ? undefined : Number(version),
      name,
      status,
    }));

/** What is chosen; null where the list could not be read through (which is said), or somebody stopped it. */
export async function chosenRecords(
  bar = document.querySelector<HTMLElement>('[data-bulk]'),
): Promise<Gathered | null> {
  if (!bar || isWorking(bar)) return null;
  if (!isWhole(bar)) return { records: tickedRows(), isCut: false };
  const work = startWork(bar);
  work.show('Reading the list');
  const found = await gatherAll(bar.dataset.all ?? '', {
    isStopped: work.isStopped,
    onProgress: (count) => work.show(`Reading the list: ${written(count)}`),
  });
  work.end();
  if (!found.ok) showProblem('The list could not be read to its end. Nothing was changed.', found.error);
  return found.ok && !work.isStopped() ? found.value : null;
}
