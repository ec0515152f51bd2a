// A post beyond crud: its address and its author, and moments that fit its state.
import { hasBegun } from '#domain/due';
import { type Post, posts, WORKING_ROLES } from '#domain/posts/post';
import { slugFrom } from '#domain/slug';
import { type Issue, invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import type { Behaviour } from '../behaviours';
import { guardedFrom } from '../scope';
import { freeSlug } from '../slugs';
import { publishPost, schedulePost, unpublishPost } from './steps';
import { settleTold, tellingOfPost } from './tell-readers';

export const postBehaviour: Behaviour = {
  async prepare(call, given, before) {
    const post: Stored = { ...given, authorId: given.authorId ?? before?.createdBy ?? call.caller?.id ?? null };
    const author = await checkAuthor(call, post, before);
    if (!author.ok) return author;
    const issues = momentIssues(post as Stored & Post, before as (Stored & Post) | null, call.app.clock.now());
    if (issues.length > 0) return err(invalid('Some fields need your attention. Nothing was saved.', { issues }));
    const told = await settleTold(call.app, post as Stored & Post, before);
    if (!told.ok || told.value.slug) return told;
    const slug = before
      ? ok(before.slug as string)
      : await freeSlug(call.app.records, posts, slugFrom(post.title as string, 'post'));
    return slug.ok ? ok({ ...told.value, slug: slug.value }) : slug;
  },
  accompany: async (call, before, after) => ok(tellingOfPost(call, before, after)),
  steps: { publish: publishPost, schedule: schedulePost, unpublish: unpublishPost },
};

/** A new one has no guarded fields but as they would be anyway; another's name is only put on it where they write here. */
async function checkAuthor(call: Call, post: Stored, before: Stored | null): Promise<Result<void>> {
  const self = call.caller?.id ?? null;
  const guarded = before
    ? null
    : guardedFrom(posts, call.caller, { authorId: self, pinned: false, tellReaders: false }, post);
  if (guarded) return err(guarded);
  if (post.authorId === self || post.authorId === before?.authorId) return ok(undefined);
  const found = await call.app.records.get('users', post.authorId as string);
  if (!found.ok) return found;
  if (WORKING_ROLES.some((role) => role === found.value?.role)) return ok(undefined);
  return err(
    invalid('Some fields need your attention. Nothing was saved.', {
      issues: [{ path: 'authorId', message: 'Choose somebody of the office, or an instructor.' }],
    }),
  );
}

type Moments = Pick<Post, 'status' | 'publishAt' | 'unpublishAt'>;

function momentIssues(post: Moments, before: Moments | null, now: string): Issue[] {
  const { publishAt, unpublishAt, status } = post;
  const issues: Issue[] = [];
  const isMoved = publishAt !== before?.publishAt;
  /** Readers have it, whether somebody published it or its time came. */
  const isOut =
    status === 'published' ||
    (status === 'scheduled' && before?.status === 'scheduled' && hasBegun(posts.due, before, now));
  if (isOut && isMoved && (publishAt === null || publishAt > now))
    issues.push({
      path: 'publishAt',
      message: 'It has appeared already. To let it appear later, take it back to draft and schedule it.',
    });
  else if (status === 'scheduled' && !isOut && isMoved && (publishAt === null || publishAt <= now))
    issues.push({ path: 'publishAt', message: 'Give a time to come, or publish it now.' });
  if (publishAt !== null && unpublishAt !== null && unpublishAt <= publishAt)
    issues.push({ path: 'unpublishAt', message: 'It has to end after it appears.' });
  return issues;
}
