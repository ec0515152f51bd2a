// Working through a table by keyboard: J and K or the arrows move from name to name, X chooses, Shift with them extends, Enter
// opens (it is a link), Esc lets the selection go, then leaves the table.
import type { Selection } from './table-selection';
import { isTyping } from './typing';

const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
const nameOf = (row: Element | undefined): HTMLElement | null => row?.querySelector<HTMLElement>('a.name') ?? null;

export function startTableKeys(wrap: HTMLElement, selection: Selection | undefined): void {
  const rows = [...wrap.querySelectorAll<HTMLTableRowElement>('tbody tr')];
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector('dialog[open], [popover]:popover-open')) return;
    const row = document.activeElement?.closest<HTMLTableRowElement>('[data-table] tbody tr') ?? undefined;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const step = STEPS[key];
    // The arrows scroll the page unless a row has the focus.
    if (step !== undefined && (row || event.key.length === 1)) {
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
      if (selection?.chosen().length) selection.clear();
      else if (row) (document.activeElement as HTMLElement).blur();
    }
  });
}
