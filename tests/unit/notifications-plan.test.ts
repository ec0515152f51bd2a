// What the bell and its list cost in D1: each walks an index of the person's own, however much others have been told.
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { countStatement, listRows } from '#adapters/cloudflare/d1-list';
import { unwrap } from '../support/result';
import { SCHEMA } from '../support/schema';

const db = new DatabaseSync(':memory:');
db.exec(SCHEMA);

const planOf = (sql: string, values: unknown[]): string =>
  db
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...(values as string[]))
    .map(({ detail }) => String(detail))
    .join('; ');

async function planOfList(where: Record<string, string>): Promise<string> {
  let plan = '';
  const run = async (sql: string, values: unknown[]) => {
    plan = planOf(sql, values);
    return [];
  };
  unwrap(await listRows('notifications', { where, limit: 10 }, run, async () => 0));
  return plan;
}

it('counts what is unread in an index that holds nothing else', () => {
  const { sql, values } = unwrap(countStatement('notifications', { where: { unreadBy: 'ada' } }, 10));
  expect(planOf(sql, values)).toContain('COVERING INDEX notifications_unreadBy');
});

it('lists a person’s in their own index, asked for by state or not, and sorts nothing', async () => {
  for (const where of [{ userId: 'ada' }, { userId: 'ada', status: 'unread' }, { status: 'unread', userId: 'ada' }]) {
    const plan = await planOfList(where);
    expect(plan).toContain('notifications_userId_by_createdAt');
    expect(plan).not.toContain('TEMP B-TREE');
  }
});
