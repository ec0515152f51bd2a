// Lists and counts from Firestore: one query in most cases; a few rounds where something is left to verify on the record.
import { ok, type Result } from '#kernel/result';
import type { ListQuery, Page, Stored } from '#ports/records';
import type { Cursor } from '../records/cursor';
import { type Found, listPage, ROUNDS, type Scan, type Scanned, SECOND_ROUND } from '../records/page';
import { type Plan, planOf } from '../records/plan';
import type { CompanionGuesses } from './companion-guesses';
import type { FirestoreClient } from './firestore-client';
import { askedBy, queryOf, shownRecord, verifierOf } from './firestore-query';
import { type Fields, fromValue, type Value } from './firestore-values';

/** Of several tokens the rarest leads; which one that is shows within this many records of each. */
const TOLD_APART = 100;

/** Reads records of one kind by id: the adapter's way to them. */
export type GetRecords = (entity: string, ids: readonly string[]) => Promise<Map<string, Stored>>;

function fieldAt(fields: Fields, path: readonly string[]): Value {
  const [first, ...rest] = path as [string, ...string[]];
  const value = fields[first] as Value;
  return rest.length ? fieldAt(value.mapValue?.fields ?? {}, rest) : value;
}

function cursorOf(plan: Plan, fields: Fields, order: string): Cursor {
  const k = fromValue(fieldAt(fields, ['s', plan.sort.field])) as string | number;
  return { k, id: fields.i?.stringValue as string, s: order };
}

export class FirestoreLists {
  /** @param get answers what it finds, by id */
  constructor(
    private readonly client: FirestoreClient,
    private readonly get: GetRecords,
    private readonly guesses: CompanionGuesses,
  ) {}

  page(entity: string, query: ListQuery): Promise<Result<Page>> {
    return listPage(entity, query, async (plan, scan) => {
      const { companion } = plan;
      if (!companion) return this.#scan(plan, scan);
      const key = this.guesses.keyOf(entity, query);
      const [scanned, guessed] = await Promise.all([
        this.#scan(plan, scan),
        this.#companions(companion, this.guesses.idsFor(key)),
      ]);
      const shown = scanned.found.slice(0, scan.limit);
      this.guesses.note(
        key,
        shown.map(({ record }) => record.id),
      );
      const missed = shown.flatMap(({ record: { id } }) => (guessed.has(id) ? [] : [id]));
      const others = await this.#companions(companion, missed);
      for (const each of shown) each.companion = guessed.get(each.record.id) ?? others.get(each.record.id) ?? null;
      return scanned;
    });
  }

  async count(
    entity: string,
    query: Pick<ListQuery, 'where' | 'range' | 'sort'>,
    upTo: number,
  ): Promise<Result<number>> {
    // Every record of a kind: also of one that no list is declared for.
    if (!query.where && !query.range && !query.sort)
      return ok(
        await this.client.count({ select: { fields: [] }, from: [{ collectionId: entity }], orderBy: [] }, upTo),
      );
    const planned = planOf(entity, query);
    if (!planned.ok) return planned;
    const plan = planned.value;
    const asked = askedBy(plan);
    if (!asked || upTo < 1) return ok(0);
    if (verifierOf(plan, asked)) return ok(await this.#countVerified(plan, upTo));
    const whole = { root: this.client.root, token: plan.tokens[0], cursor: null, isVerified: false };
    return ok(await this.client.count(queryOf(plan, asked, whole), upTo));
  }

  /** What has to be verified is counted by reading it. */
  async #countVerified(plan: Plan, upTo: number): Promise<number> {
    let count = 0;
    let cursor: Cursor | null = null;
    do {
      const { found, scanned }: Scanned = await this.#scan(plan, { order: '', cursor, limit: SECOND_ROUND });
      count += found.length;
      cursor = scanned;
    } while (cursor && count < upTo);
    return Math.min(count, upTo);
  }

  /** By id, null where there is none: what is not in the answer was not asked for. */
  async #companions(entity: string, ids: readonly string[]): Promise<Map<string, Stored | null>> {
    if (ids.length === 0) return new Map();
    const found = await this.get(entity, ids);
    return new Map(ids.map((id) => [id, found.get(id) ?? null]));
  }

  /**
   * One record more than a page, where there are as many. What only looks like a match is passed over; a page that has
   * then seen too much ends early, and `scanned` is where the next one goes on.
   */
  async #scan(plan: Plan, { order, limit, ...begin }: Scan): Promise<Scanned> {
    const asked = askedBy(plan);
    if (!asked) return { found: [], scanned: null };
    const verify = verifierOf(plan, asked);
    const found: Found[] = [];
    let { cursor } = begin;
    let size = limit + 1;
    // The first round does not wait to be told which token is the rarest: it may be all that is needed.
    const [leading] = plan.tokens;
    const rarest = verify && plan.tokens.length > 1 ? this.#rarest(plan) : Promise.resolve(leading);
    for (let round = 0; round < ROUNDS && found.length <= limit; round++) {
      const token = round === 0 ? leading : await rarest;
      const cut = { root: this.client.root, token, cursor, limit: size, isVerified: verify !== null };
      const documents = await this.client.query(queryOf(plan, asked, cut));
      for (const { fields = {} } of documents) {
        cursor = cursorOf(plan, fields, order);
        if (!verify || verify(fields)) found.push({ record: shownRecord(plan, fields), cursor, companion: null });
      }
      if (documents.length < size) return { found, scanned: null };
      size = round === 0 ? SECOND_ROUND : size * 2;
    }
    return { found, scanned: cursor };
  }

  /** Which of several tokens is; the first where that cannot be told. */
  async #rarest(plan: Plan): Promise<string | undefined> {
    const counts = plan.tokens.map((token) => {
      const cut = { root: this.client.root, token, cursor: null, isVerified: false };
      return this.client.count(queryOf(plan, { filters: [], left: {} }, cut), TOLD_APART);
    });
    try {
      const told = await Promise.all(counts);
      return plan.tokens[told.indexOf(Math.min(...told))];
    } catch {
      return plan.tokens[0];
    }
  }
}
