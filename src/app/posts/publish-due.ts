// Posts whose moment has come, written down as published. Readers have had them from that moment on (`Entity.due`).
import { hasBegun } from '#domain/due';
import { type Post, posts } from '#domain/posts/post';
import { toInstant } from '#kernel/clock';
import type { Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { App } from '../app';
import { buildUpdate } from '../crud';
import { changeEach } from '../schedule/change-each';

export function publishDue(app: App, most: number): Promise<Result<number>> {
  const due = {
    where: { status: 'scheduled' },
    sort: { field: 'publishAt', descending: false },
    // The range ends before its bound, and what begins now has begun.
    range: { to: toInstant(Date.parse(app.clock.now()) + 1) },
    limit: most,
  };
  return changeEach(app, posts, due, (call, post) => {
    const isDue = post.status === 'scheduled' && hasBegun(posts.due, post as Stored & Post, app.clock.now());
    return isDue ? buildUpdate(call, posts, post, { status: 'published' }, 'appear') : null;
  });
}
