// Questions as pages read them: by category in their order, one by its address, the first few for the front page.
import { type Faq, faqs } from '#domain/faqs/faq';
import { notFound } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { ListQuery, Page, Records } from '#ports/records';
import type { App, Call } from '../app';
import { listRecords } from '../crud';
import { readable } from '../scope';

export interface FaqGroup {
  /** Null for questions without one. */
  category: string | null;
  faqs: Faq[];
}

/** In the order of the list. */
export const groupFaqs = (items: Page['items']): FaqGroup[] =>
  [...Map.groupBy(items as unknown as Faq[], ({ category }) => category)].map(([category, of]) => ({
    category,
    faqs: of,
  }));

/** What a visitor may read, whoever asks: the public pages are the same for everybody. */
const asVisitor = (app: App): Call => ({ app, caller: null });

export const readPublicFaqs = (app: App, query: ListQuery): Promise<Result<Page>> =>
  listRecords(asVisitor(app), faqs, query);

export interface PublicAnswer {
  faq: Faq;
  /** The other public ones of its category, in their order. */
  others: Faq[];
}

const OTHERS_READ = 50;

/** By the end of its address. Drafts, and what is not for everybody, are not found. */
export async function readPublicAnswer(app: App, slug: string): Promise<Result<PublicAnswer>> {
  const found = await app.records.list('faqs', { where: { slug }, limit: 1 });
  if (!found.ok) return found;
  const [stored] = found.value.items;
  const seen = stored ? readable(faqs, null, stored) : err(notFound('This question'));
  if (!seen.ok) return seen;
  const faq = seen.value as unknown as Faq;
  const others = await readPublicFaqs(app, { where: { category: faq.category }, limit: OTHERS_READ });
  if (!others.ok) return others;
  return ok({ faq, others: (others.value.items as unknown as Faq[]).filter(({ id }) => id !== faq.id) });
}

/** The first of each category before the second of any: one read. */
export async function readFirstFaqs(app: App, count: number): Promise<Result<Faq[]>> {
  const page = await readPublicFaqs(app, { sort: { field: 'position', descending: false }, limit: count });
  return page.ok ? ok(page.value.items as unknown as Faq[]) : page;
}

const CATEGORIES_READ = 200;

/** The categories in use, in order, for those who may read every question. */
export async function readFaqCategories(records: Records): Promise<Result<string[]>> {
  const page = await records.list('faqs', { fields: ['category'], limit: CATEGORIES_READ });
  if (!page.ok) return page;
  const names = page.value.items.flatMap(({ category }) => (typeof category === 'string' ? [category] : []));
  return ok([...new Set(names)]);
}
