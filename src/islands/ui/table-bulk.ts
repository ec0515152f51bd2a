// The bar that floats below a table while rows are chosen. A verb is a button of the page:
//   data-bulk-command="POST /api/courses/{id}/archive"   called for each record, with its version
//   data-body="{…}"   JSON that goes along
//   data-done="archived"   for the toast · data-busy="Archiving"   while it works · data-confirm="…" asks first
// or a link, `data-bulk-link="/api/courses/export?format=csv&{ids}"`, whose `{ids}` becomes `id=…&id=…`; its own address is that of all.
// Where the page is chosen as a whole and more match, they are offered too, and then the verbs go on to those.

import { OFFLINE } from '#client/api';
import { MOST_AT_ONCE, type Outcome, reasonsOf, stepOf, workThrough } from '#client/bulk';
import { ask } from '#client/confirm';
import { dropProblem, keepProblem, showProblem } from '#client/problem-banner';
import { showToast, showToastOnNextPage } from '#client/stores/toasts';
import { chosenRecords, guardLeaving, isWhole, isWorking, setWhole, startWork, written } from './table-chosen';
import type { Selection } from './table-selection';

interface Nouns {
  one: string;
  many: string;
}

const counted = (count: number, { one, many }: Nouns): string => `${written(count)} ${count === 1 ? one : many}`;

/** Answers how all that match are chosen. */
export function startBulkBar(bar: HTMLElement, selection: Selection): () => void {
  const nouns = { one: bar.dataset.one ?? '', many: bar.dataset.many ?? '' };
  const { whole } = bar.dataset;
  const label = bar.querySelector<HTMLElement>('[data-bulk-count]');
  const said = bar.querySelector<HTMLElement>('[data-bulk-said]');
  const offer = bar.querySelector<HTMLButtonElement>('[data-bulk-all]');
  const page = bar.querySelector<HTMLButtonElement>('[data-bulk-page]');
  const links = [...bar.querySelectorAll<HTMLAnchorElement>('[data-bulk-link]')].map((link) => ({
    link,
    all: link.href,
  }));

  const show = (chosen: readonly HTMLElement[]): void => {
    if (isWorking(bar)) return;
    const isPage = chosen.length === selection.rows.length;
    if (!isPage) setWhole(bar, false);
    const isAll = isWhole(bar);
    bar.hidden = chosen.length === 0;
    bar.setAttribute('aria-label', `${isAll ? whole : counted(chosen.length, nouns)} selected`);
    if (page) page.hidden = isPage;
    if (offer) offer.hidden = !isPage || isAll;
    const text = `${isAll ? whole : chosen.length} selected`;
    if (label) label.textContent = text;
    if (said)
      said.textContent =
        chosen.length === 0 ? '' : offer && isPage && !isAll ? `${text}: this page. There are more.` : text;
    const ids = chosen.map((row) => `id=${encodeURIComponent(row.dataset.id ?? '')}`).join('&');
    for (const { link, all } of links) link.href = isAll ? all : (link.dataset.bulkLink ?? '').replace('{ids}', ids);
  };
  const chooseWhole = (): void => {
    if (!offer) return;
    setWhole(bar, true);
    show(selection.chosen());
  };
  selection.onChange(show);
  offer?.addEventListener('click', () => {
    chooseWhole();
    bar.querySelector<HTMLElement>('[data-bulk-clear]')?.focus();
  });
  page?.addEventListener('click', () => {
    selection.chooseAll();
    (offer ?? bar.querySelector<HTMLElement>('[data-bulk-clear]'))?.focus();
  });
  bar.querySelector('[data-bulk-clear]')?.addEventListener('click', () => selection.clear());
  for (const button of bar.querySelectorAll<HTMLButtonElement>('[data-bulk-command]'))
    button.addEventListener('click', () => void run(bar, button, nouns));
  return chooseWhole;
}

/** Where a step of this command leads, so that those that are there already are left alone. */
function leadsTo(bar: HTMLElement, command: string): string | undefined {
  const leads = JSON.parse(bar.dataset.leads ?? '{}') as Record<string, string>;
  return leads[command.split('/').at(-1) ?? ''];
}

async function run(bar: HTMLElement, button: HTMLButtonElement, nouns: Nouns): Promise<void> {
  const { bulkCommand = '', confirm, busy = 'Working', done = 'done', body } = button.dataset;
  const verb = button.textContent?.trim() ?? '';
  button.closest<HTMLElement>('[popover]')?.hidePopover();
  const isAll = isWhole(bar);
  const chosen = await chosenRecords(bar);
  if (!chosen) return;
  const end = leadsTo(bar, bulkCommand);
  const records = chosen.records.filter(({ status }) => end === undefined || status !== end);
  const there = chosen.records.length - records.length;
  if (records.length === 0) {
    showToast(`None of them is left to be ${done}.`);
    return;
  }
  const text = [
    confirm ?? (isAll ? 'These are all that match, not only those on this page.' : undefined),
    there > 0 && `${written(there)} of them ${there === 1 ? 'is' : 'are'} ${done} already.`,
    chosen.isCut && `At most ${written(MOST_AT_ONCE)} are done in one go: do it again for the rest.`,
  ];
  const question = {
    title: `${verb} ${counted(records.length, nouns)}?`,
    text: text.filter(Boolean).join(' '),
    verb,
    isDanger: button.matches('.danger'),
  };
  if ((confirm !== undefined || isAll) && (await ask(question)) === null) return;
  dropProblem();
  const work = startWork(bar);
  const release = guardLeaving();
  const showAt = (count: number): void =>
    work.show(`${busy} ${written(count)} of ${written(records.length)}`, count / records.length);
  showAt(0);
  const step = stepOf(bulkCommand, body === undefined ? undefined : (JSON.parse(body) as unknown));
  const outcome = await workThrough(records, step, { isStopped: work.isStopped, onProgress: showAt });
  release();
  say(outcome, done, nouns);
  if (outcome.halted?.rule === OFFLINE) work.end();
  else location.reload();
}

/** One toast of what was done, one banner of what was not and why; where nothing answers, at once, else on the page read again. */
function say({ done, failures, left, halted }: Outcome, word: string, nouns: Nouns): void {
  const stopped =
    left > 0 &&
    `${counted(left, nouns)} ${left === 1 ? 'was' : 'were'} left as ${left === 1 ? 'it was' : 'they were'}.`;
  const succeeded = done > 0 && `${counted(done, nouns)} ${word}.`;
  if (halted) {
    const title = [succeeded, `It could not go on. ${stopped || ''}`].filter(Boolean).join(' ');
    if (halted.rule === OFFLINE) showProblem(title, halted);
    else keepProblem(title, halted.message, reasonsOf(failures));
    return;
  }
  const toast = [succeeded, stopped].filter(Boolean).join(' ');
  if (toast) showToastOnNextPage(toast);
  if (failures.length > 0)
    keepProblem(
      `${counted(failures.length, nouns)} could not be ${word}.`,
      done > 0 && left === 0 ? 'The others are done.' : '',
      reasonsOf(failures),
    );
}
