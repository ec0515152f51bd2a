// When a list must not change its order: while somebody chooses rows in it, or walks it by keyboard. It is brought up to date where it
// stands, and a quiet line says what else there is: "3 changes. Show".
import { rowsIn } from './morph';

export interface Difference {
  list: HTMLElement;
  /** Rows that come or go; 1 where they only stand in another order. What the end of a page makes room for is none. */
  count: number;
}

const LIST = '[data-table]';
const idsOf = (list: ParentNode): string[] => rowsIn(list).map(({ dataset }) => dataset.id ?? '');

/** What would jump in a list of the page. Where the list itself comes or goes, nothing of it can be kept. */
export function differenceOf(main: ParentNode, next: ParentNode): Difference | null {
  const list = main.querySelector<HTMLElement>(LIST);
  const other = next.querySelector(LIST);
  if (!list) return null;
  const [before, after] = [idsOf(list), other ? idsOf(other) : []];
  if (before.join() === after.join()) return null;
  const [had, has] = [new Set(before), new Set(after)];
  const [come, gone] = [after.filter((id) => !had.has(id)).length, before.filter((id) => !has.has(id)).length];
  const goesOn = [main, next].some((page) => page.querySelector('a[rel=next]'));
  return { list, count: Math.max(1, goesOn ? Math.max(come, gone) : come + gone) };
}

/** Rows are ticked, or the focus or selected text is among them. */
export function isHeld(list: HTMLElement): boolean {
  if (list.querySelector('input.box:checked')) return true;
  if (document.activeElement?.closest(`${LIST} :is(tbody tr, li, ${'[data-id]'})`)) return true;
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && list.contains(selection.anchorNode);
}

const LINE = 'live-line';
export const dropLine = (): void => document.querySelector(`.${LINE}`)?.remove();

/** Says it above the list without moving it. Read out once, however much comes after. */
export function showLine({ list, count }: Difference, show: () => void): void {
  const words = count === 1 ? '1 change' : `${count} changes`;
  const there = document.querySelector<HTMLElement>(`.${LINE} button`);
  if (there) {
    there.textContent = `${words}. Show`;
    return;
  }
  const line = document.createElement('div');
  line.className = LINE;
  line.dataset.liveKeep = '';
  const said = Object.assign(document.createElement('span'), { className: 'vh' });
  said.setAttribute('role', 'status');
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'btn' });
  button.textContent = `${words}. Show`;
  button.addEventListener('click', () => {
    dropLine();
    show();
    list.querySelector<HTMLElement>('a.name, a[href]')?.focus({ preventScroll: true });
  });
  line.append(said, button);
  list.before(line);
  // A region that comes with its words is not read out everywhere.
  requestAnimationFrame(() => {
    said.textContent = 'The list has changed. What you have chosen stays.';
  });
}
