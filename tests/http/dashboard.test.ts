// The dashboard's figures and the lists that they open: each list shows as many as its figure says. On demo data, and whatever
// other tests have added.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, Callers } from '../support/api';
import { readInstance } from '../support/instance';

let callers: Callers;
beforeAll(() => {
  callers = new Callers(readInstance());
});

const page = async (api: Api, path: string): Promise<string> => {
  const answer = await api.page(path);
  expect(answer.status, path).toBe(200);
  return answer.text;
};
const plain = (text: string): string => text.replaceAll('&amp;', '&');

/** What a list calls its rows, by the address of the list. */
const ROWS: readonly [list: RegExp, row: RegExp][] = [
  [/^\/bookings/, /href="(\/bookings\/[\w-]{20,})[^"]*"/g],
  [/^\/queries/, /href="(\/queries\/[\w-]{20,})[^"]*"/g],
  [/^\/posts/, /href="(\/posts\/[\w-]{20,})"/g],
];

/** How many different records a list shows, page after page. */
async function rowsOf(api: Api, list: string): Promise<number> {
  if (list === '/tests/grading') {
    const counts = (await page(api, list)).matchAll(/<td class="num b1"[^>]*>\s*(\d+)\s*<\/td>/g);
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  }
  const row = ROWS.find(([address]) => address.test(list))?.[1];
  if (!row) throw new Error(`Nobody knows the rows of ${list}.`);
  const found = new Set<string>();
  for (let next: string | undefined = list; next; ) {
    const text: string = await page(api, next);
    for (const [, id = ''] of text.matchAll(row)) found.add(id);
    next = /href="([^"]+)"[^>]* rel="next"/.exec(text)?.[1];
    if (next) next = plain(next);
  }
  return found.size;
}

interface Figure {
  href: string;
  value: string;
}
/** Links that begin with a number, of the strip and of what needs doing. */
const figuresOf = (text: string): Figure[] => [
  ...[
    ...text.matchAll(
      /<a href="([^"]+)"><span class="t">[^<]+<\/span><span class="n">([^<]+)<\/span>(?:<span class="d">([^<]*)<\/span>)?/g,
    ),
  ].map(([, href = '', value = '', note = '']) => ({
    href: plain(href),
    // A median counts what was answered.
    value: /^goal/.test(note) ? (/(\d+) answered/.exec(note)?.[1] ?? '') : value,
  })),
  ...[...text.matchAll(/<li><a href="([^"]+)"><b[^>]*>([^<]+)<\/b>/g)].map(([, href = '', value = '']) => ({
    href: plain(href),
    value,
  })),
  ...[...text.matchAll(/<a class="link small end" href="([^"]+)">\s*All (\d+)\s*<\/a>/g)].map(
    ([, href = '', value = '']) => ({ href: plain(href), value }),
  ),
];

describe('a figure of the dashboard', () => {
  it.each([
    ['staff', 0, 8],
    ['instructor', 0, 2],
    ['manager', 0, 4],
  ] as const)('of %s opens the list that it counts, which shows as many', async (role, nth, least) => {
    const api = await callers.as(role, nth);
    const figures = figuresOf(await page(api, '/dashboard')).filter(
      // What has no list of its own opens where it stands.
      ({ href }) => !/^(#|\/courses\/|\/bookings\/register\/)/.test(href),
    );
    expect(figures.length).toBeGreaterThanOrEqual(least);
    for (const { href, value } of figures) {
      const rows = await rowsOf(api, href);
      // Counting stops at a bound, which other tests may have reached.
      if (value.endsWith('+')) expect(rows, href).toBeGreaterThanOrEqual(Number.parseInt(value, 10));
      else expect(`${href}: ${rows}`).toBe(`${href}: ${value}`);
    }
  });

  it('says of sessions at risk which they are, where there is no list of them', async () => {
    const text = await page(await callers.as('staff'), '/dashboard');
    const [, count, list = ''] =
      /<summary><b>(\d+)<\/b><span>sessions are below their minimum.*?<ul>(.*?)<\/ul>/s.exec(text) ?? [];
    expect(list.match(/<a href="\/courses\/[\w-]+\/sessions\/[\w-]+">/g)).toHaveLength(Number(count));
    for (const [, href = ''] of text.matchAll(/<a class="ev low" href="([^"]+)"/g))
      expect(list).toContain(`href="${href}"`);
  });

  it('drops its condition from the list by a chip', async () => {
    const api = await callers.as('staff');
    const week = figuresOf(await page(api, '/dashboard')).find(({ href }) => href.includes('sort=-createdAt'));
    const text = await page(api, week?.href ?? '');
    expect(text).toMatch(/aria-label="Drop the filter: Booked [^"]+ to [^"]+"/);
    const waiting = await page(api, '/queries?tab=all&to=1');
    expect(waiting).toMatch(
      /<a class="chip on" href="\/queries\?tab=all" aria-label="Drop the filter: Waiting for us"/,
    );
  });
});
