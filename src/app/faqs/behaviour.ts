// A question beyond crud: its address, kept when its words change, and its place within its category.
import { faqs } from '#domain/faqs/faq';
import { slugFrom } from '#domain/slug';
import { ok, type Result } from '#kernel/result';
import type { Records, Stored } from '#ports/records';
import type { Behaviour } from '../behaviours';
import { freeSlug } from '../slugs';
import { moveFaq } from './move';

export const faqBehaviour: Behaviour = {
  async prepare(call, faq, before) {
    const { records } = call.app;
    const slug = before
      ? ok(before.slug as string)
      : await freeSlug(records, faqs, slugFrom(faq.question as string, 'question'));
    if (!slug.ok) return slug;
    const isElsewhere = before !== null && before.category !== faq.category && before.position === faq.position;
    const isPlaced = typeof faq.position === 'number' && !isElsewhere;
    const position = isPlaced ? ok(faq.position as number) : await endOf(records, faq.category as string | null);
    return position.ok ? ok({ ...faq, slug: slug.value, position: position.value }) : position;
  },
  steps: { move: moveFaq },
};

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
