// Posts whose moment has come, written down as published. Readers have had them from that moment on (`Entity.due`).
import { hasBegun } from '#domain/due';
import { type Post, posts } from '#domain/posts/post';
import { toInstant } from '#kernel/clock';
import { ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { App, Call } from '../app';
import { buildUpdate } from '../crud';
import { attempt } from '../effect';

export async function publishDue(app: App, most: number): Promise<Result<number>> {
  const call: Call = { app, caller: null };
  const page = await app.records.list(posts.name, {
    where: { status: 'scheduled' },
    sort: { field: 'publishAt', descending: false },
    // The range ends before its bound, and what begins now has begun.
    range: { to: toInstant(Date.parse(app.clock.now()) + 1) },
    fields: ['status'],
    limit: most,
  });
  if (!page.ok) return page;
  for (const { id } of page.value.items) {
    const done = await attempt<unknown>(call, async () => {
      const found = await app.records.get(posts.name, id);
      if (!found.ok) return found;
      const post = found.value as (Stored & Post) | null;
      const isDue = post?.status === 'scheduled' && hasBegun(posts.due, post, app.clock.now());
      if (isDue) return buildUpdate(call, posts, post, { status: 'published' }, 'appear');
      return ok({ writes: [], audit: [], value: post, subject: { entity: posts.name, id } });
    });
    if (!done.ok) return done;
  }
  return ok(page.value.items.length);
}
