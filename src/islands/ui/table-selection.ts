// Which rows of a table, or of a list of another shape (`data-row`), are chosen. The boxes are the truth; rows, head and whoever asks
// follow them.

export interface Selection {
  /** As they stand now: they come and go while the list is open. */
  readonly rows: readonly HTMLElement[];
  chosen(): HTMLElement[];
  toggle(row: HTMLElement, isChosen?: boolean): void;
  chooseAll(): void;
  clear(): void;
  /** After rows have come or gone; with `isAll` those that came are chosen, too. */
  follow(isAll: boolean): void;
  onChange(listen: (chosen: HTMLElement[]) => void): void;
}

export const ROWS = ':is(tbody tr, [data-row])';

export const boxOf = (row: HTMLElement): HTMLInputElement | null => row.querySelector('input.box');

export function startSelection(wrap: HTMLElement): Selection {
  const rowsNow = (): HTMLElement[] => [...wrap.querySelectorAll<HTMLElement>(ROWS)].filter((row) => boxOf(row));
  let rows = rowsNow();
  const all = wrap.querySelector<HTMLInputElement>('[data-select-all]');
  const listeners: ((chosen: HTMLElement[]) => void)[] = [];
  /** Where a range begins: the row that was last chosen or let go by itself. */
  let anchor: HTMLElement | undefined;

  const chosen = (): HTMLElement[] => rows.filter((row) => boxOf(row)?.checked);
  const update = (): void => {
    for (const row of rows) {
      const isChosen = boxOf(row)?.checked === true;
      if (!row.matches('tr')) row.toggleAttribute('data-chosen', isChosen);
      else if (isChosen) row.setAttribute('aria-selected', 'true');
      else row.removeAttribute('aria-selected');
    }
    const now = chosen();
    if (all) {
      all.checked = rows.length > 0 && now.length === rows.length;
      all.indeterminate = now.length > 0 && now.length < rows.length;
    }
    for (const listen of listeners) listen(now);
  };
  const check = (row: HTMLElement, isChosen: boolean): void => {
    const box = boxOf(row);
    if (box) box.checked = isChosen;
  };
  const extend = (row: HTMLElement, isChosen: boolean): void => {
    const [from, to] = [rows.indexOf(anchor ?? row), rows.indexOf(row)].sort((one, other) => one - other) as [
      number,
      number,
    ];
    for (const between of rows.slice(from, to + 1)) check(between, isChosen);
  };

  wrap.addEventListener('click', (event) => {
    const box = event.target;
    if (!(box instanceof HTMLInputElement) || !box.matches('input.box')) return;
    if (box === all) {
      for (const row of rows) check(row, box.checked);
    } else {
      const row = box.closest(ROWS) as HTMLElement;
      if (event.shiftKey) extend(row, box.checked);
      anchor = row;
    }
    update();
  });
  // A browser that goes back, or reloads, may keep the boxes ticked.
  addEventListener('pageshow', update);

  return {
    get rows() {
      return rows;
    },
    chosen,
    toggle(row, isChosen = !boxOf(row)?.checked) {
      check(row, isChosen);
      anchor = row;
      update();
    },
    chooseAll() {
      for (const row of rows) check(row, true);
      update();
    },
    clear() {
      for (const row of rows) check(row, false);
      update();
    },
    follow(isAll) {
      rows = rowsNow();
      if (isAll) for (const row of rows) check(row, true);
      update();
    },
    onChange(listen) {
      listeners.push(listen);
      listen(chosen());
    },
  };
}
