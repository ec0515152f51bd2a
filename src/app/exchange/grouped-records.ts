// The store for many use cases that run side by side: what they read at the same time is one read, and what they commit at the
// same time one commit, in which each keeps its own guards. Nothing of a use case has to know.
import { ok, type Result } from '#kernel/result';
import type { GuardFailed, ListQuery, Page, Records, Stored, Write } from '#ports/records';

/** Writes of one commit: Firestore takes 500. */
const MOST_WRITES = 450;
/** Use cases of a commit that are singled out one after another before all are sent back to read anew. */
const SINGLED_OUT = 3;
/** What a trial remembers of what it would have written: who would own which value. */
const CLAIMS: readonly string[] = ['uniques', 'userKeys'];

type Committed = Result<'committed' | GuardFailed>;

/** A question that waits for its answer. */
interface Asked<Q, A> {
  asked: Q;
  resolve: (answer: A) => void;
  reject: (cause: unknown) => void;
}
type Keys = readonly { entity: string; id: string }[];
type AskedRead = Asked<Keys, Result<(Stored | null)[]>>;
type AskedCommit = Asked<readonly Write[], Committed>;

const keyOf = (write: Write): string => `${write.entity}/${'record' in write ? write.record.id : write.id}`;

export class GroupedRecords implements Records {
  readonly backend: Records['backend'];
  readonly #inner: Records;
  readonly #isTrial: boolean;
  readonly #claimed = new Map<string, Stored | null>();
  readonly #lists = new Map<string, Promise<Result<Page>>>();
  #reads: AskedRead[] = [];
  #commits: AskedCommit[] = [];
  #isDue = false;

  /** A trial writes nothing and answers as if it had. */
  constructor(inner: Records, isTrial = false) {
    this.#inner = inner;
    this.#isTrial = isTrial;
    this.backend = inner.backend;
  }

  async get(entity: string, id: string): Promise<Result<Stored | null>> {
    const found = await this.getMany([{ entity, id }]);
    return found.ok ? ok(found.value[0] ?? null) : found;
  }
  getMany(keys: Keys): Promise<Result<(Stored | null)[]>> {
    return new Promise((resolve, reject) => {
      this.#reads.push({ asked: keys, resolve, reject });
      this.#flushSoon();
    });
  }
  commit(writes: readonly Write[]): Promise<Committed> {
    return new Promise((resolve, reject) => {
      this.#commits.push({ asked: writes, resolve, reject });
      this.#flushSoon();
    });
  }
  /** The same question, asked while the first is being answered, is asked once. */
  list(entity: string, query: ListQuery): Promise<Result<Page>> {
    const key = JSON.stringify([entity, query]);
    const asked = this.#lists.get(key) ?? this.#inner.list(entity, query).finally(() => this.#lists.delete(key));
    this.#lists.set(key, asked);
    return asked;
  }
  count(...query: Parameters<Records['count']>): ReturnType<Records['count']> {
    return this.#inner.count(...query);
  }
  walk(...query: Parameters<Records['walk']>): ReturnType<Records['walk']> {
    return this.#inner.walk(...query);
  }
  ping(): Promise<Result<void>> {
    return this.#inner.ping();
  }

  /** When everybody who can go on without an answer has done so. */
  #flushSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setTimeout(() => {
      this.#isDue = false;
      const [reads, commits] = [this.#reads, this.#commits];
      this.#reads = [];
      this.#commits = [];
      void this.#readAll(reads);
      void this.#commitAll(commits);
    });
  }

  async #readAll(reads: readonly AskedRead[]): Promise<void> {
    if (reads.length === 0) return;
    try {
      const found = await this.#inner.getMany(reads.flatMap(({ asked }) => asked));
      let from = 0;
      for (const { asked, resolve } of reads) {
        const to = from + asked.length;
        resolve(found.ok ? ok(found.value.slice(from, to).map((record, at) => this.#seen(asked[at], record))) : found);
        from = to;
      }
    } catch (cause) {
      for (const { reject } of reads) reject(cause);
    }
  }
  #seen(key: Keys[number] | undefined, record: Stored | null): Stored | null {
    const claimed = key && this.#claimed.get(`${key.entity}/${key.id}`);
    return claimed === undefined ? record : claimed;
  }

  /** Two that touch the same record do not share a commit: the later one has to see what the earlier one did. */
  async #commitAll(commits: readonly AskedCommit[]): Promise<void> {
    let waiting = commits;
    try {
      while (waiting.length > 0) {
        const [group, rest] = apart(waiting);
        await this.#commitTogether(group);
        waiting = rest;
      }
    } catch (cause) {
      // Nobody is left waiting; whoever has an answer keeps it.
      for (const { reject } of commits) reject(cause);
    }
  }

  async #commitTogether(commits: AskedCommit[]): Promise<void> {
    let group = commits;
    for (let failed = 0; group.length > 0; failed++) {
      let done: Committed;
      try {
        done = await this.#commitOnce(group.flatMap(({ asked }) => asked));
      } catch (cause) {
        // What one of them cannot have stored is no fault of the others.
        if (group.length === 1) group[0]?.reject(cause);
        else for (const each of group) await this.#commitTogether([each]);
        return;
      }
      if (!done.ok || done.value === 'committed' || failed === SINGLED_OUT) {
        for (const { resolve } of group) resolve(done);
        return;
      }
      const out = ownerOf(group, done.value.guard);
      out.owner.resolve(ok({ guard: out.guard }));
      group = group.filter((each) => each !== out.owner);
    }
  }

  async #commitOnce(writes: readonly Write[]): Promise<Committed> {
    if (!this.#isTrial) return this.#inner.commit(writes);
    const taken = writes.findIndex((write) => write.op === 'create' && this.#claimed.get(keyOf(write)));
    if (taken >= 0) return ok({ guard: taken });
    for (const write of writes) {
      if (!CLAIMS.includes(write.entity)) continue;
      if ('record' in write) this.#claimed.set(keyOf(write), write.record);
      else if (write.op === 'delete') this.#claimed.set(keyOf(write), null);
    }
    return ok('committed');
  }
}

function apart(commits: readonly AskedCommit[]): [AskedCommit[], AskedCommit[]] {
  const group: AskedCommit[] = [];
  const rest: AskedCommit[] = [];
  const written = new Set<string>();
  const checked = new Set<string>();
  let size = 0;
  for (const each of commits) {
    const writes = each.asked.filter(({ op }) => op !== 'check').map(keyOf);
    const checks = each.asked.filter(({ op }) => op === 'check').map(keyOf);
    const isApart =
      writes.some((key) => written.has(key) || checked.has(key)) || checks.some((key) => written.has(key));
    const isFull = group.length > 0 && size + each.asked.length > MOST_WRITES;
    // What waits keeps its turn: nobody behind it goes first with the same record.
    for (const key of writes) written.add(key);
    for (const key of checks) checked.add(key);
    if (isApart || isFull) rest.push(each);
    else {
      group.push(each);
      size += each.asked.length;
    }
  }
  return [group, rest];
}

/** Whose guard it was that did not hold, and its place among their own writes. */
function ownerOf(group: readonly AskedCommit[], guard: number): { owner: AskedCommit; guard: number } {
  let from = 0;
  for (const owner of group) {
    if (guard < from + owner.asked.length) return { owner, guard: guard - from };
    from += owner.asked.length;
  }
  throw new Error(`The store named guard ${guard} of ${from} writes.`);
}
