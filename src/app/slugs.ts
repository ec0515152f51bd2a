// The ends of public addresses that we choose ourselves: made from words, and told apart where the words are the same.
import type { Entity } from '#domain/entity';
import { newId } from '#kernel/id';
import { ok, type Result } from '#kernel/result';
import type { Records } from '#ports/records';
import { claimId } from './uniques';

/** As many of the same words as are told apart by a small number; what comes after is told apart by its id. */
const NUMBERED = 20;

/** `can-i-cancel`, then `can-i-cancel-2`. Of two at once, one finds its address claimed and is made anew. */
export async function freeSlug(records: Records, entity: Entity, wanted: string): Promise<Result<string>> {
  const candidates = [wanted, ...Array.from({ length: NUMBERED - 1 }, (_, at) => `${wanted}-${at + 2}`)];
  const claims = await records.getMany(
    candidates.map((slug) => ({ entity: 'uniques', id: claimId(entity, 'slug', slug) })),
  );
  if (!claims.ok) return claims;
  return ok(candidates.find((_, at) => claims.value[at] === null) ?? `${wanted}-${newId()}`);
}
