import { describe, expect, it } from 'vitest';
import type { FoundGroup } from '#domain/find';
import { type Choice, groupsOf, type Offered } from '../../../src/islands/ui/palette/choices';

const choice = (label: string, href?: string): Choice => ({ key: label, label, ...(href && { href }) });
const found = (entity: FoundGroup['entity'], titles: string[], more: string | null = null): FoundGroup => ({
  entity,
  items: titles.map((title) => ({ id: title, title, detail: 'Nakamura Foods', href: `/${entity}/${title}` })),
  more,
});
const offered = (given: Partial<Offered> = {}): Offered => ({
  page: [],
  actions: [choice('New course', '/courses/new'), choice('New booking', '/bookings/new'), choice('Dark theme')],
  places: [choice('Courses', '/courses'), choice('Bookings', '/bookings')],
  recent: [],
  answer: null,
  ...given,
});
const shown = (query: string, given: Partial<Offered> = {}) =>
  groupsOf(query, offered(given)).map(({ heading, choices }) => [heading, ...choices.map(({ label }) => label)]);

describe('what the palette offers', () => {
  it('is, before anything is typed, the steps of the page, what was opened last, things to do and pages', () => {
    expect(shown('', { page: [choice('Publish')], recent: [choice('Zofia')] }).map(([heading]) => heading)).toEqual([
      'On this page',
      'Recent',
      'Do',
      'Go to',
    ]);
    expect(shown('').map(([heading]) => heading)).toEqual(['Do', 'Go to']);
  });

  it('is, once something is typed, records in the order of their kinds, then things to do, then pages', () => {
    const groups = [found('users', ['Bo Cook']), found('courses', ['Book-keeping']), found('bookings', [])];
    expect(shown('bo', { answer: { query: 'bo', groups } })).toEqual([
      ['People', 'Bo Cook'],
      ['Courses', 'Book-keeping'],
      ['Do', 'New booking'],
      ['Go to', 'Bookings'],
    ]);
  });

  it('keeps of an earlier answer what still matches, until the next one has come', () => {
    const answer = { query: 'zo', groups: [found('users', ['Zofia', 'Zoltan'], '/users?q=zo')] };
    expect(shown('zo', { answer })[0]).toEqual(['People', 'Zofia', 'Zoltan', 'All people with “zo”']);
    expect(shown('zof', { answer })[0]).toEqual(['People', 'Zofia']);
    expect(shown('zoff', { answer })).toEqual([]);
  });

  it('has the closest first, and finds by words besides the name', () => {
    const actions = [
      choice('Write a post'),
      { ...choice('Compact density'), words: 'posture rows' },
      choice('Post it'),
    ];
    expect(shown('post', { actions, places: [] })).toEqual([['Do', 'Post it', 'Write a post', 'Compact density']]);
  });

  it('offers nothing twice that the page offers itself', () => {
    const page = [choice('Add a course', '/courses/new')];
    expect(shown('', { page })).toEqual([
      ['On this page', 'Add a course'],
      ['Do', 'New booking', 'Dark theme'],
      ['Go to', 'Courses', 'Bookings'],
    ]);
  });
});
