// Questions with their answers as safe HTML, as pages show them.
import { type FaqGroup, groupFaqs } from '#app/faqs/read';
import type { Faq } from '#domain/faqs/faq';
import type { Stored } from '#ports/records';
import { renderMarkdown } from './markdown';

export interface ShownFaq {
  faq: Faq;
  /** Safe HTML. */
  answer: string;
}

export interface ShownGroup extends Pick<FaqGroup, 'category'> {
  shown: ShownFaq[];
}

export const shownFaqs = (faqs: readonly Faq[]): ShownFaq[] =>
  faqs.map((faq) => ({ faq, answer: renderMarkdown(faq.answer) }));

/** In the order of the list. */
export const shownGroups = (items: Stored[]): ShownGroup[] =>
  groupFaqs(items).map(({ category, faqs }) => ({ category, shown: shownFaqs(faqs) }));
