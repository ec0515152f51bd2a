// What search engines read of a public post: schema.org's BlogPosting, and the way to it.
import { assetAddress } from '#domain/assets/address';
import type { Asset } from '#domain/assets/asset';
import { breadcrumbs } from '../catalogue/structured-data';
import type { Publisher } from '../exchange/export';
import { type JsonNode, organisation } from '../exchange/write-json-ld';
import type { PublicPost } from './read';

export function postStructuredData(
  { post, author }: Pick<PublicPost, 'post' | 'author'>,
  cover: Asset | null,
  publisher: Publisher,
): JsonNode {
  const path = `/news/${post.slug}`;
  const url = publisher.origin + path;
  const published = post.publishAt ?? post.createdAt;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'BlogPosting',
        headline: post.title,
        ...(post.excerpt && { description: post.excerpt }),
        url,
        mainEntityOfPage: url,
        datePublished: published,
        // What was changed before it appeared, was not changed since.
        dateModified: [published, post.updatedAt].sort().at(-1),
        author: { '@type': 'Person', name: author },
        publisher: organisation(publisher),
        ...(cover && { image: publisher.origin + assetAddress(cover) }),
        ...(post.tags.length > 0 && { keywords: post.tags }),
      },
      breadcrumbs(
        [
          { name: 'News', path: '/news' },
          { name: post.title, path },
        ],
        publisher,
      ),
    ],
  };
}
