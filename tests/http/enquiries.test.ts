// Queries of visitors against the running instance: the limits hold exactly, none that was taken is lost, the refusal says when to try
// again. `npm run prove -- enquiries` sends 1,000 from one address and 1,000 from as many; here 60 from one.
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { PERSON_LIMIT, VISITOR_LIMIT, VISITORS_LIMIT } from '#domain/queries/limits';
import { type Answer, type Api, Callers, expectProblem, unique } from '../support/api';
import { readInstance } from '../support/instance';

const isWhole = process.env.PROVE === '1';
const COUNT = isWhole ? 1000 : 60;
/** Requests under way at once. */
const AT_ONCE = 40;
/** An address and its neighbours that nobody else uses here. */
const NETWORK = `10.${Math.floor(Math.random() * 256)}`;

let callers: Callers;
let staff: Api;
const word = `enquiry ${unique()}`;
beforeAll(async () => {
  callers = new Callers(readInstance());
  staff = await callers.as('staff');
});

const send = (address: string, body: Record<string, unknown> = {}): Promise<Answer> =>
  callers.visitor.post(
    '/queries',
    { subject: word, body: 'Is there a seat?', name: 'Vera', email: 'vera@post.example', ...body },
    { 'cf-connecting-ip': address },
  );

async function sendAll(addresses: readonly string[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  let at = 0;
  const work = async (): Promise<void> => {
    while (at < addresses.length) {
      const mine = at++;
      answers[mine] = await send(addresses[mine] ?? '');
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answers;
}

const taken = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 201);
const refused = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 429);
const retryAfter = ({ headers }: Answer): number => Number(headers.get('retry-after'));

async function expectStored(answers: readonly Answer[]): Promise<void> {
  const numbers = answers.map(({ body }) => body.number as number);
  expect(new Set(numbers).size, 'each has a number of its own').toBe(answers.length);
  for (const { body } of answers) {
    const stored = await staff.get(`/queries/${body.id}`);
    expect(stored.status, stored.text).toBe(200);
    expect(stored.body).toMatchObject({ number: body.number, subject: word, requesterName: 'Vera' });
    expect((stored.body.messages as { body: string }[])[0]?.body).toBe('Is there a seat?');
  }
}

describe(`${COUNT} queries in a rush${isWhole ? '' : ' (a proof of 1,000 and 1,000, reduced to one address)'}`, () => {
  let first: Answer[];

  it('from one address: five are taken, and the others are told when to try again', async () => {
    first = await sendAll(Array.from({ length: COUNT }, () => `${NETWORK}.0.1`));
    expect(taken(first)).toHaveLength(VISITOR_LIMIT.most);
    expect(refused(first)).toHaveLength(COUNT - VISITOR_LIMIT.most);
    for (const answer of refused(first)) {
      expectRefusal(answer);
      expect(retryAfter(answer)).toBeGreaterThan(0);
      expect(retryAfter(answer)).toBeLessThanOrEqual(VISITOR_LIMIT.windowMs / 1000);
    }
    await expectStored(taken(first));
    expect((await send(`${NETWORK}.0.2`)).status).toBe(201);
  }, 120_000);

  if (isWhole) {
    it('from 1,000 addresses: sixty in a minute, and one more once Retry-After has passed', async () => {
      const addresses = Array.from({ length: COUNT }, (_, at) => `${NETWORK}.${1 + Math.floor(at / 250)}.${at % 250}`);
      const begun = performance.now();
      const answers = await sendAll(addresses);
      const lasted = performance.now() - begun;
      console.log(`${COUNT} from as many addresses in ${Math.round(lasted)} ms: ${taken(answers).length} taken`);
      expect(lasted).toBeLessThan(VISITORS_LIMIT.windowMs / 2);
      // The first test took some of the same minute.
      expect(taken(answers)).toHaveLength(VISITORS_LIMIT.most - VISITOR_LIMIT.most - 1);
      expect(taken(answers).length + refused(answers).length).toBe(COUNT);
      const last = await send(`${NETWORK}.9.1`);
      const wait = retryAfter(last);
      expectRefusal(last);
      await expectStored(taken(answers));
      await sleep(Math.max(0, wait * 1000 - 2500));
      const early = await send(`${NETWORK}.9.1`);
      // What was read meanwhile took its time: too early only where it still is.
      if (early.status === 429) await sleep(retryAfter(early) * 1000);
      else expect(performance.now() - begun).toBeGreaterThan(wait * 1000 - 2500);
      expect((await send(`${NETWORK}.9.2`)).status).toBe(201);
    }, 240_000);

    it('and the one address is heard again when it was said to be', async () => {
      const answer = await send(`${NETWORK}.0.1`);
      expectRefusal(answer);
      const wait = retryAfter(answer);
      console.log(`The one address waits ${wait} s`);
      await sleep((wait - 2) * 1000);
      expect((await send(`${NETWORK}.0.1`)).status, 'two seconds early').toBe(429);
      await sleep(2200);
      expect((await send(`${NETWORK}.0.1`)).status, 'at the moment that was said').toBe(201);
    }, 700_000);
  }
});

const expectRefusal = (answer: Answer): void => {
  expect(answer.status, answer.text).toBe(429);
  expect(answer.problem.data).toMatchObject({ code: 'rate_limited', rule: 'too-many-queries' });
  expect(answer.problem.message).toMatch(/try again in \d+ (seconds?|minutes)/);
};

describe('A query of a visitor', () => {
  it('is told its number alone, and cannot be read again', async () => {
    const answer = await send(`${NETWORK}.1.1`);
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.body).toSorted()).toEqual([
      'createdAt',
      'id',
      'number',
      'status',
      'updatedAt',
      'version',
    ]);
    expectProblem(await callers.visitor.get(`/queries/${answer.body.id}`), 401, 'unauthenticated');
    expectProblem(await callers.visitor.get('/queries'), 401, 'unauthenticated');
  });

  it('is refused beside its fields, without counting', async () => {
    const wrong = { name: '', email: 'vera', subject: ' ', body: '' };
    for (let time = 0; time < 7; time++) {
      const data = expectProblem(await send(`${NETWORK}.1.2`, wrong), 422, 'invalid');
      expect(data.issues?.map(({ path }) => path).toSorted()).toEqual(['body', 'email', 'name', 'subject']);
    }
    expect((await send(`${NETWORK}.1.2`)).status).toBe(201);
  });

  it('that a program filled in looks taken and lies among the spam', async () => {
    const answer = await send(`${NETWORK}.1.3`, { website: 'https://buy.example' });
    expect([answer.status, answer.body.status]).toEqual([201, 'new']);
    expect((await staff.get(`/queries/${answer.body.id}`)).body.status).toBe('spam');
  });
});

describe('Queries of somebody signed in', () => {
  it(`are ${PERSON_LIMIT.most} in an hour, and those of the office as many as it likes`, async () => {
    const person = await callers.newPerson();
    const rush = (caller: Api) =>
      Promise.all(
        Array.from({ length: PERSON_LIMIT.most + 4 }, () => caller.post('/queries', { subject: word, body: 'x' })),
      );
    const answers = await rush(person);
    expect([taken(answers).length, refused(answers).length]).toEqual([PERSON_LIMIT.most, 4]);
    expect(retryAfter(refused(answers)[0] as Answer)).toBeGreaterThan(3000);
    expect(taken(await rush(staff))).toHaveLength(PERSON_LIMIT.most + 4);
  });

  it('happen once for one Idempotency-Key', async () => {
    const person = await callers.newPerson();
    const key = { 'idempotency-key': unique() };
    const body = { subject: word, body: 'Once' };
    const [one, two] = await Promise.all([person.post('/queries', body, key), person.post('/queries', body, key)]);
    expect([one.status, two.status, two.body.id]).toEqual([201, 201, one.body.id]);
    expect(one.headers.get('location')).toBe(`/api/queries/${one.body.id}`);
    expect((await person.all('queries')).map(({ id }) => id)).toEqual([one.body.id]);
    expectProblem(
      await person.post('/queries', { ...body, body: 'Twice' }, key),
      409,
      'conflict',
      'idempotency-key-reused',
    );
  });
});
