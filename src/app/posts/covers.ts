// The pictures that stand above posts, as far as their reader may open them.
import { type Asset, assets } from '#domain/assets/asset';
import type { Post } from '#domain/posts/post';
import { ok, type Result } from '#kernel/result';
import type { Call } from '../app';
import { readable } from '../scope';

/** By the id of the picture. */
export async function readCovers(
  call: Call,
  posts: readonly Pick<Post, 'coverId'>[],
): Promise<Result<Map<string, Asset>>> {
  const ids = [...new Set(posts.flatMap(({ coverId }) => (coverId ? [coverId] : [])))];
  if (ids.length === 0) return ok(new Map());
  const found = await call.app.records.getMany(ids.map((id) => ({ entity: 'assets', id })));
  if (!found.ok) return found;
  return ok(
    new Map(
      found.value.flatMap((asset) =>
        readable(assets, call.caller, asset).ok && asset ? [[asset.id, asset as unknown as Asset] as const] : [],
      ),
    ),
  );
}
