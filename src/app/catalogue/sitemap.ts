// Every public address, for search engines: read page by page, as one map or, above what one may hold, as a map of maps.
import { courses } from '#domain/courses/course';
import type { Entity } from '#domain/entity';
import { faqs } from '#domain/faqs/faq';
import { posts } from '#domain/posts/post';
import { ok, type Result } from '#kernel/result';
import type { App } from '../app';
import { listRecords } from '../crud';

/** sitemaps.org: addresses in one map. */
export const MOST_IN_ONE = 50_000;
const READ_AT_ONCE = 200;

export interface PublicAddress {
  /** From the root. */
  path: string;
  /** When what stands there last changed; left out of lists. */
  changedAt?: string;
}

/** What has pages of its own: who may read them is decided as for any visitor. */
const PAGED: readonly { entity: Entity; list: string }[] = [
  { entity: courses, list: '/catalogue' },
  { entity: posts, list: '/news' },
  { entity: faqs, list: '/answers' },
];

/** In an order that stays while nothing is added. */
export async function readPublicAddresses(app: App): Promise<Result<PublicAddress[]>> {
  const found: PublicAddress[] = [{ path: '/' }];
  for (const { entity, list } of PAGED) {
    const records = await readAll(app, entity);
    if (!records.ok) return records;
    if (records.value.length === 0) continue;
    found.push({ path: list });
    for (const { slug, updatedAt } of records.value) found.push({ path: `${list}/${slug}`, changedAt: updatedAt });
  }
  return ok(found);
}

async function readAll(app: App, entity: Entity): Promise<Result<{ slug: string; updatedAt: string }[]>> {
  const all: { slug: string; updatedAt: string }[] = [];
  let after: string | undefined;
  do {
    const page = await listRecords({ app, caller: null }, entity, {
      fields: ['slug', 'updatedAt'],
      limit: READ_AT_ONCE,
      ...(after !== undefined && { after }),
    });
    if (!page.ok) return page;
    for (const { slug, updatedAt } of page.value.items)
      all.push({ slug: slug as string, updatedAt: updatedAt as string });
    after = page.value.next ?? undefined;
  } while (after !== undefined);
  return ok(all);
}
