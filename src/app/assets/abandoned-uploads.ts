// Uploads that were begun and never finished: after a day what has arrived of them goes, and its room is free again.
import { toInstant } from '#kernel/clock';
import { ok, type Result } from '#kernel/result';
import type { App } from '../app';
import { abandonUpload } from './upload';

/** Whoever means to go on does so within a day. */
const GIVEN_UP_AFTER_MS = 24 * 3_600_000;

export async function abandonUploads(app: App, most: number): Promise<Result<number>> {
  const page = await app.records.list('assets', {
    where: { status: 'uploading' },
    sort: { field: 'createdAt', descending: false },
    range: { to: toInstant(Date.parse(app.clock.now()) - GIVEN_UP_AFTER_MS) },
    fields: ['status'],
    limit: most,
  });
  if (!page.ok) return page;
  for (const { id } of page.value.items) {
    const done = await abandonUpload(app, id);
    if (!done.ok) return done;
  }
  return ok(page.value.items.length);
}
