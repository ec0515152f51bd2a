// Publishing a post now, scheduling it, and taking it back: each sets the moments that its new state asks for.
import * as z from 'zod/mini';
import { hasBegun, hasEnded } from '#domain/due';
import { type Post, posts } from '#domain/posts/post';
import { instant } from '#domain/schema';
import { type AppError, conflict, invalid, notFound } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { buildUpdate, parseInput, refusedStep, stale } from '../crud';
import { attempt } from '../effect';
import { present } from '../scope';

type Change = Partial<Pick<Post, 'status' | 'publishAt' | 'unpublishAt'>>;

/** What the step changes, decided on the post as it stands and on the time. */
async function run(
  call: Call,
  { id }: Stored,
  name: 'publish' | 'schedule' | 'unpublish',
  ifMatch: number | null,
  decide: (post: Post, now: string) => Result<Change>,
): Promise<Result<Stored>> {
  const done = await attempt(call, async () => {
    const found = await call.app.records.get('posts', id);
    if (!found.ok) return found;
    if (!found.value) return err(notFound('This post'));
    if (ifMatch !== null && found.value.version !== ifMatch) return err(stale(call, posts, found.value));
    const refused = refusedStep(posts, name, posts.steps[name], found.value);
    if (refused) return err(refused);
    const change = decide(found.value as Stored & Post, call.app.clock.now());
    return change.ok ? buildUpdate(call, posts, found.value, change.value, name) : change;
  });
  return done.ok ? ok(present(posts, call.caller, done.value)) : done;
}

const over = (): AppError =>
  conflict('The end of this post has passed, so nobody would find it. Give it a later end, or none.', {
    rule: 'already-ended',
  });

/** What readers had before, by its time or until it was put away, keeps its moment. Errors: `conflict` with `already-ended`. */
export const publishPost = (call: Call, post: Stored, _body: unknown, ifMatch: number | null) =>
  run(call, post, 'publish', ifMatch, (found, now) => {
    if (hasEnded(posts.due, found, now)) return err(over());
    const hasAppeared = found.status !== 'draft' && hasBegun(posts.due, found, now);
    return ok({ status: 'published', publishAt: hasAppeared ? found.publishAt : now });
  });

/** A moment that has passed says nothing about the next one. */
export const unpublishPost = (call: Call, post: Stored, _body: unknown, ifMatch: number | null) =>
  run(call, post, 'unpublish', ifMatch, (found, now) =>
    ok({ status: 'draft', publishAt: hasBegun(posts.due, found, now) ? null : found.publishAt }),
  );

const schedule = z.strictObject({
  publishAt: z.optional(instant()),
  unpublishAt: z.optional(z.nullable(instant())),
});

/** Errors: `invalid` beside `publishAt` or `unpublishAt`; `conflict` with `already-published` or `already-ended`. */
export async function schedulePost(
  call: Call,
  post: Stored,
  body: unknown,
  ifMatch: number | null,
): Promise<Result<Stored>> {
  const asked = parseInput(schedule, body ?? {});
  if (!asked.ok) return asked;
  const given = asked.value as Change;
  return run(call, post, 'schedule', ifMatch, (found, now) => {
    if (found.status === 'scheduled' && hasBegun(posts.due, found, now))
      return err(
        conflict('The time of this post has come: readers have it. Take it back to draft to schedule it anew.', {
          rule: 'already-published',
        }),
      );
    const { publishAt = found.publishAt, unpublishAt = found.unpublishAt } = given;
    if (publishAt === null || publishAt <= now)
      return err(
        invalid('It was not scheduled.', {
          issues: [{ path: 'publishAt', message: 'Say when it is to appear: a time to come.' }],
        }),
      );
    return ok({ status: 'scheduled', publishAt, unpublishAt });
  });
}
