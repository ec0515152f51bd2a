// The register in Chromium: 30 people marked on a 360 px touch screen, every tap counted (under 40); and two trainers in two browsers who mark at random, offline in between and across each other: nothing is lost, every crossing is shown. PEOPLE and ROUNDS do fewer.
import { randomUUID } from 'node:crypto';
import { accountOf, openChromium, signIn } from '../support/app-in-chromium.mjs';
import { createClient } from '../support/keep-alive-client.mjs';
import { mintPeople } from '../support/minted-people.mjs';
import { tokenOf } from '../support/office-proof.mjs';
import { createScorecard } from '../support/scorecard.mjs';
import { endOnSignal, openInstance } from './instance.mjs';

const PEOPLE = Number(process.env.PEOPLE ?? 30);
const ROUNDS = Number(process.env.ROUNDS ?? 120);
const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const MARKS = ['attended', 'absent'];
const LABEL = { attended: 'Attended', absent: 'Absent' };
const MOST_TAPS = 40;

const { expect, failures } = createScorecard();
const range = (count) => Array.from({ length: count }, (_, at) => at);
const pick = (list) => list[Math.floor(Math.random() * list.length)];

const instance = await openInstance({ env: { LECTERN_SCHEDULER: 'off' } });
endOnSignal(() => instance.stop());
const { ask } = createClient({ url: instance.url, sockets: 10 });

async function must(method, path, body, wanted = 200, by = token) {
  const answer = await ask(method, path, { token: by, body });
  if (answer.status !== wanted)
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const token = await tokenOf(instance, accountOf(instance, 'staff'));
const admin = await tokenOf(instance, accountOf(instance, 'admin'));
const TRAINERS = ['staff', 'instructor'];
const { body: me } = await ask('GET', '/api/me', { token: await tokenOf(instance, accountOf(instance, 'instructor')) });

/** A session that began an hour ago, with so many people on its register. */
async function openRegister(people) {
  const tag = randomUUID().slice(0, 6);
  const course = await must('POST', '/api/courses', { title: `Register ${tag}`, code: `REG-${tag}` }, 201);
  await must('POST', `/api/courses/${course.id}/publish`);
  const start = new Date(Date.now() - 60_000).toISOString();
  const end = new Date(Date.now() + 4 * 3_600_000).toISOString();
  const session = await must(
    'POST',
    '/api/sessions',
    {
      ...{ courseId: course.id, days: [{ start, end }], timeZone: 'UTC', places: { max: people } },
      instructors: [me.actor.id],
    },
    201,
  );
  await must('POST', `/api/sessions/${session.id}/open`);
  for (const { token: own } of people === 0 ? [] : learners.slice(0, people)) {
    const { body } = await ask('GET', '/api/me', { token: own });
    await must('POST', '/api/bookings', { sessionId: session.id, attendeeId: body.actor.id }, 201);
  }
  return session.id;
}

const registerOf = (id) => must('GET', `/api/sessions/${id}/register`);

/** Real touches, and how many they were. */
function touching() {
  const counted = { taps: 0 };
  const tap = async (locator) => {
    await locator.scrollIntoViewIfNeeded();
    await locator.tap();
    counted.taps += 1;
  };
  return { counted, tap };
}

async function openOn(context, id) {
  const page = await context.newPage();
  await page.goto(`${instance.url}/bookings/register/${id}`);
  await page.getByRole('button', { name: /^Unmarked/ }).waitFor();
  await page.waitForFunction(() => !document.querySelector('.set .other')?.disabled);
  return page;
}

const rowOf = (page, name) => page.getByRole('group', { name, exact: true });
const allSaved = (page) =>
  page.waitForFunction(() => !/not sent/.test(document.querySelector('.saved')?.textContent ?? ''), null, {
    timeout: 30_000,
  });
const unsentIn = (page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^register\..*\.kept$/.test(key)).length);
/** Until nothing waits on the device. */
async function settle(page) {
  for (let tries = 0; tries < 150 && (await unsentIn(page)) > 0; tries++) await page.waitForTimeout(200);
  expect((await unsentIn(page)) === 0, 'nothing waits on the device in the end');
}

/** Everybody by a tap of their own: the most that it ever takes. */
async function markEach(context, id) {
  const page = await openOn(context, id);
  const { counted, tap } = touching();
  const { rows } = await registerOf(id);
  const wanted = new Map(rows.map(({ name }, at) => [name, at % 7 === 3 ? 'absent' : 'attended']));
  for (const [name, mark] of wanted) await tap(rowOf(page, name).getByRole('button', { name: LABEL[mark] }));
  await allSaved(page);
  await tap(page.getByRole('button', { name: 'Finish' }));
  await page.waitForURL(/\/courses\//);
  const after = await registerOf(id);
  expect(
    after.rows.every(({ name, mark }) => mark === wanted.get(name)),
    'each tap is a mark that is stored',
    after.rows.map(({ name, mark }) => `${name} ${mark}`),
  );
  expect(counted.taps < MOST_TAPS, `${PEOPLE} people one by one in under ${MOST_TAPS} taps`, counted.taps);
  await page.close();
  return counted.taps;
}

/** As it goes: three absent, one excused with a note, one partly there, the rest in one go. */
async function markUsual(context, id) {
  const page = await openOn(context, id);
  const { counted, tap } = touching();
  const { rows } = await registerOf(id);
  const [late, ill, ...others] = rows.map(({ name }) => name);
  const wanted = new Map(rows.map(({ name }) => [name, 'attended']));
  for (const name of others.filter((_, at) => at % 9 === 4)) {
    wanted.set(name, 'absent');
    await tap(rowOf(page, name).getByRole('button', { name: 'Absent' }));
  }
  for (const [name, word, mark, note] of [
    [late, 'Partial', 'partial', 'arrived 10:40'],
    [ill, 'Excused', 'excused', 'jury service'],
  ]) {
    wanted.set(name, mark);
    await tap(rowOf(page, name).getByRole('button', { name: 'Other mark' }));
    const dialog = page.getByRole('dialog', { name });
    await tap(dialog.getByText(word, { exact: true }));
    await tap(dialog.getByLabel(/^Note/));
    await page.keyboard.type(note);
    await tap(dialog.getByRole('button', { name: 'Done' }));
  }
  await tap(page.getByRole('button', { name: /^Mark \d+ attended$/ }));
  await page.getByText(`${PEOPLE} of ${PEOPLE} marked`).waitFor();
  await allSaved(page);
  await settle(page);
  await tap(page.getByRole('button', { name: 'Finish' }));
  await page.waitForURL(/\/courses\//);
  const after = await registerOf(id);
  expect(
    after.rows.every(({ name, mark }) => mark === wanted.get(name)),
    'the usual register is stored as it was tapped',
    after.rows.map(({ name, mark, note }) => `${name} ${mark} ${note}`),
  );
  expect(after.rows.find(({ name }) => name === ill)?.note === 'jury service', 'a note is stored with its mark');
  expect(counted.taps < MOST_TAPS, `the usual register of ${PEOPLE} in under ${MOST_TAPS} taps`, counted.taps);
  await page.close();
  return counted.taps;
}

/** One trainer: marks somebody at random, loses the network, finds it again. */
async function trainer(context, page, name, names, log) {
  for (let round = 0; round < ROUNDS; round++) {
    const chance = Math.random();
    if (chance < 0.06) {
      await context.setOffline(true);
      log.offline += 1;
    } else if (chance < 0.16) await context.setOffline(false);
    const who = pick(names);
    const mark = pick(MARKS);
    const button = rowOf(page, who).getByRole('button', { name: LABEL[mark] });
    // A second tap would take it back: this one only ever marks.
    if ((await button.getAttribute('aria-pressed')) === 'true') continue;
    await button.tap();
    log.given.push({ who, mark, by: name });
    if (round % 5 === 0) await page.waitForTimeout(Math.random() * 120);
  }
  await context.setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

/** Runs in the page. */
const marksShown = (rows) =>
  rows.map((row) => [
    row.querySelector('.set')?.getAttribute('aria-label'),
    row.querySelector('[aria-pressed="true"]')?.getAttribute('aria-label')?.toLowerCase() ?? 'unmarked',
  ]);

async function markTogether(first, second, id) {
  const pages = [await openOn(first, id), await openOn(second, id)];
  const { rows } = await registerOf(id);
  const everybody = rows.map(({ name }) => name);
  const log = { given: [], offline: 0 };
  // What a tap meant is what the page had under it at that moment: the other's mark may just have come.
  const sent = [];
  /** By trainer and booking, the last mark that the server said it has. */
  const taken = new Map();
  const isMarking = (request) => request.method() === 'PATCH' && request.url().endsWith('/register');
  for (const [at, page] of pages.entries()) {
    page.on('request', (request) => {
      if (!isMarking(request)) return;
      for (const { bookingId, mark } of request.postDataJSON().marks)
        sent.push({ bookingId, mark, by: TRAINERS[at], at: new Date().toISOString() });
    });
    page.on('response', async (response) => {
      if (!isMarking(response.request()) || !response.ok()) return;
      const { saved } = await response.json();
      for (const { bookingId, mark } of saved) taken.set(`${TRAINERS[at]} ${bookingId}`, mark);
    });
  }
  await Promise.all([
    trainer(first, pages[0], 'staff', everybody, log),
    trainer(second, pages[1], 'instructor', everybody, log),
  ]);
  for (const page of pages) await settle(page);
  const after = await registerOf(id);
  const crossings = await Promise.all(
    pages.map((page) => page.locator('.crossing').evaluateAll((all) => all.map((each) => each.textContent))),
  );
  let lost = 0;
  let written = 0;
  for (const { bookingId, name: who, mark: stored } of after.rows) {
    const tapped = log.given.filter((each) => each.who === who);
    const { items } = await must(
      'GET',
      `/api/audit?recordId=${bookingId}&action=mark&limit=200`,
      undefined,
      200,
      admin,
    );
    written += items.length;
    // The chain of what was written has no gap: each mark was given on the one before it.
    const chain = items.toReversed();
    const isWhole = chain.every(({ before }, at) => before.mark === (chain[at - 1]?.after.mark ?? 'unmarked'));
    expect(isWhole && (chain.at(-1)?.after.mark ?? 'unmarked') === stored, 'nothing was overwritten unseen', { who });
    // The last mark of each trainer was taken, or its crossing stands on the trainer's own screen, or the other has said the same since.
    for (const [at, by] of TRAINERS.entries()) {
      if (!tapped.some((mark) => mark.by === by)) continue;
      const last = sent.findLast((mark) => mark.by === by && mark.bookingId === bookingId);
      if (last?.mark === stored) continue;
      const isTaken = last !== undefined && taken.get(`${by} ${bookingId}`) === last.mark;
      const isAgreed = items.some((event) => last && event.after.mark === last.mark && event.at >= last.at);
      const row = await pages[at].locator('.people li', { has: rowOf(pages[at], who) }).textContent();
      if (!isTaken && !isAgreed && !/You marked/.test(row ?? '')) {
        lost += 1;
        console.log(`  lost: ${by} marked ${who} ${last?.mark ?? 'and nothing was sent'}, stored ${stored}`);
      }
    }
  }
  expect(lost === 0, 'no mark is lost', lost);
  // Both screens come to show what is stored.
  for (const page of pages) {
    let wrong = [];
    for (let tries = 0; tries < 50; tries++) {
      const shown = await page.locator('.people li').evaluateAll(marksShown);
      wrong = shown.filter(([who, mark]) => after.rows.find(({ name }) => name === who)?.mark !== mark);
      if (wrong.length === 0) break;
      await page.waitForTimeout(200);
    }
    expect(wrong.length === 0, 'both screens show what is stored', wrong.slice(0, 3));
  }
  await Promise.all(pages.map((page) => page.close()));
  return { marks: log.given.length, offline: log.offline, crossings: crossings.flat().length, written };
}

/** Both mark the same person before either has heard of the other: one mark stands, the other is told, and decides. */
async function cross(first, second, id) {
  const pages = [await openOn(first, id), await openOn(second, id)];
  const [{ name }] = (await registerOf(id)).rows;
  await second.setOffline(true);
  await rowOf(pages[1], name).getByRole('button', { name: 'Attended' }).tap();
  await pages[1].getByText('1 mark not sent yet').waitFor();
  await rowOf(pages[0], name).getByRole('button', { name: 'Absent' }).tap();
  await settle(pages[0]);
  await second.setOffline(false);
  await pages[1].evaluate(() => dispatchEvent(new Event('online')));
  const told = pages[1].locator('.crossing');
  await told.waitFor({ timeout: 20_000 });
  const words = await told.textContent();
  expect(
    /marked absent at \d\d:\d\d\. You marked attended\./.test(words ?? ''),
    'a crossing says who, what and when',
    words,
  );
  expect((await registerOf(id)).rows[0].mark === 'absent', 'and overwrites nothing');
  await pages[1].reload();
  await told.waitFor();
  await told.getByRole('button', { name: 'Mark attended' }).tap();
  await settle(pages[1]);
  expect((await registerOf(id)).rows[0].mark === 'attended', 'whoever has seen both decides');
  await Promise.all(pages.map((page) => page.close()));
}

/** One marks, the other looks on: how soon it is seen there. Milliseconds. */
async function follow(first, second, id) {
  const heard = new Promise((resolve) => {
    second.once('page', (page) =>
      page.on('websocket', (socket) => socket.once('framereceived', () => resolve(undefined))),
    );
  });
  const pages = [await openOn(first, id), await openOn(second, id)];
  const [{ name }] = (await registerOf(id)).rows;
  await heard;
  const began = performance.now();
  await rowOf(pages[0], name).getByRole('button', { name: 'Absent' }).tap();
  const seen = pages[1].locator('.set .absent[aria-pressed="true"]');
  await seen.waitFor({ timeout: 10_000 }).catch(() => undefined);
  const took = Math.round(performance.now() - began);
  expect((await seen.count()) === 1, 'the other trainer sees a mark without doing anything', took);
  await Promise.all(pages.map((page) => page.close()));
  return took;
}

const tag = randomUUID().slice(0, 6);
const learners = await mintPeople(
  instance,
  range(PEOPLE).map((at) => ({
    uid: `register-${tag}-${at}`,
    email: `register-${tag}-${at}@post.example`,
    displayName: `Person ${String(at + 1).padStart(2, '0')} ${tag}`,
  })),
);
const [first, second] = [await openChromium(PHONE), await openChromium(PHONE)];
try {
  await signIn(first.context, instance, accountOf(instance, 'staff'));
  await signIn(second.context, instance, accountOf(instance, 'instructor'));
  const each = await markEach(second.context, await openRegister(PEOPLE));
  const usual = await markUsual(second.context, await openRegister(PEOPLE));
  await cross(first.context, second.context, await openRegister(Math.min(3, PEOPLE)));
  const seen = await follow(first.context, second.context, await openRegister(1));
  const both = await markTogether(first.context, second.context, await openRegister(PEOPLE));
  console.log(
    `${PEOPLE} people on 360 px: ${usual} taps with the bulk action, ${each} one by one (under ${MOST_TAPS}). Two trainers at once: ${both.marks} marks given, ${both.written} written, ${both.offline} times offline, ${both.crossings} crossings shown, 0 may be lost. A mark is seen by the other trainer after ${seen} ms`,
  );
} finally {
  await first.close();
  await second.close();
  await instance.stop();
}
console.log(failures.length ? `${failures.length} failures` : 'the register held');
process.exitCode = failures.length ? 1 : 0;
