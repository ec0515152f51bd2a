// GET /news/feed.xml: the latest public posts for whoever reads them elsewhere.
import type { APIRoute } from 'astro';
import { type ListedPost, listPublicPosts, readAuthors } from '#app/posts/read';
import { writeFeed } from '#http/feed';
import { withOrigin } from '#http/markdown';
import { excerptOf, textOf } from '#http/shown-posts';
import { sha256 } from '#kernel/sha256';

const SHOWN = 20;

export const GET: APIRoute = async ({ request, locals: { app, organisation } }) => {
  const page = await listPublicPosts(app, { limit: SHOWN });
  const posts = page.ok ? (page.value.items as ListedPost[]) : [];
  const authors = await readAuthors(app.records, posts);
  if (!page.ok || !authors.ok)
    return new Response('The news cannot be read just now.', { status: 503, headers: { 'retry-after': '5' } });
  const url = `${app.origin}/news`;
  const changes = posts.flatMap(({ publishAt, updatedAt }) => [publishAt ?? '', updatedAt]).sort();
  const text = writeFeed({
    title: organisation.name,
    description: `News from ${organisation.name}.`,
    url,
    self: `${url}/feed.xml`,
    language: organisation.locale,
    updatedAt: changes.at(-1) ?? null,
    items: posts.map((post) => ({
      id: post.id,
      title: post.title,
      url: `${url}/${post.slug}`,
      publishedAt: post.publishAt ?? post.createdAt,
      author: authors.value[post.authorId] ?? '',
      excerpt: excerptOf(post),
      html: withOrigin(textOf(post), app.origin),
      tags: post.tags,
    })),
  });
  const etag = `"${(await sha256(text)).slice(0, 32)}"`;
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: { etag } });
  return new Response(text, { headers: { etag, 'content-type': 'application/rss+xml; charset=utf-8' } });
};
