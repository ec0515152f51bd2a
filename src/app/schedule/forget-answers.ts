// Answers kept for repeated requests, once their 24 hours are over.
import { toInstant } from '#kernel/clock';
import { ok, type Result } from '#kernel/result';
import type { App } from '../app';

/** Real time, as they were given it. */
export async function forgetAnswers({ records }: App, most: number): Promise<Result<number>> {
  const page = await records.list('answers', {
    sort: { field: 'expiresAt', descending: false },
    range: { to: toInstant(Date.now()) },
    fields: ['expiresAt'],
    limit: most,
  });
  if (!page.ok) return page;
  const { items } = page.value;
  if (items.length === 0) return ok(0);
  const gone = await records.commit(items.map(({ id }) => ({ op: 'delete', entity: 'answers', id })));
  return gone.ok ? ok(items.length) : gone;
}
