// How a list of questions names what it shows.
import { slugFrom } from '#domain/slug';
import type { Filter } from '../data-table';

/** The heading of questions without a category, among others that have one. */
const WITHOUT = 'Other questions';

export const headingOf = (category: string | null, hasOthers: boolean): string =>
  category ?? (hasOthers ? WITHOUT : 'Questions');

/** A category's anchor. */
export const anchorOf = (category: string | null): string => `category-${slugFrom(category ?? '', 'other')}`;

/** Said of what is not for everybody. */
export const AUDIENCES: Readonly<Record<string, string>> = {
  public: 'Everybody',
  'signed-in': 'Signed in',
  staff: 'Office alone',
};

export const audienceFilter = (value: string | null): Filter => ({
  field: 'audience',
  label: 'Audience',
  value: value === null ? undefined : (AUDIENCES[value] ?? value),
  options: Object.entries(AUDIENCES).map(([audience, label]) => ({ value: audience, label })),
});

/** In use is everything that is not archived: what an address without a state means. */
export const IN_USE = ['published', 'draft'] as const;

const VIEWS = [
  { label: 'In use', status: null },
  { label: 'Published', status: 'published' },
  { label: 'Draft', status: 'draft' },
  { label: 'Archived', status: 'archived' },
] as const;

export const faqViews = (status: string | null) =>
  VIEWS.map((view) => ({
    label: view.label,
    href: view.status === null ? '/faq' : `/faq?status=${view.status}`,
    isCurrent: view.status === status,
  }));
