// A person's queries as they take them away: what they asked, and what they were answered.
import { ExportFailed } from '#app/exchange/export-pages';
import type { StoredMessage } from '#domain/queries/message';
import { queryNumber } from '#domain/queries/query';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { listMessages } from './messages';

export async function tellQueries({ app, caller }: Call, items: readonly Stored[]): Promise<object[]> {
  const told: object[] = [];
  for (const { id, number, subject, status, createdAt } of items) {
    const messages = await listMessages(app.records, 'queryMessages', id);
    if (!messages.ok) throw new ExportFailed(messages.error);
    told.push({
      ...{ number: queryNumber(number as number), subject, status, createdAt },
      messages: messages.value.map(({ at, kind, authorId, body }: StoredMessage) => ({
        at,
        by: authorId === caller?.id ? 'you' : kind === 'reply' ? 'the office' : 'somebody of your company',
        body,
      })),
    });
  }
  return told;
}
