// What a table rendered at the edge gains in the browser: selection with Shift, keys, a bulk bar, a choice of columns, and a sign that
// the next page is on its way. Plain DOM: the rows are never drawn again here.
import { REFRESHED } from '#client/live/refreshed';
import { startBulkBar } from './table-bulk';
import { isWhole } from './table-chosen';
import { startColumns } from './table-columns';
import { startTableKeys } from './table-keys';
import { startSelection } from './table-selection';
import { isNoShortcut } from './typing';

const tableNow = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-table]');

export function startTableTools(): void {
  startSearchKey();
  startLoading();
  let wrap = tableNow();
  let follow = wrap && startTable(wrap);
  // A list that was empty may have rows by now.
  document.addEventListener(REFRESHED, () => {
    const now = tableNow();
    if (now === wrap) return follow?.();
    wrap = now;
    follow = now && startTable(now);
  });
}

/** Answers what is to be done after its rows have changed. */
function startTable(wrap: HTMLElement): () => void {
  const bar = document.querySelector<HTMLElement>('[data-bulk]');
  const selection = bar ? startSelection(wrap) : undefined;
  const chooseWhole = bar && selection ? startBulkBar(bar, selection) : undefined;
  startTableKeys(wrap, selection, chooseWhole);
  startColumns(wrap);
  return () => {
    // All that match are still all that match.
    const isAll = bar !== null && isWhole(bar);
    selection?.follow(isAll);
  };
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
function startLoading(): void {
  const main = document.querySelector('main') ?? document.body;
  const begin = (): void => tableNow()?.setAttribute('aria-busy', 'true');
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
  addEventListener('pageshow', () => tableNow()?.removeAttribute('aria-busy'));
}
