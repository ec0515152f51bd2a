// What people are called who have a page open beside us, and how this page looks at its record.
import { afterEach, expect, it } from 'vitest';
import { shortNames } from '#client/live/presence';
import { $mode, markEditing } from '#client/stores/live';

const present = (id: string, name: string) => ({ id, name, mode: 'viewing' as const });

afterEach(() => {
  for (const form of ['course', 'composer']) markEditing(form, false);
});

it('calls people by their first names, and by their whole names where two have the same', () => {
  expect(shortNames([present('1', 'Tomasz Wieczorek'), present('2', 'Ana Lucía Paredes')])).toEqual(['Tomasz', 'Ana']);
  expect(shortNames([present('1', 'Ana Lucía Paredes'), present('2', 'Ana Moss'), present('3', 'Priya')])).toEqual([
    'Ana Lucía Paredes',
    'Ana Moss',
    'Priya',
  ]);
});

it('edits as long as any form of the page has something unsaved', () => {
  expect($mode.get()).toBe('viewing');
  markEditing('course', true);
  markEditing('composer', true);
  markEditing('course', false);
  expect($mode.get()).toBe('editing');
  markEditing('composer', false);
  expect($mode.get()).toBe('viewing');
});
