// What a table rendered at the edge gains in the browser: selection with Shift, keys, a bulk bar, a choice of columns, and a sign that
// the next page is on its way. Plain DOM: the rows are never drawn again here.
import { startBulkBar } from './table-bulk';
import { startColumns } from './table-columns';
import { startTableKeys } from './table-keys';
import { startSelection } from './table-selection';
import { isNoShortcut } from './typing';

export function startTableTools(): void {
  const wrap = document.querySelector<HTMLElement>('[data-table]');
  startSearchKey();
  if (!wrap) return;
  const bar = document.querySelector<HTMLElement>('[data-bulk]');
  const selection = bar ? startSelection(wrap) : undefined;
  const chooseWhole = bar && selection ? startBulkBar(bar, selection) : undefined;
  startTableKeys(wrap, selection, chooseWhole);
  startColumns(wrap);
  startLoading(wrap);
}

/** `/` goes to the list's own search, from anywhere but a field. */
function startSearchKey(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || isNoShortcut(event)) return;
    const field = document.querySelector<HTMLInputElement>('[data-table-search] input[type=search]');
    if (!field) return;
    event.preventDefault();
    field.select();
    field.focus();
  });
}

/**
 * Sorting, filtering and searching open another document; until it is there the rows become their own skeleton (the sheet
 * waits 200 ms). The page that one comes back to is itself again.
 */
function startLoading(wrap: HTMLElement): void {
  const main = wrap.closest('main') ?? document.body;
  const begin = (): void => wrap.setAttribute('aria-busy', 'true');
  main.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (
      link &&
      link.pathname === location.pathname &&
      link.search !== location.search &&
      !link.hasAttribute('download')
    )
      begin();
  });
  main.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!event.defaultPrevented && form.method === 'get') begin();
  });
  addEventListener('pageshow', () => wrap.removeAttribute('aria-busy'));
}
