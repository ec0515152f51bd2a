// The views of the office's list of courses, and its columns.
import { courses } from '#domain/courses/course';
import type { Column, View } from '../data-table';

/** In use is everything that is not archived: what an address without a state means. */
export const IN_USE = ['published', 'draft'] as const;

const VIEWS = [
  { label: 'In use', status: null, states: IN_USE },
  { label: 'Published', status: 'published', states: ['published'] },
  { label: 'Draft', status: 'draft', states: ['draft'] },
  { label: 'Archived', status: 'archived', states: ['archived'] },
] as const;

/** A count that reached `limit` is not shown: there are more. */
export function courseViews(
  status: string | null,
  counts: Readonly<Record<string, number>> | null,
  limit: number,
): View[] {
  return VIEWS.map((view) => {
    const parts = view.states.map((state) => counts?.[state] ?? limit);
    const isKnown = parts.every((part) => part < limit);
    return {
      label: view.label,
      href: view.status === null ? '/courses' : `/courses?status=${view.status}`,
      isCurrent: view.status === status,
      ...(isKnown && { count: parts.reduce((sum, part) => sum + part, 0) }),
    };
  });
}

export const isState = (text: string | null): text is string => text !== null && courses.states.includes(text as never);

export const officeColumns = (currencySign: string, hasStates: boolean): Column[] => [
  { label: 'Course', sort: 'title' },
  { label: 'Category', sort: 'category', class: 'lg-only' },
  { label: 'Length', class: 'xl-only' },
  { label: 'Next session' },
  { label: 'Its seats' },
  { label: 'Sessions', class: 'num lg-only' },
  { label: `Price, ${currencySign}`, key: 'price', sort: 'priceAmount', class: 'num' },
  ...(hasStates ? [{ label: 'Status' }] : []),
  { label: 'Changed', sort: 'updatedAt', class: 'num xl-only' },
];

export const catalogueColumns = (canBook: boolean): Column[] => [
  { label: 'Course', sort: 'title' },
  { label: 'Category', sort: 'category', class: 'lg-only' },
  { label: 'Next date' },
  { label: 'Places' },
  { label: 'Price', sort: 'priceAmount', class: 'num' },
  ...(canBook ? [{ label: 'Book', class: 'num', isHidden: true }] : []),
];
