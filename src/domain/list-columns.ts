// Which columns of a list somebody has chosen in this browser: how a cookie remembers it, and the classes that show it.

/** Lax, for a year, at `/`; written by the menu's script, read where tables are rendered. */
export const COLUMNS_COOKIE = 'columns';
/** A longer value is none of ours. Characters. */
export const MAX_COLUMNS_COOKIE = 1500;
/** `styles/columns.css` has a rule for each place up to this one; a first column of boxes counts. */
export const MOST_COLUMNS = 12;

/** Against what the list does by itself: hidden, or shown though it waits for room. */
export type ColumnState = 'hidden' | 'shown';
/** Key of a column → what was chosen. What it does not name is as the list has it. */
export type ColumnChoice = ReadonlyMap<string, ColumnState>;

export interface PlacedColumn {
  key: string;
  /** Waits for room: from 1024 px, or from 1440 px. */
  from?: 'lg' | 'xl' | undefined;
}

// `courses:-category*length~users:-role`: a list, what is hidden (-) and shown (*) of it, then the next.
const BETWEEN = '~';
const ENTRY = /^([a-z_]{1,40}):((?:[-*][a-z0-9_]{1,40})+)$/;
const MARKS: Readonly<Record<ColumnState, string>> = { hidden: '-', shown: '*' };

function entriesOf(cookie: string | undefined): Map<string, ColumnChoice> {
  const entries = new Map<string, ColumnChoice>();
  if (!cookie || cookie.length > MAX_COLUMNS_COOKIE) return entries;
  for (const text of cookie.split(BETWEEN)) {
    const [, list = '', tokens] = ENTRY.exec(text) ?? [];
    if (tokens === undefined) continue;
    const choice = new Map<string, ColumnState>();
    for (const [, mark, key = ''] of tokens.matchAll(/([-*])([a-z0-9_]+)/g))
      choice.set(key, mark === MARKS.hidden ? 'hidden' : 'shown');
    entries.set(list, choice);
  }
  return entries;
}

/** What the cookie says of a list. A value that is not ours says nothing. */
export const choiceOf = (cookie: string | undefined, list: string): ColumnChoice =>
  entriesOf(cookie).get(list) ?? new Map();

/** The cookie's value with another choice for one list (an empty one forgets it); those of long ago give way where it gets too long. */
export function withChoice(cookie: string | undefined, list: string, choice: ColumnChoice): string {
  const entries = entriesOf(cookie);
  entries.delete(list);
  if (choice.size > 0) entries.set(list, choice);
  const texts = [...entries].map(
    ([name, chosen]) => `${name}:${[...chosen].map(([key, state]) => MARKS[state] + key).join('')}`,
  );
  while (texts.join(BETWEEN).length > MAX_COLUMNS_COOKIE) texts.shift();
  return texts.join(BETWEEN);
}

const ROOM = ['md', 'lg', 'xl'] as const;
const isShown = ({ key, from }: PlacedColumn, choice: ColumnChoice, room: (typeof ROOM)[number]): boolean => {
  const chosen = choice.get(key);
  return chosen === undefined ? ROOM.indexOf(from ?? 'md') <= ROOM.indexOf(room) : chosen === 'shown';
};

/**
 * The classes of a table on which columns were chosen; none where nothing was. The name, the first, always stays; what the choice
 * says of columns that there are not is passed over.
 * @param first the place of the first column, from 1: a column of boxes stands before it
 */
export function columnClasses(columns: readonly PlacedColumn[], choice: ColumnChoice, first: number): string[] {
  const chosen = columns.flatMap(({ key }, at) => {
    const state = at === 0 ? undefined : choice.get(key);
    return state === undefined ? [] : [`${state === 'hidden' ? 'hide' : 'show'}-${first + at}`];
  });
  if (chosen.length === 0) return [];
  // The last that is shown ends at the page's edge; which one that is depends on the room.
  const ends = ROOM.map((room) => {
    const last = columns.findLastIndex((column, at) => at === 0 || isShown(column, choice, room));
    return `${room}-end-${first + last}`;
  });
  return ['chosen', ...chosen, ...ends];
}
