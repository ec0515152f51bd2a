// The views of those who work on posts: what a view asks of the store, and how many stand in it.
import { type Post, posts } from '#domain/posts/post';
import { toInstant } from '#kernel/clock';
import { ok, type Result } from '#kernel/result';
import type { ListQuery } from '#ports/records';
import type { Call } from '../app';

/** A count that reaches this is not known any further. */
export const COUNTED_TO = 200;

/**
 * A view by the clock: what is scheduled and due stands among the published, whatever its record says. Those two views have the
 * order of the beginnings alone, as the store cuts them there.
 */
export function postQuery(view: Post['status'] | null, query: ListQuery, now: string): ListQuery {
  if (view === null) return { ...query, sort: query.sort ?? { field: 'updatedAt', descending: true } };
  const where = { ...query.where, status: view };
  const begun = toInstant(Date.parse(now) + 1);
  switch (view) {
    case 'scheduled':
      return { ...query, where, sort: byBeginning(query, false), range: { from: begun } };
    case 'published':
      return {
        ...query,
        where: { ...where, status: ['published', 'scheduled'] },
        sort: byBeginning(query, true),
        range: { to: begun },
      };
    default:
      return { ...query, where, sort: query.sort ?? { field: 'updatedAt', descending: true } };
  }
}

const byBeginning = ({ sort }: ListQuery, isDescending: boolean) => ({
  field: posts.due.from,
  descending: sort?.field === posts.due.from ? sort.descending : isDescending,
});

/** For those who may read every post. */
export async function countPosts(call: Call): Promise<Result<Record<Post['status'], number>>> {
  const now = call.app.clock.now();
  const counts = await Promise.all(
    posts.states.map((view) => {
      const { where, range, sort } = postQuery(view, { limit: 1 }, now);
      return call.app.records.count(
        'posts',
        { ...(where && { where }), ...(range && { range }), ...(sort && { sort }) },
        COUNTED_TO,
      );
    }),
  );
  const known: Partial<Record<Post['status'], number>> = {};
  for (const [at, count] of counts.entries()) {
    if (!count.ok) return count;
    known[posts.states[at] as Post['status']] = count.value;
  }
  return ok(known as Record<Post['status'], number>);
}
