// What people have asked Harbour Row, and how far the office has come with answering: threads lived through message by message.

import { storeFile } from '#app/assets/store-file';
import { createRecord, readStored, runCommand, updateRecord } from '#app/crud';
import { queries } from '#domain/queries/query';
import { replies } from '#domain/replies/reply';
import type { User } from '#domain/users/user';
import { DAY, HOUR } from './calendar';
import type { History } from './history';
import { must, type Office } from './office';
import { addPastQueries, PAST_QUERIES } from './past-queries';
import { pdfOf } from './pdf';
import { type Line, SAVED_REPLIES, THREADS, type ThreadSeed } from './query-threads';

/** Numbers that the house gave out before those that it works on now, and since when it keeps its queries here. */
const EARLIER = 1173;
const KEPT_FOR = 100 * DAY;
const OFFICE = 'Tomasz Wieczorek';

/** @param courseIds by their codes, filled in while the history is lived */
export function addQueries(
  history: History,
  office: Office,
  { courseIds, now }: { courseIds: ReadonlyMap<string, string>; now: number },
): void {
  history.add(now - KEPT_FOR, async () => {
    const record = { id: 'queries', version: 1, last: EARLIER - PAST_QUERIES };
    must(await office.records.commit([{ op: 'create', entity: 'counters', record }]), 'The numbers of queries');
  });
  for (const [at, { title, body, tags, ago }] of SAVED_REPLIES.entries())
    history.add(now - (ago * 24 - at) * HOUR, async () => {
      must(await createRecord(office.as(OFFICE), replies, { title, body, tags }), title);
    });
  addPastQueries(history, office, now);
  for (const thread of THREADS) addThread(history, office, thread, { courseIds, now });
}

function addThread(
  history: History,
  office: Office,
  thread: ThreadSeed,
  { courseIds, now }: { courseIds: ReadonlyMap<string, string>; now: number },
): void {
  const { from, subject, asked, course } = thread;
  const [first, ...later] = thread.lines;
  let id = '';
  history.add(now - asked * HOUR, async () => {
    const body = {
      ...{ subject, body: first.body },
      ...(typeof from !== 'string' && { ...from, ...(thread.isSpam && { website: 'https://spam.example' }) }),
      ...(course && typeof from === 'string' && { courseId: courseIds.get(course) ?? null }),
      ...(first.files && { attachments: await bring(office, from as string, first.files) }),
    };
    const call = typeof from === 'string' ? office.as(from) : { app: office.app, caller: null, address: null };
    id = must(await createRecord(call, queries, body), subject).id;
  });
  for (const line of later) history.add(now - (line.ago ?? 0) * HOUR, () => takeLine(office, () => id, line));
}

async function takeLine(office: Office, idOf: () => string, line: Line): Promise<void> {
  const id = idOf();
  const { by, step, body, files, change, status } = line;
  const call = office.as(by);
  const what = `${by} in ${id}`;
  if (change) {
    const { assignee, ...rest } = change;
    const patch = { ...rest, ...(assignee && { assigneeId: office.person(assignee).id }) };
    const { version } = must(await readStored(call, queries, id), what);
    must(await updateRecord(call, queries, id, patch, version), what);
    return;
  }
  const attachments = files ? await bring(office, by, files) : undefined;
  const detail = body === undefined ? null : { body, ...(attachments && { attachments }), ...(status && { status }) };
  must(await runCommand(call, queries, id, step ?? 'reply', detail, null), what);
}

/** Files as their sender has them at home. */
async function bring(
  office: Office,
  by: string,
  files: Readonly<Record<string, readonly string[]>>,
): Promise<string[]> {
  const { role }: User = office.person(by);
  const folder = role === 'learner' || role === 'manager' ? 'From customers' : 'Office';
  const ids: string[] = [];
  for (const [name, text] of Object.entries(files)) {
    const title = name.replace(/\.pdf$/, '').replaceAll('-', ' ');
    const stored = await storeFile(
      office.as(by),
      { name: `${folder}/${name}`, visibility: 'private' },
      pdfOf(title, text),
    );
    ids.push(must(stored, name).id);
  }
  return ids;
}
