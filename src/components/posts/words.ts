// How the list of those who write names what it shows: its views, its columns, who may read a post.
import { type Post, posts } from '#domain/posts/post';
import type { Column, Filter, View } from '../data-table';

/** Said of who may read it. */
export const AUDIENCES: Readonly<Record<string, string>> = {
  public: 'Everybody',
  'signed-in': 'Signed in',
  staff: 'Office and instructors',
};

export const audienceFilter = (value: string | null): Filter => ({
  field: 'audience',
  label: 'Audience',
  value: value === null ? undefined : (AUDIENCES[value] ?? value),
  options: Object.entries(AUDIENCES).map(([audience, label]) => ({ value: audience, label })),
});

/** A view is of one state, as the clock has it. */
export type PostView = Post['status'];

export const viewNamed = (text: string | null): PostView | null => posts.states.find((view) => view === text) ?? null;

const LABELS: Readonly<Record<PostView, string>> = {
  draft: 'Drafts',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
};

/** @param counts of the office; a count that reached `limit` is not shown: there are more */
export function officeViews(
  view: PostView | null,
  counts: Readonly<Record<PostView, number>> | null,
  limit: number,
): View[] {
  const shown = (count: number | undefined) => (count !== undefined && count < limit ? { count } : {});
  const isKnown = counts !== null && Object.values(counts).every((count) => count < limit);
  const all = isKnown ? Object.values(counts).reduce((sum, count) => sum + count, 0) : undefined;
  return [
    { label: 'All', href: '/posts', isCurrent: view === null, ...shown(all) },
    ...posts.states.map((each) => ({
      label: LABELS[each],
      href: `/posts?status=${each}`,
      isCurrent: view === each,
      ...shown(counts?.[each]),
    })),
  ];
}

/** Whoever teaches reads the news and has a list of their own. @param isReading whether they read the news */
export const writerViews = (view: PostView | null, isReading: boolean): View[] => [
  { label: 'News', href: '/posts', isCurrent: isReading },
  { label: 'Your posts', href: '/posts?view=own', isCurrent: !isReading && view === null },
  ...posts.states.map((each) => ({
    label: LABELS[each],
    href: `/posts?status=${each}`,
    isCurrent: !isReading && view === each,
  })),
];

/** The views by the clock are in the order of the beginnings alone. @param view null for all of them */
export const postColumns = (view: PostView | null): Column[] => {
  const byClock = view === 'scheduled' || view === 'published';
  return [
    { label: 'Post' },
    { label: 'Author', class: 'lg-only' },
    { label: 'Audience', class: 'lg-only' },
    { label: 'Appears', sort: 'publishAt' },
    { label: 'Ends', class: 'xl-only' },
    ...(view === null || view === 'published' ? [{ label: 'Status' }] : []),
    byClock
      ? { label: 'Changed', class: 'num xl-only' }
      : { label: 'Changed', sort: 'updatedAt', class: 'num xl-only' },
  ];
};

export const EMPTY: Readonly<Record<PostView, string>> = {
  draft: 'No post is a draft',
  scheduled: 'No post waits for its moment',
  published: 'No post is published',
  archived: 'No post is archived',
};
