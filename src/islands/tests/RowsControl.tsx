// Rows of one kind, one of them always empty at the end: what is written into it makes another. Enter goes to the next row.
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Icon } from '../ui/Icon';
import { trash2 } from '../ui/icons';

interface Props<T> {
  rows: readonly T[];
  blank: T;
  /** Rows that are shown, written or not. */
  least: number;
  most: number;
  /** As many as there are: none is added or removed. */
  isFixed?: boolean;
  /** "answer" */
  what: string;
  render: (row: T, at: number, set: (part: Partial<T>) => void) => ReactNode;
  onChange: (rows: T[]) => void;
}

export function RowsControl<T extends object>(props: Props<T>) {
  const { rows, blank, least, most, isFixed = false, what, render, onChange } = props;
  const list = useRef<HTMLOListElement>(null);
  const count = isFixed ? rows.length : Math.min(most, Math.max(rows.length + 1, least));
  const shown = Array.from({ length: count }, (_, at) => rows[at] ?? blank);

  const set = (at: number, part: Partial<T>): void =>
    onChange(
      shown.slice(0, Math.max(rows.length, at + 1)).map((row, place) => (place === at ? { ...row, ...part } : row)),
    );
  const focusOn = (at: number): void => {
    list.current?.children[at]?.querySelector<HTMLInputElement>('input[data-first]')?.focus();
  };
  const press = (event: KeyboardEvent, at: number): void => {
    const { key, target, ctrlKey, metaKey } = event;
    if (key !== 'Enter' || ctrlKey || metaKey || !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    focusOn(at + 1);
  };
  const remove = (at: number): void => {
    onChange(rows.filter((_, place) => place !== at));
    requestAnimationFrame(() => focusOn(Math.max(0, at - 1)));
  };

  return (
    <ol className="answer-rows" ref={list}>
      {shown.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, and what is typed into it is not its own
        <li key={at} onKeyDown={(event) => press(event, at)}>
          {render(row, at, (part) => set(at, part))}
          {!isFixed && (
            <button
              type="button"
              className="btn plain icon remove"
              aria-label={`Remove ${what} ${at + 1}`}
              disabled={at >= rows.length}
              onClick={() => remove(at)}
            >
              <Icon shape={trash2} />
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}
