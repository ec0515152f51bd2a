// What search engines read of public questions: schema.org's FAQPage, and of one alone the way to it.
import { breadcrumbs } from '../catalogue/structured-data';
import type { Publisher } from '../exchange/export';
import type { JsonNode } from '../exchange/write-json-ld';

export interface AnsweredQuestion {
  question: string;
  /** Safe HTML. */
  answer: string;
  /** Where it stands by itself, with the origin. */
  url: string;
}

const CONTEXT = 'https://schema.org';

/** The questions whose answers stand on the page. */
export const faqStructuredData = (answered: readonly AnsweredQuestion[]): JsonNode => ({
  '@context': CONTEXT,
  ...faqPage(answered),
});

/** The page of one question. */
export const answerStructuredData = (answered: AnsweredQuestion, publisher: Publisher): JsonNode => ({
  '@context': CONTEXT,
  '@graph': [
    faqPage([answered]),
    breadcrumbs(
      [
        { name: 'Questions and answers', path: '/answers' },
        { name: answered.question, path: answered.url.slice(publisher.origin.length) },
      ],
      publisher,
    ),
  ],
});

const faqPage = (answered: readonly AnsweredQuestion[]): JsonNode => ({
  '@type': 'FAQPage',
  mainEntity: answered.map(({ question, answer, url }) => ({
    '@type': 'Question',
    name: question,
    url,
    acceptedAnswer: { '@type': 'Answer', text: answer, url },
  })),
});
