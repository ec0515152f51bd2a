// The menu of a table's columns: shows and hides them at once, by classes on the table, and remembers it for this list in a cookie
// that the edge reads, so that the next page comes as it is wanted.
import {
  COLUMNS_COOKIE,
  type ColumnState,
  choiceOf,
  columnClasses,
  type PlacedColumn,
  withChoice,
} from '#domain/list-columns';

/** Seconds. */
const YEAR = 365 * 24 * 60 * 60;
const OURS = /^(chosen|(hide|show|(md|lg|xl)-end)-\d+)$/;

const readCookie = (): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${COLUMNS_COOKIE}=`))
    ?.slice(COLUMNS_COOKIE.length + 1);

function writeCookie(value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there in every browser that we serve.
  document.cookie = `${COLUMNS_COOKIE}=${value}; path=/; max-age=${value ? YEAR : 0}; samesite=lax${secure}`;
}

export function startColumns(wrap: HTMLElement): void {
  const menu = document.querySelector<HTMLElement>('[data-columns]');
  const table = wrap.querySelector('table');
  if (!menu || !table) return;
  const list = menu.dataset.columns ?? '';
  const first = Number(menu.dataset.first);
  const placed = JSON.parse(menu.dataset.placed ?? '[]') as PlacedColumn[];
  const boxes = [...menu.querySelectorAll<HTMLInputElement>('[data-column]')];

  /** The boxes say what is to be seen, be it chosen or a matter of room. */
  const showBoxes = (): void => {
    for (const box of boxes) {
      const at = placed.findIndex(({ key }) => key === box.value);
      const head = table.tHead?.rows[0]?.cells[first - 1 + at];
      box.checked = head !== undefined && getComputedStyle(head).display !== 'none';
    }
  };
  const show = (choice: ReadonlyMap<string, ColumnState>): void => {
    table.classList.remove(...[...table.classList].filter((name) => OURS.test(name)));
    table.classList.add(...columnClasses(placed, choice, first));
    showBoxes();
  };
  const choose = (choice: ReadonlyMap<string, ColumnState>): void => {
    writeCookie(withChoice(readCookie(), list, choice));
    show(choice);
  };

  menu.addEventListener('beforetoggle', showBoxes);
  // A page that was fetched ahead, or kept, may be of before the last choice.
  addEventListener('pageshow', () => show(choiceOf(readCookie(), list)));
  for (const box of boxes)
    box.addEventListener('change', () => {
      const choice = new Map(choiceOf(readCookie(), list));
      const isByItself = placed.find(({ key }) => key === box.value)?.from === undefined;
      if (!box.checked) choice.set(box.value, 'hidden');
      else if (isByItself) choice.delete(box.value);
      else choice.set(box.value, 'shown');
      choose(choice);
    });
  menu.querySelector('[data-columns-reset]')?.addEventListener('click', () => choose(new Map()));
}
