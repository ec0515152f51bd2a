// The bar that floats below a table while rows are chosen. A verb is a button of the page:
//   data-bulk-command="POST /api/courses/{id}/archive"   called for each row, with the row's version
//   data-body="{…}"   JSON that goes along
//   data-done="archived"   for the toast · data-busy="Archiving"   while it works · data-confirm="…" asks first
// or a link, `data-bulk-link="/api/courses/export?format=csv&{ids}"`, whose `{ids}` becomes `id=…&id=…`.
import { callApi, type Method } from '#client/api';
import { ask } from '#client/confirm';
import { dropProblem, keepProblem } from '#client/problem-banner';
import { showToastOnNextPage } from '#client/stores/toasts';
import type { AppError } from '#kernel/errors';
import type { Selection } from './table-selection';

const PLACES_NAMED = 3;

interface Nouns {
  one: string;
  many: string;
}

const counted = (count: number, { one, many }: Nouns): string => `${count} ${count === 1 ? one : many}`;

export function startBulkBar(bar: HTMLElement, selection: Selection): void {
  const nouns = { one: bar.dataset.one ?? '', many: bar.dataset.many ?? '' };
  const label = bar.querySelector<HTMLElement>('[data-bulk-count]');
  selection.onChange((chosen) => {
    bar.hidden = chosen.length === 0;
    bar.setAttribute('aria-label', `${counted(chosen.length, nouns)} selected`);
    if (label) label.textContent = `${chosen.length} selected`;
    const ids = chosen.map((row) => `id=${encodeURIComponent(row.dataset.id ?? '')}`).join('&');
    for (const link of bar.querySelectorAll<HTMLAnchorElement>('[data-bulk-link]'))
      link.href = (link.dataset.bulkLink ?? '').replace('{ids}', ids);
  });
  bar.querySelector('[data-bulk-clear]')?.addEventListener('click', () => selection.clear());
  for (const button of bar.querySelectorAll<HTMLButtonElement>('[data-bulk-command]'))
    button.addEventListener('click', () => void run(button, selection.chosen(), nouns));
}

/** What is said of single fields tells more than the sentence about all of them; what stands in the way is named. */
function saidOf({ issues, message, current }: AppError): string {
  const details = issues?.map((issue) => issue.message).join(' ');
  const { uses = [] } = (current ?? {}) as { uses?: readonly { title: string }[] };
  const places = uses.slice(0, PLACES_NAMED).map(({ title }) => `“${title}”`);
  if (uses.length > places.length) places.push(`${uses.length - places.length} more`);
  return [details || message, places.length > 0 && `Used in ${places.join(', ')}.`].filter(Boolean).join(' ');
}

async function run(button: HTMLButtonElement, rows: HTMLTableRowElement[], nouns: Nouns): Promise<void> {
  if (button.getAttribute('aria-busy') === 'true') return;
  const { bulkCommand = '', confirm, busy = 'Working', done = 'done', body: sent } = button.dataset;
  const verb = button.textContent?.trim() ?? '';
  const title = `${verb} ${counted(rows.length, nouns)}?`;
  if (
    confirm !== undefined &&
    (await ask({ title, text: confirm, verb, isDanger: button.matches('.danger') })) === null
  )
    return;
  dropProblem();
  button.setAttribute('aria-busy', 'true');
  const [method = 'POST', path = ''] = bulkCommand.split(' ');
  const failures: string[] = [];
  for (const [at, row] of rows.entries()) {
    button.textContent = `${busy} ${at + 1} of ${rows.length}`;
    const { id = '', version, name = '' } = row.dataset;
    const result = await callApi(method as Method, path.replace('{id}', encodeURIComponent(id)), {
      ...(sent !== undefined && { body: JSON.parse(sent) as unknown }),
      version: version === undefined ? undefined : Number(version),
      idempotencyKey: crypto.randomUUID(),
    });
    if (!result.ok) failures.push(`${name}: ${saidOf(result.error)}`);
  }
  const succeeded = rows.length - failures.length;
  if (succeeded > 0) showToastOnNextPage(`${counted(succeeded, nouns)} ${done}.`);
  if (failures.length > 0) keepProblem(`${counted(failures.length, nouns)} could not be ${done}.`, failures.join(' '));
  location.reload();
}
