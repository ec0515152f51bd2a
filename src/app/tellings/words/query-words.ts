// What people are told of a query.
import { action, facts, quote, text } from '#app/mail/letter';
import type { StoredMessage } from '#domain/queries/message';
import { type Query, queryNumber } from '#domain/queries/query';
import type { TellingKind } from '#domain/tellings/telling';
import type { Teller, Words } from '../told';

export type QueryKind = Extract<TellingKind, `query-${string}`>;

const pathOf = ({ id }: Query): string => `/queries/${id}`;

/** @param hasAccount whether they can open it: else the answer itself is all there is */
export function replyWords(
  { app, settings }: Teller,
  query: Query,
  message: StoredMessage,
  hasAccount: boolean,
): Words {
  const number = queryNumber(query.number);
  const files = message.attachments.length;
  const back = settings.email
    ? 'Reply to this mail to write back.'
    : `To write back, send us another query at ${app.origin}, and name ${number}.`;
  return {
    title: `${number} was answered: ${query.subject}`,
    link: pathOf(query),
    letter: {
      subject: `Re: ${query.subject} (${number})`,
      parts: [
        text('We have answered your query.'),
        ...quote('Our answer', message.body),
        ...(files > 0 && hasAccount ? [text(`${files === 1 ? 'A file comes' : `${files} files come`} with it.`)] : []),
        ...(hasAccount ? [action('Read it and write back', pathOf(query))] : [text(back)]),
      ],
    },
  };
}

export const newMessageWords = (query: Query, message: StoredMessage): Words => ({
  title: `${queryNumber(query.number)} has a new message: ${query.subject}`,
  link: pathOf(query),
  letter: {
    subject: `${queryNumber(query.number)} has a new message: ${query.subject}`,
    parts: [
      facts(['Who asks', query.requesterName]),
      ...quote('The message', message.body),
      action('Open the query', pathOf(query)),
    ],
  },
});

export const assignedWords = (query: Query): Words => ({
  title: `${queryNumber(query.number)} is yours: ${query.subject}`,
  link: pathOf(query),
  letter: {
    subject: `${queryNumber(query.number)} is yours: ${query.subject}`,
    parts: [
      text('The query was assigned to you.'),
      facts(['Who asks', query.requesterName]),
      ...quote('The last message', query.excerpt),
      action('Open the query', pathOf(query)),
    ],
  },
});
