// Whom a post concerns: everybody with an account who may read it as it stands when they are told, page by page.
import { type Post, posts, standingOf, WORKING_ROLES } from '#domain/posts/post';
import type { User } from '#domain/users/user';
import { ok } from '#kernel/result';
import type { Stored } from '#ports/records';
import { toActor } from '../accounts/person';
import { inScope } from '../scope';
import { addressOf, NOBODY, type Resolve } from './told';
import { postWords } from './words/post-words';

/** People of one page, each with a notification and a mail. */
const PAGE = 20;

export const postTold: Resolve<'post-published'> = async (teller, telling) => {
  const { records, clock } = teller.app;
  const now = clock.now();
  const found = await records.get('posts', telling.about.id);
  if (!found.ok) return found;
  const post = found.value as (Stored & Post) | null;
  // The office may read it all the same, but it is news to nobody.
  if (!post || standingOf(post, now) !== 'published') return ok(NOBODY);
  const page = await records.list('users', {
    where: { status: 'active', ...(post.audience === 'staff' && { role: [...WORKING_ROLES] }) },
    sort: { field: 'createdAt', descending: false },
    limit: PAGE,
    ...(telling.after && { after: telling.after }),
  });
  if (!page.ok) return page;
  const readers = (page.value.items as User[]).filter(
    (user) => user.id !== post.authorId && inScope(posts, posts.access.read, toActor(user), post, now),
  );
  const words = postWords(teller, post);
  return ok({
    told: readers.map((user) => ({ user, to: addressOf(user), words })),
    after: page.value.next,
    holds: [{ op: 'check', entity: 'posts', id: post.id, guard: { version: post.version } }],
  });
};
