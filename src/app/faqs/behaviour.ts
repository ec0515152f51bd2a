// A question beyond crud: its address, kept when its words change, and its place within its category.
import { faqs } from '#domain/faqs/faq';
import { slugFrom } from '#domain/slug';
import { newId } from '#kernel/id';
import { ok, type Result } from '#kernel/result';
import type { Records, Stored } from '#ports/records';
import type { Behaviour } from '../behaviours';
import { claimId } from '../uniques';
import { moveFaq } from './move';

export const faqBehaviour: Behaviour = {
  async prepare(call, faq, before) {
    const { records } = call.app;
    const slug = before ? ok(before.slug as string) : await freeSlug(records, faq.question as string);
    if (!slug.ok) return slug;
    const isElsewhere = before !== null && before.category !== faq.category && before.position === faq.position;
    const isPlaced = typeof faq.position === 'number' && !isElsewhere;
    const position = isPlaced ? ok(faq.position as number) : await endOf(records, faq.category as string | null);
    return position.ok ? ok({ ...faq, slug: slug.value, position: position.value }) : position;
  },
  steps: { move: moveFaq },
};

/** As many of the same words as are told apart by a small number; what comes after is told apart by its id. */
const NUMBERED = 20;

/** `can-i-cancel`, then `can-i-cancel-2`. Of two at once, one finds its address claimed and is made anew. */
async function freeSlug(records: Records, question: string): Promise<Result<string>> {
  const wanted = slugFrom(question, 'question');
  const candidates = [wanted, ...Array.from({ length: NUMBERED - 1 }, (_, at) => `${wanted}-${at + 2}`)];
  const claims = await records.getMany(
    candidates.map((slug) => ({ entity: 'uniques', id: claimId(faqs, 'slug', slug) })),
  );
  if (!claims.ok) return claims;
  return ok(candidates.find((_, at) => claims.value[at] === null) ?? `${wanted}-${newId()}`);
}

async function endOf(records: Records, category: string | null): Promise<Result<number>> {
  const page = await records.list('faqs', {
    where: { category },
    sort: { field: 'position', descending: true },
    fields: ['position'],
    limit: 1,
  });
  if (!page.ok) return page;
  const [last] = page.value.items as (Stored & { position: number })[];
  return ok((last?.position ?? 0) + 1);
}
