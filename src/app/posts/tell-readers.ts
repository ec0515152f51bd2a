// Readers are told of a post once ever: the telling is written in the very commit with which the post is out, whoever or whatever
// brings that about, and the post remembers it. Taken away before anybody was told, it takes the telling with it.
import { isWrittenOut, type Post } from '#domain/posts/post';
import type { Telling } from '#domain/tellings/telling';
import { ok, type Result } from '#kernel/result';
import type { Stored, Write } from '#ports/records';
import type { App, Call } from '../app';
import { tellingWrite } from '../tellings/tell';

const tellingId = (id: string): string => `post.${id}`;

/** As it is written. Each page of people that is told raises the version. */
const UNTOLD_VERSION = 1;

/** The post with when its readers were told, as it follows from this change. */
export async function settleTold(
  { records, clock }: App,
  post: Stored & Post,
  before: Stored | null,
): Promise<Result<Stored & Post>> {
  if (!before) return ok({ ...post, toldAt: null });
  const now = clock.now();
  if (isWrittenOut(post, now)) return ok(post.tellReaders && !post.toldAt ? { ...post, toldAt: now } : post);
  if (!post.toldAt) return ok(post);
  const found = await records.get('tellings', tellingId(post.id));
  if (!found.ok) return found;
  const telling = found.value as Telling | null;
  return ok(telling?.isOpen && telling.version === UNTOLD_VERSION ? { ...post, toldAt: null } : post);
}

/** What joins the commit of such a change. The guards see to it that nobody is told meanwhile, or by two at once. */
export function tellingOfPost({ app, caller }: Call, before: Stored | null, after: Stored): Write[] {
  const id = tellingId(after.id);
  if (after.toldAt && !before?.toldAt)
    return [
      tellingWrite({
        ...{ id, kind: 'post-published', data: {}, actorId: caller?.id ?? null, at: app.clock.now() },
        about: { entity: 'posts', id: after.id },
      }),
    ];
  if (before?.toldAt && !after.toldAt) return [{ op: 'delete', entity: 'tellings', id, ifVersion: UNTOLD_VERSION }];
  return [];
}
