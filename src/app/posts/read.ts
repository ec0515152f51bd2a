// Posts as pages read them: the news of a reader, one public post by its address, the first few for the front page.
import { type Post, posts, WORKING_ROLES } from '#domain/posts/post';
import { users } from '#domain/users/user';
import { notFound } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { ListQuery, Page, Records, Stored } from '#ports/records';
import type { App, Call } from '../app';
import { listRecords } from '../crud';
import { nameOf, readNamed } from '../history';
import { present, readable } from '../scope';

export type ListedPost = Stored & Post;

/** What a visitor may read, whoever asks: the public pages are the same for everybody. */
const asVisitor = (app: App): Call => ({ app, caller: null });

const itemsOf = (page: Page): ListedPost[] => page.items as ListedPost[];

/** At most so many stand above the others. */
const MOST_PINNED = 5;

export interface News {
  /** Above the others, on the first page of the whole list alone. */
  pinned: ListedPost[];
  items: ListedPost[];
  next: string | null;
  previous: string | null;
}

/** What the caller may read, the latest first. A search and a filter find the pinned ones in their places. */
export async function readNews(call: Call, query: ListQuery): Promise<Result<News>> {
  const isWhole = query.search === undefined && Object.keys(query.where ?? {}).length === 0;
  const isFirst = query.after === undefined && query.before === undefined;
  const [page, pinned] = await Promise.all([
    listRecords(call, posts, isWhole ? { ...query, where: { pinned: false } } : query),
    isWhole && isFirst
      ? listRecords(call, posts, { where: { pinned: true }, limit: MOST_PINNED })
      : ok({ items: [], next: null, previous: null }),
  ]);
  if (!page.ok) return page;
  if (!pinned.ok) return pinned;
  const { next, previous } = page.value;
  return ok({ pinned: itemsOf(pinned.value), items: itemsOf(page.value), next, previous });
}

/** As those who write list them, in any view. */
export async function listPosts(call: Call, query: ListQuery): Promise<Result<News>> {
  const page = await listRecords(call, posts, query);
  return page.ok ? ok({ ...page.value, items: itemsOf(page.value), pinned: [] }) : page;
}

export const readPublicNews = (app: App, query: ListQuery): Promise<Result<News>> => readNews(asVisitor(app), query);

/** Public ones for a sitemap or a feed, the latest first, page by page. */
export const listPublicPosts = (app: App, query: ListQuery): Promise<Result<Page>> =>
  listRecords(asVisitor(app), posts, query);

/** The pinned ones, then the latest. */
export async function readFirstPosts(app: App, count: number): Promise<Result<ListedPost[]>> {
  const news = await readPublicNews(app, { limit: count });
  return news.ok ? ok([...news.value.pinned, ...news.value.items].slice(0, count)) : news;
}

/** Who wrote them, by id; of whoever is gone, that they are. */
export async function readAuthors(
  records: Records,
  written: readonly Pick<Post, 'authorId'>[],
): Promise<Result<Record<string, string>>> {
  const people = written.map(({ authorId }) => ({ entity: 'users', id: authorId }));
  const found = await readNamed(records, people);
  if (!found.ok) return found;
  // Whoever wrote with an account that became part of another, writes on with that.
  const moved = [...found.value.values()].flatMap(({ mergedInto }) =>
    typeof mergedInto === 'string' ? [{ entity: 'users', id: mergedInto }] : [],
  );
  const kept = moved.length > 0 ? await readNamed(records, moved) : found;
  if (!kept.ok) return kept;
  const personOf = (id: string): Stored | undefined => {
    const person = found.value.get(`users/${id}`);
    return typeof person?.mergedInto === 'string' ? kept.value.get(`users/${person.mergedInto}`) : person;
  };
  return ok(Object.fromEntries(people.map(({ id }) => [id, nameOf('users', personOf(id)) ?? ''])));
}

const MOST_WRITERS = 200;

/** Whom the office may name as the author. */
export async function readWriters(call: Call): Promise<Result<{ value: string; label: string }[]>> {
  const people = await listRecords(call, users, {
    where: { role: [...WORKING_ROLES] },
    limit: MOST_WRITERS,
  });
  if (!people.ok) return people;
  return ok(people.value.items.map(({ id, displayName }) => ({ value: id, label: String(displayName) })));
}

export interface PublicPost {
  post: ListedPost;
  author: string;
  /** The latest others. */
  others: ListedPost[];
}

const OTHERS = 4;

/** By the end of its address. What is not public, not yet or no longer, is not found. */
export async function readPublicPost(app: App, slug: string): Promise<Result<PublicPost>> {
  const found = await app.records.list('posts', { where: { slug }, limit: 1 });
  if (!found.ok) return found;
  const [stored] = found.value.items;
  const seen = stored ? readable(posts, null, stored, app.clock.now()) : err(notFound('This post'));
  if (!seen.ok) return seen;
  const post = present(posts, null, seen.value) as ListedPost;
  const [authors, latest] = await Promise.all([
    readAuthors(app.records, [post]),
    listPublicPosts(app, { limit: OTHERS + 1 }),
  ]);
  if (!authors.ok) return authors;
  if (!latest.ok) return latest;
  const others = itemsOf(latest.value).filter(({ id }) => id !== post.id);
  return ok({ post, author: authors.value[post.authorId] ?? '', others: others.slice(0, OTHERS) });
}
