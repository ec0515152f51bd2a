// 1,000 people book 20 seats at once, 20 rounds, against workerd (with LECTERN_BACKEND=firebase 200 people, 10 rounds): exactly 20 get one, the rest are told why, no 5xx; also by approval, while seats are given back, while places change, and with requests repeated. SCALE=0.1 does a tenth.
import { randomUUID } from 'node:crypto';
import { createClient } from '../support/keep-alive-client.mjs';
import { inTurns, mintPeople } from '../support/minted-people.mjs';
import { createScorecard, tally } from '../support/scorecard.mjs';
import { endOnSignal, openInstance } from './instance.mjs';

const BACKEND = process.env.LECTERN_BACKEND || 'cloudflare';
const FULL = { cloudflare: { people: 1000, rounds: 20 }, firebase: { people: 200, rounds: 10 } }[BACKEND];
const SCALE = Number(process.env.SCALE || 1);
const PEOPLE = Math.max(40, Math.round(FULL.people * SCALE));
const ROUNDS = Math.max(1, Math.round(FULL.rounds * SCALE));
const PLACES = 20;
/** Kept connections of the client: all requests are issued at once and share them. */
const SOCKETS = Number(process.env.SOCKETS || 250);
const ADMIN = { uid: 'rush-office', email: 'office@rush.example', displayName: 'Rush Office', isVerified: true };

const range = (count) => Array.from({ length: count }, (_, at) => at + 1);
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const byNumber = (one, other) => one - other;

const { expect, report, failures } = createScorecard();

/** The proof on one running instance. */
async function prove({ url, admin, people }) {
  const { ask, forget, resent } = createClient({ url, sockets: SOCKETS });
  const counter = createClient({ url, sockets: PLACES, keepAlive: false });
  const office = async (method, path, options, wanted) => {
    const answer = await counter.ask(method, path, { token: admin.token, ...options });
    if (wanted && answer.status !== wanted)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer;
  };

  async function openCourse(given) {
    const code = `R-${randomUUID().slice(0, 8)}`;
    const { body } = await office('POST', '/api/courses', { body: { title: `Rush ${code}`, code, ...given } }, 201);
    await office('POST', `/api/courses/${body.id}/publish`, {}, 200);
    return body.id;
  }
  async function openSession(courseId, places = PLACES) {
    const day = (hours) => new Date(Date.now() + 400 * 86_400_000 + hours * 3_600_000).toISOString();
    const body = {
      courseId,
      days: [{ start: day(0), end: day(8) }],
      timeZone: 'Europe/London',
      places: { min: 0, max: places },
    };
    const { body: session } = await office('POST', '/api/sessions', { body }, 201);
    await office('POST', `/api/sessions/${session.id}/open`, {}, 200);
    return session.id;
  }
  const book = (sessionId, person, headers) =>
    ask('POST', '/api/bookings', { token: person.token, body: { sessionId }, headers });
  const cancel = (booking, person) => ask('POST', `/api/bookings/${booking.id}/cancel`, { token: person.token });

  /** Everything that is stored of one session, read anew. */
  async function readAll(sessionId) {
    const bookings = [];
    let after = '';
    do {
      const { body } = await office(
        'GET',
        `/api/bookings?sessionId=${sessionId}&sort=queueNumber&limit=200${after}`,
        {},
        200,
      );
      bookings.push(...body.items);
      after = body.next && `&after=${encodeURIComponent(body.next)}`;
    } while (after);
    const { body: session } = await office('GET', `/api/sessions/${sessionId}`, {}, 200);
    return { session, bookings, of: (...states) => bookings.filter(({ status }) => states.includes(status)) };
  }
  /** Rules 1 to 3, on what is stored. */
  async function expectSound(name, sessionId) {
    const stored = await readAll(sessionId);
    const { places, held, waiting } = stored.session.seats;
    const holding = stored.of('confirmed', 'pending');
    const inLine = stored.of('waiting');
    expect(held <= places, `${name}: never oversold`, { held, places });
    expect(
      held === holding.length && waiting === inLine.length,
      `${name}: the counters count the bookings`,
      stored.session.seats,
    );
    expect(waiting === 0 || held === places, `${name}: no idle seat while somebody waits`, stored.session.seats);
    const numbers = stored.bookings.flatMap(({ queueNumber }) => queueNumber ?? []).sort(byNumber);
    expect(isSame(numbers, range(numbers.length)), `${name}: each queue number was given once, without a gap`);
    const lowest = Math.min(...inLine.map(({ queueNumber }) => queueNumber));
    const past = holding.filter(({ queueNumber }) => queueNumber !== null && queueNumber > lowest);
    expect(past.length === 0, `${name}: nobody moved up past a lower number`, past[0]);
    const live = [...holding, ...inLine].map(({ attendeeId }) => attendeeId);
    expect(new Set(live).size === live.length, `${name}: one live booking a person`);
    return stored;
  }
  const positionsOf = (answers) => answers.flatMap(({ body }) => body?.position ?? []).sort(byNumber);
  const count = (answers, wanted) =>
    answers.filter(({ body, status }) => status < 300 && body?.status === wanted).length;

  async function rush(name, sessionId, each = (person) => book(sessionId, person)) {
    forget();
    const startedAt = performance.now();
    const answers = await Promise.all(people.map(each));
    report(name, startedAt, answers.flat());
    return answers;
  }

  async function plainRounds() {
    const withLine = await openCourse({});
    const withoutLine = await openCourse({ waitingList: false });
    for (const round of range(ROUNDS)) {
      const hasLine = round % 2 === 1;
      const name = `round ${round}, ${hasLine ? 'waiting list' : 'no waiting list'}`;
      const sessionId = await openSession(hasLine ? withLine : withoutLine);
      const answers = await rush(name, sessionId);
      expect(count(answers, 'confirmed') === PLACES, `${name}: exactly ${PLACES} confirmed`, tally(answers));
      if (hasLine)
        expect(
          isSame(positionsOf(answers), range(PEOPLE - PLACES)),
          `${name}: places in line 1 … ${PEOPLE - PLACES}, each once`,
        );
      else {
        const full = answers.filter(({ status, body }) => status === 409 && body.data.rule === 'session-full');
        expect(full.length === PEOPLE - PLACES, `${name}: the rest told that it is full`, tally(answers));
      }
      const stored = await expectSound(name, sessionId);
      expect(stored.of('confirmed').length === PLACES, `${name}: ${PLACES} confirmed are stored`);
    }
  }

  async function approval() {
    const sessionId = await openSession(await openCourse({ enrolment: 'approval' }));
    const answers = await rush('approval', sessionId);
    expect(count(answers, 'pending') === PLACES, `approval: exactly ${PLACES} pending`, tally(answers));
    expect(isSame(positionsOf(answers), range(PEOPLE - PLACES)), 'approval: every place in line once');
    const pending = answers.map(({ body }) => body).filter(({ status }) => status === 'pending');
    const startedAt = performance.now();
    const decide = ({ id }, at) => office('POST', `/api/bookings/${id}/${at % 2 ? 'confirm' : 'decline'}`, {});
    report('approval: half declined at once', startedAt, await Promise.all(pending.map(decide)));
    const stored = await expectSound('approval', sessionId);
    const moved = stored
      .of('pending')
      .map(({ queueNumber }) => queueNumber)
      .sort(byNumber);
    expect(isSame(moved, range(PLACES / 2)), 'approval: the first in line moved up as pending', moved);
    expect(stored.of('confirmed').length === PLACES / 2, 'approval: the other half is confirmed');
  }

  async function cancelling() {
    const sessionId = await openSession(await openCourse({}));
    const answers = await rush('cancelling during the rush', sessionId, async (person) => {
      const booked = await book(sessionId, person);
      return booked.body?.status === 'confirmed' ? [booked, await cancel(booked.body, person)] : [booked];
    });
    const cancelled = answers.filter((each) => each.length === 2);
    expect(
      cancelled.every(([, { status }]) => status === 200),
      'cancelling: every cancellation was taken',
    );
    const stored = await expectSound('cancelling', sessionId);
    expect(
      stored.of('cancelled').length === cancelled.length && cancelled.length >= PLACES,
      'cancelling: at least every first seat was given back',
      cancelled.length,
    );
    expect(stored.of('confirmed').length === PLACES, `cancelling: ${PLACES} are confirmed in the end`);
    const again = await ask('POST', '/api/bookings', {
      token: cancelled[0] && people[answers.indexOf(cancelled[0])].token,
      body: { sessionId },
    });
    expect(
      again.status === 201 && again.body.status === 'waiting',
      'cancelling: who cancelled may book again, at the end of the line',
      again.body,
    );
  }

  async function resizing() {
    const sessionId = await openSession(await openCourse({}), 5);
    const steps = [];
    const resizedAt = performance.now();
    const resize = (async () => {
      for (const max of [12, 30, 4, 9, 17, PLACES + 15]) {
        const { etag } = await office('GET', `/api/sessions/${sessionId}`, {}, 200);
        const answer = await office('PATCH', `/api/sessions/${sessionId}`, {
          body: { places: { min: 0, max } },
          headers: { 'if-match': etag },
        });
        steps.push({ max, ...answer });
        await new Promise((resolve) => setTimeout(resolve, PEOPLE / 10));
      }
    })();
    const answers = await rush('places changing during the rush', sessionId);
    await resize;
    report(
      'the changes of places',
      resizedAt,
      steps.map(({ body, ...step }) => ({ ...step, body: step.status === 200 ? { status: `to ${step.max}` } : body })),
    );
    for (const { max, status, body } of steps)
      if (status !== 200)
        expect(
          status === 409 && body.data.rule === 'places-below-held' && /\d+ more than/.test(body.message),
          `places: ${max} refused because more are held`,
          body,
        );
    expect(
      answers.every(({ status }) => status === 201),
      'places: everybody was taken or queued',
      tally(answers),
    );
    const stored = await expectSound('places', sessionId);
    expect(stored.of('confirmed').length === PLACES + 15, `places: ${PLACES + 15} are confirmed in the end`);
  }

  async function repeating() {
    const sessionId = await openSession(await openCourse({}));
    const answers = await rush('the same key five times at once', sessionId, (person) => {
      const headers = { 'idempotency-key': randomUUID() };
      return Promise.all(range(5).map(() => book(sessionId, person, headers)));
    });
    const differing = answers.filter((five) =>
      five.some(({ status, body }) => status !== 201 || !isSame(body, five[0].body)),
    );
    expect(
      differing.length === 0,
      'the same key: five equal answers each',
      differing[0]?.map(({ status, body }) => [status, body]),
    );
    const stored = await expectSound('the same key', sessionId);
    expect(stored.bookings.length === PEOPLE, 'the same key: one booking each', stored.bookings.length);
    expect(stored.of('confirmed').length === PLACES, `the same key: ${PLACES} confirmed`);
  }

  try {
    const startedAt = performance.now();
    // They have signed in before: the rush is about seats, not about first visits.
    const visits = [];
    await inTurns(people, 40, async (person) =>
      visits.push(await ask('GET', '/api/bookings?limit=1', { token: person.token })),
    );
    report(`${PEOPLE} people arrive`, startedAt, visits);
    expect(
      visits.every(({ status }) => status === 200),
      'everybody is known',
      tally(visits),
    );
    await plainRounds();
    await approval();
    await cancelling();
    await resizing();
    await repeating();
  } finally {
    forget();
    console.log(`${resent()} requests were sent again, as their kept connection was gone`);
  }
}

/** The demo administrator of a shared instance signs in like everybody; our own is minted. */
async function adminOf(instance) {
  const demo = instance.accounts.find(({ role }) => role === 'admin');
  if (!demo) return (await mintPeople(instance, [ADMIN]))[0];
  const { email, password } = demo;
  const response = await fetch(
    `${instance.authUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${instance.apiKey}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    },
  );
  if (!response.ok) throw new Error(`${email} could not sign in: ${await response.text()}`);
  return { token: (await response.json()).idToken };
}

const instance = await openInstance({ flags: ['--empty'], env: { ADMIN_EMAILS: ADMIN.email } });
endOnSignal(() => instance.stop());
try {
  console.log(
    `${PEOPLE} people, ${PLACES} seats, ${ROUNDS} rounds, ${SOCKETS} connections, at ${instance.url} on ${instance.backend}`,
  );
  const tag = randomUUID().slice(0, 6);
  const people = range(PEOPLE).map((at) => ({
    uid: `rush-${tag}-${at}`,
    email: `rush-${tag}-${at}@post.example`,
    displayName: `Rush ${tag} ${at}`,
  }));
  await prove({ url: instance.url, admin: await adminOf(instance), people: await mintPeople(instance, people) });
} finally {
  await instance.stop();
}
console.log(failures.length ? `${failures.length} failures` : 'every round held');
process.exitCode = failures.length ? 1 : 0;
