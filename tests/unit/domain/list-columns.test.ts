// The cookie that remembers which columns somebody chose, and what a table makes of it.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { placedColumns } from '../../../src/components/data-table';
import {
  type ColumnState,
  choiceOf,
  columnClasses,
  MAX_COLUMNS_COOKIE,
  MOST_COLUMNS,
  withChoice,
} from '../../../src/domain/list-columns';

const chosen = (...pairs: [string, ColumnState][]) => new Map(pairs);
const columns = placedColumns([
  { label: 'Course' },
  { label: 'Category', class: 'lg-only' },
  { label: 'Next session' },
  { label: 'Price, €', key: 'price', class: 'num' },
  { label: 'Changed', class: 'num xl-only' },
]);

describe('The choice of columns', () => {
  it('is read back for its own list, as it was written', () => {
    const one = withChoice(undefined, 'courses', chosen(['category', 'shown'], ['next_session', 'hidden']));
    const both = withChoice(one, 'users', chosen(['role', 'hidden']));
    expect(choiceOf(both, 'courses')).toEqual(chosen(['category', 'shown'], ['next_session', 'hidden']));
    expect(choiceOf(both, 'users')).toEqual(chosen(['role', 'hidden']));
    expect(choiceOf(both, 'companies').size).toBe(0);
    expect(withChoice(both, 'courses', new Map())).toBe('users:-role');
    // What a cookie may hold without being written otherwise.
    expect(both).toMatch(/^[a-z0-9_:~*-]+$/);
  });

  it('is forgotten list by list, the oldest first, where it would get too long', () => {
    let cookie = '';
    const keys = Array.from({ length: 12 }, (_, at) => [`a_column_with_a_long_name_${at}`, 'hidden'] as const);
    for (const list of 'abcdefgh') cookie = withChoice(cookie, `list_${list}`, new Map(keys));
    expect(cookie.length).toBeLessThanOrEqual(MAX_COLUMNS_COOKIE);
    expect(choiceOf(cookie, 'list_h').size).toBe(12);
    expect(choiceOf(cookie, 'list_a').size).toBe(0);
  });

  it.each([
    ['nothing', ''],
    ['another shape', '{"courses":["category"]}'],
    ['markup', 'courses:-<script>alert(1)</script>'],
    ['a class that is not ours', 'courses:-category hidden'],
    ['a list of another name', '__proto__:-category'],
    ['too much', `courses:${'-category'.repeat(400)}`],
    ['a broken escape', '%E0%A4%A'],
  ])('says nothing where the cookie holds %s', (_, cookie) => {
    expect(choiceOf(cookie, 'courses').size).toBe(0);
    expect(columnClasses(columns, choiceOf(cookie, 'courses'), 1)).toEqual([]);
  });
});

describe('A table of which columns were chosen', () => {
  it('hides and shows by place, after the column of boxes where there is one', () => {
    const choice = chosen(['category', 'shown'], ['price', 'hidden']);
    expect(columnClasses(columns, choice, 1)).toEqual(
      expect.arrayContaining(['chosen', 'show-2', 'hide-4', 'md-end-3', 'lg-end-3', 'xl-end-5']),
    );
    expect(columnClasses(columns, choice, 2)).toEqual(
      expect.arrayContaining(['show-3', 'hide-5', 'md-end-4', 'lg-end-4', 'xl-end-6']),
    );
  });

  it('keeps its name, and passes over columns that it does not have', () => {
    expect(columnClasses(columns, chosen(['course', 'hidden'], ['places', 'hidden']), 1)).toEqual([]);
    const bare = columnClasses(columns, new Map(columns.map(({ key }) => [key, 'hidden'])), 1);
    expect(bare).not.toContain('hide-1');
    expect(bare).toEqual(expect.arrayContaining(['md-end-1', 'lg-end-1', 'xl-end-1']));
  });

  it('is drawn by a sheet that has a rule for every place', () => {
    const sheet = readFileSync('src/styles/columns.css', 'utf8');
    for (let at = 2; at <= MOST_COLUMNS; at++)
      for (const name of ['hide', 'show', 'md-end', 'lg-end', 'xl-end'])
        expect(sheet).toContain(`.${name}-${at} :is(th, td):nth-child(${at})`);
  });
});
