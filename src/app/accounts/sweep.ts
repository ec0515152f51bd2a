// Every record of a kind that matches, changed page by page, each page in one commit: how what is left of a person is taken away.
import { unavailable } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Records, Stored, Where, Write } from '#ports/records';

type Change = (items: Stored[]) => Write[] | Promise<Result<Write[]>>;

/** Records of one page, each of which becomes a write or two at most. */
const PAGE = 50;
/** Times that somebody else may have been faster with the same page. */
const RETRIES = 20;

/** Every record that matches, page by page; a page that somebody else has changed meanwhile is read again. */
export async function sweep(
  { records }: { records: Records },
  entity: string,
  where: Where,
  change: Change,
): Promise<Result<number>> {
  let after: string | undefined;
  let changed = 0;
  for (let lost = 0; lost < RETRIES; ) {
    const page = await records.list(entity, { where, limit: PAGE, ...(after !== undefined && { after }) });
    if (!page.ok) return page;
    const made = await change(page.value.items);
    const writes = Array.isArray(made) ? ok(made) : made;
    if (!writes.ok) return writes;
    if (writes.value.length > 0) {
      const done = await records.commit(writes.value);
      if (!done.ok) return done;
      if (done.value !== 'committed') {
        lost += 1;
        continue;
      }
      changed += writes.value.length;
    }
    if (page.value.next === null) return ok(changed);
    after = page.value.next;
  }
  return err(busy());
}

export const busy = () =>
  unavailable('Others were changing the same records all the while. The account is shut; delete it again to finish.', {
    retryAfter: 1,
  });
