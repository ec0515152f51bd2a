// What search engines read of public questions: schema.org's FAQPage.

export interface AnsweredQuestion {
  question: string;
  /** Safe HTML. */
  answer: string;
  /** Where it stands by itself, with the origin. */
  url: string;
}

/** The questions whose answers stand on the page. */
export const faqStructuredData = (answered: readonly AnsweredQuestion[]): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: answered.map(({ question, answer, url }) => ({
    '@type': 'Question',
    name: question,
    url,
    acceptedAnswer: { '@type': 'Answer', text: answer, url },
  })),
});
