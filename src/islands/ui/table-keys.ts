// Working through a table by keyboard: J and K or the arrows move from name to name, X chooses, Shift with them extends, Ctrl or ⌘ with
// A chooses the page and then all that match, Enter opens (it is a link), Esc lets the selection go, then leaves the table.
import { ROWS, type Selection } from './table-selection';
import { isNoShortcut, isTyping } from './typing';

const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
const rowInFocus = (): HTMLElement | undefined =>
  document.activeElement?.closest<HTMLElement>(`[data-table] ${ROWS}`) ?? undefined;
const nameOf = (row: Element | undefined): HTMLElement | null => row?.querySelector<HTMLElement>('a.name') ?? null;

/** @param chooseWhole chooses all that match, beyond the page */
export function startTableKeys(
  wrap: HTMLElement,
  selection: Selection | undefined,
  chooseWhole: (() => void) | undefined,
): void {
  if (selection) startChoosingAll(wrap, selection, chooseWhole);
  document.addEventListener('keydown', (event) => {
    if (isNoShortcut(event) || !wrap.isConnected) return;
    if (document.querySelector('dialog[open], [popover]:popover-open')) return;
    const row = rowInFocus();
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const step = STEPS[key];
    // The arrows scroll the page unless a row has the focus.
    if (step !== undefined && (row || event.key.length === 1)) {
      const rows = [...wrap.querySelectorAll<HTMLElement>('tbody tr')];
      const from = row ? rows.indexOf(row) : step > 0 ? -1 : rows.length;
      const to = rows[from + step];
      if (!to) return;
      event.preventDefault();
      if (event.shiftKey && selection) {
        if (row) selection.toggle(row, true);
        selection.toggle(to, true);
      }
      nameOf(to)?.focus();
    } else if (key === 'x' && row && selection) {
      event.preventDefault();
      selection.toggle(row);
    } else if (key === 'Escape') {
      if (selection?.chosen().length) {
        event.preventDefault();
        selection.clear();
      } else if (row) (document.activeElement as HTMLElement).blur();
    }
  });
}

/** Only with a row in focus: elsewhere the browser selects the text of the page. */
function startChoosingAll(wrap: HTMLElement, selection: Selection, chooseWhole: (() => void) | undefined): void {
  document.addEventListener('keydown', (event) => {
    const isAsked =
      (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'a';
    if (!isAsked || event.defaultPrevented || isTyping(event.target)) return;
    if (!wrap.isConnected || !rowInFocus()) return;
    event.preventDefault();
    if (selection.chosen().length === selection.rows.length) chooseWhole?.();
    else selection.chooseAll();
  });
}
