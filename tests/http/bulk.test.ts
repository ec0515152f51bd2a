// What the verbs of a list act on when all that match are chosen, and the columns that a cookie asks for: over a running instance.
import { beforeAll, describe, expect, it } from 'vitest';
import { gatherAll, workThrough } from '#client/bulk';
import type { AppError } from '#kernel/errors';
import { err, ok } from '#kernel/result';
import { type Api, Callers, type Fields, type ListBody, unique } from '../support/api';
import { makeCourse } from '../support/api-records';
import { accountOf, readInstance } from '../support/instance';
import { type Session, signedIn } from '../support/session';

const instance = readInstance();
let staff: Api;
let session: Session;

beforeAll(async () => {
  staff = await new Callers(instance).as('staff');
  session = await signedIn(instance, accountOf(instance, 'staff'));
});

const decoded = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&#38;', '&').replaceAll('&quot;', '"');
const attribute = (page: string, name: string): string | undefined => {
  const found = new RegExp(` ${name}="([^"]*)"`).exec(page)?.[1];
  return found === undefined ? undefined : decoded(found);
};
const read = (address: string) =>
  staff
    .get<ListBody>(address.replace(/^\/api/, ''))
    .then(({ status, body, text }) =>
      status === 200 ? ok(body) : err({ code: 'invalid', message: text } as AppError),
    );

describe('All that match', () => {
  it.each([
    '/courses?',
    '/courses?status=published&sort=-title&',
    '/courses?q=food&',
    '/companies?',
    '/users?',
    '/users?role=learner&sort=-createdAt&',
    '/bookings?tab=approve&',
    '/queries?tab=unassigned&',
    '/queries?tab=all&',
    '/posts?',
    '/posts?status=published&',
    '/tests/questions?',
    '/assetlib?',
    '/assetlib?kind=picture&show=own&',
  ])('are what the pages of %s hold, one after another', async (path) => {
    let address: string | null = `${path}limit=2`;
    const seen: string[] = [];
    let all: string | undefined;
    for (let pages = 0; address !== null && pages < 3; pages++) {
      const page: string = await (await session.fetch(address)).text();
      seen.push(...[...page.matchAll(/<(?:tr|li) [^>]*data-id="([^"]+)"/g)].map(([, id = '']) => id));
      const now = attribute(page, 'data-all');
      // Where they all stand on one page, there is nothing more to offer.
      if (now === undefined) return expect(page).not.toContain('rel="next"');
      // A view by the clock goes on with it.
      if (all !== undefined) expect(now.replace(/[^=]*Z$/, '')).toBe(all.replace(/[^=]*Z$/, ''));
      all = now;
      const next = /href="([^"]*)" rel="next"/.exec(page)?.[1];
      address = next === undefined ? null : decoded(next);
    }
    expect(all).toMatch(/^\/api\/[a-z]+\?/);
    expect(all).not.toMatch(/after=|limit=/);
    const found = await read(`${all}&limit=${seen.length}`);
    expect(found.ok ? found.value.items.map(({ id }) => id) : found.error.message).toEqual(seen);
  });

  it('are all worked through, though each leaves the list meanwhile; one that was changed is refused, and no other', async () => {
    const mark = `b${unique()}`;
    const made: Fields[] = [];
    for (let at = 0; at < 9; at++) made.push(await makeCourse(staff, { title: `${mark} ${at}` }));
    const found = await gatherAll(`/api/courses?q=${mark}&status=draft&sort=title`, {}, { read, page: 2 });
    const { records } = found.ok ? found.value : { records: [] };
    expect(records.map(({ name }) => name)).toEqual(made.map(({ title }) => title));
    const other = made[4] as Fields;
    await staff.must(staff.patch(`/courses/${other.id}`, { level: '3' }, other.version));

    const outcome = await workThrough(records, async ({ id, version }, key) => {
      const answer = await staff.post(`/courses/${id}/archive`, undefined, {
        'if-match': `"${version}"`,
        'idempotency-key': key,
      });
      if (answer.status === 200) return ok(null);
      return err({ code: 'conflict', message: answer.text, precondition: answer.status === 412 });
    });
    expect([outcome.done, outcome.left]).toEqual([8, 0]);
    expect(outcome.failures).toMatchObject([{ record: { id: other.id }, error: { precondition: true } }]);
    const left = await staff.get<ListBody>(`/courses?q=${mark}&status=draft`);
    expect(left.body.items.map(({ id }) => id)).toEqual([other.id]);
  });
});

describe('The cookie of chosen columns', () => {
  const classesOf = async (cookie: string, path = '/courses'): Promise<string[]> => {
    const response = await session.fetch(path, { headers: { cookie: `${session.header}; columns=${cookie}` } });
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page).not.toContain('onmouseover');
    return (/<table class="([^"]*)"/.exec(page)?.[1] ?? '').split(' ');
  };

  it('hides and shows what it names, on its own list alone', async () => {
    const plain = await classesOf('');
    // After the boxes and the name: the category.
    expect(await classesOf('courses:-category')).toEqual(expect.arrayContaining([...plain, 'chosen', 'hide-3']));
    expect(await classesOf('courses:*category')).toContain('show-3');
    expect(await classesOf('courses:-category', '/companies')).not.toContain('chosen');
  });

  it.each([
    'courses:-nonsense',
    'courses:-course',
    'courses:-category" onmouseover="alert(1)',
    '%E0%A4%A',
    'courses:-category%22%20onmouseover=1',
    '__proto__:-category~constructor:-category',
    `courses:${'-category'.repeat(300)}`,
    '{"courses":{"category":false}}',
    'courses:hide-3',
  ])('is passed over where it says what is not ours: %s', async (cookie) => {
    expect(await classesOf(cookie)).toEqual(await classesOf(''));
  });
});
