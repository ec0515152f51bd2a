// Posts in the words that pages and feeds show.
import type { Post } from '#domain/posts/post';
import { renderMarkdown } from './markdown';
import { plainText } from './plain-text';

const EXCERPT = 200;

/** As its writer put it, else the text's first words. Plain text. */
export const excerptOf = ({ excerpt, body }: Pick<Post, 'excerpt' | 'body'>): string =>
  excerpt ?? (body ? plainText(renderMarkdown(body), EXCERPT) : '');

/** Safe HTML. */
export const textOf = ({ body }: Pick<Post, 'body'>): string => (body ? renderMarkdown(body) : '');

export interface ShownPost {
  post: Post;
  excerpt: string;
  /** Stands above the others. */
  isPinned: boolean;
}

/** In the order of a list: the pinned ones first. */
export const shownPosts = (items: readonly Post[], pinned: readonly Post[] = []): ShownPost[] =>
  [...pinned, ...items].map((post, at) => ({ post, excerpt: excerptOf(post), isPinned: at < pinned.length }));
