// The same step for many records, each by its own call with its version: gathered first, then worked through a few at a time, so
// that one which leaves the list while it is worked through makes none be passed over.
import type { AppError } from '#kernel/errors';
import { ok, type Result } from '#kernel/result';
import { callApi, isStale, type Method, OFFLINE } from './api';

/** Of one go; whoever has more goes again. */
export const MOST_AT_ONCE = 10_000;
const PAGE = 200;
const CALLS_AT_ONCE = 4;
/** A server that asks to wait is waited for so often, and no longer than this. */
const WAITS = 5;
const LONGEST_WAIT_S = 60;
const NAMES_TOLD = 3;
const REASONS_TOLD = 8;
const PLACES_NAMED = 3;

export interface BulkRecord {
  id: string;
  /** Left out where the step takes none. */
  version?: number | undefined;
  name: string;
  status?: string | undefined;
}

export interface Gathered {
  records: BulkRecord[];
  /** There are more than are done in one go. */
  isCut: boolean;
}

export interface Watch {
  isStopped?: () => boolean;
  /** With how many there are so far. */
  onProgress?: (count: number) => void;
}

type Fields = Readonly<Record<string, unknown>>;
interface ListPage {
  items: readonly Fields[];
  next: string | null;
}

const NAMES = ['title', 'displayName', 'question', 'prompt', 'reference', 'subject', 'name'];
const LONGEST_NAME = 80;

/** What a person calls a record of any kind. */
export function nameOf(record: Fields): string {
  const name = NAMES.map((field) => record[field]).find((text) => typeof text === 'string' && text !== '');
  const text = String(name ?? 'One without a name');
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text;
}

const readPage = (address: string) => callApi<ListPage>('GET', address);

/** Every record of a list, page by page by key. @param address `/api/courses?status=draft&sort=title` */
export async function gatherAll(
  address: string,
  { isStopped, onProgress }: Watch = {},
  { read = readPage, most = MOST_AT_ONCE, page = PAGE } = {},
): Promise<Result<Gathered>> {
  const found = new Map<string, BulkRecord>();
  let after: string | null = null;
  do {
    const { pathname, searchParams } = new URL(address, 'https://lectern.invalid');
    searchParams.set('limit', String(page));
    if (after !== null) searchParams.set('after', after);
    const answer: Result<ListPage> = await read(`${pathname}?${searchParams}`);
    if (!answer.ok) return answer;
    for (const item of answer.value.items) {
      const { id, version, status } = item as { id: string; version: number; status?: string };
      found.set(id, { id, version, name: nameOf(item), status });
    }
    after = answer.value.next;
    onProgress?.(Math.min(found.size, most));
  } while (after !== null && found.size < most && !isStopped?.());
  return ok({ records: [...found.values()].slice(0, most), isCut: found.size > most || after !== null });
}

/** Of one record; the key is the same where it is tried again. */
export type BulkStep = (record: BulkRecord, idempotencyKey: string) => Promise<Result<unknown>>;

export interface Outcome {
  done: number;
  /** In the order of the records. */
  failures: { record: BulkRecord; error: AppError }[];
  /** Not tried: it was stopped, or could not go on. */
  left: number;
  /** Why it could not go on: the session has ended, or nothing answers. */
  halted: AppError | null;
}

const isEnd = ({ code, rule }: AppError): boolean => code === 'unauthenticated' || rule === OFFLINE;

/** Each record once, at most four calls at a time. `onProgress` tells how many are over. */
export async function workThrough(
  records: readonly BulkRecord[],
  step: BulkStep,
  { isStopped, onProgress }: Watch = {},
  wait: (seconds: number) => Promise<void> = (seconds) => new Promise((go) => setTimeout(go, seconds * 1000)),
): Promise<Outcome> {
  const outcome: Outcome = { done: 0, failures: [], left: 0, halted: null };
  let next = 0;
  const tryOne = async (record: BulkRecord): Promise<Result<unknown>> => {
    const key = crypto.randomUUID();
    for (let waited = 0; ; waited++) {
      const result = await step(record, key);
      if (result.ok || result.error.code !== 'rate_limited' || waited === WAITS || isStopped?.()) return result;
      await wait(Math.min(result.error.retryAfter ?? 1, LONGEST_WAIT_S));
    }
  };
  const go = async (): Promise<void> => {
    while (next < records.length && outcome.halted === null && !isStopped?.()) {
      const record = records[next++] as BulkRecord;
      const result = await tryOne(record);
      if (result.ok) outcome.done += 1;
      else if (isEnd(result.error)) outcome.halted = result.error;
      else outcome.failures.push({ record, error: result.error });
      onProgress?.(outcome.done + outcome.failures.length);
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, go));
  const places = new Map(records.map((record, at) => [record, at]));
  const placeOf = ({ record }: { record: BulkRecord }): number => places.get(record) ?? 0;
  outcome.failures.sort((one, other) => placeOf(one) - placeOf(other));
  outcome.left = records.length - outcome.done - outcome.failures.length;
  return outcome;
}

/** `POST /api/courses/{id}/archive` for one record, with a body where it takes one. */
export function stepOf(command: string, body?: unknown): BulkStep {
  const [method = 'POST', path = ''] = command.split(' ');
  return ({ id, version }, idempotencyKey) =>
    callApi(method as Method, path.replace('{id}', encodeURIComponent(id)), {
      ...(body !== undefined && { body }),
      version,
      idempotencyKey,
    });
}

/** What is said of single fields tells more than the sentence about all of them; what stands in the way is named. */
function reasonOf(error: AppError): string {
  if (isStale(error)) return 'Changed by somebody else since the list was read.';
  const details = error.issues?.map((issue) => issue.message).join(' ');
  const { uses = [] } = (error.current ?? {}) as { uses?: readonly { title: string }[] };
  const places = uses.slice(0, PLACES_NAMED).map(({ title }) => `“${title}”`);
  if (uses.length > places.length) places.push(`${uses.length - places.length} more`);
  return [details || error.message, places.length > 0 && `Used in ${places.join(', ')}.`].filter(Boolean).join(' ');
}

/** What could not be done, a line a reason, with up to three names each: `A, B, C and 4 more: why`. The commonest reasons first. */
export function reasonsOf(failures: Outcome['failures']): string[] {
  const named = new Map<string, string[]>();
  for (const { record, error } of failures) {
    const reason = reasonOf(error);
    named.set(reason, [...(named.get(reason) ?? []), record.name]);
  }
  const reasons = [...named].sort(([, some], [, others]) => others.length - some.length);
  const rest = reasons.slice(REASONS_TOLD).reduce((sum, [, names]) => sum + names.length, 0);
  const lines = reasons.slice(0, REASONS_TOLD).map(([reason, names]) => {
    const more = names.length - NAMES_TOLD;
    const told = more > 0 ? [...names.slice(0, NAMES_TOLD), `${more} more`] : names;
    const last = told.length > 1 ? ` and ${told.at(-1)}` : '';
    return `${told.slice(0, last ? -1 : undefined).join(', ')}${last}: ${reason}`;
  });
  return rest > 0 ? [...lines, `${rest} more, for other reasons.`] : lines;
}
