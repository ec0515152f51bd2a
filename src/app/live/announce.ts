// After a commit: who has lost their place is cut off, then whoever may know is told. Never a reason to fail, nor to wait for.
import type { Clock } from '#kernel/clock';
import type { Live } from '#ports/live';
import type { Records, Write } from '#ports/records';
import type { KeepAlive } from '../accounts/context';
import { type Change, changesIn } from './changes';
import { endingsIn } from './endings';
import { newsOf } from './news';

interface Context {
  records: Pick<Records, 'getMany'>;
  live: Live;
  clock: Clock;
}

/** So many records at a time, which every store takes. */
const READ_AT_ONCE = 50;

export function announce(context: Context, writes: readonly Write[], keepAlive: KeepAlive): void {
  const changes = changesIn(writes);
  const endings = endingsIn(writes);
  if (changes.length === 0 && endings.length === 0) return;
  keepAlive(tell(context, changes, endings).catch((cause) => console.error(`Nobody was told live: ${String(cause)}`)));
}

async function tell({ records, live, clock }: Context, changes: Change[], endings: ReturnType<typeof endingsIn>) {
  if (endings.length > 0) await live.end(endings);
  const known = await withRecords(records, changes);
  const news = newsOf(known, clock.now());
  if (news.length > 0) await live.publish(news);
}

/** What the commit does not say is read. What cannot be read is told to those alone who may read all of its kind. */
async function withRecords(records: Context['records'], changes: readonly Change[]): Promise<Change[]> {
  const unknown = changes.filter(({ isUnknown }) => isUnknown);
  const found = new Map<string, Change['after']>();
  for (let from = 0; from < unknown.length; from += READ_AT_ONCE) {
    const some = unknown.slice(from, from + READ_AT_ONCE);
    const read = await records.getMany(some.map(({ entity, id }) => ({ entity, id })));
    if (read.ok) read.value.forEach((record, at) => void found.set(`${some[at]?.entity}/${some[at]?.id}`, record));
  }
  return changes.map((change) =>
    change.isUnknown ? { ...change, after: found.get(`${change.entity}/${change.id}`) ?? null } : change,
  );
}
